/* SPDX-License-Identifier: MIT */
/* From a graph to terms: some heaps it describes, and what it says about variables. */
#include "domain/smg/heap.h"

#include "domain/exec/sample.h"
#include "domain/numbers/conjunction.h"
#include "domain/smg/memory.h"
#include "domain/smg/segment.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_UNFOLDED = 256 };

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

static SampleNode sample_node(const Memory *memory, NodeId id)
{
    const GraphNode *node = graph_node((const Graph *)memory, id);
    return (SampleNode){node->status, node->storage, node->object, node->size, node->zeroed, node->cell_count};
}

static SampleCell sample_cell(const Memory *memory, NodeId id, uint32_t index)
{
    Cell cell = graph_node((const Graph *)memory, id)->cells[index];
    return (SampleCell){cell.offset, cell.size, cell.value};
}

static NodeId sample_object(const Memory *memory, ObjectId object)
{
    return ((const Graph *)memory)->domain->node_of_object[object.index];
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
        SampleSource source = {&copy.base,  graph_node_count(&copy), sample_node,
                               sample_cell, sample_object,           &domain->next_owner};
        made += exec_sample(&source, domain->base.program, domain->base.terms, &out[made]);
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
    conjoin(all, term_at_most(store, wide[0],
                              term_binary(store, TERM_ADD, wide[1], term_constant(store, (uint64_t)most, 64))));
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
            conjoin(&all, term_at_most(all.store,
                                       term_constant(all.store, bits_low((uint64_t)low, number.width), number.width),
                                       scalars[i].variable));
        if (high < width_high(number.width))
            conjoin(&all, term_at_most(all.store, scalars[i].variable,
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
