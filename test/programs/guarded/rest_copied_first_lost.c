/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses, the pointer before those that were copied is lost: cutting a run loses no element. */
#define GUARDED
#include "../owners/rest_copied.c"

/* truth: FALSE(valid-memtrack)
 * arch: 64
 * today: UNKNOWN */
