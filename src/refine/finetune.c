/* SPDX-License-Identifier: MIT */
#include "refine/finetune.h"

#include "base/mem.h"

#include <stdlib.h>

typedef enum Answer {
    ANSWER_OPEN,
    ANSWER_NO,
    ANSWER_YES,
} Answer;

typedef struct Search {
    const Candidates *of;
    Answer *answers; /* given, not inferred */
    bool *is_left;
    uint64_t *asked;
} Search;

static bool is_finer_or_equal(const Search *search, size_t left, size_t right)
{
    return left == right || search->of->at_least_as_fine(search->of->context, left, right);
}

static bool ask(Search *search, size_t candidate)
{
    if (search->answers[candidate] == ANSWER_OPEN) {
        bool yes = search->of->rules_out(search->of->context, candidate);
        search->answers[candidate] = yes ? ANSWER_YES : ANSWER_NO;
        if (search->asked)
            ++*search->asked;
    }
    return search->answers[candidate] == ANSWER_YES;
}

/* The candidate whose answer removes most, whatever it is; FINETUNE_NONE if all that are left have answered. */
static ptrdiff_t middle(const Search *search)
{
    ptrdiff_t best = FINETUNE_NONE;
    size_t best_removed = 0;
    for (size_t i = 0; i < search->of->count; i++) {
        if (!search->is_left[i] || search->answers[i] != ANSWER_OPEN)
            continue;
        size_t coarser = 0, others = 0;
        for (size_t k = 0; k < search->of->count; k++) {
            bool is_coarser = search->is_left[k] && is_finer_or_equal(search, i, k);
            coarser += is_coarser;
            others += search->is_left[k] && !is_coarser;
        }
        size_t removed = coarser < others + 1 ? coarser : others + 1;
        if (removed > best_removed) {
            best_removed = removed;
            best = (ptrdiff_t)i;
        }
    }
    return best;
}

static ptrdiff_t halve(Search *search)
{
    ptrdiff_t found = FINETUNE_NONE;
    for (size_t i = 0; i < search->of->count; i++)
        search->is_left[i] = true;
    for (ptrdiff_t next; (next = middle(search)) != FINETUNE_NONE;) {
        bool yes = ask(search, (size_t)next);
        if (yes)
            found = next;
        for (size_t i = 0; i < search->of->count; i++)
            if (is_finer_or_equal(search, (size_t)next, i) != yes)
                search->is_left[i] = false;
        if (yes)
            search->is_left[next] = true;
    }
    return found;
}

/* Is nothing between the two? */
static bool is_next_coarser(const Search *search, size_t finer, size_t coarser)
{
    if (finer == coarser || !is_finer_or_equal(search, finer, coarser) || is_finer_or_equal(search, coarser, finer))
        return false;
    for (size_t i = 0; i < search->of->count; i++)
        if (i != finer && i != coarser && is_finer_or_equal(search, finer, i) &&
            is_finer_or_equal(search, i, coarser) && !is_finer_or_equal(search, i, finer) &&
            !is_finer_or_equal(search, coarser, i))
            return false;
    return true;
}

/* Are the answers so far as they would be if all were monotone? Inferred answers next to the result are asked for. */
static bool is_plausible(Search *search, ptrdiff_t found)
{
    size_t count = search->of->count;
    for (size_t i = 0; found != FINETUNE_NONE && i < count; i++)
        if (is_next_coarser(search, (size_t)found, i) && ask(search, i))
            return false;
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < count; k++)
            if (search->answers[i] == ANSWER_YES && search->answers[k] == ANSWER_NO && is_finer_or_equal(search, k, i))
                return false;
    /* Without any yes, the finest ones speak for all; that they do is the assumption to be checked. */
    return found != FINETUNE_NONE;
}

static ptrdiff_t ascend(Search *search)
{
    for (size_t i = 0; i < search->of->count; i++)
        search->is_left[i] = true;
    for (;;) {
        ptrdiff_t least = FINETUNE_NONE;
        size_t least_size = SIZE_MAX;
        for (size_t i = 0; i < search->of->count; i++) {
            size_t size = search->of->size(search->of->context, i);
            if (search->is_left[i] && (least == FINETUNE_NONE || size < least_size)) {
                least = (ptrdiff_t)i;
                least_size = size;
            }
        }
        if (least == FINETUNE_NONE || ask(search, (size_t)least))
            return least;
        search->is_left[least] = false;
    }
}

ptrdiff_t finetune(const Candidates *candidates, uint64_t *asked)
{
    Search search = {candidates, mem_alloc(candidates->count * sizeof(Answer)), mem_alloc(candidates->count), asked};
    ptrdiff_t found = halve(&search);
    if (!is_plausible(&search, found))
        found = ascend(&search);
    free(search.answers);
    free(search.is_left);
    return found;
}
