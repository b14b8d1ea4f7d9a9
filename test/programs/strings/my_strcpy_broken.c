/* The broken twin of my_strcpy.c. */
#define BROKEN
#include "my_strcpy.c"

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds */
