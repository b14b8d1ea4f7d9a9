/* As cancel_list_insert_after.c, but a pointer back is not written. */
#define BROKEN
#include "cancel_list_insert_after.c"

/* truth: FALSE(unreach-call)
 * args: --malloc-succeeds --domain tvl */
