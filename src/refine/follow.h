/* SPDX-License-Identifier: MIT */
/* A path of the tree once more: its edges, calls and returns are followed with sets of rows of states, nothing is
 * covered, nothing merged, no call's result reused. What does not arrive at the end is spurious; how much abstraction
 * it takes to arrive tells why the tree let it in. */
#ifndef WHITTLE_REFINE_FOLLOW_H
#define WHITTLE_REFINE_FOLLOW_H

#include "engine/product.h"
#include "engine/tree.h"

typedef enum FollowAnswer {
    FOLLOW_ARRIVES, /* some heap may commit the finding after the last item */
    FOLLOW_BLOCKED, /* none does */
    FOLLOW_GAVE_UP, /* too many states, or out of budget */
} FollowAnswer;

/* Which abstraction is applied where. The state of an item is abstracted as the tree does it, by the map of its
 * predecessor's node. */
typedef struct FollowPlan {
    size_t first;            /* begins with the state of this item's node; 0: with the program's */
    size_t exact_from;       /* items from here on are not abstracted at all */
    const PrecisionMap *map; /* replaces the nodes' own for items after `map_from`; NULL: nowhere */
    size_t map_from;
} FollowPlan;

/* The rests of the cuts (Domain.cut) of the calls under way, innermost first. */
typedef struct FollowRests {
    const struct FollowRests *outer;
    const State *states[];
} FollowRests;

/* A set of rows at an item: count x component_count states, as they arrived and as they were abstracted. */
typedef struct FollowRows {
    const State *const *before, *const *after;
    const FollowRests *const *rests; /* of each row */
    size_t count;
    MarkSet post_marks, marks; /* lost by the steps that lead there, and by abstraction */
    bool is_whole;             /* no row was left out because another covers it */
} FollowRows;

/* What a plan met on the path. Where another plan meets the same states, their successors are taken from here. */
typedef struct FollowTrace {
    FollowPlan plan;
    FollowRows *items; /* by item of the path; without rows where nothing arrived */
} FollowTrace;

typedef struct Follower {
    Product *product;
    Tree *tree;            /* the path's; states that nothing refers to are freed on the way */
    const StateList *held; /* but not these */
    const TreePath *path;
    Finding finding;            /* its edge leaves the last node */
    const PrecisionMap *finest; /* for edges that are computed exactly */
    Budget *budget;
    uint64_t posts;              /* what it cost so far */
    Arena *arena;                /* of rests that a trace will refer to; NULL: there is no trace */
    const FollowTrace *known[2]; /* of the same path; those with items are used */
} Follower;

/* Called for each item reached, in order; may be NULL. */
typedef void FollowVisit(void *context, size_t item, const FollowRows *rows);

FollowAnswer follow(Follower *follower, const FollowPlan *plan, FollowVisit *visit, void *context);

#endif
