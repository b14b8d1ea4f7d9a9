/* SPDX-License-Identifier: MIT */
/* From a concrete heap to the state of it, and from a state to a heap with holes. */
#include "domain/explicit/ops.h"
#include "domain/value/term.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What a value is, given the targets of blocks. */
static Word word_of(const Work *work, const Heap *heap, Value value, const uint32_t *targets)
{
    if (value.block.index == ID_NONE || value.width != explicit_pointer_width(work->domain))
        return word_integer(number_constant(value.bits, value.width));
    uint64_t offset = value.bits - heap_block(heap, value.block)->base;
    return word_pointer(targets[value.block.index], number_constant(offset, value.width));
}

/* What stands at `at`: a pointer, a run of one byte, or a single byte. Returns where it ends; size 0 if it is
 * undefined. */
static uint64_t next_cell(const Work *work, const Heap *heap, BlockId id, uint64_t at, const uint32_t *targets,
                          Cell *cell)
{
    const Block *block = heap_block(heap, id);
    uint32_t pointer = explicit_pointer_width(work->domain) / 8;
    uint64_t end = at + 1, limit = block->size;
    size_t link = 0, high = block->link_count;
    while (link < high) { /* the first link at or behind */
        size_t middle = link + (high - link) / 2;
        if (block->links[middle].offset < at)
            link = middle + 1;
        else
            high = middle;
    }
    if (link < block->link_count) {
        limit = block->links[link].offset;
        if (limit == at) {
            bool all;
            Word word = word_of(work, heap, heap_read(heap, id, at, pointer, 8 * pointer, &all), targets);
            *cell = (Cell){.offset = at, .size = pointer, .word = word};
            return at + pointer;
        }
    }
    while (end < limit && !block->defined[end] == !block->defined[at] &&
           (!block->defined[at] || block->bytes[end] == block->bytes[at]))
        end++;
    uint64_t size = block->defined[at] ? end - at : 0;
    *cell = (Cell){.offset = at, .size = size, .is_fill = true, .byte = block->bytes[at]};
    return end;
}

static Cells cells_of(Work *work, const Heap *heap, BlockId id, const uint32_t *targets)
{
    const Block *block = heap_block(heap, id);
    uint32_t count = 0, capacity = 16;
    Cell *cells = arena_alloc(work->arena, capacity * sizeof *cells);
    for (uint64_t at = 0; block->bytes && at < block->size;) {
        if (count == capacity) {
            Cell *larger = arena_alloc(work->arena, 2 * capacity * sizeof *larger);
            memcpy(larger, cells, count * sizeof *larger);
            cells = larger;
            capacity *= 2;
        }
        at = next_cell(work, heap, id, at, targets, &cells[count]);
        count += cells[count].size > 0;
    }
    return (Cells){cells, count};
}

const State *explicit_of_heap(Domain *base, const Heap *heap, const Precision *precision)
{
    ExplicitDomain *domain = (ExplicitDomain *)base;
    const Program *program = base->program;
    (void)precision;
    const Region **globals = arena_alloc(domain->scratch, (domain->slot_count + 1) * sizeof *globals);
    for (uint32_t i = 0; i < domain->slot_count; i++)
        globals[i] = domain->fixed[domain->slot_objects[i].index];
    Work *work = work_of(domain, &(State){.globals = globals});
    uint32_t *targets = arena_alloc(work->arena, (heap->block_count + 1) * sizeof *targets);
    for (uint32_t i = 0; i < heap->block_count; i++) {
        const Block *block = &heap->blocks[i];
        bool is_static = block->kind == BLOCK_GLOBAL || block->kind == BLOCK_FUNCTION;
        uint64_t size = block->state == BLOCK_LIVE ? block->size : 0;
        targets[i] = is_static ? block->object.index
                               : work_add_region(work, (Region){.kind = block->kind,
                                                                .state = block->state,
                                                                .object = block->object,
                                                                .size = number_constant(size, program->pointer_width)});
    }
    for (uint32_t i = 0; i < heap->block_count; i++) {
        Region region = *work_region(work, targets[i]);
        if (region.state != BLOCK_LIVE || region.kind == BLOCK_FUNCTION)
            continue;
        region.cells = cells_of(work, heap, (BlockId){i}, targets);
        work_set_region(work, targets[i], region);
    }
    for (size_t i = 0; i < heap->frame_count; i++) {
        const Frame *frame = &heap->frames[i];
        const Function *function = &program->functions[frame->function.index];
        bool is_top = i + 1 == heap->frame_count;
        LocationId at = is_top ? heap->location : program->edges[heap->frames[i + 1].call.index].target;
        work_push_empty(work, frame->function, frame->call);
        for (uint32_t j = 0; j < function->local_count; j++)
            work->locals[j] = frame->locals[j].index == ID_NONE ? ID_NONE : targets[frame->locals[j].index];
        work->allocas = arena_alloc(work->arena, (frame->alloca_count + 1) * sizeof *work->allocas);
        work->alloca_count = work->alloca_capacity = (uint32_t)frame->alloca_count;
        for (size_t j = 0; j < frame->alloca_count; j++)
            work->allocas[j] = targets[frame->allocas[j].index];
        work->varargs = frame->varargs.index == ID_NONE ? ID_NONE : targets[frame->varargs.index];
        for (uint32_t j = 0; at.index != ID_NONE && j < program->locations[at.index].live_count; j++) {
            RegisterId reg = program->locations[at.index].live[j];
            Value value = frame->registers[reg.index];
            if (value.width == function->registers[reg.index].width) /* else not yet written: a call's result */
                work_set_register(work, reg, word_of(work, heap, value, targets));
        }
    }
    bool lost;
    const State *state = work_seal(work, (KeepSet){.all = true}, &lost);
    arena_pop(domain->scratch, domain->empty);
    return state;
}

/* A heap being made of a state. What shapes the heap (sizes, offsets, registers) gets a value; integers in memory
 * become holes. */
typedef struct ExplicitSampler {
    ExplicitDomain *domain;
    const State *state;
    Heap *heap;
    Numbers numbers;
    BlockId *blocks; /* by dynamic index */
    HeapSample *sample;
    size_t hole_capacity;
    const Term **terms; /* conjuncts */
    size_t term_count, term_capacity;
} ExplicitSampler;

/* A value the number may have; later numbers are chosen to agree. False if none is found. */
static bool choose(ExplicitSampler *sampler, Number number, uint64_t *value)
{
    Range range = numbers_range(&sampler->numbers, number);
    const uint64_t tries[] = {
        range.umin, range.umax, (uint64_t)range.smin, (uint64_t)range.smax, range.umin + 1, range.umin + 2, 0, 1};
    for (size_t i = 0; i < sizeof tries / sizeof *tries; i++) {
        Numbers copy = numbers_copy(sampler->numbers.symbols, sampler->numbers.count, sampler->domain->scratch);
        Range wanted = range_constant(tries[i], number.width);
        if (!numbers_may_be(&copy, number, wanted.umin) || !numbers_restrict(&copy, number, &wanted))
            continue;
        sampler->numbers = copy;
        *value = wanted.umin;
        return true;
    }
    return false;
}

static bool value_of_word(ExplicitSampler *sampler, Word word, Value *value)
{
    uint64_t bits;
    if (!choose(sampler, word.number, &bits))
        return false;
    if (!word_is_pointer(word)) {
        *value = value_integer(bits, word.number.width);
        return true;
    }
    size_t first = sampler->domain->domain.program->object_count;
    BlockId block = word.target < first ? (BlockId){sampler->heap->object_slots[word.target]}
                                        : sampler->blocks[word.target - first];
    *value = heap_address(sampler->heap, block, bits_signed(bits, word.number.width));
    return true;
}

static const Term *term_of(ExplicitSampler *sampler, Number number)
{
    TermStore *store = sampler->domain->domain.terms;
    const Term *constant = term_constant(store, number.constant, number.width);
    if (number_is_constant(number))
        return constant;
    char name[32];
    snprintf(name, sizeof name, "s%u", number.symbol.index);
    const Term *symbol = term_variable(store, name, (Sort){number.width, 0});
    return number.constant ? term_binary(store, TERM_ADD, symbol, constant) : symbol;
}

static void add_conjunct(ExplicitSampler *sampler, const Term *term)
{
    sampler->terms = array_room(sampler->terms, &sampler->term_capacity, sampler->term_count, sizeof *sampler->terms);
    sampler->terms[sampler->term_count++] = term;
}

static void add_hole(ExplicitSampler *sampler, BlockId block, const Cell *cell)
{
    TermStore *store = sampler->domain->domain.terms;
    HeapSample *sample = sampler->sample;
    char name[32];
    snprintf(name, sizeof name, "hole%zu", sample->hole_count);
    const Term *variable = term_variable(store, name, (Sort){(uint8_t)(8 * cell->size), 0});
    sample->holes = array_room(sample->holes, &sampler->hole_capacity, sample->hole_count, sizeof *sample->holes);
    sample->holes[sample->hole_count++] = (HeapHole){block, cell->offset, (uint32_t)cell->size, variable};
    add_conjunct(sampler, term_binary(store, TERM_EQ, variable, term_of(sampler, cell->word.number)));
}

static const Term *definition_term(ExplicitSampler *sampler, const Symbol *symbol)
{
    const Term *operands[3] = {NULL};
    for (unsigned i = 0; i < opcode_info(symbol->opcode)->operands; i++)
        operands[i] = term_of(sampler, symbol->operands[i]);
    return value_term(sampler->domain->domain.terms, symbol->opcode, operands, symbol->range.width);
}

/* What is known of the symbols, the choices made included. */
static void add_facts(ExplicitSampler *sampler)
{
    TermStore *store = sampler->domain->domain.terms;
    for (uint32_t i = 0; i < sampler->numbers.count; i++) {
        const Symbol *symbol = &sampler->numbers.symbols[i];
        const Range *range = &symbol->range;
        Number self = {0, {i}, range->width};
        const Term *term = term_of(sampler, self);
        if (symbol->opcode == OP_COPY)
            add_conjunct(sampler, term_binary(store, TERM_EQ, term, term_of(sampler, symbol->operands[0])));
        else if (symbol_is_defined(symbol))
            add_conjunct(sampler, term_binary(store, TERM_EQ, term, definition_term(sampler, symbol)));
        add_conjunct(sampler, term_binary(store, TERM_ULE, term_constant(store, range->umin, range->width), term));
        add_conjunct(sampler, term_binary(store, TERM_ULE, term, term_constant(store, range->umax, range->width)));
        add_conjunct(sampler,
                     term_binary(store, TERM_SLE, term_constant(store, (uint64_t)range->smin, range->width), term));
        add_conjunct(sampler,
                     term_binary(store, TERM_SLE, term, term_constant(store, (uint64_t)range->smax, range->width)));
        const Term *known = term_constant(store, range->zeros | range->ones, range->width);
        add_conjunct(sampler, term_binary(store, TERM_EQ, term_binary(store, TERM_BITAND, term, known),
                                          term_constant(store, range->ones, range->width)));
        for (unsigned j = 0; j < symbol->excluded_count; j++)
            add_conjunct(sampler,
                         term_not(store, term_binary(store, TERM_EQ, term,
                                                     term_constant(store, symbol->excluded[j], range->width))));
    }
}

static bool add_block(ExplicitSampler *sampler, uint32_t index)
{
    enum { SIZE_MOST = 1 << 28 }; /* a larger heap is no use to anybody */
    const Region *region = sampler->state->dynamics[index];
    const Program *program = sampler->domain->domain.program;
    uint64_t size;
    if (sampler->blocks[index].index != ID_NONE)
        return true;
    if (!choose(sampler, region->size, &size) || size > SIZE_MOST)
        return false;
    if (region->object.index != ID_NONE)
        size = program->objects[region->object.index].size;
    BlockId id = heap_add_block(sampler->heap, region->kind, region->object, size, 1, (EdgeId){ID_NONE});
    sampler->blocks[index] = id;
    if (id.index != ID_NONE && region->state != BLOCK_LIVE) {
        sampler->heap->blocks[id.index].is_exposed = true;
        heap_end_block(sampler->heap, id, region->state, (EdgeId){ID_NONE});
    }
    return id.index != ID_NONE;
}

static bool add_frame(ExplicitSampler *sampler, const Activation *activation)
{
    const Program *program = sampler->domain->domain.program;
    const Function *function = &program->functions[activation->function.index];
    uint32_t first = (uint32_t)program->object_count;
    if (!heap_push_frame(sampler->heap, activation->function, activation->call))
        return false;
    for (uint32_t i = 0; i < function->local_count; i++) {
        if (activation->locals[i] == ID_NONE)
            heap_end_local(sampler->heap, function->locals[i], (EdgeId){ID_NONE});
        else if (!heap_begin_local(sampler->heap, function->locals[i], (EdgeId){ID_NONE}))
            return false;
        else
            sampler->blocks[activation->locals[i] - first] = heap_object(sampler->heap, function->locals[i]);
    }
    Frame *frame = &sampler->heap->frames[sampler->heap->frame_count - 1];
    for (uint32_t i = 0; i < activation->alloca_count; i++) {
        if (!add_block(sampler, activation->allocas[i] - first))
            return false;
        frame->allocas = array_room(frame->allocas, &frame->alloca_capacity, frame->alloca_count,
                                    sizeof *frame->allocas);
        frame->allocas[frame->alloca_count++] = sampler->blocks[activation->allocas[i] - first];
    }
    if (activation->varargs != ID_NONE) {
        if (!add_block(sampler, activation->varargs - first))
            return false;
        frame->varargs = sampler->blocks[activation->varargs - first];
    }
    return true;
}

/* Pointers and constants, and holes for the rest. The first pass makes the choices, so that the second knows all of
 * them. */
static bool fill_block(ExplicitSampler *sampler, const Region *region, BlockId id, bool with_holes)
{
    const Block *block = heap_block(sampler->heap, id);
    if (block->state != BLOCK_LIVE || block->kind == BLOCK_FUNCTION)
        return true;
    for (uint32_t i = 0; i < region->cells.count; i++) {
        const Cell *cell = &region->cells.items[i];
        if (cell->offset >= block->size)
            break;
        if (cell->is_fill) {
            uint64_t room = block->size - cell->offset;
            heap_fill(sampler->heap, id, cell->offset, cell->size < room ? cell->size : room, cell->byte);
            continue;
        }
        Value value = value_integer(0, (unsigned)(8 * cell->size));
        Number number = numbers_resolve(&sampler->numbers, cell->word.number);
        bool is_hole = !word_is_pointer(cell->word) && !number_is_constant(number);
        if (!is_hole && !value_of_word(sampler, cell->word, &value))
            return false;
        if (cell->offset + cell->size > block->size)
            return false;
        heap_write(sampler->heap, id, cell->offset, (uint32_t)cell->size, value);
        if (is_hole && with_holes)
            add_hole(sampler, id, cell);
    }
    return true;
}

static bool fill_heap(ExplicitSampler *sampler, bool with_holes)
{
    const State *state = sampler->state;
    for (uint32_t i = 0; i < sampler->domain->slot_count; i++) {
        BlockId block = {sampler->heap->object_slots[sampler->domain->slot_objects[i].index]};
        if (!fill_block(sampler, state->globals[i], block, with_holes))
            return false;
    }
    for (uint32_t i = 0; i < state->dynamic_count; i++)
        if (!fill_block(sampler, state->dynamics[i], sampler->blocks[i], with_holes))
            return false;
    return true;
}

static bool make_heap(ExplicitSampler *sampler)
{
    const State *state = sampler->state;
    for (uint32_t i = 0; i < state->frame_count; i++)
        if (!add_frame(sampler, state->frames[i]))
            return false;
    for (uint32_t i = 0; i < state->dynamic_count; i++)
        if (!add_block(sampler, i))
            return false;
    for (uint32_t i = 0; i < state->frame_count; i++)
        for (uint32_t j = 0; j < state->frames[i]->register_count; j++) {
            const ExplicitRegister *held = &state->frames[i]->registers[j];
            if (!value_of_word(sampler, held->word, &sampler->heap->frames[i].registers[held->reg.index]))
                return false;
        }
    return fill_heap(sampler, false) && fill_heap(sampler, true);
}

size_t explicit_concretise(Domain *base, const State *state, size_t size, size_t most, HeapSample *out)
{
    ExplicitDomain *domain = (ExplicitDomain *)base;
    (void)size; /* every heap of the state has the same blocks */
    if (!most)
        return 0;
    *out = (HeapSample){0};
    ExplicitSampler sampler = {.domain = domain, .state = state, .heap = heap_create(base->program), .sample = out};
    sampler.numbers = numbers_copy(state->symbols, state->symbol_count, domain->scratch);
    sampler.blocks = arena_alloc(domain->scratch, (state->dynamic_count + 1) * sizeof *sampler.blocks);
    for (uint32_t i = 0; i < state->dynamic_count; i++)
        sampler.blocks[i] = (BlockId){ID_NONE};
    bool made = make_heap(&sampler);
    if (made) {
        add_facts(&sampler);
        out->heap = sampler.heap;
        out->constraint = term_and(base->terms, sampler.terms, sampler.term_count);
    } else {
        heap_destroy(sampler.heap);
        free(out->holes);
        *out = (HeapSample){0};
    }
    free(sampler.terms);
    arena_pop(domain->scratch, domain->empty);
    return made;
}
