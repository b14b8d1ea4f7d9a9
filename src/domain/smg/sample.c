/* SPDX-License-Identifier: MIT */
/* From a graph to terms: some heaps it describes, and what it says about variables. A symbol is a term of 64 bits that
 * stays far from overflow, so that sums of symbols are what they are as integers. */
#include "domain/smg/heap.h"

#include "domain/numbers/term.h"
#include "domain/smg/memory.h"
#include "domain/smg/segment.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LARGEST_BLOCK = 1 << 20, MOST_UNFOLDED = 256 };
static const int64_t far = (int64_t)1 << 60;

typedef struct Conjunction {
    TermStore *store;
    const Term **terms;
    size_t count, capacity;
} Conjunction;

static void conjoin(Conjunction *all, const Term *term)
{
    all->terms = array_room(all->terms, &all->capacity, all->count, sizeof *all->terms);
    all->terms[all->count++] = term;
}

static const Term *symbol_term(TermStore *store, uint32_t symbol)
{
    char name[32];
    snprintf(name, sizeof name, "s%u", symbol);
    return term_variable(store, name, (Sort){64, 0});
}

static const Term *wide_term(TermStore *store, Linear number)
{
    const Term *constant = term_constant(store, (uint64_t)number.constant, 64);
    if (!number.factor)
        return constant;
    const Term *factor = term_constant(store, (uint64_t)number.factor, 64);
    return term_binary(store, TERM_ADD, term_binary(store, TERM_MUL, symbol_term(store, number.symbol), factor),
                       constant);
}

static const Term *number_term(TermStore *store, Linear number)
{
    const Term *wide = wide_term(store, number);
    return number.width == 64 ? wide : term_extract(store, wide, number.width - 1u, 0);
}

static const Term *at_most(TermStore *store, const Term *left, const Term *right)
{
    return term_binary(store, TERM_SLE, left, right);
}

static const Term *definition_term(TermStore *store, const Definition *definition)
{
    unsigned count = opcode_info(definition->opcode)->operands;
    const Term *operands[3] = {number_term(store, definition->a)};
    if (count > 1)
        operands[1] = number_term(store, definition->b);
    return count > 2 ? NULL : opcode_term(store, definition->opcode, operands, definition->width);
}

static void conjoin_symbol(Conjunction *all, const SymbolInfo *info, uint32_t symbol)
{
    TermStore *store = all->store;
    const Term *term = symbol_term(store, symbol);
    int64_t low = info->low > -far ? info->low : -far, high = info->high < far ? info->high : far;
    conjoin(all, at_most(store, term_constant(store, (uint64_t)low, 64), term));
    conjoin(all, at_most(store, term, term_constant(store, (uint64_t)high, 64)));
    if (info->bits.zeros | info->bits.ones)
        conjoin(all, term_binary(store, TERM_EQ,
                                 term_binary(store, TERM_BITAND, term,
                                             term_constant(store, info->bits.zeros | info->bits.ones, 64)),
                                 term_constant(store, info->bits.ones, 64)));
    unsigned width = info->definition.width;
    const Term *value = info->definition.is_present ? definition_term(store, &info->definition) : NULL;
    if (value && width < 64)
        value = term_extend(store, width == 1 ? TERM_ZEXT : TERM_SEXT, value, 64);
    if (value)
        conjoin(all, term_binary(store, TERM_EQ, term, value));
}

/* All that is known of the symbols. */
static void conjoin_numbers(Conjunction *all, const Linears *numbers)
{
    TermStore *store = all->store;
    for (uint32_t i = 1; i < numbers->symbols.count; i++) {
        const SymbolInfo *info = chunks_at(&numbers->symbols, i);
        if (info->low <= info->high && !info->level)
            conjoin_symbol(all, info, i);
    }
    for (uint32_t i = 0; i < numbers->bound_count; i++) {
        Bound bound = numbers->bounds[i];
        int64_t most = bound.most < -far ? -far : bound.most;
        const Term *shifted =
            term_binary(store, TERM_ADD, symbol_term(store, bound.right), term_constant(store, (uint64_t)most, 64));
        if (most < far && !linears_level(numbers, bound.left) && !linears_level(numbers, bound.right))
            conjoin(all, at_most(store, symbol_term(store, bound.left), shifted));
    }
    for (uint32_t i = 0; i < numbers->differs_count; i++) {
        Differs pair = numbers->differs[i];
        Linear right = {pair.right != SYMBOL_ZERO, pair.by, pair.right, 64};
        if (!linears_level(numbers, pair.left) && !linears_level(numbers, pair.right))
            conjoin(all, term_not(store,
                                  term_binary(store, TERM_EQ, symbol_term(store, pair.left), wide_term(store, right))));
    }
}

/* A heap being made of a graph without abstract objects. What shapes it (sizes, offsets, registers) gets a value;
 * integers in memory become holes. */
typedef struct GraphSampler {
    Graph *graph;
    Heap *heap;
    BlockId *blocks; /* by node */
    HeapSample *sample;
    size_t hole_capacity;
} GraphSampler;

/* A value that the number may have; later choices agree with it. */
static bool choose(GraphSampler *sampler, Linear number, int64_t *value)
{
    Linears *numbers = &sampler->graph->base.numbers;
    int64_t low = linear_low(numbers, number), high = linear_high(numbers, number);
    const int64_t tries[] = {low >= 0 ? low : 0, 1, 4, 8, low, high};
    for (size_t i = 0; i < sizeof tries / sizeof *tries; i++) {
        Linears copy = *numbers;
        copy.owner = ++sampler->graph->domain->next_owner;
        if (tries[i] < low || tries[i] > high ||
            !linears_assume(&copy, OP_EQ, number, linear_constant(tries[i], number.width), true))
            continue;
        *numbers = copy;
        *value = tries[i];
        return true;
    }
    return false;
}

static bool value_of(GraphSampler *sampler, ExecValue value, Value *concrete)
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

static bool add_block(GraphSampler *sampler, NodeId id)
{
    static const BlockKind kinds[] = {BLOCK_GLOBAL, BLOCK_FUNCTION, BLOCK_LOCAL, BLOCK_ALLOCA, BLOCK_HEAP};
    const GraphNode *node = graph_node(sampler->graph, id);
    const EdgeId none = {ID_NONE};
    int64_t size;
    if (sampler->blocks[id.index].index != ID_NONE)
        return true;
    if (!choose(sampler, node->size, &size) || size < 0 || size > LARGEST_BLOCK)
        return false;
    BlockId block = heap_add_block(sampler->heap, kinds[node->storage], node->object, (uint64_t)size, 1, none);
    sampler->blocks[id.index] = block;
    if (block.index != ID_NONE && node->status != STATUS_LIVE) {
        sampler->heap->blocks[block.index].is_exposed = true;
        heap_end_block(sampler->heap, block, node->status == STATUS_FREED ? BLOCK_FREED : BLOCK_ENDED, none);
    }
    return block.index != ID_NONE;
}

/* The operation of the caller that the next frame belongs to: graphs do not say, so it must be the only one. */
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

static bool add_frame(GraphSampler *sampler, uint32_t index)
{
    const ExecFrame *frame = &sampler->graph->base.frames[index];
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

static void add_hole(GraphSampler *sampler, BlockId block, int64_t offset, uint32_t size, Linear number,
                     Conjunction *all)
{
    HeapSample *sample = sampler->sample;
    char name[32];
    snprintf(name, sizeof name, "hole%zu", sample->hole_count);
    const Term *variable = term_variable(all->store, name, (Sort){(uint8_t)(8 * size), 0});
    sample->holes = array_room(sample->holes, &sampler->hole_capacity, sample->hole_count, sizeof *sample->holes);
    sample->holes[sample->hole_count++] = (HeapHole){block, (uint64_t)offset, size, variable};
    number.width = (uint8_t)(8 * size);
    conjoin(all, term_binary(all->store, TERM_EQ, variable, number_term(all->store, number)));
}

/* The first pass makes the choices; the second, which knows them all, the holes. */
static bool fill_block(GraphSampler *sampler, NodeId id, Conjunction *holes)
{
    GraphNode node = *graph_node(sampler->graph, id);
    BlockId block = sampler->blocks[id.index];
    if (node.status != STATUS_LIVE || node.storage == STORAGE_FUNCTION)
        return true;
    uint64_t size = heap_block(sampler->heap, block)->size;
    if (node.zeroed)
        heap_fill(sampler->heap, block, 0, size, 0);
    for (uint32_t i = 0; i < node.cell_count; i++) {
        Cell cell = node.cells[i];
        int64_t offset;
        Value concrete = value_integer(0, 8 * (cell.size < 8 ? cell.size : 8));
        if (cell.value.kind == VALUE_UNDEFINED)
            continue;
        if (!choose(sampler, cell.offset, &offset) || offset < 0 || (uint64_t)offset + cell.size > size)
            return false;
        Linear number = linear_known(&sampler->graph->base.numbers, cell.value.number);
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

static bool make_heap(GraphSampler *sampler, Conjunction *all)
{
    const Graph *graph = sampler->graph;
    const Program *program = sampler->heap->program;
    for (uint32_t i = 0; i < program->object_count; i++)
        if (program->objects[i].kind != OBJECT_LOCAL)
            sampler->blocks[graph->domain->node_of_object[i].index].index = sampler->heap->object_slots[i];
    for (uint32_t i = 0; i < graph->base.frame_count; i++)
        if (!add_frame(sampler, i))
            return false;
    for (NodeId id = {0}; id.index < graph_node_count(graph); id.index++)
        if (graph_node(graph, id)->status != STATUS_REMOVED && !add_block(sampler, id))
            return false;
    for (uint32_t i = 0; i < graph->base.frame_count; i++)
        for (uint32_t k = 0; k < graph->base.frames[i].register_count; k++) {
            const RegisterValue *held = &graph->base.frames[i].registers[k];
            if (!value_of(sampler, held->value, &sampler->heap->frames[i].registers[held->reg.index]))
                return false;
        }
    for (int pass = 0; pass < 2; pass++)
        for (NodeId id = {0}; id.index < graph_node_count(graph); id.index++)
            if (!fill_block(sampler, id, pass ? all : NULL))
                return false;
    conjoin_numbers(all, &graph->base.numbers);
    return true;
}

/* Makes abstract objects concrete, with as few blocks as there may be but for `extra`; false if these were not all used,
 * or if patterns ask for more and more. */
static bool instantiate(Graph *graph, size_t extra)
{
    size_t left = extra, unfolded = 0;
    for (NodeId id = {0}; id.index < graph_node_count(graph); id.index++) {
        const GraphNode *node = graph_node(graph, id);
        if (node->status == STATUS_REMOVED || node->level || !node_is_abstract(node))
            continue;
        if (!node_may_be_empty(node) || left || !segment_empty(graph, id)) {
            left -= left && node_may_be_empty(node);
            segment_fill(graph, id);
            if (node_is_abstract(graph_node(graph, id))) {
                segment_hurry(graph, id);
                if (++unfolded > extra + MOST_UNFOLDED || !segment_unfold(graph, id, TARGET_FIRST))
                    return false;
            }
        }
        id.index = UINT32_MAX; /* from the start: what was nested is not any more */
    }
    graph_collect(graph, false);
    return !left;
}

size_t graph_concretise(const Graph *graph, size_t size, size_t most, HeapSample *out)
{
    SmgDomain *domain = graph->domain;
    size_t made = 0;
    for (NodeId id = {0}; id.index < graph_node_count(graph); id.index++)
        if (graph_node(graph, id)->kind == NODE_RUN)
            return 0;
    for (size_t extra = 0; extra <= size && made < most; extra++) {
        Graph copy = *graph;
        copy.owner = copy.base.numbers.owner = ++domain->next_owner;
        if (!instantiate(&copy, extra))
            break;
        GraphSampler sampler = {.graph = &copy, .heap = heap_create(domain->base.program), .sample = &out[made]};
        Conjunction all = {.store = domain->base.terms};
        out[made] = (HeapSample){0};
        sampler.blocks = mem_alloc((graph_node_count(&copy) + 1) * sizeof *sampler.blocks);
        for (uint32_t i = 0; i < graph_node_count(&copy); i++)
            sampler.blocks[i].index = ID_NONE;
        if (make_heap(&sampler, &all)) {
            out[made].heap = sampler.heap;
            out[made++].constraint = term_and(all.store, all.terms, all.count);
        } else {
            heap_destroy(sampler.heap);
            free(out[made].holes);
        }
        free(sampler.blocks);
        free(all.terms);
    }
    return made;
}

/* A variable that holds one number. */
typedef struct Scalar {
    const Term *variable;
    Linear number;
} Scalar;

/* left - right <= most, of numbers that may be far apart. */
static void conjoin_difference(Conjunction *all, const Scalar *left, const Scalar *right, int64_t most)
{
    TermStore *store = all->store;
    unsigned width = left->number.width;
    if (width > 32)
        return; /* the difference might not fit */
    const Term *wide[2] = {term_extend(store, TERM_SEXT, left->variable, 64),
                           term_extend(store, TERM_SEXT, right->variable, 64)};
    conjoin(all,
            at_most(store, wide[0], term_binary(store, TERM_ADD, wide[1], term_constant(store, (uint64_t)most, 64))));
}

/* Whether another variable of this name lives in the function's frame: the name alone does not say which is meant. */
static bool is_ambiguous(const Program *program, const Function *function, const ExecFrame *frame, ObjectId object)
{
    for (uint32_t i = 0; i < function->local_count; i++)
        if (function->locals[i].index != object.index && frame->locals[i].index != ID_NONE &&
            !strcmp(program_object(program, function->locals[i])->name, program_object(program, object)->name))
            return true;
    return false;
}

const Term *graph_invariant(const Graph *graph)
{
    const Program *program = graph->domain->base.program;
    const ExecFrame *top = exec_top(&graph->base);
    const Function *function = program_function(program, top->function);
    const Linears *numbers = &graph->base.numbers;
    Conjunction all = {.store = graph->domain->base.terms};
    Scalar *scalars = mem_alloc((program->object_count + 1) * sizeof *scalars);
    size_t count = 0;
    for (uint32_t i = 0; i < program->object_count + function->local_count; i++) {
        bool is_global = i < program->object_count;
        ObjectId id = is_global ? (ObjectId){i} : function->locals[i - program->object_count];
        const Object *object = program_object(program, id);
        if (is_global && object->kind != OBJECT_GLOBAL)
            continue;
        NodeId node = is_global ? graph->domain->node_of_object[i] : top->locals[i - program->object_count];
        if (node.index == ID_NONE || object->size > 8 || !object->size || object->is_artificial ||
            is_ambiguous(program, function, top, id))
            continue;
        ExecValue value = memory_peek(graph, node, 0, (uint32_t)object->size);
        if (value.kind != VALUE_NUMBER || value.number.width != 8 * object->size)
            continue;
        Text name = {0};
        text_add(&name, is_global ? "%s%s" : "%s::%s", is_global ? "" : function->name, object->name);
        scalars[count++] =
            (Scalar){term_variable(all.store, text_string(&name), (Sort){value.number.width, 0}), value.number};
        text_free(&name);
    }
    for (size_t i = 0; i < count; i++) {
        Linear number = scalars[i].number;
        int64_t low = linear_low(numbers, number), high = linear_high(numbers, number);
        if (low > width_low(number.width))
            conjoin(&all,
                    at_most(all.store, term_constant(all.store, bits_low((uint64_t)low, number.width), number.width),
                            scalars[i].variable));
        if (high < width_high(number.width))
            conjoin(&all, at_most(all.store, scalars[i].variable,
                                  term_constant(all.store, bits_low((uint64_t)high, number.width), number.width)));
        for (size_t k = 0; k < count; k++) {
            Linear other = scalars[k].number;
            if (k == i || other.width != number.width || number.width > 32)
                continue;
            int64_t most = linears_most(numbers, number, other);
            if (most < high - linear_low(numbers, other))
                conjoin_difference(&all, &scalars[i], &scalars[k], most);
        }
    }
    const Term *term = term_and(all.store, all.terms, all.count);
    free(all.terms);
    free(scalars);
    return term;
}
