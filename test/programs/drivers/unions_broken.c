/* The broken twin of unions.c. */
#define BROKEN
#include "unions.c"

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds */
