/* table_letters.c, where small letters are looked up as if they were capital ones. */
#define FIRST(c) 'A'
#include "table_letters.c"
/* truth: FALSE(valid-deref) */
