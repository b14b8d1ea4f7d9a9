/* SPDX-License-Identifier: MIT */
/* Heaps that grow because nothing in them folds: noticing it, saying which blocks are to blame, and the weaker form that
 * ends it. Where the precision says so, links between blocks are forgotten unless a variable leads to their target:
 * what remains are the blocks that variables name. A block that only forgotten links lead to counts as lost, so whatever
 * the program does with it is a violation, spurious or not; refinement takes the forgetting back if it matters. */
#ifndef WHITTLE_DOMAIN_SMG_GROW_H
#define WHITTLE_DOMAIN_SMG_GROW_H

#include "domain/smg/precision.h"

/* Has none of the last `limit` visits fewer heap blocks than the one before, many of them more, and do those of the last
 * not fold, however coarse the precision? `says`, if not NULL, gets which blocks these are. */
bool smg_grows(Domain *domain, const Evidence *evidence, Text *says);

/* Forgets links as above; returns whether there were any. */
bool graph_forget_links(Graph *graph);

#endif
