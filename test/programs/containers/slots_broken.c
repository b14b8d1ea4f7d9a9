/* The twin of slots.c that fails. */
#define BROKEN
#include "slots.c"

/* truth: FALSE(valid-memtrack)
 * arch: 64 */
