/* table_bounds.c, with a calendar too short for the 31st. */
#define LONGEST 30
#include "table_bounds.c"
/* truth: FALSE(valid-deref) */
