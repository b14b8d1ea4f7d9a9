/* The broken twin of ring_buffer.c. */
#define BROKEN
#include "ring_buffer.c"

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds */
