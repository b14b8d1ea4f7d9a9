/* The twin of list_of_strings.c that fails: copies without a terminator. */
#define BROKEN
#include "list_of_strings.c"

/* truth: FALSE(valid-deref)
 * arch: 64 */
