/* SPDX-License-Identifier: MIT */
/* The lattice of precisions of the smg domain. What a precision says of one location:
 *
 *   constants   whether it is remembered in which order the nodes of a list hold different constants (pattern.h), and
 *               whether states that differ in these stay apart
 *   merging     after how many rounds of a loop states merge that differ in numbers or in shape
 *   thresholds  for each list shape, how long a chain must be at least to be folded
 *   trees       the shapes of trees that blocks fold into: none at first; weaker once blocks were seen to form trees
 *   elements    whether arrays of numbers are split into elements as arrays of pointers are (run.h)
 *   links       whether links to blocks that no variable names are forgotten (grow.h): not at first, only where heaps grow
 *
 * Left is at least as fine as right if it is so in all six: trees are fewer, links are kept. "Finer describes no more"
 * (domain.h) holds where the blocks that fold are alike and the finer one keeps links. It fails, and FineTune does not take
 * it for granted, in two ways: a list whose last node differs may fold more under a higher threshold (all of it, for want of
 * a cheaper part); where links are forgotten, a list that a threshold keeps loses its links, where it would have folded. */
#ifndef WHITTLE_DOMAIN_SMG_PRECISION_H
#define WHITTLE_DOMAIN_SMG_PRECISION_H

#include "domain/smg/graph.h"

/* Which nodes form a list: their size and where their links are. */
typedef struct ListShape {
    int64_t size, head, next, prev; /* head: what links point to; prev < 0: singly linked */
    int64_t back;                   /* what prev links point to; head if singly linked */
} ListShape;

/* A chain folds if it has at least this many nodes, by the worst status of its merges: equal, comparable, incomparable.
 */
typedef struct FoldThresholds {
    uint32_t equal, comparable, incomparable;
    bool keeps_constants; /* nodes that hold different constants fold to a pattern */
} FoldThresholds;
FoldThresholds precision_thresholds(const SmgDomain *domain, const Precision *precision, ListShape shape);

/* After how many rounds of a loop states merge that differ in numbers, in shape, in constants that are told apart, in where a
 * block begins that only pointers behind its beginning lead to (never if they are as near to it as behind a header, of which there
 * may be several kinds), and when bounds are widened. */
typedef struct MergeRounds {
    unsigned numbers, shapes, constants, starts, widen, hurry;
} MergeRounds;
MergeRounds precision_rounds(const SmgDomain *domain, const Precision *precision);

/* The small number by which precisions know a shape; it is given one if it has none. */
uint32_t precision_shape(SmgDomain *domain, ListShape shape);

/* Of domain.h. */
const Precision *precision_coarsest(SmgDomain *domain);
const Precision *precision_finest(SmgDomain *domain);
void precision_finer(SmgDomain *domain, const Precision *precision, PrecisionList *out);
bool precision_at_least_as_fine(const Precision *left, const Precision *right);
size_t precision_size(const Precision *precision);
void precision_print(const SmgDomain *domain, const Precision *precision, Text *out);
const Precision *precision_join(SmgDomain *domain, const Precision *left, const Precision *right);
const Precision *precision_meet(SmgDomain *domain, const Precision *left, const Precision *right);
uint64_t precision_threshold(const Precision *precision); /* the greatest, 0 if none was raised */

/* By which set of tree shapes blocks fold. */
uint32_t precision_trees(const Precision *precision);
/* Are links to blocks forgotten that no variable names? */
bool precision_forgets(const Precision *precision);

/* Are numbers in arrays elements of runs? */
bool precision_tells_elements(const Precision *precision);

/* Of propose.c. */
const Precision *precision_with_elements(SmgDomain *domain, const Precision *precision);
const Precision *precision_forgetting(SmgDomain *domain, const Precision *precision, bool forgets);
const Precision *precision_with_trees(SmgDomain *domain, const Precision *precision, uint32_t trees);
/* With constants told apart. */
const Precision *precision_with_constants(SmgDomain *domain, const Precision *precision);
/* Chains of this shape (SHAPE_ANY: of all) stay as they are up to this length; NULL beyond what the lattice has. */
const Precision *precision_keep_chains(SmgDomain *domain, const Precision *precision, uint32_t shape, uint32_t length);

#endif
