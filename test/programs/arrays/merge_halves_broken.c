/* The broken twin of merge_halves.c. */
#define BROKEN
#include "merge_halves.c"

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds */
