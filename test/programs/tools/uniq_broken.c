/* The twin of uniq.c that fails. */
#define BROKEN
#include "uniq.c"

/* truth: FALSE(valid-deref)
 * arch: 64 */
