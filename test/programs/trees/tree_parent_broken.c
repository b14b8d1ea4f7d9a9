/* The broken twin of tree_parent.c. */
#define BROKEN
#include "tree_parent.c"

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds */
