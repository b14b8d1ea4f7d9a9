/* As sorted_insertion_sort.c, but nodes are inserted the other way round. */
#define BROKEN
#include "sorted_insertion_sort.c"

/* truth: FALSE(unreach-call)
 * args: --malloc-succeeds --domain tvl */
