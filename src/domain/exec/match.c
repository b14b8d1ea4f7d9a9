/* SPDX-License-Identifier: MIT */
/* Membership of a concrete heap: frames, cells and registers are compared, then the numbers are solved for. */
#include "domain/exec/match.h"

#include <stdlib.h>
#include <string.h>

ExecMatch exec_match(const Memory *memory, const Heap *heap, bool (*leads)(const ExecMatch *, ExecValue, uint32_t))
{
    ExecMatch match = {memory,
                       heap,
                       mem_alloc((heap->block_count + 1) * sizeof(uint32_t)),
                       mem_alloc(heap->block_count + 1),
                       assigned_create(&memory->numbers),
                       leads};
    memset(match.nodes, 0xff, (heap->block_count + 1) * sizeof(uint32_t));
    heap_reach(heap, match.reached);
    return match;
}

void exec_match_free(ExecMatch *match)
{
    assigned_free(&match->assigned);
    free(match->nodes);
    free(match->reached);
}

const Frame *exec_match_frame(const ExecMatch *match, uint32_t i)
{
    return &match->heap->frames[match->heap->frame_count - match->memory->frame_count + i];
}

static void match_place(ExecMatch *match, NodeId node, BlockId block)
{
    if (node.index != ID_NONE && block.index != ID_NONE)
        match->nodes[block.index] = node.index;
}

bool exec_match_frames(ExecMatch *match)
{
    if (match->heap->frame_count < match->memory->frame_count)
        return false;
    for (uint32_t i = 0; i < match->memory->frame_count; i++) {
        const ExecFrame *own = &match->memory->frames[i];
        const Frame *frame = exec_match_frame(match, i);
        if (own->function.index != frame->function.index)
            return false;
        for (uint32_t k = 0; k < program_function(match->heap->program, own->function)->local_count; k++)
            match_place(match, own->locals[k], frame->locals[k]);
        match_place(match, own->varargs, frame->varargs);
    }
    return true;
}

bool exec_match_number(ExecMatch *match, Linear number, int64_t value, bool is_own)
{
    if (!is_own)
        return assigned_fit(&match->assigned, number, 0, value);
    Interval interval = linear_interval(&match->memory->numbers, number);
    return interval.low <= value && value <= interval.high;
}

bool exec_match_value(ExecMatch *match, ExecValue value, Value concrete, bool is_own)
{
    if (value.kind == VALUE_UNDEFINED || concrete.tainted)
        return true;
    if (concrete.block.index != ID_NONE) {
        uint32_t node = match->nodes[concrete.block.index];
        uint64_t offset = concrete.bits - heap_block(match->heap, concrete.block)->base;
        if (node == ID_NONE)
            return true;
        if (match->leads(match, value, node))
            return exec_match_number(match, value.number,
                                     integer_of_bits(bits_low(offset, concrete.width), concrete.width), is_own);
    }
    return match->leads(match, value, ID_NONE) &&
           exec_match_number(match, value.number, integer_of_bits(concrete.bits, concrete.width), is_own);
}

static bool is_in_cell(const Contents *contents, int64_t offset)
{
    for (uint32_t i = 0; i < contents->count; i++)
        if (contents->cells[i].offset <= offset &&
            offset < contents->cells[i].offset + (int64_t)contents->cells[i].size)
            return true;
    return false;
}

/* A whole pointer, of which no byte lies in a cell. Its bytes one by one are tainted; together they are not zero. */
static bool has_pointer(const Heap *heap, const Contents *contents, BlockId id)
{
    const Block *block = heap_block(heap, id);
    int64_t size = heap->program->pointer_width / 8;
    for (size_t i = 0; i < block->link_count; i++) {
        bool is_covered = false, is_defined;
        uint64_t offset = block->links[i].offset;
        for (int64_t k = 0; k < size && !is_covered; k++)
            is_covered = is_in_cell(contents, (int64_t)offset + k);
        if (!is_covered && heap_read(heap, id, offset, (uint32_t)size, 8 * (unsigned)size, &is_defined).bits)
            return true;
    }
    return false;
}

bool exec_match_zeros(const Heap *heap, const Contents *contents, BlockId id)
{
    const Block *block = heap_block(heap, id);
    for (uint64_t offset = 0; offset < block->size; offset++) {
        bool is_defined;
        if (!contents->zeroed || is_in_cell(contents, (int64_t)offset))
            continue;
        Value byte = heap_read(heap, id, offset, 1, 8, &is_defined);
        if (is_defined && !byte.tainted && byte.bits)
            return false;
    }
    return !contents->zeroed || !has_pointer(heap, contents, id);
}

bool exec_match_contents(ExecMatch *match, const Contents *contents, BlockId id, bool is_own)
{
    const Block *block = heap_block(match->heap, id);
    if (!exec_match_zeros(match->heap, contents, id))
        return false;
    for (uint32_t i = 0; i < contents->count; i++) {
        const ExecCell *cell = &contents->cells[i];
        bool is_defined;
        if (cell->offset < 0 || cell->size > 8 || (uint64_t)cell->offset + cell->size > block->size)
            continue;
        Value value = heap_read(match->heap, id, (uint64_t)cell->offset, cell->size, 8 * cell->size, &is_defined);
        if (is_defined && !exec_match_value(match, cell->value, value, is_own))
            return false;
    }
    return true;
}

bool exec_match_end(ExecMatch *match)
{
    for (uint32_t i = 0; i < match->memory->frame_count; i++)
        for (uint32_t k = 0; k < match->memory->frames[i].register_count; k++) {
            RegisterValue reg = match->memory->frames[i].registers[k];
            Value value = exec_match_frame(match, i)->registers[reg.reg.index];
            if (value.width == reg.value.number.width && !exec_match_value(match, reg.value, value, false))
                return false;
        }
    return assigned_is_solution(&match->assigned);
}
