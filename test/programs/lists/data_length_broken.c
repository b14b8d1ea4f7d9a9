/* The broken twin of data_length.c. */
#define BROKEN
#include "data_length.c"

/* truth: FALSE(unreach-call)
 * args: --malloc-succeeds */
