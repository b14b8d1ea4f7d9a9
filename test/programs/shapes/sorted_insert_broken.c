/* As sorted_insert.c, but nodes are inserted the other way round. */
#define BROKEN
#include "sorted_insert.c"

/* truth: FALSE(unreach-call)
 * args: --malloc-succeeds --domain tvl */
