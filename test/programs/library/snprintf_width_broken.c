/* The twin of snprintf_width.c: a width so large that snprintf may fail. */
#define BROKEN
#include "snprintf_width.c"

/* truth: FALSE(valid-deref)
 * today: UNKNOWN
 * arch: 64 */
