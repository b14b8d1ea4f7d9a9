/* The broken twin of wide_append.c. */
#define BROKEN
#include "wide_append.c"

/* truth: FALSE(valid-deref) */
