/* The twin of arena.c that fails. */
#define BROKEN
#include "arena.c"

/* truth: FALSE(valid-deref)
 * arch: 64 */
