/* The broken twin of pattern_last.c. */
#define BROKEN
#include "pattern_last.c"

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds */
