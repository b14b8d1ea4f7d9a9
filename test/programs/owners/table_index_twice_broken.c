/* The twin of table_index_twice.c that fails: two different indexes. */
#define BROKEN
#include "table_index_twice.c"

/* truth: FALSE(valid-memtrack)
 * arch: 64 */
