/* The broken twin of stack_exchange.c. */
#define BROKEN
#include "stack_exchange.c"

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds */
