/* The broken twin of tree_reversal.c. */
#define BROKEN
#include "tree_reversal.c"

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds */
