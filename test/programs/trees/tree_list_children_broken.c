/* The broken twin of tree_list_children.c. */
#define BROKEN
#include "tree_list_children.c"

/* truth: FALSE(valid-memtrack)
 * args: --malloc-succeeds */
