/* The twin of bitset.c that fails. */
#define BROKEN
#include "bitset.c"

/* truth: FALSE(valid-deref) */
