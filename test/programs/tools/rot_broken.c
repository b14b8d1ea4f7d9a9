/* The twin of rot.c that fails. */
#define BROKEN
#include "rot.c"

/* truth: FALSE(valid-deref)
 * arch: 64 */
