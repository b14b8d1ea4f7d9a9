/* The twin of counting_sort.c that fails. */
#define BROKEN
#include "counting_sort.c"

/* truth: FALSE(valid-deref) */
