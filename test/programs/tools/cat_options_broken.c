/* The twin of cat_options.c that fails: a line is written after it was freed. */
#define BROKEN
#include "cat_options.c"

/* truth: FALSE(valid-deref) */
