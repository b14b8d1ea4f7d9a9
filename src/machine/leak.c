/* SPDX-License-Identifier: MIT */
/* Lost and unfreed memory. */
#include "machine/run.h"

#include <stdlib.h>

/* The first live heap block not in `reached`. */
static BlockId first_not(const Heap *heap, const uint8_t *reached)
{
    for (uint32_t i = 0; i < heap->block_count; i++)
        if (heap->blocks[i].kind == BLOCK_HEAP && heap->blocks[i].state == BLOCK_LIVE && !(reached && reached[i]))
            return (BlockId){i};
    return (BlockId){ID_NONE};
}

static BlockId find_lost(const Run *run, uint32_t steps)
{
    const Heap *heap = run->heap;
    if (!heap->heap_block_count)
        return (BlockId){ID_NONE};
    uint8_t *reached = mem_alloc(heap->block_count);
    heap_reach(heap, reached);
    for (uint32_t i = 0; heap->frame_count && i < steps; i++) {
        const Step *step = &run->program->edges[run->edge.index].steps[i];
        if (step->result.index != ID_NONE)
            heap_reach_from(heap, heap->frames[heap->frame_count - 1].registers[step->result.index], reached);
    }
    BlockId lost = first_not(heap, reached);
    free(reached);
    return lost;
}

bool run_check_lost(Run *run, uint32_t steps)
{
    BlockId lost = find_lost(run, steps);
    if (lost.index == ID_NONE)
        return true;
    /* That nothing leads to a block is certain only if its address was never hidden. */
    Value certainty = value_integer(0, 1);
    certainty.tainted = heap_block(run->heap, lost)->is_hidden;
    run_depend(run, certainty);
    return run_violate(run, VIOLATION_LOST, lost);
}

bool run_end(Run *run, RunOutcome outcome, const char *reason)
{
    PropertySet properties = run->options->properties;
    if (properties & 1u << VALID_MEMTRACK && !run_check_lost(run, run->heap->frame_count ? run->step : 0))
        return false;
    if (outcome == RUN_ENDED && properties & 1u << VALID_MEMCLEANUP) {
        BlockId kept = first_not(run->heap, NULL);
        if (kept.index != ID_NONE)
            return run_violate(run, VIOLATION_NOT_FREED, kept);
    }
    return run_stop(run, outcome, reason);
}
