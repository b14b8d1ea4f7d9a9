/* The broken twin of list_of_strings.c. */
#define BROKEN
#include "list_of_strings.c"

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds */
