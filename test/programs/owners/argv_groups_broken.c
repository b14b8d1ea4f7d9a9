/* The twin of argv_groups.c that fails. */
#define BROKEN
#include "argv_groups.c"

/* truth: FALSE(valid-deref)
 * arch: 64 */
