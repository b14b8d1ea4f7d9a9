/* The broken twin of my_memcpy_loop.c. */
#define BROKEN
#include "my_memcpy_loop.c"

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds */
