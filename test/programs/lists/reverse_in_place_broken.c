/* The broken twin of reverse_in_place.c. */
#define BROKEN
#include "reverse_in_place.c"

/* truth: FALSE(valid-memtrack)
 * args: --malloc-succeeds */
