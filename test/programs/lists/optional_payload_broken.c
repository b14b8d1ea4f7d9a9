/* The broken twin of optional_payload.c. */
#define BROKEN
#include "optional_payload.c"

/* truth: FALSE(valid-memtrack)
 * args: --malloc-succeeds */
