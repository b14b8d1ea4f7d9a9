/* The twin of flags_two_bits.c that fails. */
#define BROKEN
#include "flags_two_bits.c"

/* truth: FALSE(valid-deref) */
