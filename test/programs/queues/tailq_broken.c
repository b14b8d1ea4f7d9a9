/* The broken twin of tailq.c. */
#define BROKEN
#include "tailq.c"

/* truth: FALSE(valid-deref) */
