/* The broken twin of my_strspn.c. */
#define BROKEN
#include "my_strspn.c"

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds */
