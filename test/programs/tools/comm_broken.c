/* The twin of comm.c that fails. */
#define BROKEN
#include "comm.c"

/* truth: FALSE(valid-deref)
 * arch: 64 */
