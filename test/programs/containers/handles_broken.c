/* The twin of handles.c that fails. */
#define BROKEN
#include "handles.c"

/* truth: FALSE(valid-index)
 * arch: 64 */
