/* The twin of sequence.c that fails. */
#define BROKEN
#include "sequence.c"

/* truth: FALSE(valid-deref)
 * arch: 64 */
