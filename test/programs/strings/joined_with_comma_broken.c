/* The broken twin of joined_with_comma.c. */
#define BROKEN
#include "joined_with_comma.c"

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds */
