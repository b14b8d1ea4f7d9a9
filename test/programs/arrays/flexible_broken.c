/* The broken twin of flexible.c. */
#define BROKEN
#include "flexible.c"

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds */
