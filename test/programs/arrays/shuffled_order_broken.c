/* The twin of shuffled_order.c that fails. */
#define BROKEN
#include "shuffled_order.c"

/* truth: FALSE(valid-deref)
 * arch: 64 */
