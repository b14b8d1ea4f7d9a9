/* As acyclic_list_insert_after.c, but a pointer closes a cycle. */
#define CYCLIC
#include "acyclic_list_insert_after.c"

/* truth: FALSE(unreach-call)
 * args: --malloc-succeeds --domain tvl --property unreach-call */
