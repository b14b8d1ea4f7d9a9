/* The twin of frequency.c that fails. */
#define BROKEN
#include "frequency.c"

/* truth: FALSE(valid-deref)
 * arch: 64 */
