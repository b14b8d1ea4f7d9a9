/* The twin of node_byte_size.c that fails. */
#define BROKEN
#include "node_byte_size.c"

/* truth: FALSE(valid-deref) */
