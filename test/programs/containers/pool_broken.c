/* The twin of pool.c that fails. */
#define BROKEN
#include "pool.c"

/* truth: FALSE(valid-deref)
 * arch: 64 */
