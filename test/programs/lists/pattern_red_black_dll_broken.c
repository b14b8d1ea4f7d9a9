/* The broken twin of pattern_red_black_dll.c. */
#define BROKEN
#include "pattern_red_black_dll.c"

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds */
