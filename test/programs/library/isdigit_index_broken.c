/* The twin of isdigit_index.c that fails. */
#define BROKEN
#include "isdigit_index.c"

/* truth: FALSE(valid-deref) */
