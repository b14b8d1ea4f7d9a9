/* The twin of words_made.c that fails. */
#define BROKEN
#include "words_made.c"

/* truth: FALSE(valid-deref) */
