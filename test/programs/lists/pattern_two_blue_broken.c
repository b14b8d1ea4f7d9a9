/* The broken twin of pattern_two_blue.c. */
#define BROKEN
#include "pattern_two_blue.c"

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds */
