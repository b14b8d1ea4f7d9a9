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

/* The caller's side: nodes of the entry, globals included, are removed from this graph; pointers to them dangle until
 * the glue. */
typedef struct GraphRest {
    Graph graph;
    const ExecValue *border; /* by anchor: the value of the rest that it stands for */
} GraphRest;

/* Does an anchor for `anchor` also determine the value after the call of `value`? */
bool border_covers(ExecValue anchor, ExecValue value);

/* The condition with its symbol renamed. */
const Condition *condition_renamed(const Graph *graph, const Condition *condition, Linear number);

/* Cuts a graph whose top frame is the callee's and whose caller continues at `back`. False if the callee must, or had
 * better, get the whole graph. In either case dead locals of the caller may be forgotten. */
bool graph_cut(Graph *whole, LocationId back, Graph *entry, GraphRest *rest);
/* Joins the callee's exit state with the rest: the callee's frame is gone, returned values are in place. False if no
 * heap fits both. */
bool graph_glue(const Graph *at_exit, const GraphRest *rest, Graph *glued);

#endif
