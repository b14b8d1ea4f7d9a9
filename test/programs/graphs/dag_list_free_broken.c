/* SPDX-License-Identifier: MIT */
/* A graph without cycles whose blocks are also in one list, by which they are freed. Broken: freed along one way only. */
#define BROKEN
#include "dag_list_free.c"

/* truth: FALSE(valid-memtrack) */
