/* The broken twin of nested_kernel.c. */
#define BROKEN
#include "nested_kernel.c"

/* truth: FALSE(valid-memtrack)
 * args: --malloc-succeeds */
