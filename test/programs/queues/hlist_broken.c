/* The broken twin of hlist.c. */
#define BROKEN
#include "hlist.c"

/* truth: FALSE(valid-memtrack) */
