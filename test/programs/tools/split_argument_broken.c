/* The twin of split_argument.c that fails. */
#define BROKEN
#include "split_argument.c"

/* truth: FALSE(valid-memtrack)
 * arch: 64 */
