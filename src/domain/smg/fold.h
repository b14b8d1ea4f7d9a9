/* SPDX-License-Identifier: MIT */
/* Folding: chains of like nodes become segments. Candidates are found in the heap, not in C types: any heap node and
 * any pointer in it may begin a chain; types only tell where it ends. The cost of a candidate is the join status of the
 * nodes merged; the cheapest wins, then the longest. */
#ifndef WHITTLE_DOMAIN_SMG_FOLD_H
#define WHITTLE_DOMAIN_SMG_FOLD_H

#include "domain/smg/lengths.h"
#include "domain/smg/precision.h"

/* Are these types of different blocks, as far as is known? */
bool types_differ(const Type *a, const Type *b);
/* Folds until no candidate is left; returns whether anything was. `only_alike`: nothing but nodes into a segment beside
 * them that says the same of each of its nodes. */
bool graph_fold(Graph *graph, const Precision *precision, bool only_alike);

/* Adds every chain of at least two nodes, as far as links go: whether the contents would fold is not looked at. */
void graph_chains(const Graph *graph, ChainList *out);

#endif
