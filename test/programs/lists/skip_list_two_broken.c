/* The broken twin of skip_list_two.c. */
#define BROKEN
#include "skip_list_two.c"

/* truth: FALSE(valid-memtrack)
 * args: --malloc-succeeds */
