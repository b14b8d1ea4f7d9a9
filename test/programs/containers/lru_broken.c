/* The twin of lru.c that fails. */
#define BROKEN
#include "lru.c"

/* truth: FALSE(valid-deref)
 * arch: 64 */
