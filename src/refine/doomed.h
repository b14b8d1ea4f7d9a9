/* SPDX-License-Identifier: MIT */
/* The doomed heap: the first mark on a path after which some heap that the state describes runs into the violation, and
 * such a heap. No run reaches it; had the state not described it, the proof would not have failed here. The judge is
 * the solver, started from samples of the state instead of from the program's entry; it follows the path, or, if that
 * leads nowhere, the slice of the tree with its loops. */
#ifndef WHITTLE_REFINE_DOOMED_H
#define WHITTLE_REFINE_DOOMED_H

#include "cex/cex.h"

typedef struct Doomed {
    size_t item;   /* of the path: the discontinuity */
    MarkKind kind; /* how precision was lost there */
    Heap *heap;    /* the caller destroys it */
} Doomed;

/* Where to look. */
typedef struct DoomedSearch {
    Cex *cex;
    Domain *const *components;
    size_t component_count;
    Tree *tree;
    const TreePath *path; /* to the violation */
    Violation violation;
    Budget *budget;
} DoomedSearch;

/* False if no mark explains the violation, as far as budget and samples go. */
bool doomed_find(const DoomedSearch *search, Doomed *out);
/* Is a heap of the state at this item doomed? The caller destroys it; NULL if none was found. */
Heap *doomed_at(const DoomedSearch *search, size_t item);

/* What an abstraction of this kind forgets, as part of a sentence. */
const char *doomed_says(MarkKind kind);

#endif
