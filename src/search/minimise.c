/* SPDX-License-Identifier: MIT */
/* Delta debugging: pieces of the list of choices are deleted, halves first, then values lowered; a candidate is taken
 * if it is simpler and fails in the same way. */
#include "search/minimise.h"

#include <stdlib.h>
#include <string.h>

enum {
    MOST_RUNS = 2000,
    MOST_STEPS = 4 * 1000 * 1000, /* of all runs */
};
static const uint64_t memory_limit = UINT64_C(1) << 30;

typedef struct Minimiser {
    const Program *program;
    PropertySet properties;
    Budget *budget;
    RunResult *best;
    ChoiceList candidate; /* the choices of the next run: of each kind in order, 0 after the last */
    uint64_t runs, steps;
} Minimiser;

/* How far a value is from 0, read as people would read it. */
static uint64_t magnitude(const Choice *choice)
{
    int64_t value = bits_signed(choice->value, choice->width);
    return value < 0 ? 2 * (0 - (uint64_t)value) : 2 * (uint64_t)value - (value > 0);
}

/* Negative if the left choices are simpler. Among equals, what is not 0 is to come early: the rest can then go. */
static int compare_choices(const ChoiceList *left, const ChoiceList *right)
{
    for (size_t i = 0; i < left->count && i < right->count; i++) {
        uint64_t a = magnitude(&left->items[i]), b = magnitude(&right->items[i]);
        if (a != b && (!a || !b))
            return a ? -1 : 1;
    }
    for (size_t i = 0; i < left->count && i < right->count; i++) {
        uint64_t a = magnitude(&left->items[i]), b = magnitude(&right->items[i]);
        if (a != b)
            return a < b ? -1 : 1;
    }
    return 0;
}

static size_t count_set(const ChoiceList *list)
{
    size_t count = 0;
    for (size_t i = 0; i < list->count; i++)
        count += list->items[i].value != 0;
    return count;
}

static bool is_simpler(const RunResult *run, const RunResult *than)
{
    size_t set = count_set(&run->choices), set_before = count_set(&than->choices);
    if (run->choices.count != than->choices.count)
        return run->choices.count < than->choices.count;
    if (run->steps != than->steps)
        return run->steps < than->steps;
    if (set != set_before)
        return set < set_before;
    return compare_choices(&run->choices, &than->choices) < 0;
}

static bool is_same_violation(const RunResult *run, const RunResult *as)
{
    return run->outcome == RUN_VIOLATION && run->trusted && run->finding.kind == as->finding.kind &&
           run->finding.edge.index == as->finding.edge.index && run->user_edge.index == as->user_edge.index;
}

static bool is_over(const Minimiser *minimiser)
{
    return minimiser->runs >= MOST_RUNS || minimiser->steps >= MOST_STEPS || budget_exhausted(minimiser->budget);
}

static void candidate_reset(Minimiser *minimiser)
{
    const ChoiceList *from = &minimiser->best->choices;
    ChoiceList *to = &minimiser->candidate;
    to->count = 0;
    for (size_t i = 0; i < from->count; i++) {
        to->items = array_room(to->items, &to->capacity, to->count, sizeof *to->items);
        to->items[to->count++] = from->items[i];
    }
}

static void candidate_delete(Minimiser *minimiser, size_t from, size_t count)
{
    ChoiceList *list = &minimiser->candidate;
    memmove(list->items + from, list->items + from + count, (list->count - from - count) * sizeof *list->items);
    list->count -= count;
}

/* Runs the candidate. True if it is the best from now on; the candidate is the best's choices after it, either way. */
static bool try_candidate(Minimiser *minimiser)
{
    bool is_better = false;
    if (!is_over(minimiser)) {
        ReplayCursor cursor = {.list = &minimiser->candidate};
        RunResult run = interpreter_run(minimiser->program,
                                        &(RunOptions){
                                            .properties = minimiser->properties,
                                            .step_limit = minimiser->best->steps + minimiser->best->steps / 2 + 1,
                                            .memory_limit = memory_limit,
                                            .budget = minimiser->budget,
                                            .choose = choose_replay,
                                            .choose_context = &cursor,
                                        });
        minimiser->runs++;
        minimiser->steps += run.steps;
        is_better = is_same_violation(&run, minimiser->best) && is_simpler(&run, minimiser->best);
        RunResult worse = is_better ? *minimiser->best : run;
        if (is_better)
            *minimiser->best = run;
        run_result_free(&worse);
    }
    candidate_reset(minimiser);
    return is_better;
}

static bool try_value(Minimiser *minimiser, size_t at, int64_t value)
{
    minimiser->candidate.items[at].value = bits_low((uint64_t)value, minimiser->candidate.items[at].width);
    return try_candidate(minimiser);
}

/* Leaves out ever smaller pieces, the last ones first. */
static bool delete_pieces(Minimiser *minimiser)
{
    bool any = false;
    for (size_t size = minimiser->candidate.count; size; size /= 2)
        for (size_t end = minimiser->candidate.count; end >= size && !is_over(minimiser); end -= size) {
            candidate_delete(minimiser, end - size, size);
            any |= try_candidate(minimiser);
            if (end > minimiser->candidate.count + size)
                end = minimiser->candidate.count + size;
        }
    return any;
}

/* The value nearest to 0 that bisection finds. */
static bool lower_value(Minimiser *minimiser, size_t at)
{
    int64_t value = bits_signed(minimiser->candidate.items[at].value, minimiser->candidate.items[at].width);
    if (!value)
        return false;
    if (try_value(minimiser, at, 0))
        return true;
    bool any = value < 0 && value > INT64_MIN && try_value(minimiser, at, -value);
    if (any)
        value = -value;
    int64_t low = 0, best = value, middle;
    while ((middle = low + (best - low) / 2) != low && at < minimiser->candidate.count && !is_over(minimiser)) {
        bool is_better = try_value(minimiser, at, middle);
        any |= is_better;
        *(is_better ? &best : &low) = middle;
    }
    return any;
}

static bool lower_values(Minimiser *minimiser)
{
    bool any = false;
    for (size_t i = 0; i < minimiser->candidate.count && !is_over(minimiser); i++)
        any |= lower_value(minimiser, i);
    return any;
}

/* A count is lowered by one and one of the choices after it left out: neither alone would do. */
static bool delete_counted(Minimiser *minimiser)
{
    bool any = false;
    for (size_t i = 0; i < minimiser->candidate.count; i++)
        for (size_t j = i + 1; j < minimiser->candidate.count && !is_over(minimiser); j++) {
            if (bits_signed(minimiser->candidate.items[i].value, minimiser->candidate.items[i].width) <= 0)
                break;
            minimiser->candidate.items[i].value--;
            candidate_delete(minimiser, j, 1);
            if (try_candidate(minimiser)) {
                any = true;
                j--;
            }
        }
    return any;
}

uint64_t minimise_run(const Program *program, PropertySet properties, Budget *budget, RunResult *run)
{
    Minimiser minimiser = {.program = program, .properties = properties, .budget = budget, .best = run};
    candidate_reset(&minimiser);
    bool any = minimiser.candidate.count;
    while (any && !is_over(&minimiser)) {
        any = delete_pieces(&minimiser);
        any |= lower_values(&minimiser);
        any = any || delete_counted(&minimiser);
    }
    free(minimiser.candidate.items);
    return minimiser.runs;
}
