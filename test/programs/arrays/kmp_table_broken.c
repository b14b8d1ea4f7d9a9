/* The twin of kmp_table.c that fails. */
#define BROKEN
#include "kmp_table.c"

/* truth: FALSE(valid-deref) */
