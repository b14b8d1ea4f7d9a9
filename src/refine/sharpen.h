/* SPDX-License-Identifier: MIT */
/* The next precision map for a diagnosed path: strictly finer than what was learned so far, no finer than it takes.
 * Components propose (domain/evidence.h); here candidates are tried on the path, tier by tier, those of all components
 * together; those whose abstraction still describes the doomed heap come last, after all tiers. Of the least candidate
 * found, as few changes are kept as will do. */
#ifndef WHITTLE_REFINE_SHARPEN_H
#define WHITTLE_REFINE_SHARPEN_H

#include "refine/atoms.h"
#include "refine/diagnose.h"
#include "refine/doomed.h"

typedef struct Sharpen {
    const Diagnosis *diagnosis; /* CAUSE_FOLD or CAUSE_MERGE */
    Follower follower;          /* of its path */
    PrecisionStore *store;
    size_t from;                 /* the first item where precision may change */
    size_t cut;                  /* the item below which the map will apply */
    bool is_everywhere;          /* on success: it applies from the program's start on */
    const PrecisionMap *learned; /* so far; on success, what to build with */
    const Doomed *doomed;        /* on this path, NULL if none is known */
    const PathAtoms *atoms;      /* of the path, NULL if no component wants them */
    uint64_t questions, deferred;
} Sharpen;

/* Does what was learned on other paths suffice for this one? */
bool sharpen_by_known(Sharpen *sharpen);
/* Makes the map finer; false if no component proposes anything that rules the path out. */
bool sharpen_further(Sharpen *sharpen);

#endif
