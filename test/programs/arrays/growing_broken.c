/* The broken twin of growing.c. */
#define BROKEN
#include "growing.c"

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds */
