/* As cancel_list_insert_before.c, but a pointer back is not written. */
#define BROKEN
#include "cancel_list_insert_before.c"

/* truth: FALSE(unreach-call)
 * args: --malloc-succeeds --domain tvl */
