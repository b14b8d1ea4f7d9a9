/* SPDX-License-Identifier: MIT */
/* Aliases: several nodes for one block.
 *
 * A string of argv that a list or another array holds, too, is private to no element, so that neither folds. Such a block is
 * hardly ever released, and few programs write to it: each holder gets a node of its own for it, an *alias*, with all that is known of the
 * block. Two nodes that are aliases may be the same block: whether pointers to them are equal is not known.
 *
 * Invariant. An alias is a block of the system's that lasts and holds no pointers. Nothing writes to one or ends it: a program
 * that does is not modelled from there on (exec_access, STEP_FREE). */
#ifndef WHITTLE_DOMAIN_SMG_ALIAS_H
#define WHITTLE_DOMAIN_SMG_ALIAS_H

#include "domain/smg/graph.h"

/* Gives elements of arrays, and blocks of lists, aliases of the strings that they share. Returns whether there were any. */
bool aliases_make(Graph *graph);
/* The bytes of the run are about to be copied: may two runs hold them? Only numbers and strings that may be aliases; makes these
 * so. */
bool run_share(Graph *graph, NodeId run);

#endif
