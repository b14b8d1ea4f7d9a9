/* The broken twin of stailq.c. */
#define BROKEN
#include "stailq.c"

/* truth: FALSE(valid-memtrack) */
