/* The twin of run_length.c that fails. */
#define BROKEN
#include "run_length.c"

/* truth: FALSE(valid-deref) */
