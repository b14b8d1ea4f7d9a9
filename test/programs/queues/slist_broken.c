/* The broken twin of slist.c. */
#define BROKEN
#include "slist.c"

/* truth: FALSE(valid-memtrack) */
