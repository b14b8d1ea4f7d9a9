/* The twin of node_position.c that fails. */
#define BROKEN
#include "node_position.c"

/* truth: FALSE(valid-deref) */
