/* The twin of search_text.c that fails. */
#define BROKEN
#include "search_text.c"

/* truth: FALSE(valid-deref)
 * arch: 64 */
