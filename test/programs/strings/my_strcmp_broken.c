/* The broken twin of my_strcmp.c. */
#define BROKEN
#include "my_strcmp.c"

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds */
