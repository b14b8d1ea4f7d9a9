/* The twin of records_sorted.c that fails. */
#define BROKEN
#include "records_sorted.c"

/* truth: FALSE(valid-memtrack)
 * arch: 64 */
