/* The twin of symbol_table.c that fails. */
#define BROKEN
#include "symbol_table.c"

/* truth: FALSE(valid-index)
 * arch: 64 */
