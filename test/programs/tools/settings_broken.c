/* The twin of settings.c that fails. */
#define BROKEN
#include "settings.c"

/* truth: FALSE(valid-deref)
 * arch: 64 */
