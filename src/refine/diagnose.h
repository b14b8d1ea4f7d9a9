/* SPDX-License-Identifier: MIT */
/* Why does the tree let a violation in that no run commits?
 *
 * Its path is followed again (refine/follow.h), from the program's start or, where something was merged on the way
 * that the path needs, from the state of a merged node. Take the first such *base* from which the path arrives under
 * the abstraction of its nodes. If it does not arrive from there without abstraction, folding is to blame: the
 * *discontinuity* is the first item after whose abstraction the rest of the path, exactly computed, arrives; where
 * abstraction lost nothing, the steps that lead to an item may have. If it does arrive, merging is to blame: the
 * base is the discontinuity, unless a path by way of the other node merged there (one round more of its loop)
 * arrives from an earlier base; then that path is looked at instead. And if the base is the program's start, no
 * precision of this domain rules the path out. After Berdine, Cox, Ishtiaq and Wintersteiger, "Diagnosing
 * Abstraction Failure for Separation Logic-Based Analyses" (CAV 2012), with the domain itself as the judge of the
 * rest. */
#ifndef WHITTLE_REFINE_DIAGNOSE_H
#define WHITTLE_REFINE_DIAGNOSE_H

#include "refine/follow.h"

typedef enum Cause {
    CAUSE_NONE, /* the path arrives without abstraction */
    CAUSE_FOLD,
    CAUSE_MERGE,
    CAUSE_UNCLEAR, /* too many states, or out of budget */
} Cause;

typedef struct Diagnosis {
    Cause cause;
    TreePath path;     /* to the violation; where a node is merged from two, either of their paths */
    size_t common;     /* how many of its items, from the first on, are those of tree_path */
    size_t base;       /* the first item from whose state the path arrives under abstraction; 0: the program's start */
    size_t item;       /* CAUSE_FOLD, CAUSE_MERGE: the discontinuity */
    size_t first_loss; /* CAUSE_FOLD: the first item where abstraction lost anything */
    size_t first_post_loss; /* and where it or the steps before did */
    /* CAUSE_FOLD: from the base on, without any abstraction, and by the precisions of the tree. */
    FollowTrace exact, abstract;
    Arena *arena;   /* their rows */
    StateList held; /* their states */
} Diagnosis;

/* `finest`: the precision of what is computed exactly. `posts` is increased by what it cost. */
Diagnosis diagnose(Tree *tree, Product *product, const PrecisionMap *finest, Violation violation, Budget *budget,
                   uint64_t *posts);
void diagnosis_free(Diagnosis *diagnosis);

/* How many calls are under way at each item; the caller frees it. */
size_t *path_depths(const TreePath *path);

#endif
