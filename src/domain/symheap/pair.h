/* SPDX-License-Identifier: MIT */
/* Order and join once nodes are paired: values (pair.c) and segments (pair_segment.c). */
#ifndef WHITTLE_DOMAIN_SYMHEAP_PAIR_H
#define WHITTLE_DOMAIN_SYMHEAP_PAIR_H

#include "domain/exec/pair.h"
#include "domain/symheap/walk.h"

/* The pairing of exec, with the walk beside it. */
typedef struct SymPairing {
    ExecPairing base;
    Walk *walk;
    JoinOptions options;
} SymPairing;

/* A value of one side, its node called as in the join. */
ExecValue pair_named(const Side *side, ExecValue value);
ExecValue symheap_pair_values(ExecPairing *pairing, ExecValue left, ExecValue right);
const Segment *pair_segments(SymPairing *pairing, const Segment *left, const Segment *right);
/* A segment of one side that is empty on the other. */
const Segment *pair_with_empty(SymPairing *pairing, int side, uint32_t id);

#endif
