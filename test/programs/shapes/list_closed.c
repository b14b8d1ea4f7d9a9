/* The list that is closed for one input of four thousand million, given to the finest shape class alone. */
#include "../guarded/cycle_closed_late.c"

/* truth: FALSE(unreach-call)
 * today: UNKNOWN
 * args: --malloc-succeeds --property unreach-call --domain tvl --refine maximal --search off --cex off --work 10 */
