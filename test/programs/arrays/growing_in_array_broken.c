/* The broken twin of growing_in_array.c. */
#define BROKEN
#include "growing_in_array.c"

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds */
