/* The twin of sort_shell.c that fails. */
#define BROKEN
#include "sort_shell.c"

/* truth: FALSE(valid-deref) */
