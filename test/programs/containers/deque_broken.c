/* The twin of deque.c that fails. */
#define BROKEN
#include "deque.c"

/* truth: FALSE(valid-deref)
 * arch: 64 */
