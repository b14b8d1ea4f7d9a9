/* The twin of table_in_struct.c that fails: a chain is entered into two buckets. */
#define BROKEN
#include "table_in_struct.c"

/* truth: FALSE(valid-memtrack)
 * arch: 64 */
