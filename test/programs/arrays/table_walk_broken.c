/* table_walk.c, one element too far. */
#define END (divisors + 1 + sizeof divisors / sizeof *divisors)
#include "table_walk.c"
/* truth: FALSE(valid-deref) */
