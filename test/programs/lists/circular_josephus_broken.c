/* The broken twin of circular_josephus.c. */
#define BROKEN
#include "circular_josephus.c"

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds */
