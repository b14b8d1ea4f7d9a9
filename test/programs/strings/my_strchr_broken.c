/* The broken twin of my_strchr.c. */
#define BROKEN
#include "my_strchr.c"

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds */
