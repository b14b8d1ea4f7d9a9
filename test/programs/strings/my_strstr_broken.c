/* The broken twin of my_strstr.c. */
#define BROKEN
#include "my_strstr.c"

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds */
