/* The broken twin of strcat_measured.c. */
#define BROKEN
#include "strcat_measured.c"

/* truth: FALSE(valid-deref) */
