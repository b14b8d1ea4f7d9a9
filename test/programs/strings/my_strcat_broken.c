/* The broken twin of my_strcat.c. */
#define BROKEN
#include "my_strcat.c"

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds */
