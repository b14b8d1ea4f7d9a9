/* The twin of heap_binary.c that fails. */
#define BROKEN
#include "heap_binary.c"

/* truth: FALSE(valid-deref) */
