/* The broken twin of state_machine.c. */
#define BROKEN
#include "state_machine.c"

/* truth: FALSE(unreach-call) */
