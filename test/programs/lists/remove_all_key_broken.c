/* The broken twin of remove_all_key.c. */
#define BROKEN
#include "remove_all_key.c"

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds */
