/* SPDX-License-Identifier: MIT */
/* Refinement: from a spurious violation to a finer precision where it matters, and a tree that is cut there.
 *
 * A refiner learns one precision map for its tree, finer with each refinement. Nodes below a cut are built again under
 * what was learned until then; the rest of the tree stays as it is. Every refinement makes the map strictly finer at a
 * location of the path, or applies it where it was not yet: so no path comes back under the same precisions. Where a
 * path is spurious but shows no way to rule it out, the proof begins again, a few times at most, with everything finer.
 */
#ifndef WHITTLE_REFINE_REFINE_H
#define WHITTLE_REFINE_REFINE_H

#include "refine/doomed.h"

typedef struct RefineOptions {
    bool is_off;
    bool restarts; /* for comparison: begins anew instead of cutting */
    Budget *budget;
    Cex *cex; /* looks for doomed heaps, with a share of the budget's time; NULL: nobody does */
} RefineOptions;

typedef enum RefineAnswer {
    REFINE_DONE,      /* build on */
    REFINE_ARRIVES,   /* without any abstraction the violation is still there: no precision helps */
    REFINE_EXHAUSTED, /* the lattice has nothing that would help, or is not to be used */
} RefineAnswer;

typedef struct RefineStats {
    uint64_t refinements, merges_delayed; /* the latter: of the former, those to blame on merging */
    uint64_t weakened;                    /* how often growth was answered */
    uint64_t along;                       /* those made at all locations of a path that nothing rules out */
    uint64_t climbed;                     /* and those made everywhere, for want of a better idea */
    uint64_t questions;                   /* precisions tried on a path */
    uint64_t posts;                       /* made for that */
    uint64_t doomed, deferred;            /* heaps found; precisions tried last because they still describe it */
    uint64_t interpolated;                /* paths with interpolants, where a component wants them */
    uint64_t kept, dropped;               /* nodes, summed over all cuts */
    uint64_t repeated;                    /* paths met again under the same precisions, nothing learned since: a bug */
} RefineStats;

typedef struct Refiner Refiner;
/* Components and tree outlive it. */
Refiner *refiner_create(Tree *tree, Domain *const *components, size_t component_count, const RefineOptions *options);
void refiner_destroy(Refiner *refiner);
/* After TREE_GREW: begins the tree anew under a weaker map. False if it is no weaker. */
bool refiner_weaken(Refiner *refiner);
/* Some post took too much effort: the tree begins anew under a precision that may take less. False if there is none. */
bool refiner_ease(Refiner *refiner);
/* The violation must stand. */
RefineAnswer refiner_refine(Refiner *refiner, Violation violation);
/* The doomed heap found last and the path it was found on, NULL if there was none. */
const Doomed *refiner_doomed(const Refiner *refiner, const TreePath **path);
/* The path that the last refinement looked at. */
const TreePath *refiner_path(const Refiner *refiner);
RefineStats refiner_stats(const Refiner *refiner);
const PrecisionMap *refiner_learned(const Refiner *refiner);

#endif
