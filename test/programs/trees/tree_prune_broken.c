/* The broken twin of tree_prune.c. */
#define BROKEN
#include "tree_prune.c"

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds */
