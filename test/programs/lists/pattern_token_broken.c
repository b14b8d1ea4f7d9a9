/* The broken twin of pattern_token.c. */
#define BROKEN
#include "pattern_token.c"

/* truth: FALSE(valid-free)
 * args: --malloc-succeeds */
