/* The twin of link_turning_stack_free.c that fails. */
#define BROKEN
#include "link_turning_stack_free.c"

/* truth: FALSE(valid-memtrack) */
