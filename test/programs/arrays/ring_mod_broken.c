/* The twin of ring_mod.c that fails. */
#define BROKEN
#include "ring_mod.c"

/* truth: FALSE(valid-deref) */
