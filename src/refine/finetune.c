/* SPDX-License-Identifier: MIT */
#include "refine/finetune.h"

#include "base/mem.h"

#include <stdlib.h>

typedef enum Reply {
    REPLY_OPEN,
    REPLY_NO,
    REPLY_YES,
} Reply;

typedef struct Tuning {
    const Candidates *of;
    Reply *answers; /* given, not inferred */
    bool *is_left;
    uint64_t *asked;
} Tuning;

static bool is_finer_or_equal(const Tuning *tuning, size_t left, size_t right)
{
    return left == right || tuning->of->at_least_as_fine(tuning->of->context, left, right);
}

static bool ask(Tuning *tuning, size_t candidate)
{
    if (tuning->answers[candidate] == REPLY_OPEN) {
        bool yes = tuning->of->rules_out(tuning->of->context, candidate);
        tuning->answers[candidate] = yes ? REPLY_YES : REPLY_NO;
        if (tuning->asked)
            ++*tuning->asked;
    }
    return tuning->answers[candidate] == REPLY_YES;
}

/* The candidate whose answer removes most, whatever it is; FINETUNE_NONE if all that are left have answered. */
static ptrdiff_t middle(const Tuning *tuning)
{
    ptrdiff_t best = FINETUNE_NONE;
    size_t best_removed = 0;
    for (size_t i = 0; i < tuning->of->count; i++) {
        if (!tuning->is_left[i] || tuning->answers[i] != REPLY_OPEN)
            continue;
        size_t coarser = 0, others = 0;
        for (size_t k = 0; k < tuning->of->count; k++) {
            bool is_coarser = tuning->is_left[k] && is_finer_or_equal(tuning, i, k);
            coarser += is_coarser;
            others += tuning->is_left[k] && !is_coarser;
        }
        size_t removed = coarser < others + 1 ? coarser : others + 1;
        if (removed > best_removed) {
            best_removed = removed;
            best = (ptrdiff_t)i;
        }
    }
    return best;
}

static ptrdiff_t halve(Tuning *tuning)
{
    ptrdiff_t found = FINETUNE_NONE;
    for (size_t i = 0; i < tuning->of->count; i++)
        tuning->is_left[i] = true;
    for (ptrdiff_t next; (next = middle(tuning)) != FINETUNE_NONE;) {
        bool yes = ask(tuning, (size_t)next);
        if (yes)
            found = next;
        for (size_t i = 0; i < tuning->of->count; i++)
            if (is_finer_or_equal(tuning, (size_t)next, i) != yes)
                tuning->is_left[i] = false;
        if (yes)
            tuning->is_left[next] = true;
    }
    return found;
}

/* Is nothing between the two? */
static bool is_next_coarser(const Tuning *tuning, size_t finer, size_t coarser)
{
    if (finer == coarser || !is_finer_or_equal(tuning, finer, coarser) || is_finer_or_equal(tuning, coarser, finer))
        return false;
    for (size_t i = 0; i < tuning->of->count; i++)
        if (i != finer && i != coarser && is_finer_or_equal(tuning, finer, i) &&
            is_finer_or_equal(tuning, i, coarser) && !is_finer_or_equal(tuning, i, finer) &&
            !is_finer_or_equal(tuning, coarser, i))
            return false;
    return true;
}

/* Are the answers so far as they would be if all were monotone? Inferred answers next to the result are asked for. */
static bool is_plausible(Tuning *tuning, ptrdiff_t found)
{
    size_t count = tuning->of->count;
    for (size_t i = 0; found != FINETUNE_NONE && i < count; i++)
        if (is_next_coarser(tuning, (size_t)found, i) && ask(tuning, i))
            return false;
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < count; k++)
            if (tuning->answers[i] == REPLY_YES && tuning->answers[k] == REPLY_NO && is_finer_or_equal(tuning, k, i))
                return false;
    /* Without any yes, the finest ones speak for all; that they do is the assumption to be checked. */
    return found != FINETUNE_NONE;
}

static ptrdiff_t ascend(Tuning *tuning)
{
    for (size_t i = 0; i < tuning->of->count; i++)
        tuning->is_left[i] = true;
    for (;;) {
        ptrdiff_t least = FINETUNE_NONE;
        size_t least_size = SIZE_MAX;
        for (size_t i = 0; i < tuning->of->count; i++) {
            size_t size = tuning->of->size(tuning->of->context, i);
            if (tuning->is_left[i] && (least == FINETUNE_NONE || size < least_size)) {
                least = (ptrdiff_t)i;
                least_size = size;
            }
        }
        if (least == FINETUNE_NONE || ask(tuning, (size_t)least))
            return least;
        tuning->is_left[least] = false;
    }
}

ptrdiff_t finetune(const Candidates *candidates, uint64_t *asked)
{
    Tuning tuning = {candidates, mem_alloc(candidates->count * sizeof(Reply)), mem_alloc(candidates->count), asked};
    ptrdiff_t found = halve(&tuning);
    if (!is_plausible(&tuning, found))
        found = ascend(&tuning);
    free(tuning.answers);
    free(tuning.is_left);
    return found;
}
