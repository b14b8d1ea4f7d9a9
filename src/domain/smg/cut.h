/* SPDX-License-Identifier: MIT */
/* A call's state in two: what the callee can reach, and the rest.
 *
 * The *entry* has the callee's frame, the globals that it and all it calls may mention, and what these lead to. The
 * *rest* has the callers' frames and what only they lead to. So nothing in the entry points to the rest; where the rest
 * refers to the entry (a pointer to one of its nodes, a symbol that both use or that a bound relates to the rest), the
 * value is an *anchor*: the entry keeps a list of them, beside its registers and just like them, so that whatever
 * becomes of a node or a number, in folds, joins and orders too, becomes of its anchor. Glue puts the anchors' values
 * in the place of what the rest referred to. Two entries compare only if their anchors do, one by one; so the rest of a
 * lower entry fits what follows from a higher one. Anchors and nodes are numbered as the callee meets them: alike for
 * callers that hand over alike heaps. */
#ifndef WHITTLE_DOMAIN_SMG_CUT_H
#define WHITTLE_DOMAIN_SMG_CUT_H

#include "domain/smg/graph.h"

/* Nodes of the entry are removed from the graph here, globals included; pointers to them are left. */
typedef struct GraphRest {
    Graph graph;
    const ExecValue *border; /* what each anchor of the entry is here */
} GraphRest;

/* Does an anchor for the first pointer also tell what becomes of the second one? */
bool border_covers(ExecValue anchor, ExecValue value);

/* The same condition on another name of its number. */
const Condition *condition_renamed(const Graph *graph, const Condition *condition, Linear number);

/* Cuts a graph whose top frame is the callee's; its caller goes on at `back`. False if it is better, or necessary, to
 * hand over all of it. Either way, locals of the caller that nobody will read may be forgotten. */
bool graph_cut(Graph *whole, LocationId back, Graph *entry, GraphRest *rest);
/* The rest, with what became of the entry: the callee's frame gone, returned values in place. False if no heap fits
 * both. */
bool graph_glue(const Graph *at_exit, const GraphRest *rest, Graph *glued);

#endif
