/* SPDX-License-Identifier: MIT */
/* Why does the tree let a violation in that no run commits?
 *
 * Its path is followed again (refine/follow.h). If it arrives without any abstraction, no precision of this domain
 * rules it out. If it arrives under the abstraction of its nodes, folding is to blame: the *discontinuity* is the first
 * item after whose abstraction the rest of the path, exactly computed, arrives. If it does not even arrive so, merging
 * is: the discontinuity is the first merged item from whose state the path arrives. After Berdine, Cox, Ishtiaq and
 * Wintersteiger (../shared/papers/diagnosing-abstraction-failure.txt), with the domain itself as the judge of the rest. */
#ifndef WHITTLE_REFINE_DIAGNOSE_H
#define WHITTLE_REFINE_DIAGNOSE_H

#include "refine/follow.h"
#include "refine/thresholds.h"

typedef enum Cause {
    CAUSE_NONE,    /* the path arrives without abstraction */
    CAUSE_FOLD,
    CAUSE_MERGE,
    CAUSE_UNCLEAR, /* too many states, or out of budget */
} Cause;

typedef struct Diagnosis {
    Cause cause;
    TreePath path;     /* to the violation; where a node is merged from two, either of their paths */
    size_t item;       /* CAUSE_FOLD, CAUSE_MERGE: the discontinuity */
    MarkSet *marks;    /* CAUSE_FOLD: what following the path lost, by item */
    Lengths lengths;   /* CAUSE_FOLD: of the lists on the path */
    size_t first_list; /* the first item with a list; the path's last if there is none */
} Diagnosis;

/* `posts` is increased by what it cost. */
Diagnosis diagnose(const Tree *tree, Product *product, Violation violation, Budget *budget, uint64_t *posts);
void diagnosis_free(Diagnosis *diagnosis);

/* How many calls are under way at each item; the caller frees it. */
size_t *path_depths(const TreePath *path);

#endif
