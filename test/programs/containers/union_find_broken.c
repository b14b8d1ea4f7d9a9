/* The twin of union_find.c that fails. */
#define BROKEN
#include "union_find.c"

/* truth: FALSE(valid-deref)
 * arch: 64 */
