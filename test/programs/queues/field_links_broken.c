/* The broken twin of field_links.c. */
#define BROKEN
#include "field_links.c"

/* truth: FALSE(valid-deref) */
