/* The broken twin of sort_insertion.c. */
#define BROKEN
#include "sort_insertion.c"

/* truth: FALSE(valid-deref) */
