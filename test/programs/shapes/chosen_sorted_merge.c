/* sorted_merge.c: which domain proves it, heaps of runs tell. */
#include "sorted_merge.c"

/* truth: TRUE
 * args: --malloc-succeeds --property unreach-call --search off --cex off --work 20 */
