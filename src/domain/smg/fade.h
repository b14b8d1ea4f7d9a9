/* SPDX-License-Identifier: MIT */
/* Dead locals: variables that no step reads before it writes them, or ends their life. Forgetting one is sound; it is worth it
 * where the variable alone keeps a block from being private to what else holds it. A local that alone holds a block is kept:
 * the block is not lost before the local is overwritten, or its frame ends. */
#ifndef WHITTLE_DOMAIN_SMG_FADE_H
#define WHITTLE_DOMAIN_SMG_FADE_H

#include "domain/smg/graph.h"

/* Forgets dead locals of the caller of the top frame, which goes on at `back`. */
void graph_fade_caller(Graph *graph, LocationId back);
/* Forgets dead locals of the top frame that point to a block which an element of an array points to; returns whether there were
 * any. */
bool graph_fade_elements(Graph *graph, LocationId at);
/* Numbers that the compiler keeps for itself (in which way a scope is left) and that are not read again. */
bool graph_fade_artificial(Graph *graph, LocationId at);

#endif
