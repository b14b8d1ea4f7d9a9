/* The broken twin of append.c. */
#define BROKEN
#include "append.c"

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds */
