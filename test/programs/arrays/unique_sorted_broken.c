/* The twin of unique_sorted.c that fails. */
#define BROKEN
#include "unique_sorted.c"

/* truth: FALSE(valid-deref) */
