/* The broken twin of pattern_sorted_two.c. */
#define BROKEN
#include "pattern_sorted_two.c"

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds */
