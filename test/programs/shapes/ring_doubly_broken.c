/* ring_doubly.c, but the link back to the head stays where it was. */
#define BROKEN
#include "ring_doubly.c"

/* truth: FALSE(unreach-call)
 * args: --malloc-succeeds --domain tvl --property valid-memsafety,unreach-call */
