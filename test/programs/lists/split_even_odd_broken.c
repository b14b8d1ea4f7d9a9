/* The broken twin of split_even_odd.c. */
#define BROKEN
#include "split_even_odd.c"

/* truth: FALSE(valid-memtrack)
 * args: --malloc-succeeds */
