/* SPDX-License-Identifier: MIT */
/* The pairing of two symbolic heaps' nodes, for order and join (pair.c).
 *
 * A walk from the roots (frames, globals) pairs the nodes of both, one to one. Where a segment of one side meets something
 * else on the other there is a *choice*: the other side's block begins an instance of the segment's shape, and is wrapped as
 * a segment of length 1; or the segment is empty there. Choices are tried in this order, the last one changed first. On the
 * right side of the order nothing may be changed: there a segment of the left one has no choice. In the order, a segment of
 * the right side may also stand for several neighbours of the left one, which are merged: for as few as possible first; and
 * a segment of the left side that is not empty is unfolded where a block of the right one meets it. */
#ifndef WHITTLE_DOMAIN_SYMHEAP_WALK_H
#define WHITTLE_DOMAIN_SYMHEAP_WALK_H

#include "domain/symheap/state.h"

enum { LEFT, RIGHT };

typedef enum Choice {
    CHOICE_NONE,
    CHOICE_THERE, /* a segment, or blocks to be wrapped as one */
    CHOICE_EMPTY,
} Choice;

typedef enum WalkResult {
    WALK_DONE,
    WALK_FAILS,
    WALK_AGAIN, /* a block was wrapped: from the roots again */
} WalkResult;

/* One side's nodes. */
typedef struct Side {
    SymHeap *heap;
    uint32_t *partner;                        /* the node of the other side, ID_NONE */
    uint8_t *choice;                          /* of a segment, about the other side */
    ExecValue (*instead)[PATTERN_LINKS_MOST]; /* of an empty one: the other side's values; undefined at first */
    uint32_t *name;                           /* the node in the join */
    uint8_t *wanted, *merged;                 /* of a segment of the right side: neighbours of the left one's; so far */
    bool *is_complete;                        /* ... it has no more that can be merged */
} Side;

typedef struct Walk {
    const SymHeap *originals[2];
    Side sides[2];
    bool joins;
    uint32_t room;
    uint32_t *decided; /* segments that there was a choice about, in order: 2 * node + side */
    uint32_t decided_count;
    unsigned attempts, unfolded; /* the latter: segments of the left side, in this attempt */
    WalkResult result;
} Walk;

Walk walk_create(const SymHeap *left, const SymHeap *right, bool joins);
void walk_free(Walk *walk);
/* The next pairing to try; false: the heaps do not fit. Else the sides' heaps, with blocks wrapped, have every live node paired, or its segment empty on
 * the other side. */
bool walk_next(Walk *walk);

#endif
