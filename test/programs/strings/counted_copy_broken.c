/* The broken twin of counted_copy.c. */
#define BROKEN
#include "counted_copy.c"

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds */
