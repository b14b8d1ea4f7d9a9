/* own_structure.c, but the first link back of a closed chain is forgotten. */
#define BROKEN
#include "own_structure.c"

/* truth: FALSE(unreach-call)
 * args: --malloc-succeeds --domain tvl --property unreach-call */
