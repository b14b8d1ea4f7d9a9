/* SPDX-License-Identifier: MIT */
/* Elements of arrays become runs. */
#include "domain/smg/run.h"

#include "domain/smg/join.h"
#include "domain/smg/memory.h"
#include "domain/smg/mirror.h"
#include "domain/smg/segment.h"

#include <stdlib.h>
#include <string.h>

static bool holds(const Type *type, TypeKind kind)
{
    bool found = type && type->kind == kind && type->size > 1;
    for (uint32_t i = 0; type && i < type->field_count && !found; i++)
        found = holds(type->fields[i].type, kind);
    return found;
}

static bool holds_pointer(const Type *type)
{
    return holds(type, TYPE_POINTER);
}

/* Do elements of this type hold numbers, which may be indexes, and nothing else? Characters are no indexes. */
static bool holds_numbers(const Type *type)
{
    return holds(type, TYPE_INTEGER) && !holds_pointer(type);
}

/* The pointer type that is declared at this offset of a variable or block of this type, NULL if none is. */
static const Type *pointer_at(const Type *type, uint64_t offset)
{
    while (type && type->kind != TYPE_POINTER) {
        const Type *inner = type->kind == TYPE_ARRAY ? type->target : NULL;
        if (inner && inner->size)
            offset %= inner->size;
        for (uint32_t i = 0; i < type->field_count && !inner; i++) {
            const Field *field = &type->fields[i];
            if (field->offset / 8 <= offset && offset < (field->offset + field->size) / 8) {
                inner = field->type;
                offset -= field->offset / 8;
            }
        }
        type = inner;
    }
    return offset ? NULL : type;
}

bool size_is_multiple(Linear size, int64_t stride)
{
    return size.factor % stride == 0 && size.constant % stride == 0;
}

void run_learn(Graph *graph, ExecValue place, ExecValue value)
{
    if (value.kind != VALUE_POINTER || value.number.factor || value.number.constant || place.number.factor)
        return;
    const GraphNode *holder = graph_node(graph, place.node), *block = graph_node(graph, value.node);
    if (block->object.index != ID_NONE || block->stride || block->kind != NODE_REGION || block->level)
        return;
    const Type *type = holder->object.index == ID_NONE
                           ? holder->type
                           : program_object(graph->domain->base.program, holder->object)->type;
    const Type *pointer = pointer_at(type, (uint64_t)place.number.constant);
    bool has_numbers = pointer && holds_numbers(pointer->target);
    int64_t stride = has_numbers || (pointer && holds_pointer(pointer->target)) ? (int64_t)pointer->target->size : 0;
    if (!stride || !size_is_multiple(block->size, stride) || (!block->size.factor && block->size.constant <= stride))
        return;
    GraphNode *edited = graph_edit(graph, value.node);
    graph->domain->has_numbers |= has_numbers;
    edited->stride = (uint32_t)stride;
    edited->has_numbers = has_numbers;
}

/* The first array of several elements that hold pointers, or nothing but numbers, in a type, its offset added to `begin`;
 * NULL if there is none. */
static const Type *array_in(const Type *type, bool of_numbers, int64_t *begin)
{
    if (type->kind == TYPE_ARRAY)
        return type->target && type->size > type->target->size &&
                       (of_numbers ? holds_numbers(type->target) : holds_pointer(type->target))
                   ? type
                   : NULL;
    for (uint32_t i = 0; type->kind == TYPE_STRUCT && i < type->field_count; i++) {
        int64_t inside = *begin + (int64_t)type->fields[i].offset / 8;
        const Type *array = type->fields[i].type ? array_in(type->fields[i].type, of_numbers, &inside) : NULL;
        if (array) {
            *begin = inside;
            return array;
        }
    }
    return NULL;
}

bool program_has_numbers(const Program *program)
{
    bool found = false;
    for (size_t i = 0; i < program->object_count && !found; i++) {
        int64_t begin = 0;
        found = program->objects[i].type && array_in(program->objects[i].type, true, &begin);
    }
    return found;
}

/* An array that the declaration tells. */
static ArrayPart array_declared(const GraphNode *node, const Type *type)
{
    int64_t begin = 0;
    const Type *array = array_in(type, false, &begin);
    if (!array && node->tells_elements)
        array = array_in(type, true, &begin);
    int64_t end = array ? begin + (int64_t)array->size : 0;
    if (!array || node->size.factor || end > node->size.constant)
        return (ArrayPart){.stride = 0};
    return (ArrayPart){begin, linear_constant(end, node->size.width), (uint32_t)array->target->size};
}

ArrayPart node_array_of_any(const Graph *graph, const GraphNode *node)
{
    ArrayPart none = {.stride = 0};
    if (node->kind != NODE_REGION || node->status != STATUS_LIVE || node->level || node->storage == STORAGE_FUNCTION)
        return none;
    const Type *type =
        node->object.index == ID_NONE ? node->type : program_object(graph->domain->base.program, node->object)->type;
    if (type)
        return array_declared(node, type);
    uint32_t stride = node->has_numbers && !node->tells_elements ? 0 : node->stride;
    int64_t bytes = graph->domain->base.program->pointer_width / 8;
    if (!stride && node->size.factor == bytes && node->size.constant % bytes == 0)
        stride = (uint32_t)bytes;
    if (!stride || (!node->size.factor && (node->size.constant % stride || node->size.constant == stride)))
        return none;
    return (ArrayPart){0, node->size, stride};
}

/* Was the size of the block computed: does the program make arrays of any length there? */
static bool has_computed_size(const Graph *graph, const GraphNode *node)
{
    const Program *program = graph->domain->base.program;
    const Edge *edge =
        node->storage == STORAGE_HEAP && node->made_at.index != ID_NONE ? program_edge(program, node->made_at) : NULL;
    bool found = false;
    for (uint32_t s = 0; edge && s < edge->step_count && !found; s++)
        found = edge->steps[s].kind == STEP_ALLOCATE && edge->steps[s].a.kind != OPERAND_CONSTANT;
    return found;
}

ArrayPart node_array(const Graph *graph, const GraphNode *node)
{
    ArrayPart array = node_array_of_any(graph, node);
    bool has_few =
        array.stride && !array.end.factor && (array.end.constant - array.begin) / array.stride <= FEW_ELEMENTS;
    if (has_few && !node_has_run(node) && !has_computed_size(graph, node))
        array.stride = 0;
    return array;
}

/* -- An element becomes a run -------------------------------------------------------------------------------------- */

/* An element about to become a run, and what is private to it. */
typedef struct Sinking {
    Graph *graph;
    NodeId region, run;
    uint8_t *is_private;   /* by node */
    uint8_t *used_outside; /* by symbol */
    LinearPair *pairs;
    Linear *as; /* by symbol: what it becomes; width 0: not known yet */
    size_t pair_count;
    bool changed;
} Sinking;

bool node_can_be_private(const GraphNode *node)
{
    return node->object.index == ID_NONE && (node->storage == STORAGE_HEAP || node->storage == STORAGE_ALLOCA);
}

static void private_mark(Sinking *sinking, NodeId id)
{
    const GraphNode *node = graph_node(sinking->graph, id);
    for (uint32_t i = 0; i < node->cell_count + (node->kind == NODE_OPTIONAL); i++) {
        ExecValue value = i < node->cell_count ? node->cells[i].value : node->otherwise;
        if (value.kind != VALUE_POINTER || sinking->is_private[value.node.index] ||
            value.node.index == sinking->region.index || !node_can_be_private(graph_node(sinking->graph, value.node)))
            continue;
        sinking->is_private[value.node.index] = 1;
        private_mark(sinking, value.node);
    }
}

static void outside_number(Sinking *sinking, Linear number)
{
    if (number.factor)
        sinking->used_outside[number.symbol] = 1;
}

/* What a place outside the element holds is not private. */
static ExecValue outside_value(void *context, ExecValue value)
{
    Sinking *sinking = context;
    outside_number(sinking, value.number);
    if (value.kind == VALUE_POINTER && sinking->is_private[value.node.index]) {
        sinking->is_private[value.node.index] = 0;
        sinking->changed = true;
    }
    return value;
}

static void outside_id(Sinking *sinking, NodeId id)
{
    if (id.index != ID_NONE)
        outside_value(sinking, value_pointer(id, TARGET_REGION, linear_constant(0, 64)));
}

static void outside_node(Sinking *sinking, const GraphNode *node)
{
    outside_number(sinking, node->size);
    for (uint32_t i = 0; i < node->cell_count; i++) {
        outside_number(sinking, node->cells[i].offset);
        outside_value(sinking, node->cells[i].value);
    }
    if (node->kind == NODE_OPTIONAL)
        outside_value(sinking, node->otherwise);
    if (node->when)
        outside_number(sinking, node->when->number);
}

static void outside_all(Sinking *sinking)
{
    Graph *graph = sinking->graph;
    for (uint32_t i = 0; i < graph->base.frame_count; i++) {
        const ExecFrame *frame = &graph->base.frames[i];
        for (uint32_t k = 0; k < frame->register_count; k++)
            outside_value(sinking, frame->registers[k].value);
        for (uint32_t k = 0; k < frame->alloca_count; k++)
            outside_id(sinking, frame->allocas[k]);
        outside_id(sinking, frame->varargs);
    }
    for (uint32_t i = 0; i < graph->base.returned_count; i++)
        outside_value(sinking, graph->base.returned[i]);
    for (uint32_t i = 0; i < graph->anchor_count; i++)
        outside_value(sinking, graph->anchors[i]);
    do {
        sinking->changed = false;
        for (NodeId id = {0}; id.index < graph_node_count(graph); id.index++)
            if (graph_node(graph, id)->status != STATUS_REMOVED && id.index != sinking->run.index &&
                !sinking->is_private[id.index])
                outside_node(sinking, graph_node(graph, id));
    } while (sinking->changed);
}

/* The number of an instance: one that only the element has becomes nested. One that stays is a pair of its own, so that bounds
 * between the two do, too: the size of a block that its terminator lies in. */
static Linear sunk_number(Sinking *sinking, Linear number)
{
    Linears *numbers = &sinking->graph->base.numbers;
    if (!number.factor)
        return number;
    Linear *as = &sinking->as[number.symbol];
    uint8_t level = linears_level(numbers, number.symbol);
    bool stays = sinking->used_outside[number.symbol];
    if (!as->width && !(stays && level)) {
        Linear old = {.factor = 1, .symbol = number.symbol, .width = 64};
        *as = stays ? old : linear_fresh(numbers, 64);
        if (!stays)
            linears_set_level(numbers, as->symbol, (uint8_t)(level + 1));
        sinking->pairs[sinking->pair_count++] = (LinearPair){
            .has_left = true, .has_right = true, .width = 64, .left = old, .right = old, .joined = as->symbol};
    }
    if (as->width)
        number.symbol = as->symbol;
    return number;
}

static ExecValue sunk_value(Sinking *sinking, ExecValue value)
{
    value.number = sunk_number(sinking, value.number);
    return value;
}

static void sink_node(Sinking *sinking, NodeId id, bool is_run)
{
    Graph *graph = sinking->graph;
    GraphNode node = *graph_node(graph, id);
    Cell *cells = arena_alloc(graph->domain->arena, (node.cell_count + 1) * sizeof *cells);
    for (uint32_t i = 0; i < node.cell_count; i++)
        cells[i] = (Cell){sunk_number(sinking, node.cells[i].offset), node.cells[i].size,
                          sunk_value(sinking, node.cells[i].value)};
    mirrors_forget(graph, id);
    node.mirrored = 0;
    node.cells = cells;
    node.level += !is_run;
    node.size = sunk_number(sinking, node.size);
    if (node.kind == NODE_OPTIONAL)
        node.otherwise = sunk_value(sinking, node.otherwise);
    if (node.when) {
        Condition *when = arena_alloc(graph->domain->arena, sizeof *when);
        *when = *node.when;
        when->number = sunk_number(sinking, when->number);
        node.when = when;
    }
    *graph_edit(graph, id) = node;
}

/* Is every heap block that the node leads to private? */
static bool owns_all_of(const Sinking *sinking, const GraphNode *node)
{
    for (uint32_t i = 0; i < node->cell_count; i++)
        if (node->cells[i].value.kind == VALUE_POINTER && !sinking->is_private[node->cells[i].value.node.index] &&
            node_can_be_private(graph_node(sinking->graph, node->cells[i].value.node)))
            return false;
    return true;
}

/* Is every heap block that the element leads to private? A list that is walked is not: its rest would be lost with the
 * run, which may be empty. */
static bool owns_all(const Sinking *sinking)
{
    bool owns = owns_all_of(sinking, graph_node(sinking->graph, sinking->run));
    for (NodeId id = {0}; id.index < graph_node_count(sinking->graph) && owns; id.index++)
        owns = id.index == sinking->run.index || !sinking->is_private[id.index] ||
               owns_all_of(sinking, graph_node(sinking->graph, id));
    return owns;
}

/* Gives the run what is private to its only element. False if a block that it leads to is not. */
static bool sink(Graph *graph, NodeId region, NodeId run)
{
    size_t nodes = graph_node_count(graph), symbols = graph->base.numbers.symbols.count;
    Sinking sinking = {.graph = graph,
                       .region = region,
                       .run = run,
                       .is_private = mem_alloc(nodes + 1),
                       .used_outside = mem_alloc(symbols + 1),
                       .pairs = mem_alloc((symbols + 1) * sizeof *sinking.pairs),
                       .as = mem_alloc((symbols + 1) * sizeof *sinking.as)};
    private_mark(&sinking, run);
    outside_all(&sinking);
    bool done = owns_all(&sinking);
    if (done) {
        Linears before = graph->base.numbers;
        bool owns_heap = false;
        before.owner = ++graph->domain->next_owner;
        graph->base.numbers.owner = ++graph->domain->next_owner;
        sink_node(&sinking, run, true);
        for (NodeId id = {0}; id.index < nodes; id.index++)
            if (sinking.is_private[id.index]) {
                const GraphNode *node = graph_node(graph, id);
                owns_heap |= node->storage == STORAGE_HEAP && node->status == STATUS_LIVE;
                sink_node(&sinking, id, false);
            }
        graph_edit(graph, run)->storage = owns_heap ? STORAGE_HEAP : STORAGE_ALLOCA;
        linears_fold(&graph->base.numbers, &before, sinking.pairs, sinking.pair_count, !owns_heap);
    }
    free(sinking.is_private);
    free(sinking.used_outside);
    free(sinking.pairs);
    free(sinking.as);
    return done && !graph_check(graph);
}

/* Does the cell lie in the element that begins at `element`? */
static bool is_in_element(const Cell *cell, Linear element, uint32_t stride)
{
    int64_t into;
    return !cell_is_run(cell) && cell->offset.factor == element.factor && cell->offset.symbol == element.symbol &&
           !__builtin_sub_overflow(cell->offset.constant, element.constant, &into) && into >= 0 &&
           into + cell->size <= stride;
}

/* Makes a run of the element that begins there. On failure the graph is useless. */
static bool element_fold(Graph *graph, NodeId region, Linear element, uint32_t stride)
{
    GraphNode node = *graph_node(graph, region);
    Cell *inside = arena_alloc(graph->domain->arena, (node.cell_count + 1) * sizeof *inside);
    Cell *outside = arena_alloc(graph->domain->arena, (node.cell_count + 1) * sizeof *outside);
    uint32_t inside_count = 0, outside_count = 0;
    for (uint32_t i = 0; i < node.cell_count; i++) {
        Cell cell = node.cells[i];
        if (!is_in_element(&cell, element, stride)) {
            outside[outside_count++] = cell;
            continue;
        }
        if (cell.value.kind == VALUE_POINTER && graph_node(graph, cell.value.node)->status == STATUS_FREED)
            continue; /* as good as any bytes: no use of it is right */
        cell.offset = linear_constant(cell.offset.constant - element.constant, element.width);
        inside[inside_count++] = cell;
    }
    NodeId run = graph_add_node(graph, (GraphNode){.kind = NODE_RUN,
                                                   .status = STATUS_LIVE,
                                                   .storage = STORAGE_ALLOCA,
                                                   .level = node.level,
                                                   .object = {ID_NONE},
                                                   .made_at = {ID_NONE},
                                                   .size = linear_constant(stride, element.width),
                                                   .cells = inside,
                                                   .cell_count = inside_count});
    outside[outside_count++] = (Cell){element, 0, value_pointer(run, TARGET_REGION, linear_shifted(element, stride))};
    GraphNode *edited = graph_edit(graph, region);
    edited->cells = outside;
    edited->cell_count = outside_count;
    graph->domain->has_runs = true;
    runs_bound(graph);
    return sink(graph, region, run);
}

/* Are there numbers in the node, alone, that are worth a run? */
static bool tells_numbers(const GraphNode *node)
{
    return node->tells_elements && (node->has_numbers || node->object.index != ID_NONE);
}

/* Is the cell, being a number at any index, a null or a pointer to a block that may be private, a reason to make its element a
 * run? */
static bool cell_folds(const Graph *graph, const GraphNode *node, const Cell *cell, ArrayPart array)
{
    int64_t stride = array.stride;
    if (cell_is_run(cell) || cell->offset.factor % stride || cell->size > stride ||
        (!cell->offset.factor &&
         (cell->offset.constant < array.begin || (!array.end.factor && cell->offset.constant >= array.end.constant))))
        return false;
    if (cell->value.kind == VALUE_POINTER)
        return node_can_be_private(graph_node(graph, cell->value.node));
    if (cell->value.kind != VALUE_NUMBER)
        return false;
    bool is_whole = cell->size == stride, is_field = cell->size == graph_pointer_bytes(graph);
    return tells_numbers(node) || (is_whole && cell->offset.factor) ||
           ((is_whole || is_field) && value_is_zero(&graph->base, cell->value));
}

/* Does an element of the zeroed array own something? */
static bool zeros_own(const Graph *graph, const GraphNode *node, ArrayPart array)
{
    bool found = false;
    for (uint32_t i = 0; i < node->cell_count && node->zeroed && !found; i++)
        found = node->cells[i].value.kind == VALUE_POINTER && cell_folds(graph, node, &node->cells[i], array);
    return found;
}

/* Is the number the array's last element, beside no run of numbers? Such as argv[argc]: it ends the others, and stays. */
static bool is_sentinel(const Graph *graph, const GraphNode *node, const Cell *cell, ArrayPart array)
{
    Linear end = linear_shifted(cell->offset, array.stride);
    if (linears_compare(&graph->base.numbers, OP_EQ, end, array.end) != ANSWER_YES)
        return false;
    bool continues = false;
    for (uint32_t i = 0; i < node->cell_count && !continues; i++) {
        const Cell *run = &node->cells[i];
        continues = cell_is_run(run) &&
                    linears_compare(&graph->base.numbers, OP_EQ, run->value.number, cell->offset) == ANSWER_YES &&
                    !run_holds_blocks(graph, run->value.node);
    }
    return !continues;
}

static bool region_fold(Graph *graph, NodeId id, ArrayPart array)
{
    int64_t stride = array.stride;
    bool folded = false;
    for (uint32_t i = 0; i < graph_node(graph, id)->cell_count; i++) {
        const GraphNode *node = graph_node(graph, id);
        Cell cell = node->cells[i];
        if (node->zeroed || !cell_folds(graph, node, &cell, array))
            continue;
        if (cell.value.kind != VALUE_POINTER && !tells_numbers(node) &&
            (!node_has_run(node) || is_sentinel(graph, node, &cell, array)))
            continue; /* numbers alone are no reason */
        int64_t into = (cell.offset.constant - array.begin) % stride;
        Linear element = linear_shifted(cell.offset, -(into < 0 ? into + stride : into));
        Graph trial = graph_fork(graph);
        if (!element_fold(&trial, id, element, (uint32_t)stride))
            continue;
        *graph = trial;
        folded = true;
        i = UINT32_MAX; /* from the start: the cells are others */
    }
    return folded | runs_merge_touching(graph, id);
}

/* The border by the number that the array's size is named by, where they are known to differ by a constant. */
static Linear border_by_size(const Graph *graph, const GraphNode *node, Linear border)
{
    Linear size = {.factor = node->size.factor, .symbol = node->size.symbol, .width = border.width};
    if (border.factor != size.factor || !border.factor || border.symbol == size.symbol)
        return border;
    int64_t most = linears_most(&graph->base.numbers, border, size);
    return most != INT64_MAX && most == -linears_most(&graph->base.numbers, size, border) ? linear_shifted(size, most)
                                                                                          : border;
}

/* The end of a run that the offset is known to be, or the offset. */
static Linear border_of(const Graph *graph, const GraphNode *node, Linear offset)
{
    for (uint32_t i = 0; i < node->cell_count && offset.factor; i++) {
        Linear end = border_by_size(graph, node, node->cells[i].value.number);
        if (cell_is_run(&node->cells[i]) && end.factor && end.symbol != offset.symbol &&
            linears_compare(&graph->base.numbers, OP_EQ, end, offset) == ANSWER_YES)
            return end;
    }
    return offset;
}

/* Offsets that have become constant are written as constants, borders of runs by the number that the array's size is named
 * by, the start of a run as the end of the one before it: joins tell cells by that. */
static bool offsets_settle(Graph *graph, NodeId id)
{
    const GraphNode *node = graph_node(graph, id);
    const Linears *numbers = &graph->base.numbers;
    Cell *cells = NULL;
    for (uint32_t i = 0; i < node->cell_count; i++) {
        Linear known = border_by_size(graph, node, linear_known(numbers, node->cells[i].offset));
        Linear end = node->cells[i].value.number;
        known = border_of(graph, node, known);
        if (cell_is_run(&node->cells[i]))
            end = border_by_size(graph, node, end);
        if (linear_same(known, node->cells[i].offset) && linear_same(end, node->cells[i].value.number))
            continue;
        if (!cells) {
            cells = arena_alloc(graph->domain->arena, node->cell_count * sizeof *cells);
            memcpy(cells, node->cells, node->cell_count * sizeof *cells);
        }
        cells[i].offset = known;
        cells[i].value.number = end;
    }
    if (cells)
        graph_edit(graph, id)->cells = cells;
    return cells;
}

void graph_tell_elements(Graph *graph)
{
    for (NodeId id = {0}; id.index < graph_node_count(graph); id.index++) {
        const GraphNode *node = graph_node(graph, id);
        if (node->kind == NODE_REGION && node->status == STATUS_LIVE && !node->tells_elements)
            graph_edit(graph, id)->tells_elements = true;
    }
}

bool graph_has_numbers(const Graph *graph)
{
    for (NodeId id = {0}; id.index < graph_node_count(graph); id.index++) {
        GraphNode node = *graph_node(graph, id);
        bool has_array = node_array_of_any(graph, &node).stride && !node.has_numbers;
        node.tells_elements = true;
        if (!has_array && node.cell_count && node_array_of_any(graph, &node).stride)
            return true;
    }
    return false;
}

bool runs_fold(Graph *graph)
{
    bool folded = mirrors_fold(graph);
    for (NodeId id = {0}; id.index < graph_node_count(graph); id.index++) {
        const GraphNode *node = graph_node(graph, id);
        ArrayPart array = node_array(graph, node);
        if (node_has_run(node))
            folded |= offsets_settle(graph, id);
        if (array.stride && zeros_own(graph, node, array)) {
            run_of_zeros(graph, id);
            folded |= !graph_node(graph, id)->zeroed;
        }
        if (array.stride && graph_node(graph, id)->cell_count)
            folded |= region_fold(graph, id, array);
    }
    return folded;
}
