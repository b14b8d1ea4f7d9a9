/* SPDX-License-Identifier: MIT */
/* Folding: chains of like nodes become segments. Candidates are found in the heap, not in C types: any heap node and
 * any pointer in it may begin a chain. The cost of a candidate is the join status of the nodes merged; the cheapest
 * wins, then the longest. */
#ifndef WHITTLE_DOMAIN_SMG_FOLD_H
#define WHITTLE_DOMAIN_SMG_FOLD_H

#include "domain/smg/graph.h"

/* A chain folds if it has at least this many nodes, by the worst status of its merges: equal, comparable, incomparable.
 */
typedef struct FoldThresholds {
    uint32_t equal, comparable, incomparable;
    bool keeps_constants; /* nodes that hold different constants at one place do not fold */
} FoldThresholds;

/* Folds until no candidate is left; returns whether anything was. */
bool graph_fold(Graph *graph, const FoldThresholds *thresholds);

#endif
