/* The twin of number_lines.c that fails. */
#define BROKEN
#include "number_lines.c"

/* truth: FALSE(valid-deref)
 * arch: 64 */
