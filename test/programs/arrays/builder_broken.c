/* The twin of builder.c that fails. */
#define BROKEN
#include "builder.c"

/* truth: FALSE(valid-deref) */
