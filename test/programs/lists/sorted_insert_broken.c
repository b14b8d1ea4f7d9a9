/* The broken twin of sorted_insert.c. */
#define BROKEN
#include "sorted_insert.c"

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds */
