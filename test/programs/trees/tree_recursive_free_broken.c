/* The broken twin of tree_recursive_free.c. */
#define BROKEN
#include "tree_recursive_free.c"

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds */
