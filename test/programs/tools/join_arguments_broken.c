/* The twin of join_arguments.c that fails. */
#define BROKEN
#include "join_arguments.c"

/* truth: FALSE(valid-deref)
 * arch: 64 */
