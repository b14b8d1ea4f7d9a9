/* The twin of argv_letters.c that fails. */
#define BROKEN
#include "argv_letters.c"

/* truth: FALSE(valid-deref)
 * arch: 64 */
