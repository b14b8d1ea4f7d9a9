/* The broken twin of optional_payload_deep.c. */
#define BROKEN
#include "optional_payload_deep.c"

/* truth: FALSE(valid-memtrack)
 * args: --malloc-succeeds */
