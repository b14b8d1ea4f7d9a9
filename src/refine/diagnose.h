/* SPDX-License-Identifier: MIT */
/* Why does the tree let a violation in that no run commits?
 *
 * Its path is followed again (refine/follow.h), from the program's start or, where something was merged on the way that
 * the path needs, from the state of a merged node. Take the first such *base* from which the path arrives under the
 * abstraction of its nodes. If it does not arrive from there without abstraction, folding is to blame: the
 * *discontinuity* is the first item after whose abstraction the rest of the path, exactly computed, arrives. If it
 * does, merging is: the base is the discontinuity, unless a path by way of the other node merged there (one round more
 * of its loop) arrives from an earlier base; then that path is looked at instead. And if the base is the program's
 * start, no precision of this domain rules the path out. After Berdine, Cox, Ishtiaq and Wintersteiger
 * (../shared/papers/diagnosing-abstraction-failure.txt), with the domain itself as the judge of the rest. */
#ifndef WHITTLE_REFINE_DIAGNOSE_H
#define WHITTLE_REFINE_DIAGNOSE_H

#include "refine/follow.h"
#include "refine/thresholds.h"

typedef enum Cause {
    CAUSE_NONE, /* the path arrives without abstraction */
    CAUSE_FOLD,
    CAUSE_MERGE,
    CAUSE_UNCLEAR, /* too many states, or out of budget */
} Cause;

/* Where lists of a shape may be folded on the path. */
typedef struct FoldPlace {
    LocationId location;
    uint32_t shape;
    size_t last_item; /* there */
} FoldPlace;

typedef struct Diagnosis {
    Cause cause;
    TreePath path;     /* to the violation; where a node is merged from two, either of their paths */
    size_t common;     /* how many of its items, from the first on, are those of tree_path */
    size_t base;       /* the first item from whose state the path arrives under abstraction; 0: the program's start */
    size_t item;       /* CAUSE_FOLD, CAUSE_MERGE: the discontinuity */
    size_t first_fold; /* CAUSE_FOLD: the first item where anything was folded */
    MarkSet *marks;    /* CAUSE_FOLD: what abstraction loses when the path is followed, by item */
    Lengths lengths;   /* CAUSE_FOLD: of the lists on the path */
    FoldPlace *places; /* CAUSE_FOLD: without abstraction there were such lists there */
    size_t place_count, place_capacity;
    size_t first_list; /* the first item with a list; the path's last if there is none */
} Diagnosis;

/* `finest`: the precision of what is computed exactly. `posts` is increased by what it cost. */
Diagnosis diagnose(const Tree *tree, Product *product, const PrecisionMap *finest, Violation violation, Budget *budget,
                   uint64_t *posts);
void diagnosis_free(Diagnosis *diagnosis);

/* How many calls are under way at each item; the caller frees it. */
size_t *path_depths(const TreePath *path);

#endif
