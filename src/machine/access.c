/* SPDX-License-Identifier: MIT */
/* What an address may be used for, and what a run may rest on. */
#include "machine/run.h"

#include <string.h>

enum { NULL_ZONE = 4096 }; /* bytes round address 0 where no block ever lies */

bool run_stop(Run *run, RunOutcome outcome, const char *reason)
{
    run->result.outcome = outcome;
    run->result.user_edge = run_user_edge(run, run->edge);
    if (reason)
        run->result.reason = reason;
    return false;
}

EdgeId run_user_edge(const Run *run, EdgeId edge)
{
    const Heap *heap = run->heap;
    size_t i = heap->frame_count;
    while (i-- > 1 && run->program->functions[heap->frames[i].function.index].is_model)
        edge = heap->frames[i].call;
    return edge;
}

uint32_t run_allocation(const Run *run, BlockId id)
{
    uint32_t number = 0;
    if (heap_block(run->heap, id)->kind != BLOCK_HEAP)
        return 0;
    for (uint32_t i = 0; i <= id.index; i++)
        number += run->heap->blocks[i].kind == BLOCK_HEAP;
    return number;
}

bool run_checks(const Run *run, ViolationKind kind)
{
    return run->options->properties >> violation_info(kind)->property & 1;
}

bool run_violate(Run *run, ViolationKind kind, BlockId block)
{
    if (run->options->find_leak_early && kind != VIOLATION_LOST && run->options->properties & 1u << VALID_MEMTRACK &&
        !run_check_lost(run, run->step))
        return false;
    run->result.block = block;
    if (block.index != ID_NONE) {
        const Block *concerned = heap_block(run->heap, block);
        run->result.block_object = concerned->object;
        run->result.block_made_at = concerned->made_at;
        run->result.block_ended_at = concerned->ended_at;
        run->result.block_size = concerned->size;
        run->result.allocation = run_allocation(run, block);
    }
    if (!run_checks(run, kind))
        return run_stop(run, RUN_UNDEFINED, violation_info(kind)->says);
    run->result.finding = (Finding){kind, run->edge, run->step};
    return run_stop(run, RUN_VIOLATION, NULL);
}

void run_depend(Run *run, Value value)
{
    if (!value.tainted || !run->result.trusted)
        return;
    run->result.trusted = false;
    run->result.reason = run->any_chosen ? "the run depends on a value that is not modelled"
                                         : "the run depends on where memory is placed";
}

uint64_t run_choose(Run *run, ChoiceKind kind, unsigned width)
{
    const Step *step = run->edge.index == ID_NONE ? NULL : &run->program->edges[run->edge.index].steps[run->step];
    uint64_t value = bits_low(run->options->choose(run->options->choose_context, kind, width, step), width);
    ChoiceList *list = &run->result.choices;
    list->items = array_room(list->items, &list->capacity, list->count, sizeof *list->items);
    list->items[list->count++] =
        (Choice){.kind = kind, .width = (uint8_t)width, .value = value, .edge = run->edge, .step = run->step};
    if (kind == CHOICE_ANY)
        run->any_chosen = true;
    return value;
}

bool run_access_block(Run *run, BlockId id, uint64_t offset, uint64_t size, AccessMode mode)
{
    const Block *block = heap_block(run->heap, id);
    ViolationKind kind = VIOLATION_COUNT;
    if (block->kind == BLOCK_FUNCTION)
        kind = VIOLATION_WILD;
    else if (block->state != BLOCK_LIVE)
        kind = block->state == BLOCK_FREED ? VIOLATION_FREED : VIOLATION_SCOPE;
    else if (size > block->size || offset > block->size - size)
        kind = VIOLATION_BOUNDS;
    else if (mode == ACCESS_WRITE && block->kind == BLOCK_GLOBAL &&
             run->program->objects[block->object.index].is_constant)
        kind = VIOLATION_READ_ONLY;
    if (kind == VIOLATION_COUNT) {
        run_trace_access(run, id, offset, size, mode);
        return true;
    }
    run->result.access_offset = offset;
    run->result.access_size = size;
    return run_violate(run, kind, id);
}

/* The block that an address without provenance happens to hit: then what the run does depends on placement. That it
 * hits nothing is certain for the placement at hand, which is a possible one, so only values that are not modelled can
 * make it doubtful. */
static bool resolve(Run *run, Value address, ViolationKind otherwise, BlockId *block)
{
    *block = address.block;
    if (block->index == ID_NONE)
        *block = heap_find(run->heap, bits_low(address.bits, run->program->pointer_width));
    if (block->index == ID_NONE) {
        address.tainted = address.tainted && run->any_chosen;
        run_depend(run, address);
        return run_violate(run, otherwise, *block);
    }
    address.tainted = address.tainted || address.block.index == ID_NONE;
    run_depend(run, address);
    return true;
}

bool run_access(Run *run, Value address, uint64_t size, AccessMode mode, BlockId *block, uint64_t *offset)
{
    uint64_t top = bits_low(UINT64_MAX, run->program->pointer_width);
    bool is_null = address.bits < NULL_ZONE || address.bits > top - NULL_ZONE;
    if (!resolve(run, address, is_null ? VIOLATION_NULL : VIOLATION_WILD, block))
        return false;
    *offset = bits_low(address.bits - heap_block(run->heap, *block)->base, run->program->pointer_width);
    return run_access_block(run, *block, *offset, size, mode);
}

bool run_outside(Run *run, Value a, Value b, Value size, bool may_coincide)
{
    unsigned width = run->program->pointer_width;
    if (!run_checks(run, VIOLATION_OVERLAP) || a.block.index == ID_NONE || a.block.index != b.block.index)
        return true;
    run_depend(run, a);
    run_depend(run, b);
    run_depend(run, size);
    if (bits_low(b.bits - a.bits, width) >= size.bits || (may_coincide && a.bits == b.bits))
        return true;
    return run_violate(run, VIOLATION_OVERLAP, a.block);
}

bool run_heap_start(Run *run, Value address, BlockId *id)
{
    if (!resolve(run, address, VIOLATION_FREE_NON_HEAP, id))
        return false;
    const Block *block = heap_block(run->heap, *id);
    if (block->kind != BLOCK_HEAP)
        return run_violate(run, VIOLATION_FREE_NON_HEAP, *id);
    if (block->state == BLOCK_FREED)
        return run_violate(run, VIOLATION_DOUBLE_FREE, *id);
    if (bits_low(address.bits, run->program->pointer_width) != block->base)
        return run_violate(run, VIOLATION_FREE_OFFSET, *id);
    return true;
}

uint64_t run_room(Run *run, Value address)
{
    unsigned width = run->program->pointer_width;
    BlockId id = address.block;
    if (id.index == ID_NONE) {
        id = heap_find(run->heap, bits_low(address.bits, width));
        address.tainted = id.index != ID_NONE || (address.tainted && run->any_chosen);
    }
    run_depend(run, address);
    const Block *block = id.index == ID_NONE ? NULL : heap_block(run->heap, id);
    uint64_t offset = block ? bits_low(address.bits - block->base, width) : 0;
    bool is_constant = block && block->kind == BLOCK_GLOBAL && run->program->objects[block->object.index].is_constant;
    bool may_write = block && block->kind != BLOCK_FUNCTION && block->state == BLOCK_LIVE && !is_constant;
    return may_write && offset <= block->size ? block->size - offset : 0;
}

bool run_function(Run *run, Value address, FunctionId *function)
{
    BlockId id;
    if (!resolve(run, address, VIOLATION_CALL, &id))
        return false;
    const Block *block = heap_block(run->heap, id);
    if (block->kind != BLOCK_FUNCTION || bits_low(address.bits, run->program->pointer_width) != block->base)
        return run_violate(run, VIOLATION_CALL, id);
    *function = run->program->objects[block->object.index].function;
    return true;
}

static bool is_external(const Run *run, BlockId block)
{
    ObjectId object = heap_block(run->heap, block)->object;
    return object.index != ID_NONE && run->program->objects[object.index].is_external;
}

Value run_read(Run *run, BlockId id, uint64_t offset, uint32_t size, unsigned width)
{
    bool all_defined;
    Value value = heap_read(run->heap, id, offset, size, width, &all_defined);
    if (all_defined)
        return value;
    /* Choose the undefined bytes only: the rest of a partly written word, such as the other bit-fields, stays. */
    ByteState state = is_external(run, id) ? BYTE_TAINTED : BYTE_DEFINED;
    const uint8_t *defined = heap_block(run->heap, id)->defined + offset;
    bool is_whole = !memchr(defined, BYTE_DEFINED, size) && !memchr(defined, BYTE_TAINTED, size);
    uint64_t chosen =
        run_choose(run, state == BYTE_TAINTED ? CHOICE_ANY : CHOICE_UNINITIALISED, is_whole ? width : 8 * size);
    Choice *choice = &run->result.choices.items[run->result.choices.count - 1];
    choice->allocation = run->options->trace ? run_allocation(run, id) : 0;
    choice->offset = offset;
    Trace *trace = run->options->trace;
    if (trace && trace->access_count && state == BYTE_DEFINED)
        trace->accesses[trace->access_count - 1].is_uninitialised = true;
    for (uint32_t i = 0; i < size; i++)
        if (defined[i] == BYTE_UNDEFINED) {
            Value byte = value_integer(chosen >> 8 * i & 0xff, 8);
            byte.tainted = state == BYTE_TAINTED;
            heap_write(run->heap, id, offset + i, 1, byte);
        }
    return heap_read(run->heap, id, offset, size, width, &all_defined);
}

void run_choose_external(Run *run, BlockId id, uint64_t offset, uint64_t size)
{
    if (!is_external(run, id))
        return;
    for (uint64_t i = 0; i < size; i++)
        run_read(run, id, offset + i, 1, 8);
}
