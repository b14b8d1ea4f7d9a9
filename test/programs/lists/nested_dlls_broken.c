/* The broken twin of nested_dlls.c. */
#define BROKEN
#include "nested_dlls.c"

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds */
