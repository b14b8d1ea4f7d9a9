/* The broken twin of matrix.c. */
#define BROKEN
#include "matrix.c"

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds */
