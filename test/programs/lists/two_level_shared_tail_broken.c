/* The broken twin of two_level_shared_tail.c. */
#define BROKEN
#include "two_level_shared_tail.c"

/* truth: FALSE(valid-free)
 * args: --malloc-succeeds */
