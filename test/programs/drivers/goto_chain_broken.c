/* The broken twin of goto_chain.c. */
#define BROKEN
#include "goto_chain.c"

/* truth: FALSE(valid-memtrack) */
