/* SPDX-License-Identifier: MIT */
/* Membership: does a state describe a concrete heap? The same traversal as for the order, with blocks for regions and
 * plain values for symbols. Bytes that the heap has not defined may yet be anything, so they fit any unknown. */
#include "domain/explicit/ops.h"

#include "machine/interpreter.h"

typedef struct Fitter {
    const ExplicitDomain *domain;
    const State *state;
    const Heap *heap;
    uint32_t *partner; /* by dynamic index: block + 1, 0 if not met */
    uint8_t *is_taken; /* by block */
    uint64_t *value;   /* by symbol */
    uint8_t *has_value;
    uint32_t *queue;
    uint32_t met, done;
} Fitter;

static bool fit_target(Fitter *fitter, uint32_t target, BlockId block)
{
    if (target == ID_NONE || block.index == ID_NONE)
        return target == block.index;
    const Program *program = fitter->domain->domain.program;
    if (explicit_is_static(fitter->domain, target))
        return heap_block(fitter->heap, block)->object.index == target;
    uint32_t index = target - (uint32_t)program->object_count;
    if (fitter->partner[index])
        return fitter->partner[index] == block.index + 1;
    if (fitter->is_taken[block.index])
        return false;
    fitter->is_taken[block.index] = 1;
    fitter->partner[index] = block.index + 1;
    fitter->queue[fitter->met++] = index;
    return true;
}

static bool fit_number(Fitter *fitter, Number number, uint64_t bits)
{
    if (number_is_constant(number))
        return number.constant == bits;
    uint32_t symbol = number.symbol.index;
    bits = bits_low(bits - number.constant, number.width);
    if (fitter->has_value[symbol])
        return fitter->value[symbol] == bits;
    fitter->has_value[symbol] = 1;
    fitter->value[symbol] = bits;
    return true;
}

static bool fit_word(Fitter *fitter, Word word, Value value)
{
    if (!word_is_pointer(word))
        return fit_number(fitter, word.number, value.bits);
    BlockId block = value.block.index != ID_NONE ? value.block : heap_find(fitter->heap, value.bits);
    if (block.index == ID_NONE || !fit_target(fitter, word.target, block))
        return false;
    uint64_t offset = bits_low(value.bits - heap_block(fitter->heap, block)->base, word.number.width);
    return fit_number(fitter, word.number, offset);
}

static bool fit_cell(Fitter *fitter, const Cell *cell, BlockId id)
{
    const Block *block = heap_block(fitter->heap, id);
    uint64_t end = cell->offset + cell->size < block->size ? cell->offset + cell->size : block->size;
    if (cell->is_fill) {
        for (uint64_t at = cell->offset; at < end; at++)
            if (!block->defined[at] || block->bytes[at] != cell->byte)
                return false;
        return true;
    }
    if (cell->offset + cell->size > end)
        return false;
    bool all_defined;
    Value value = heap_read(fitter->heap, id, cell->offset, (uint32_t)cell->size, (unsigned)(8 * cell->size),
                            &all_defined);
    bool is_known = word_is_pointer(cell->word) || number_is_constant(cell->word.number);
    return all_defined ? fit_word(fitter, cell->word, value) : !is_known;
}

static bool fit_region(Fitter *fitter, const Region *region, BlockId id)
{
    const Block *block = heap_block(fitter->heap, id);
    if (region->kind != block->kind || region->state != block->state || region->object.index != block->object.index)
        return false;
    if (block->state != BLOCK_LIVE)
        return true;
    if (!fit_number(fitter, region->size, block->size))
        return false;
    for (uint32_t i = 0; i < region->cells.count; i++)
        if (!fit_cell(fitter, &region->cells.items[i], id))
            return false;
    return true;
}

static bool fit_frame(Fitter *fitter, const Activation *activation, const Frame *frame)
{
    if (activation->function.index != frame->function.index || activation->call.index != frame->call.index ||
        activation->alloca_count != frame->alloca_count || !fit_target(fitter, activation->varargs, frame->varargs))
        return false;
    for (uint32_t i = 0; i < activation->register_count; i++)
        if (!fit_word(fitter, activation->registers[i].word, frame->registers[activation->registers[i].reg.index]))
            return false;
    for (uint32_t i = 0; i < fitter->domain->domain.program->functions[frame->function.index].local_count; i++)
        if (!fit_target(fitter, activation->locals[i], frame->locals[i]))
            return false;
    for (uint32_t i = 0; i < activation->alloca_count; i++)
        if (!fit_target(fitter, activation->allocas[i], frame->allocas[i]))
            return false;
    return true;
}

/* The concrete value of a number, if it is known. */
static bool evaluate(Fitter *fitter, Number number, uint64_t *bits)
{
    *bits = number.constant;
    if (number_is_constant(number))
        return true;
    uint32_t index = number.symbol.index;
    const Symbol *symbol = &fitter->state->symbols[index];
    if (!fitter->has_value[index]) {
        uint64_t operands[3] = {0}, result;
        unsigned widths[3] = {0};
        bool any;
        if (!symbol_is_defined(symbol))
            return false;
        for (unsigned i = 0; i < opcode_info(symbol->opcode)->operands; i++) {
            widths[i] = symbol->operands[i].width;
            if (!evaluate(fitter, symbol->operands[i], &operands[i]))
                return false;
        }
        if (!opcode_evaluate(symbol->opcode, symbol->range.width, operands, widths, &result, &any) || any)
            return false;
        fitter->has_value[index] = 1;
        fitter->value[index] = result;
    }
    *bits = bits_low(fitter->value[index] + number.constant, number.width);
    return true;
}

static bool fit_facts(Fitter *fitter, uint32_t index)
{
    const Symbol *symbol = &fitter->state->symbols[index];
    uint64_t self, operands[3] = {0}, result;
    unsigned widths[3] = {0};
    bool any;
    if (!evaluate(fitter, (Number){0, {index}, symbol->range.width}, &self))
        return true;
    if (!range_contains(&symbol->range, self))
        return false;
    for (unsigned i = 0; i < symbol->excluded_count; i++)
        if (symbol->excluded[i] == self)
            return false;
    if (!symbol_is_defined(symbol))
        return true;
    for (unsigned i = 0; i < opcode_info(symbol->opcode)->operands; i++) {
        widths[i] = symbol->operands[i].width;
        if (!evaluate(fitter, symbol->operands[i], &operands[i]))
            return true;
    }
    return !opcode_evaluate(symbol->opcode, symbol->range.width, operands, widths, &result, &any) || any ||
           result == self;
}

static bool fit_heap(Fitter *fitter)
{
    const State *state = fitter->state;
    const Heap *heap = fitter->heap;
    if (state->frame_count != heap->frame_count)
        return false;
    for (uint32_t i = 0; i < state->frame_count; i++)
        if (!fit_frame(fitter, state->frames[i], &heap->frames[i]))
            return false;
    for (uint32_t i = 0; i < fitter->domain->slot_count; i++) {
        BlockId block = {heap->object_slots[fitter->domain->slot_objects[i].index]};
        if (!fit_region(fitter, state->globals[i], block))
            return false;
    }
    for (; fitter->done < fitter->met; fitter->done++) {
        uint32_t index = fitter->queue[fitter->done];
        if (!fit_region(fitter, state->dynamics[index], (BlockId){fitter->partner[index] - 1}))
            return false;
    }
    bool checks_cleanup = fitter->domain->domain.properties & 1u << VALID_MEMCLEANUP;
    for (uint32_t i = 0; checks_cleanup && !state->has_lost && i < heap->block_count; i++)
        if (heap->blocks[i].kind == BLOCK_HEAP && heap->blocks[i].state == BLOCK_LIVE && !fitter->is_taken[i])
            return false;
    for (uint32_t i = 0; i < state->symbol_count; i++)
        if (!fit_facts(fitter, i))
            return false;
    return true;
}

bool explicit_describes(Domain *base, const State *state, const Heap *heap)
{
    ExplicitDomain *domain = (ExplicitDomain *)base;
    Arena *arena = domain->scratch;
    Fitter fitter = {.domain = domain, .state = state, .heap = heap};
    fitter.partner = arena_alloc(arena, (state->dynamic_count + 1) * sizeof *fitter.partner);
    fitter.queue = arena_alloc(arena, (state->dynamic_count + 1) * sizeof *fitter.queue);
    fitter.is_taken = arena_alloc(arena, heap->block_count + 1);
    fitter.value = arena_alloc(arena, (state->symbol_count + 1) * sizeof *fitter.value);
    fitter.has_value = arena_alloc(arena, state->symbol_count + 1);
    bool holds = fit_heap(&fitter);
    arena_pop(arena, domain->empty);
    return holds;
}
