/* The twin of tail.c that fails. */
#define BROKEN
#include "tail.c"

/* truth: FALSE(valid-memtrack)
 * arch: 64 */
