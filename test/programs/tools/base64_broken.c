/* The twin of base64.c that fails. */
#define BROKEN
#include "base64.c"

/* truth: FALSE(valid-deref)
 * arch: 64 */
