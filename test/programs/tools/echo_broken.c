/* The twin of echo.c that fails. */
#define BROKEN
#include "echo.c"

/* truth: FALSE(valid-deref)
 * arch: 64 */
