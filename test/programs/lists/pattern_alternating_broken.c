/* The broken twin of pattern_alternating.c. */
#define BROKEN
#include "pattern_alternating.c"

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds */
