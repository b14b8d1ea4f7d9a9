/* The broken twin of string_reverse.c. */
#define BROKEN
#include "string_reverse.c"

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds */
