/* The twin of node_byte_length.c that fails. */
#define BROKEN
#include "node_byte_length.c"

/* truth: FALSE(valid-deref) */
