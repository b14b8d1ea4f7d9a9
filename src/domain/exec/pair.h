/* SPDX-License-Identifier: MIT */
/* Order and join of what all memories have in common: frames, returned values, losses, numbers. A domain pairs its own
 * nodes first, with exec_pair_numbers for every number of theirs, then has the rest paired. */
#ifndef WHITTLE_DOMAIN_EXEC_PAIR_H
#define WHITTLE_DOMAIN_EXEC_PAIR_H

#include "domain/exec/memory.h"

typedef struct ExecPairing ExecPairing;
struct ExecPairing {
    const Memory *left, *right;
    Memory *out; /* the join, in an empty memory; NULL: is left below right? */
    /* The value that describes both; sets `fails` if there is none, or, without `out`, if the right one is not it. */
    ExecValue (*values)(ExecPairing *pairing, ExecValue left, ExecValue right);
    bool is_private; /* numbers paired now belong to a summary: none of them is met again */
    bool fails;
    LinearPairs numbers;
};

ExecPairing exec_pairing(const Memory *left, const Memory *right, Memory *out,
                         ExecValue (*values)(ExecPairing *, ExecValue, ExecValue));
/* The number for both; width 0: the side has none. */
Linear exec_pair_numbers(ExecPairing *pairing, Linear left, Linear right);
/* Frames whose locals and variadic arguments are the same nodes, and the rest of Memory. Allocas are the left one's: the
 * domain has looked at them. */
void exec_pair_memory(ExecPairing *pairing, const Program *program);
/* Joins the numbers, or compares them. Returns whether there is a join, or the order holds. */
bool exec_pair_end(ExecPairing *pairing, bool widen, const int64_t *thresholds, size_t threshold_count);

#endif
