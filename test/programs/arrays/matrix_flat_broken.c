/* The broken twin of matrix_flat.c. */
#define BROKEN
#include "matrix_flat.c"

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds */
