/* SPDX-License-Identifier: MIT */
/* Two nodes per allocation site: --domain sites.
 *
 * A *site* is a global, a function, a local, an operation that allocates, or the variadic arguments of all calls. Each has
 * two nodes: *recent*, the block made there last, and *old*, a summary of those made before (recency abstraction). So nodes
 * are numbered once for the whole program, and exec/blocks.h does the rest: writes to a recent block are strong, to an
 * old one weak.
 *
 * What is read from old blocks is remembered (readings, blocks.h).
 *
 * Calls: locals of callers that may be entered again are made old first.
 *
 * There are finitely many nodes and sets of them, numbers are widened, and states joined at loop heads and exits: it
 * always ends. There is one precision. */
#ifndef WHITTLE_DOMAIN_SITES_SITES_H
#define WHITTLE_DOMAIN_SITES_SITES_H

#include "domain/domain.h"

const DomainOps *sites_ops(void);

#endif
