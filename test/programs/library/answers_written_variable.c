/* answers_written.c: another string is looked at. */
#define HOW 1
#include "answers_written.c"

/* truth: FALSE(valid-deref) */
