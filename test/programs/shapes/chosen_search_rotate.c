/* search_rotate.c: which domain proves it, heaps of runs tell. */
#include "search_rotate.c"

/* truth: TRUE
 * args: --malloc-succeeds --property unreach-call --search off --cex off --work 20 */
