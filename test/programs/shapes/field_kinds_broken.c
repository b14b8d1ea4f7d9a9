/* field_kinds.c, but some are. */
#define BROKEN
#include "field_kinds.c"

/* truth: FALSE(unreach-call)
 * args: --malloc-succeeds --property unreach-call --domain tvl */
