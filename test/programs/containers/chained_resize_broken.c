/* The twin of chained_resize.c that fails. */
#define BROKEN
#include "chained_resize.c"

/* truth: FALSE(valid-memtrack)
 * arch: 64 */
