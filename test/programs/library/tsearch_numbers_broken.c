/* The twin of tsearch_numbers.c that fails. */
#define BROKEN
#include "tsearch_numbers.c"

/* truth: FALSE(valid-deref) */
