/* The broken twin of two_owners.c. */
#define BROKEN
#include "two_owners.c"

/* truth: FALSE(valid-free)
 * args: --malloc-succeeds */
