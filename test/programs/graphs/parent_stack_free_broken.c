/* The twin of parent_stack_free.c that fails. */
#define BROKEN
#include "parent_stack_free.c"

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds */
