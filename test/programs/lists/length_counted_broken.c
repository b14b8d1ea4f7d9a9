/* The broken twin of length_counted.c. */
#define BROKEN
#include "length_counted.c"

/* truth: FALSE(unreach-call)
 * args: --malloc-succeeds */
