/* The broken twin of pointers_any.c. */
#define BROKEN
#include "pointers_any.c"

/* truth: FALSE(valid-free)
 * args: --malloc-succeeds */
