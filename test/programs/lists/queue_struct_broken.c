/* The broken twin of queue_struct.c. */
#define BROKEN
#include "queue_struct.c"

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds */
