/* The broken twin of two_dimensional_local.c. */
#define BROKEN
#include "two_dimensional_local.c"

/* truth: FALSE(valid-deref) */
