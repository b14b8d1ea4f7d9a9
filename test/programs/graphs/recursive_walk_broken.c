/* The broken twin of recursive_walk.c. */
#define BROKEN
#include "recursive_walk.c"

/* truth: FALSE(valid-deref) */
