/* The broken twin of callbacks.c. */
#define BROKEN
#include "callbacks.c"

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds */
