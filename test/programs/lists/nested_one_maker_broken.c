/* The broken twin of nested_one_maker.c: a leaf is dropped. */
#define BROKEN
#include "nested_one_maker.c"

/* truth: FALSE(valid-memtrack)
 * args: --malloc-succeeds */
