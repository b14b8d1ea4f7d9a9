/* The broken twin of two_pointers.c. */
#define BROKEN
#include "two_pointers.c"

/* truth: FALSE(valid-deref) */
