/* The twin of quicksort.c that fails. */
#define BROKEN
#include "quicksort.c"

/* truth: FALSE(valid-deref) */
