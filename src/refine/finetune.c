/* SPDX-License-Identifier: MIT */
/* Halving: the candidate whose answer removes most is asked; a yes leaves what is coarser, a no what is not. Answers
 * are remembered; if they contradict monotonicity, all candidates are asked in ascending order of size. */
#include "refine/finetune.h"

#include "base/mem.h"

#include <stdlib.h>

enum { SAMPLES = 32 /* candidates considered for the next question: considering all is quadratic */ };

typedef enum Reply {
    REPLY_OPEN,
    REPLY_NO,
    REPLY_YES,
} Reply;

typedef struct Ranked {
    size_t candidate, size;
} Ranked;

typedef struct Tuning {
    const Candidates *of;
    Reply *answers; /* as given; nothing inferred from monotonicity */
    Ranked *order;  /* all candidates, coarser ones first */
    size_t *left;   /* candidates that are still possible, in this order */
    size_t left_count;
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

/* The open candidate whose answer, yes or no, removes most of the others; of many, a sample is considered. */
static size_t middle(const Tuning *tuning)
{
    size_t step = tuning->left_count / SAMPLES + 1, best = tuning->left[0], best_removed = 0;
    for (size_t i = step / 2; i < tuning->left_count; i += step) {
        size_t coarser = 0;
        for (size_t k = 0; k < tuning->left_count; k++)
            coarser += is_finer_or_equal(tuning, tuning->left[i], tuning->left[k]);
        size_t others = tuning->left_count - coarser;
        size_t removed = coarser < others + 1 ? coarser : others + 1;
        if (removed > best_removed) {
            best_removed = removed;
            best = tuning->left[i];
        }
    }
    return best;
}

/* After a yes the coarser candidates stay open, after a no the others. */
static ptrdiff_t halve(Tuning *tuning)
{
    ptrdiff_t found = FINETUNE_NONE;
    while (tuning->left_count) {
        size_t next = middle(tuning), count = 0;
        bool yes = ask(tuning, next);
        if (yes)
            found = (ptrdiff_t)next;
        for (size_t i = 0; i < tuning->left_count; i++)
            if (tuning->left[i] != next && is_finer_or_equal(tuning, next, tuning->left[i]) == yes)
                tuning->left[count++] = tuning->left[i];
        tuning->left_count = count;
    }
    return found;
}

/* Do the maximal candidates below the result all answer no? Those not asked yet are asked. */
static bool is_least(Tuning *tuning, size_t found)
{
    size_t *finest = mem_alloc(tuning->of->count * sizeof *finest), count = 0;
    bool least = true;
    for (size_t i = tuning->of->count; i-- > 0 && least;) {
        size_t candidate = tuning->order[i].candidate;
        bool is_next = is_finer_or_equal(tuning, found, candidate) && !is_finer_or_equal(tuning, candidate, found);
        for (size_t k = 0; k < count && is_next; k++)
            is_next = !is_finer_or_equal(tuning, finest[k], candidate);
        if (!is_next)
            continue;
        finest[count++] = candidate;
        least = !ask(tuning, candidate);
    }
    free(finest);
    return least;
}

/* Are the answers so far monotone? */
static bool is_plausible(Tuning *tuning, ptrdiff_t found)
{
    size_t count = tuning->of->count;
    /* Without a yes only the finest candidates were asked; monotonicity, which would settle the rest, is in question.
     * */
    if (found == FINETUNE_NONE || !is_least(tuning, (size_t)found))
        return false;
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; tuning->answers[i] == REPLY_YES && k < count; k++)
            if (tuning->answers[k] == REPLY_NO && is_finer_or_equal(tuning, k, i))
                return false;
    return true;
}

static ptrdiff_t ascend(Tuning *tuning)
{
    for (size_t i = 0; i < tuning->of->count; i++)
        if (ask(tuning, tuning->order[i].candidate))
            return (ptrdiff_t)tuning->order[i].candidate;
    return FINETUNE_NONE;
}

static int rank(const void *left, const void *right)
{
    const Ranked *a = left, *b = right;
    if (a->size != b->size)
        return a->size < b->size ? -1 : 1;
    return a->candidate < b->candidate ? -1 : a->candidate > b->candidate;
}

ptrdiff_t finetune(const Candidates *candidates, uint64_t *asked)
{
    size_t count = candidates->count;
    Tuning tuning = {.of = candidates, .left_count = count, .asked = asked};
    tuning.answers = mem_alloc(count * sizeof *tuning.answers);
    tuning.order = mem_alloc(count * sizeof *tuning.order);
    tuning.left = mem_alloc(count * sizeof *tuning.left);
    for (size_t i = 0; i < count; i++)
        tuning.order[i] = (Ranked){i, candidates->size(candidates->context, i)};
    mem_sort(tuning.order, count, sizeof *tuning.order, rank);
    for (size_t i = 0; i < count; i++)
        tuning.left[i] = tuning.order[i].candidate;
    ptrdiff_t found = halve(&tuning);
    if (!is_plausible(&tuning, found))
        found = ascend(&tuning);
    free(tuning.answers);
    free(tuning.order);
    free(tuning.left);
    return found;
}
