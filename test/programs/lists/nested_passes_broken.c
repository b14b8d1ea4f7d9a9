/* The broken twin of nested_passes.c. */
#define BROKEN
#include "nested_passes.c"

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds */
