/* The twin of hexdump.c that fails. */
#define BROKEN
#include "hexdump.c"

/* truth: FALSE(valid-deref)
 * arch: 64 */
