/* The twin of argv_numbers.c that fails. */
#define BROKEN
#include "argv_numbers.c"

/* truth: FALSE(valid-deref) */
