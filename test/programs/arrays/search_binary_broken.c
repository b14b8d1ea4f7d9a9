/* The broken twin of search_binary.c. */
#define BROKEN
#include "search_binary.c"

/* truth: FALSE(valid-deref) */
