/* The broken twin of string_list.c. */
#define BROKEN
#include "string_list.c"

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds */
