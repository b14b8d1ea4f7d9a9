/* The broken twin of tree_chain.c. */
#define BROKEN
#include "tree_chain.c"

/* truth: FALSE(valid-memtrack)
 * args: --malloc-succeeds */
