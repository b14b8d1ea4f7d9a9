/* As acyclic_list_link.c, but a pointer closes a cycle. */
#define CYCLIC
#include "acyclic_list_link.c"

/* truth: FALSE(unreach-call)
 * args: --malloc-succeeds --domain tvl --property unreach-call */
