/* As bintree_rotate_left_right.c, but a pointer down is written back. */
#define BROKEN
#include "bintree_rotate_left_right.c"

/* truth: FALSE(unreach-call)
 * args: --malloc-succeeds --property unreach-call --domain tvl */
