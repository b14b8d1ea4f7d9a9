/* The broken twin of kernel_two_lists.c. */
#define BROKEN
#include "kernel_two_lists.c"

/* truth: FALSE(valid-memtrack)
 * args: --malloc-succeeds */
