/* The broken twin of sprintf_integers.c: the sign of the least number has no room. */
#define BROKEN
#include "sprintf_integers.c"

/* truth: FALSE(valid-deref) */
