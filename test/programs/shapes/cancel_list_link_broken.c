/* As cancel_list_link.c, but a pointer back is not written. */
#define BROKEN
#include "cancel_list_link.c"

/* truth: FALSE(unreach-call)
 * args: --malloc-succeeds --domain tvl */
