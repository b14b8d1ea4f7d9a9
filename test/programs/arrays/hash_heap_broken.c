/* The broken twin of hash_heap.c. */
#define BROKEN
#include "hash_heap.c"

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds */
