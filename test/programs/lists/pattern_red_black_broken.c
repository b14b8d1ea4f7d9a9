/* The broken twin of pattern_red_black.c. */
#define BROKEN
#include "pattern_red_black.c"

/* truth: FALSE(valid-free)
 * args: --malloc-succeeds */
