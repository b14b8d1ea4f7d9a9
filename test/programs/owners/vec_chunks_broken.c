/* The twin of vec_chunks.c that fails. */
#define BROKEN
#include "vec_chunks.c"

/* truth: FALSE(valid-deref) */
