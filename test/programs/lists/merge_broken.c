/* The broken twin of merge.c. */
#define BROKEN
#include "merge.c"

/* truth: FALSE(valid-memtrack)
 * args: --malloc-succeeds */
