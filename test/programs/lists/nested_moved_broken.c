/* The broken twin of nested_moved.c. */
#define BROKEN
#include "nested_moved.c"

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds */
