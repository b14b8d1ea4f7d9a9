/* As search_rotate.c, but the pivot goes to the other side. */
#define BROKEN
#include "search_rotate.c"

/* truth: FALSE(unreach-call)
 * arch: 64
 * args: --malloc-succeeds --property unreach-call --domain tvl */
