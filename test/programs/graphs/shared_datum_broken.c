/* SPDX-License-Identifier: MIT */
/* Neighbours in a list share a datum. Broken: each frees both of its own. */
#define BROKEN
#include "shared_datum.c"

/* truth: FALSE(valid-free) */
