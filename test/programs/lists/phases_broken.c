/* The broken twin of phases.c. */
#define BROKEN
#include "phases.c"

/* truth: FALSE(unreach-call)
 * args: --malloc-succeeds */
