/* SPDX-License-Identifier: MIT */
/* From a memory without summaries to a concrete heap. */
#include "domain/exec/sample.h"

#include "domain/numbers/conjunction.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LARGEST_BLOCK = 1 << 20 };

typedef struct Sampler {
    const SampleSource *source;
    Heap *heap;
    BlockId *blocks; /* by node */
    HeapSample *sample;
    size_t hole_capacity;
} Sampler;

/* A value that the number may have; later choices agree with it. */
static bool choose(Sampler *sampler, Linear number, int64_t *value)
{
    Linears *numbers = &sampler->source->memory->numbers;
    int64_t low = linear_low(numbers, number), high = linear_high(numbers, number);
    const int64_t tries[] = {low >= 0 ? low : 0, 1, 4, 8, low, high};
    for (size_t i = 0; i < sizeof tries / sizeof *tries; i++) {
        Linears copy = *numbers;
        copy.owner = ++*sampler->source->next_owner;
        if (tries[i] < low || tries[i] > high ||
            !linears_assume(&copy, OP_EQ, number, linear_constant(tries[i], number.width), true))
            continue;
        *numbers = copy;
        *value = tries[i];
        return true;
    }
    return false;
}

static bool value_of(Sampler *sampler, ExecValue value, Value *concrete)
{
    int64_t number;
    *concrete = value_integer(0, value.number.width);
    if (value.kind == VALUE_UNDEFINED)
        return true;
    if (!choose(sampler, value.number, &number))
        return false;
    if (value.kind == VALUE_POINTER)
        *concrete = heap_address(sampler->heap, sampler->blocks[value.node.index], number);
    else
        concrete->bits = bits_low((uint64_t)number, value.number.width);
    return true;
}

static bool add_block(Sampler *sampler, NodeId id)
{
    static const BlockKind kinds[] = {BLOCK_GLOBAL, BLOCK_FUNCTION, BLOCK_LOCAL, BLOCK_ALLOCA, BLOCK_HEAP};
    const SampleNode node = sampler->source->node(sampler->source->memory, id);
    const EdgeId none = {ID_NONE};
    int64_t size;
    if (sampler->blocks[id.index].index != ID_NONE)
        return true;
    if (!choose(sampler, node.size, &size) || size < 0 || size > LARGEST_BLOCK)
        return false;
    BlockId block = heap_add_block(sampler->heap, kinds[node.storage], node.object, (uint64_t)size, 1, none);
    sampler->blocks[id.index] = block;
    if (block.index != ID_NONE && node.status != STATUS_LIVE) {
        sampler->heap->blocks[block.index].is_exposed = true;
        heap_end_block(sampler->heap, block, node.status == STATUS_FREED ? BLOCK_FREED : BLOCK_ENDED, none);
    }
    return block.index != ID_NONE;
}

/* The operation of the caller that the next frame belongs to: memories do not say, so it must be the only one. */
static EdgeId calling_edge(const Program *program, FunctionId caller, FunctionId callee)
{
    EdgeId found = {ID_NONE};
    ObjectId object = program_function(program, callee)->object;
    for (uint32_t i = 0; i < program->edge_count; i++) {
        const Edge *edge = &program->edges[i];
        const Step *last = edge->step_count ? &edge->steps[edge->step_count - 1] : NULL;
        if (!last || last->kind != STEP_CALL ||
            program_location(program, edge->source)->function.index != caller.index ||
            (last->a.kind == OPERAND_ADDRESS && last->a.object.index != object.index))
            continue;
        if (found.index != ID_NONE)
            return (EdgeId){ID_NONE};
        found.index = i;
    }
    return found;
}

static bool add_frame(Sampler *sampler, uint32_t index)
{
    const ExecFrame *frame = &sampler->source->memory->frames[index];
    Heap *heap = sampler->heap;
    const Function *function = program_function(heap->program, frame->function);
    EdgeId call = {ID_NONE};
    if (index && (call = calling_edge(heap->program, frame[-1].function, frame->function)).index == ID_NONE)
        return false;
    if (!heap_push_frame(heap, frame->function, call))
        return false;
    for (uint32_t i = 0; i < function->local_count; i++) {
        if (frame->locals[i].index == ID_NONE)
            heap_end_local(heap, function->locals[i], (EdgeId){ID_NONE});
        else if (!heap_begin_local(heap, function->locals[i], (EdgeId){ID_NONE}))
            return false;
        else
            sampler->blocks[frame->locals[i].index] = heap_object(heap, function->locals[i]);
    }
    Frame *made = &heap->frames[heap->frame_count - 1];
    for (uint32_t i = 0; i < frame->alloca_count; i++) {
        if (!add_block(sampler, frame->allocas[i]))
            return false;
        made->allocas = array_room(made->allocas, &made->alloca_capacity, made->alloca_count, sizeof *made->allocas);
        made->allocas[made->alloca_count++] = sampler->blocks[frame->allocas[i].index];
    }
    if (frame->varargs.index != ID_NONE) {
        if (!add_block(sampler, frame->varargs))
            return false;
        made->varargs = sampler->blocks[frame->varargs.index];
    }
    return true;
}

static void add_hole(Sampler *sampler, BlockId block, int64_t offset, uint32_t size, Linear number, Conjunction *all)
{
    HeapSample *sample = sampler->sample;
    char name[32];
    snprintf(name, sizeof name, "hole%zu", sample->hole_count);
    const Term *variable = term_variable(all->store, name, (Sort){(uint8_t)(8 * size), 0});
    sample->holes = array_room(sample->holes, &sampler->hole_capacity, sample->hole_count, sizeof *sample->holes);
    sample->holes[sample->hole_count++] = (HeapHole){block, (uint64_t)offset, size, variable};
    number.width = (uint8_t)(8 * size);
    conjoin(all, term_binary(all->store, TERM_EQ, variable, linear_term(all->store, number)));
}

/* Cells that may be anywhere may fall on others, with which they would have to agree. */
static bool is_apart(Sampler *sampler, NodeId id, uint32_t count, int64_t offset, uint32_t size)
{
    for (uint32_t i = 0; i < count; i++) {
        SampleCell cell = sampler->source->cell(sampler->source->memory, id, i);
        int64_t other;
        if (cell.value.kind != VALUE_UNDEFINED && choose(sampler, cell.offset, &other) && offset < other + cell.size &&
            other < offset + size)
            return false;
    }
    return true;
}

/* The first pass makes the choices; the second, which knows them all, the holes. */
static bool fill_block(Sampler *sampler, NodeId id, Conjunction *holes)
{
    const SampleSource *source = sampler->source;
    SampleNode node = source->node(source->memory, id);
    BlockId block = sampler->blocks[id.index];
    if (node.status != STATUS_LIVE || node.storage == STORAGE_FUNCTION)
        return true;
    uint64_t size = heap_block(sampler->heap, block)->size;
    if (node.zeroed)
        heap_fill(sampler->heap, block, 0, size, 0);
    for (uint32_t i = 0; i < node.cell_count; i++) {
        SampleCell cell = source->cell(source->memory, id, i);
        int64_t offset;
        Value concrete = value_integer(0, 8 * (cell.size < 8 ? cell.size : 8));
        if (cell.value.kind == VALUE_UNDEFINED)
            continue;
        if (!choose(sampler, cell.offset, &offset) || offset < 0 || (uint64_t)offset + cell.size > size ||
            !is_apart(sampler, id, i, offset, cell.size))
            return false;
        Linear number = linear_known(&sampler->source->memory->numbers, cell.value.number);
        if (cell.value.kind == VALUE_NUMBER && !number.factor && !number.constant) {
            heap_fill(sampler->heap, block, (uint64_t)offset, cell.size, 0);
            continue;
        }
        bool is_hole = cell.value.kind == VALUE_NUMBER && number.factor;
        if (cell.size > 8 || (!is_hole && !value_of(sampler, cell.value, &concrete)))
            return false;
        concrete.width = (uint8_t)(8 * cell.size);
        heap_write(sampler->heap, block, (uint64_t)offset, cell.size, concrete);
        if (is_hole && holes)
            add_hole(sampler, block, offset, cell.size, number, holes);
    }
    return true;
}

static bool make_heap(Sampler *sampler, Conjunction *all)
{
    const SampleSource *source = sampler->source;
    const Memory *memory = source->memory;
    const Program *program = sampler->heap->program;
    for (uint32_t i = 0; i < program->object_count; i++)
        if (program->objects[i].kind != OBJECT_LOCAL)
            sampler->blocks[source->object(memory, (ObjectId){i}).index].index = sampler->heap->object_slots[i];
    for (uint32_t i = 0; i < memory->frame_count; i++)
        if (!add_frame(sampler, i))
            return false;
    for (NodeId id = {0}; id.index < source->count; id.index++)
        if (source->node(memory, id).status != STATUS_REMOVED && !add_block(sampler, id))
            return false;
    for (uint32_t i = 0; i < memory->frame_count; i++)
        for (uint32_t k = 0; k < memory->frames[i].register_count; k++) {
            const RegisterValue *held = &memory->frames[i].registers[k];
            if (!value_of(sampler, held->value, &sampler->heap->frames[i].registers[held->reg.index]))
                return false;
        }
    for (int pass = 0; pass < 2; pass++)
        for (NodeId id = {0}; id.index < source->count; id.index++)
            if (!fill_block(sampler, id, pass ? all : NULL))
                return false;
    conjoin_linears(all, &memory->numbers);
    return true;
}

bool exec_sample(const SampleSource *source, const Program *program, TermStore *terms, HeapSample *out)
{
    Conjunction all = {.store = terms};
    *out = (HeapSample){.heap = heap_create(program)};
    Sampler sampler = {.source = source,
                       .heap = out->heap,
                       .blocks = mem_alloc((source->count + 1) * sizeof *sampler.blocks),
                       .sample = out};
    memset(sampler.blocks, 0xff, source->count * sizeof *sampler.blocks);
    bool is_made = make_heap(&sampler, &all);
    if (is_made) {
        out->constraint = term_and(all.store, all.terms, all.count);
    } else {
        heap_destroy(out->heap);
        free(out->holes);
    }
    free(sampler.blocks);
    free(all.terms);
    return is_made;
}
