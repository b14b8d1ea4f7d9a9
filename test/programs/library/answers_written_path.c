/* answers_written.c: a way leads past the first call. */
#define HOW 5
#include "answers_written.c"

/* truth: FALSE(valid-deref) */
