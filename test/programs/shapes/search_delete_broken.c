/* As search_delete.c, but the children of the node above change sides. */
#define BROKEN
#include "search_delete.c"

/* truth: FALSE(unreach-call)
 * arch: 64
 * args: --malloc-succeeds --property unreach-call --domain tvl */
