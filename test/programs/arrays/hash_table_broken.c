/* The broken twin of hash_table.c. */
#define BROKEN
#include "hash_table.c"

/* truth: FALSE(valid-memtrack)
 * args: --malloc-succeeds */
