/* The twin of printed.c that fails. */
#define BROKEN
#include "printed.c"

/* truth: FALSE(valid-deref)
 * arch: 64 */
