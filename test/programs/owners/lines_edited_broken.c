/* The twin of lines_edited.c that fails. */
#define BROKEN
#include "lines_edited.c"

/* truth: FALSE(valid-free)
 * arch: 64 */
