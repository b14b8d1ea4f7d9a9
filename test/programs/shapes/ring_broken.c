/* ring.c, but what was behind the head is lost. */
#define BROKEN
#include "ring.c"

/* truth: FALSE(valid-memtrack)
 * args: --malloc-succeeds --domain tvl */
