/* The twin of factor.c that looks behind a dash where the text may end. */
#define BROKEN
#include "factor.c"

/* truth: FALSE(valid-deref)
 * arch: 64 */
