/* The twin of options.c that fails. */
#define BROKEN
#include "options.c"

/* truth: FALSE(valid-deref)
 * arch: 64 */
