/* The twin of lines_kept.c that fails. */
#define BROKEN
#include "lines_kept.c"

/* truth: FALSE(valid-deref)
 * arch: 64 */
