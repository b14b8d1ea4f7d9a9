/* SPDX-License-Identifier: MIT */
/* The trace of a run: an event for each operation, with the value that it shows and the accesses that it makes. Of a
 * long run the last events are kept. */
#include "machine/run.h"

#include <string.h>

enum { MOST_EVENTS = 1 << 20 };

static TraceValue traced(const Run *run, Value value)
{
    TraceValue result = {.value = value};
    if (value.block.index != ID_NONE) {
        const Block *block = heap_block(run->heap, value.block);
        result.object = block->object;
        result.offset = bits_low(value.bits - block->base, run->program->pointer_width);
        result.made_at = block->made_at;
    }
    return result;
}

void run_trace_value(Run *run, Value value)
{
    Trace *trace = run->options->trace;
    if (!trace)
        return;
    TraceEvent *event = &trace->items[trace->count - 1];
    event->has_value = true;
    event->value_shown = traced(run, value);
}

void run_trace_access(Run *run, BlockId block, uint64_t offset, uint64_t size, AccessMode mode)
{
    Trace *trace = run->options->trace;
    if (!trace)
        return;
    trace->accesses =
        array_room(trace->accesses, &trace->access_capacity, trace->access_count, sizeof *trace->accesses);
    trace->accesses[trace->access_count++] = (TraceAccess){
        .step = run->step, .is_write = mode == ACCESS_WRITE, .block = block, .offset = offset, .size = size};
}

void run_trace_loaded(Run *run, Value value)
{
    Trace *trace = run->options->trace;
    if (trace)
        trace->accesses[trace->access_count - 1].loaded = traced(run, value);
}

void run_trace_block(Run *run, BlockId block)
{
    run_trace_access(run, block, 0, heap_block(run->heap, block)->size, ACCESS_WRITE);
}

/* Forgets the first half of the events. */
static void trace_drop(Trace *trace)
{
    size_t half = trace->count / 2, accesses = trace->items[half].first_access;
    trace->count -= half;
    trace->access_count -= accesses;
    trace->dropped += half;
    memmove(trace->items, trace->items + half, trace->count * sizeof *trace->items);
    memmove(trace->accesses, trace->accesses + accesses, trace->access_count * sizeof *trace->accesses);
    for (size_t i = 0; i < trace->count; i++)
        trace->items[i].first_access -= accesses;
}

void run_trace_begin(Run *run, EdgeId edge)
{
    Trace *trace = run->options->trace;
    if (trace->count >= MOST_EVENTS || trace->access_count >= MOST_EVENTS)
        trace_drop(trace);
    trace->items = array_room(trace->items, &trace->capacity, trace->count, sizeof *trace->items);
    trace->items[trace->count++] =
        (TraceEvent){.edge = edge, .depth = (uint32_t)run->heap->frame_count - 1, .first_access = trace->access_count};
}

void run_trace_undo(Run *run)
{
    Trace *trace = run->options->trace;
    trace->access_count = trace->items[--trace->count].first_access;
}
