/* The broken twin of growing_struct.c. */
#define BROKEN
#include "growing_struct.c"

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds */
