/* As acyclic_list_insert_before.c, but a pointer closes a cycle. */
#define CYCLIC
#include "acyclic_list_insert_before.c"

/* truth: FALSE(unreach-call)
 * args: --malloc-succeeds --domain tvl --property unreach-call */
