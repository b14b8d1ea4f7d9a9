/* As treep_rotate_right.c, but a pointer down is written back. */
#define BROKEN
#include "treep_rotate_right.c"

/* truth: FALSE(unreach-call)
 * args: --malloc-succeeds --property unreach-call --domain tvl */
