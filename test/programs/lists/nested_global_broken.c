/* The broken twin of nested_global.c. */
#define BROKEN
#include "nested_global.c"

/* truth: FALSE(valid-memtrack)
 * args: --malloc-succeeds */
