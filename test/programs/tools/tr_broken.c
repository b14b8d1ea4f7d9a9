/* The twin of tr.c that fails. */
#define BROKEN
#include "tr.c"

/* truth: FALSE(valid-deref)
 * arch: 64 */
