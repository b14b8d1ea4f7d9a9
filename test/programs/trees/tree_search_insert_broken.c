/* The broken twin of tree_search_insert.c. */
#define BROKEN
#include "tree_search_insert.c"

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds */
