/* The twin of vec_insert.c that fails. */
#define BROKEN
#include "vec_insert.c"

/* truth: FALSE(valid-deref) */
