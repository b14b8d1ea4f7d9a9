/* The broken twin of move_overlapping.c. */
#define BROKEN
#include "move_overlapping.c"

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds */
