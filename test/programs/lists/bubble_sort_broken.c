/* The broken twin of bubble_sort.c. */
#define BROKEN
#include "bubble_sort.c"

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds */
