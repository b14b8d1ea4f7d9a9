/* The twin of wc_options.c that fails. */
#define BROKEN
#include "wc_options.c"

/* truth: FALSE(valid-deref)
 * arch: 64 */
