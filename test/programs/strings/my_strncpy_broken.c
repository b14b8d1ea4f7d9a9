/* The broken twin of my_strncpy.c. */
#define BROKEN
#include "my_strncpy.c"

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds */
