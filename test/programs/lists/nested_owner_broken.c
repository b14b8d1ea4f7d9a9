/* The broken twin of nested_owner.c. */
#define BROKEN
#include "nested_owner.c"

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds */
