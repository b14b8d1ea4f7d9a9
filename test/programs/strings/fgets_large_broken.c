/* The twin of fgets_large.c that fails. */
#define BROKEN
#include "fgets_large.c"

/* truth: FALSE(valid-deref)
 * today: UNKNOWN
 * arch: 64 */
