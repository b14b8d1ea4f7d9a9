/* The broken twin of list.c. */
#define BROKEN
#include "list.c"

/* truth: FALSE(valid-memtrack) */
