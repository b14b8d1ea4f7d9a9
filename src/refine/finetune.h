/* SPDX-License-Identifier: MIT */
/* FineTune: the coarsest of finitely many candidates that rules a path out.
 *
 * After Beyer, Henzinger, Theoduloz and Zufferey, "Shape Refinement through Explicit Heap Analysis" (FASE 2010),
 * section 3.3. If answers are monotone (what rules the path out still does when made finer), each question removes
 * about half of what is left. They need not be: where an answer contradicts another, or the result's next coarser
 * neighbours turn out to do as well, every candidate is asked, the smallest first. The result always said yes
 * itself. */
#ifndef WHITTLE_REFINE_FINETUNE_H
#define WHITTLE_REFINE_FINETUNE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Candidates 0 .. count - 1 and the questions about them. */
typedef struct Candidates {
    size_t count;
    void *context;
    bool (*at_least_as_fine)(void *context, size_t left, size_t right); /* a partial order */
    size_t (*size)(void *context, size_t candidate);                    /* greater if strictly finer */
    bool (*rules_out)(void *context, size_t candidate);                 /* the costly one; asked once at most */
} Candidates;

enum { FINETUNE_NONE = -1 };

/* The candidate found, or FINETUNE_NONE; `asked`, if not NULL, is increased by the number of costly questions. */
ptrdiff_t finetune(const Candidates *candidates, uint64_t *asked);

#endif
