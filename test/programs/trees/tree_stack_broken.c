/* The broken twin of tree_stack.c. */
#define BROKEN
#include "tree_stack.c"

/* truth: FALSE(valid-memtrack)
 * args: --malloc-succeeds */
