/* SPDX-License-Identifier: MIT */
/* Ghosts of a join (domain/numbers/join.c): symbols for what no number is, but bounds and equations go through. */
#ifndef WHITTLE_DOMAIN_NUMBERS_JOIN_GHOST_H
#define WHITTLE_DOMAIN_NUMBERS_JOIN_GHOST_H

#include "domain/numbers/internal.h"

enum { DIFFERENCE_PAIRS = 24, MANY_PAIRS = 64 /* looked at, two or three at a time; of many only what changed */ };

/* Does the pair stand for one integer that both operands have? */
static inline bool is_single(const Linears *out, const LinearPair *pair)
{
    return pair_is_two_sided(pair) && !symbol_info(out, pair->joined)->level;
}

/* Do the two numbers of the pair have different names? */
static inline bool has_moved(const LinearPair *pair)
{
    return !linear_same(pair->left, pair->right);
}

static inline bool are_looked_at(size_t count, const LinearPair *a, const LinearPair *b)
{
    return count <= DIFFERENCE_PAIRS || (has_moved(a) && has_moved(b));
}

/* The pairs given and those of ghosts: sums and differences of numbers that changed in step, or that are ghosts of one operand
 * already, and the multiple of a counter that another number steps with: p += 16 where n--. */
LinearPair *join_ghosts(Linears *out, Linears *left, Linears *right, const LinearPair *given, size_t *count);
/* Adds pairs of multiples: what is bounded in one operand and a natural number in the other. */
void join_multiples(Linears *out, const Linears *left, const Linears *right, LinearPair *pairs, size_t given,
                    size_t most, size_t *count);
/* Numbers that stepped together are linear forms of the one with the smallest step. */
void join_steps(Linears *out, const Linears *left, const Linears *right, const LinearPair *pairs, size_t count);

#endif
