/* SPDX-License-Identifier: MIT */
/* What to keep apart next, by the evidence of a spurious path: what was forgotten to end growth, constants that
 * nodes of a list hold, then how long lists must be to fold, then both. Lengths are those that lists reach on the
 * path when nothing is folded (Knaut, "Symbolic Heap Abstraction with Automatic Refinement", master thesis, LMU
 * Munich 2018, chapter 4). Three ways:
 *
 *   finetune    the least length at all, for as few locations and list shapes as will do
 *   candidates  the least length of a list on the path, everywhere
 *   naive       the length of the longest list on the path, everywhere
 *
 * Where no path shows what to do, a ladder: constants everywhere, then lists of 2, 4 ... 32 nodes too. */
#ifndef WHITTLE_DOMAIN_SMG_PROPOSE_H
#define WHITTLE_DOMAIN_SMG_PROPOSE_H

#include "domain/domain.h"

extern const char *const smg_ways[];
void smg_propose(Domain *domain, const Evidence *evidence, ProposalList *out);

#endif
