/* SPDX-License-Identifier: MIT */
/* The links of a doubly linked list are swapped in each node. Broken: the links to the successors are kept. */
#define BROKEN
#include "double_list_turn.c"

/* truth: FALSE(valid-memtrack) */
