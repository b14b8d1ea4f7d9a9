/* The twin of dutch_flag.c that fails. */
#define BROKEN
#include "dutch_flag.c"

/* truth: FALSE(valid-deref) */
