/* The twin of adjacency_lists.c that fails. */
#define BROKEN
#include "adjacency_lists.c"

/* truth: FALSE(valid-deref)
 * arch: 64 */
