/* The twin of strlcpy.c that fails. */
#define BROKEN
#include "strlcpy.c"

/* truth: FALSE(valid-deref) */
