/* The twin of tac.c that fails. */
#define BROKEN
#include "tac.c"

/* truth: FALSE(valid-deref)
 * arch: 64 */
