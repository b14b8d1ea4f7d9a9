/* The broken twin of sort_selection.c. */
#define BROKEN
#include "sort_selection.c"

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds */
