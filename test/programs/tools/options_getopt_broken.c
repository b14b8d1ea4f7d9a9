/* The twin of options_getopt.c that fails. */
#define BROKEN
#include "options_getopt.c"

/* truth: FALSE(valid-deref)
 * arch: 64 */
