/* The twin of list_arguments.c that fails. */
#define BROKEN
#include "list_arguments.c"

/* truth: FALSE(valid-deref)
 * arch: 64 */
