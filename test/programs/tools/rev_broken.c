/* The twin of rev.c that fails. */
#define BROKEN
#include "rev.c"

/* truth: FALSE(valid-deref)
 * arch: 64 */
