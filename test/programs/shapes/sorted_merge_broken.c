/* As sorted_merge.c, but the greater node is taken. */
#define BROKEN
#include "sorted_merge.c"

/* truth: FALSE(unreach-call)
 * args: --malloc-succeeds --domain tvl */
