/* The broken twin of pointers_fixed.c. */
#define BROKEN
#include "pointers_fixed.c"

/* truth: FALSE(valid-memtrack)
 * args: --malloc-succeeds */
