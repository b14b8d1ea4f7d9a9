/* SPDX-License-Identifier: MIT */
/* Folding: chains of like nodes become segments. Candidates are found in the heap, not in C types: any heap node and
 * any pointer in it may begin a chain; types only tell where it ends. The cost of a candidate is the join status of the
 * nodes merged; the cheapest wins, then the longest. */
#ifndef WHITTLE_DOMAIN_SMG_FOLD_H
#define WHITTLE_DOMAIN_SMG_FOLD_H

#include "domain/smg/lengths.h"
#include "domain/smg/precision.h"

/* Do both types belong to known, different structs? */
bool types_differ(const Type *a, const Type *b);
/* Folds until no candidate is left; true if something was folded. `only_alike`: only nodes beside a segment whose
 * contents equal the segment's. */
bool graph_fold(Graph *graph, const Precision *precision, bool only_alike);

/* Adds every chain of at least two nodes by its links alone: whether the contents have a join is not tested. */
void graph_chains(const Graph *graph, ChainList *out);

#endif
