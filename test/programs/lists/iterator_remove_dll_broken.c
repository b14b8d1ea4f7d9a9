/* The broken twin of iterator_remove_dll.c. */
#define BROKEN
#include "iterator_remove_dll.c"

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds */
