/* treep_rotate_left.c: which domain proves it, heaps of runs tell. */
#include "treep_rotate_left.c"

/* truth: TRUE
 * args: --malloc-succeeds --property unreach-call --search off --cex off --work 20 */
