/* The twin of argv_rest.c that fails. */
#define BROKEN
#include "argv_rest.c"

/* truth: FALSE(valid-deref)
 * arch: 64 */
