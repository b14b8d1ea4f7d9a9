/* The twin of matrix_mul.c that fails. */
#define BROKEN
#include "matrix_mul.c"

/* truth: FALSE(valid-deref) */
