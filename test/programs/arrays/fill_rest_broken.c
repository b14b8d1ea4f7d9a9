/* The twin of fill_rest.c that fails. */
#define BROKEN
#include "fill_rest.c"

/* truth: FALSE(valid-deref)
 * arch: 64 */
