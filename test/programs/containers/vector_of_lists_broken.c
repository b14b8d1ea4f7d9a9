/* The twin of vector_of_lists.c that fails. */
#define BROKEN
#include "vector_of_lists.c"

/* truth: FALSE(valid-deref)
 * arch: 64 */
