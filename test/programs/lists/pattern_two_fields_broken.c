/* The broken twin of pattern_two_fields.c. */
#define BROKEN
#include "pattern_two_fields.c"

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds */
