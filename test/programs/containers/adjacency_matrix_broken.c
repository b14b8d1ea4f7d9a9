/* The twin of adjacency_matrix.c that fails. */
#define BROKEN
#include "adjacency_matrix.c"

/* truth: FALSE(valid-deref)
 * arch: 64 */
