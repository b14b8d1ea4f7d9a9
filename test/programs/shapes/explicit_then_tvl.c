/* As cancel_list_link.c, begun by explicit heaps: tvl goes on from where they grow, in a callee. */
#include "cancel_list_link.c"

/* truth: TRUE
 * args: --malloc-succeeds --domain explicit/tvl */
