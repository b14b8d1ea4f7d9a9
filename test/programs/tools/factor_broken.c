/* The twin of factor.c that fails. */
#define BROKEN
#include "factor.c"

/* truth: FALSE(valid-deref)
 * today: UNKNOWN
 * arch: 64 */
