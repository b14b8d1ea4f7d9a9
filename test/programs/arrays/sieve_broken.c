/* The twin of sieve.c that fails. */
#define BROKEN
#include "sieve.c"

/* truth: FALSE(valid-deref) */
