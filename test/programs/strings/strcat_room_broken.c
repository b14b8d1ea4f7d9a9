/* The broken twin of strcat_room.c. */
#define BROKEN
#include "strcat_room.c"

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds */
