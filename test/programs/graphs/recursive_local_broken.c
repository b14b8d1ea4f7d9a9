/* The broken twin of recursive_local.c. */
#define BROKEN
#include "recursive_local.c"

/* truth: FALSE(valid-deref) */
