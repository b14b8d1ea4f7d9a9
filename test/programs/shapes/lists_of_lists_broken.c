/* lists_of_lists.c, but some nodes below have the owner of others. */
#define BROKEN
#include "lists_of_lists.c"

/* truth: FALSE(unreach-call)
 * args: --malloc-succeeds --domain tvl --property unreach-call */
