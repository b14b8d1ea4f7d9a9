/* The broken twin of pool.c. */
#define BROKEN
#include "pool.c"

/* truth: FALSE(valid-memtrack)
 * args: --malloc-succeeds */
