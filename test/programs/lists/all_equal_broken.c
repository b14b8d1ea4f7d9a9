/* The broken twin of all_equal.c. */
#define BROKEN
#include "all_equal.c"

/* truth: FALSE(unreach-call)
 * args: --malloc-succeeds */
