/* The broken twin of prefix_sums.c. */
#define BROKEN
#include "prefix_sums.c"

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds */
