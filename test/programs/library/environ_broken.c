/* The twin of environ.c that fails: it looks behind the null pointer that ends the environment. */
#define BROKEN
#include "environ.c"

/* truth: FALSE(valid-deref)
 * arch: 64 */
