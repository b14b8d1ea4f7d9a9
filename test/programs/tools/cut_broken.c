/* The twin of cut.c that fails. */
#define BROKEN
#include "cut.c"

/* truth: FALSE(valid-deref)
 * arch: 64 */
