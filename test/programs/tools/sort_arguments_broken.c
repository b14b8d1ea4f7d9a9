/* The twin of sort_arguments.c that fails. */
#define BROKEN
#include "sort_arguments.c"

/* truth: FALSE(valid-deref)
 * arch: 64 */
