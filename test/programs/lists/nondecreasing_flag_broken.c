/* The broken twin of nondecreasing_flag.c. */
#define BROKEN
#include "nondecreasing_flag.c"

/* truth: FALSE(unreach-call)
 * args: --malloc-succeeds */
