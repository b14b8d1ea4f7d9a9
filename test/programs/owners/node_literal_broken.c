/* The twin of node_literal.c that fails. */
#define BROKEN
#include "node_literal.c"

/* truth: FALSE(valid-deref) */
