/* The broken twin of pattern_three_colours.c. */
#define BROKEN
#include "pattern_three_colours.c"

/* truth: FALSE(valid-free)
 * args: --malloc-succeeds */
