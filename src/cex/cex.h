/* SPDX-License-Identifier: MIT */
/* Is this error real? Questions about paths and slices of the tree, answered bit-precisely by symbolic execution of the
 * steps (symbolic/sym.h) and the solver. Three answers:
 *
 *   FOUND       from the program's entry: a run that the interpreter executed, that violates one of the properties
 *               asked for (not always the violation asked about: any other met on the way is as good) and may be
 *               trusted. From a sample: inputs and contents of its holes exist that lead to the violation; a diagnosis, not a
 *               verdict.
 *   INFEASIBLE  there is no such run; never said where the encoding was not exact or a query was given up.
 *   UNKNOWN     neither; `reason`.
 *
 * One checker serves one check of a program: it keeps the solver's context, made when first needed. */
#ifndef WHITTLE_CEX_CEX_H
#define WHITTLE_CEX_CEX_H

#include "engine/tree.h"
#include "machine/interpreter.h"

typedef enum CexAnswer {
    CEX_FOUND,
    CEX_INFEASIBLE,
    CEX_UNKNOWN,
} CexAnswer;

/* How a slice is searched. */
typedef enum CexWay {
    CEX_PATHS, /* its paths one by one, nearest to the error first, infeasible ones pruned */
    CEX_QUERY, /* as one formula for each bound on the rounds of a loop: the solver chooses the path */
} CexWay;

typedef struct CexOptions {
    PropertySet properties;
    CexWay way;
    TermStore *terms; /* outlives the checker; those of samples belong to it */
} CexOptions;

typedef struct CexStats {
    uint64_t paths, searches; /* questions asked */
    uint64_t found;
    uint64_t queries; /* to the solver */
    uint64_t steps;   /* executed symbolically */
    uint64_t states;  /* of searches: symbolic states taken up */
    uint64_t deepest; /* most operations on a path looked at */
    double solver_seconds;
} CexStats;

typedef struct CexResult {
    CexAnswer answer;
    RunResult run;      /* FOUND from the entry; the caller releases it with run_result_free */
    Heap *doomed;       /* FOUND from a sample: the sample's heap, its holes filled; the caller destroys it */
    size_t blocked_at;  /* INFEASIBLE, of a path: the first item whose edge no run gets past; the index of the last
                          * item (PATH_END) if runs arrive there and none commits the violation */
    const char *reason; /* UNKNOWN; static, or as long-lived as the program */
    uint32_t rounds;    /* of cex_bound_program; 0: nothing is known of any bound */
    bool none_ends;     /* and no run within these rounds comes to its end */
} CexResult;

typedef struct Cex Cex;
Cex *cex_create(const Program *program, const CexOptions *options);
void cex_destroy(Cex *cex);
CexStats cex_stats(const Cex *cex);
/* CexStats.deepest as it grows, for the progress line. */
const uint64_t *cex_deepest(const Cex *cex);
/* From now on violations of these properties are looked for. */
void cex_look_for(Cex *cex, PropertySet properties);

/* Does a run follow this path (as tree_path gives it), item by item, and then commit the finding, whose edge leaves the
 * last node? */
CexResult cex_check_path(Cex *cex, const TreePath *path, Finding finding, Budget *budget);
/* Does some unrolling of the slice of the tree (cex/slice.h) that leads to this violation belong to a run? Bounds grow
 * while the budget lasts; INFEASIBLE only if the slice has finitely many unrollings and none is feasible. */
CexResult cex_search(Cex *cex, Tree *tree, Violation violation, Budget *budget);
/* The same anywhere in the program, for want of a tree: does some run violate a property? */
CexResult cex_search_program(Cex *cex, Budget *budget);
/* Bounded model checking: does some run violate a property in which each loop, once entered, makes at most N rounds and each
 * function has at most N calls under way? For N = `first`, then larger ones up to `last` while the budget lasts; the largest N
 * for which the answer is surely no is `rounds` of the result, whatever its answer. */
CexResult cex_bound_program(Cex *cex, uint32_t first, uint32_t last, Budget *budget);

/* Paths and slices again, from one of the heaps that the state at a node describes instead of from the program's entry:
 * along the items of the path from `first` on, or along the slice from `node` on. The sample's heap stands at that
 * node's location and has the frames of all calls under way that the path returns from. */
CexResult cex_check_path_from(Cex *cex, const HeapSample *sample, const TreePath *path, size_t first, Finding finding,
                              Budget *budget);
CexResult cex_search_from(Cex *cex, const HeapSample *sample, Tree *tree, Node *node, Violation violation,
                          Budget *budget);

#endif
