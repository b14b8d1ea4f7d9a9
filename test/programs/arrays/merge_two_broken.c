/* The broken twin of merge_two.c. */
#define BROKEN
#include "merge_two.c"

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds */
