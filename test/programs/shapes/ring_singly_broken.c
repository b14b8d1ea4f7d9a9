/* ring_singly.c, but nodes are lost behind a secret. */
#define BROKEN
#include "ring_singly.c"

/* truth: FALSE(valid-memtrack)
 * args: --malloc-succeeds --domain tvl --property valid-memsafety */
