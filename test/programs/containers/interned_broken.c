/* The twin of interned.c that fails. */
#define BROKEN
#include "interned.c"

/* truth: FALSE(valid-deref)
 * arch: 64 */
