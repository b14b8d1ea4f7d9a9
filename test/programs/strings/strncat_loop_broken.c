/* The broken twin of strncat_loop.c. */
#define BROKEN
#include "strncat_loop.c"

/* truth: FALSE(valid-deref) */
