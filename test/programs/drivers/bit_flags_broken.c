/* The broken twin of bit_flags.c. */
#define BROKEN
#include "bit_flags.c"

/* truth: FALSE(valid-memtrack)
 * args: --malloc-succeeds */
