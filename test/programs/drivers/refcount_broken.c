/* The broken twin of refcount.c. */
#define BROKEN
#include "refcount.c"

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds */
