/* The broken twin of growing_by_one.c: the new element has no room. */
#define BROKEN
#include "growing_by_one.c"

/* truth: FALSE(valid-deref) */
