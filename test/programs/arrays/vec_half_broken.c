/* The twin of vec_half.c that fails. */
#define BROKEN
#include "vec_half.c"

/* truth: FALSE(valid-deref) */
