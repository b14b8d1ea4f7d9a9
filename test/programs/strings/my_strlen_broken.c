/* The broken twin of my_strlen.c. */
#define BROKEN
#include "my_strlen.c"

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds */
