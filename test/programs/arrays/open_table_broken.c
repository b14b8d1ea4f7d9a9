/* The twin of open_table.c that fails. */
#define BROKEN
#include "open_table.c"

/* truth: FALSE(valid-deref) */
