/* The broken twin of down_pointer.c. */
#define BROKEN
#include "down_pointer.c"

/* truth: FALSE(valid-deref) */
