/* The broken twin of variants.c. */
#define BROKEN
#include "variants.c"

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds */
