/* The twin of trie.c that fails. */
#define BROKEN
#include "trie.c"

/* truth: FALSE(valid-index)
 * arch: 64 */
