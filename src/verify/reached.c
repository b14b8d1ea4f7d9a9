/* SPDX-License-Identifier: MIT */
/* Beside a doomed heap, one that a run does have at the same place: what the proof should have kept apart is what differs. */
#include "verify/parts.h"

#include "machine/heap.h"
#include "search/search.h"

enum { RUNS = 300 };
static const double SECONDS = 0.2;

typedef struct Nearest {
    const Heap *doomed;
    Heap *heap; /* the nearest so far by the number of live heap blocks, NULL if none */
} Nearest;

static size_t distance(const Heap *heap, const Heap *doomed)
{
    size_t left = heap->heap_block_count, right = doomed->heap_block_count;
    return left > right ? left - right : right - left;
}

static void observe(void *context, const Heap *heap)
{
    Nearest *nearest = context;
    if (heap->location.index != nearest->doomed->location.index ||
        (nearest->heap && distance(heap, nearest->doomed) >= distance(nearest->heap, nearest->doomed)))
        return;
    heap_destroy(nearest->heap);
    nearest->heap = heap_copy(heap);
}

void reached_find(Check *check)
{
    Discontinuity *lost = &check->verdict.discontinuity;
    if (!lost->doomed || check->options->no_search)
        return;
    Nearest nearest = {.doomed = lost->doomed};
    Budget none = {0}, budget = budget_part(&none, SECONDS);
    SearchOptions options = {
        .seed = check->options->seed, .run_limit = RUNS, .observe = observe, .observe_context = &nearest};
    SearchStats stats = {0};
    RunResult run = {0};
    search_failing_run(check->program, &options, &budget, &run, NULL, &stats);
    run_result_free(&run);
    lost->reached = nearest.heap;
}
