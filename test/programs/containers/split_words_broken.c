/* The twin of split_words.c that fails. */
#define BROKEN
#include "split_words.c"

/* truth: FALSE(valid-deref)
 * arch: 64 */
