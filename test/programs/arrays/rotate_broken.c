/* The twin of rotate.c that fails. */
#define BROKEN
#include "rotate.c"

/* truth: FALSE(valid-deref) */
