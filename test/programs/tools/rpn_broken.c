/* The twin of rpn.c that fails. */
#define BROKEN
#include "rpn.c"

/* truth: FALSE(valid-deref)
 * arch: 64 */
