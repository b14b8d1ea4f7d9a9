/* The broken twin of dll_sentinels.c. */
#define BROKEN
#include "dll_sentinels.c"

/* truth: FALSE(valid-memtrack)
 * args: --malloc-succeeds */
