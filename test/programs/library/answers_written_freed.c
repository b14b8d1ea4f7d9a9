/* answers_written.c: the string is freed. */
#define HOW 6
#include "answers_written.c"

/* truth: FALSE(valid-deref) */
