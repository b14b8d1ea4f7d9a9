/* The twin of argv_room.c that fails. */
#define BROKEN
#include "argv_room.c"

/* truth: FALSE(valid-deref) */
