/* SPDX-License-Identifier: MIT */
/* The next precision map for a diagnosed path: strictly finer than what was learned so far, no finer than it takes. */
#ifndef WHITTLE_REFINE_SHARPEN_H
#define WHITTLE_REFINE_SHARPEN_H

#include "refine/diagnose.h"
#include "refine/refine.h"

typedef struct Sharpen {
    const Diagnosis *diagnosis; /* CAUSE_FOLD or CAUSE_MERGE */
    Follower follower;          /* of its path */
    PrecisionStore *store;
    RefineWay way;
    size_t from;                 /* the first item where precision may change */
    size_t cut;                  /* the item below which the map will apply */
    const PrecisionMap *learned; /* so far; on success, what to build with */
    uint32_t threshold;          /* at which lists fold that were folded too early; 0: as before */
    uint64_t questions;
} Sharpen;

/* Does what was learned on other paths suffice for this one? */
bool sharpen_by_known(Sharpen *sharpen);
/* The map made finer without a path to go by, at all locations: lists up to this length stay as they are, or, for 0,
 * the domain's own suggestions. */
const PrecisionMap *sharpen_everywhere(PrecisionStore *store, const PrecisionMap *map, const Product *product,
                                       uint32_t length);
/* Makes the map finer; false if the lattice has nothing that rules the path out. */
bool sharpen_further(Sharpen *sharpen);

#endif
