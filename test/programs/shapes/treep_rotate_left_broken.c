/* As treep_rotate_left.c, but a pointer down is written back. */
#define BROKEN
#include "treep_rotate_left.c"

/* truth: FALSE(unreach-call)
 * args: --malloc-succeeds --property unreach-call --domain tvl */
