/* SPDX-License-Identifier: MIT */
/* The trivial domain, for testing the engine. It knows one thing of a heap: how many heap blocks were ever allocated,
 * up to a bound k.
 *
 *   state      "= c" (exactly c blocks, freed ones included) or ">= c"
 *   precision  k = 0 .. TRIVIAL_FINEST; under k, "= c" survives only if c < k, all else becomes ">= min(c, k)".
 *              k = 0 knows nothing. Merging is delayed by k rounds of the loop.
 *   findings   every violation a step could commit on some heap, except accesses to variables that are always alive
 *              and, where no block was ever allocated, lost or unfreed memory
 *
 * So it proves next to nothing, but it has a chain of precisions that makes and confuses states, obeys every law of
 * domain.h, and tells paths that allocate from paths that do not only if each location on the way keeps k >= 1. */
#ifndef WHITTLE_DOMAIN_TRIVIAL_H
#define WHITTLE_DOMAIN_TRIVIAL_H

#include "domain/domain.h"

enum { TRIVIAL_FINEST = 16 };

const DomainOps *trivial_ops(void);
/* The precision k. */
const Precision *trivial_precision(Domain *domain, unsigned k);

#endif
