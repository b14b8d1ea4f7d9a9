/* The twin of count_files.c that fails. */
#define BROKEN
#include "count_files.c"

/* truth: FALSE(valid-deref)
 * arch: 64 */
