/* The twin of argv_pairs.c that fails. */
#define BROKEN
#include "argv_pairs.c"

/* truth: FALSE(valid-deref) */
