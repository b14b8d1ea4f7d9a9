/* answers_written.c: a function writes. */
#define HOW 2
#include "answers_written.c"

/* truth: FALSE(valid-deref) */
