/* The twin of sparse_set.c that fails. */
#define BROKEN
#include "sparse_set.c"

/* truth: FALSE(valid-deref)
 * arch: 64 */
