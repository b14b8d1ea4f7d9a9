/* The twin of patterns.c that fails. */
#define BROKEN
#include "patterns.c"

/* truth: FALSE(valid-deref)
 * arch: 64 */
