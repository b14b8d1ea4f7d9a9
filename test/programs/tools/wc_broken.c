/* The twin of wc.c that fails. */
#define BROKEN
#include "wc.c"

/* truth: FALSE(valid-deref)
 * arch: 64 */
