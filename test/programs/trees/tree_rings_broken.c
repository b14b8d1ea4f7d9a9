/* The broken twin of tree_rings.c. */
#define BROKEN
#include "tree_rings.c"

/* truth: FALSE(valid-memtrack)
 * args: --malloc-succeeds */
