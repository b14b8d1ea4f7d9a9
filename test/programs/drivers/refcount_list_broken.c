/* The broken twin of refcount_list.c. */
#define BROKEN
#include "refcount_list.c"

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds */
