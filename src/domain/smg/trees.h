/* SPDX-License-Identifier: MIT */
/* Folding of binary trees. That blocks form trees is seen where one block leads to two others of its size, which no
 * other block leads to, and both ways go on. Where the precision says that they do, a parent and child become one TREE
 * if at most one pointer leaves the two, and no lists are made of their branches. Pointers back to parents are forgotten. */
#ifndef WHITTLE_DOMAIN_SMG_TREES_H
#define WHITTLE_DOMAIN_SMG_TREES_H

#include "domain/smg/precision.h"

enum { TREE_SITES = 8, TREE_SHAPES = 16 };

/* Which nodes form a tree: their size, what the child pointers point to, where these are, left < right, and where a
 * pointer back to the parent is, -1 if there is none; and where blocks were made that were seen to: a stack of trees
 * may look like one of them. */
typedef struct TreeShape {
    int64_t size, head, left, right, parent;
    EdgeId sites[TREE_SITES];
    uint32_t site_count;
    bool goes_left, goes_right; /* a child was seen that has a child on the same side: else these may be lists */
} TreeShape;

/* What had been seen of trees at some time. A later set has all shapes of an earlier one, with the same numbers. */
typedef struct TreeSet {
    const TreeShape *shapes;
    size_t count;
} TreeSet;
enum { TREES_NONE = 0, TREES_ALL = 0xffff }; /* sets have the numbers between */

/* The number of the set of all that was seen so far. */
uint32_t trees_seen(SmgDomain *domain);
/* Blocks fold by this set from now on. */
void trees_use(SmgDomain *domain, uint32_t set);

/* Node.tree of the node, or what it should be by where it was made. */
uint8_t node_tree(const SmgDomain *domain, const GraphNode *node);
/* Has the node a child pointer there, as far as is known? */
bool node_branches_at(const SmgDomain *domain, const GraphNode *node, int64_t offset);

/* Looks what blocks form trees; then folds, by the shapes in use, until no parent and child are left that can be.
 * Returns whether anything was folded. */
bool graph_fold_trees(Graph *graph, const Precision *precision);

#endif
