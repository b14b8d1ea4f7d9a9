/* As cancel_list_remove.c, but a pointer back is not written. */
#define BROKEN
#include "cancel_list_remove.c"

/* truth: FALSE(unreach-call)
 * args: --malloc-succeeds --domain tvl */
