/* As search_insert.c, but nodes go to the wrong side. */
#define BROKEN
#include "search_insert.c"

/* truth: FALSE(unreach-call)
 * arch: 64
 * args: --malloc-succeeds --property unreach-call --domain tvl */
