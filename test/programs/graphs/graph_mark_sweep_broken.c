/* SPDX-License-Identifier: MIT */
/* Nodes with two arbitrary links are marked along one way and swept by the list of all. Broken: freed along a link that may lead to the node itself. */
#define BROKEN
#include "graph_mark_sweep.c"

/* truth: FALSE(valid-deref) */
