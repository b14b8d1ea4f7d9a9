/* The twin of basename.c that fails. */
#define BROKEN
#include "basename.c"

/* truth: FALSE(valid-deref)
 * arch: 64 */
