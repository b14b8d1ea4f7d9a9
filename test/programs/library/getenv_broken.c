/* The twin of getenv.c that fails: the variable may not be there. */
#define BROKEN
#include "getenv.c"

/* truth: FALSE(valid-deref)
 * arch: 64 */
