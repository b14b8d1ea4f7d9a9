/* SPDX-License-Identifier: MIT */
/* The memory operations on graphs. Abstract objects split a graph when one of their blocks is looked at; else only an
 * offset with few values does. */
#include "domain/smg/operations.h"

#include "domain/smg/memory.h"
#include "domain/smg/mirror.h"
#include "domain/smg/run.h"
#include "domain/smg/segment.h"

#include <assert.h>

/* How many values of an offset are told apart; of one into a table that never changes, which is no more after each write. */
enum { SPLIT_OFFSETS = 16, SPLIT_TABLE = 64 };

static Graph *graph_of(Memory *memory)
{
    return (Graph *)memory;
}

static Graph *graph_kept(Graph graph)
{
    Graph *kept = arena_alloc(graph.domain->arena, sizeof *kept);
    *kept = graph;
    return kept;
}

static Memory *empty(Domain *domain)
{
    return &graph_kept(graph_create((SmgDomain *)domain))->base;
}

Graph graph_thaw(SmgDomain *domain, const State *state)
{
    Graph graph = state->graph;
    graph.owner = graph.base.numbers.owner = ++domain->next_owner;
    return graph;
}

static Memory *thaw(Domain *domain, const State *state)
{
    return &graph_kept(graph_thaw((SmgDomain *)domain, state))->base;
}

const State *graph_freeze(Graph *graph)
{
    graph_forget_symbols(graph);
    if (graph->domain->checks_graphs)
        assert(!graph_check(graph));
    State *state = arena_alloc(graph->domain->arena, sizeof *state);
    *state = (State){.graph = *graph};
    state->graph.base.marks = 0;
    return state;
}

static const State *freeze(Memory *memory)
{
    return graph_freeze(graph_of(memory));
}

static Graph *fork_graph(Graph *graph)
{
    return graph_kept(graph_fork(graph));
}

static Memory *fork(Memory *memory)
{
    return &fork_graph(graph_of(memory))->base;
}

static NodeId object(const Memory *memory, ObjectId object)
{
    return ((const Graph *)memory)->domain->node_of_object[object.index];
}

static MemoryBlock block(Memory *memory, NodeId id)
{
    const GraphNode *node = graph_node(graph_of(memory), id);
    return (MemoryBlock){.storage = node->storage,
                         .statuses = 1u << node->status,
                         .may_reuse = node->reuses,
                         .lasts = node->lasts,
                         .is_alias = node->is_alias,
                         .object = node->object,
                         .made_at = node->made_at,
                         .align = exec_align(graph_of(memory)->domain->base.program, node->object),
                         .size = node->size};
}

static NodeId add(Memory *memory, MemoryBlock block, bool zeroed)
{
    Graph *graph = graph_of(memory);
    NodeId node = graph_add_object(graph, (GraphNode){.status = STATUS_LIVE,
                                                      .storage = block.storage,
                                                      .zeroed = zeroed,
                                                      .lasts = block.lasts,
                                                      .object = block.object,
                                                      .made_at = block.made_at,
                                                      .size = block.size});
    graph->domain->has_lasting |= block.lasts;
    if (block.storage == STORAGE_GLOBAL || block.storage == STORAGE_FUNCTION)
        graph->domain->node_of_object[block.object.index] = node;
    return node;
}

static void end(Memory *memory, ExecValue pointer, NodeStatus status)
{
    graph_end_object(graph_of(memory), pointer.node, status);
}

static void reach(Memory *memory, Operand operand, CaseList *out)
{
    Graph *graph = graph_of(memory);
    for (;;) {
        ExecValue value = exec_operand(&graph->domain->base, memory, operand);
        if (value.kind != VALUE_POINTER || !node_is_abstract(graph_node(graph, value.node))) {
            case_add(out, memory, value);
            return;
        }
        unsigned choices = segment_choices(graph, value.node, value.target);
        if (node_may_be_empty(graph_node(graph, value.node))) {
            Graph *none = fork_graph(graph);
            if (segment_empty(none, value.node))
                reach(&none->base, operand, out);
            if (!segment_fill(graph, value.node))
                return;
        } else if (choices > 1) {
            for (unsigned i = 1; i < choices; i++) {
                Graph *part = fork_graph(graph);
                segment_choose(part, value.node, value.target, i);
                reach(&part->base, operand, out);
            }
            segment_choose(graph, value.node, value.target, 0);
        } else if (graph_node(graph, value.node)->kind == NODE_TREE) {
            if (tree_has_hole(graph, value.node)) {
                Graph *right = fork_graph(graph);
                tree_unfold(right, value.node, true);
                reach(&right->base, operand, out);
            }
            tree_unfold(graph, value.node, false);
        } else if (!segment_unfold(graph, value.node, value.target)) {
            return;
        }
    }
}

static bool may_be_empty(const Graph *graph, ExecValue value)
{
    return value.kind == VALUE_POINTER && node_may_be_empty(graph_node(graph, value.node));
}

/* Comparisons ask how long segments are: an abstract object that may be empty, or is compared with itself, is made
 * concrete. */
static void compare(Memory *memory, Operand left, Operand right, CaseList *out)
{
    Graph *graph = graph_of(memory);
    ExecValue a = exec_operand(&graph->domain->base, memory, left);
    ExecValue b = exec_operand(&graph->domain->base, memory, right);
    bool same =
        a.kind == VALUE_POINTER && b.kind == VALUE_POINTER && a.node.index == b.node.index && a.target != b.target;
    bool asks_left = same || may_be_empty(graph, a);
    if (!asks_left && !may_be_empty(graph, b)) {
        case_add(out, memory, a);
        return;
    }
    CaseList reached = {.count = 0};
    reach(memory, asks_left ? left : right, &reached);
    for (size_t i = 0; i < reached.count; i++)
        compare(case_at(&reached, i)->memory, left, right, out);
    case_list_free(&reached);
}

static void decide(Memory *memory, CaseList *out)
{
    if (!memory_separate(graph_of(memory)) || !segments_decide(graph_of(memory)))
        return;
    runs_settle(graph_of(memory));
    case_add(out, memory, value_undefined(1));
}

/* The program's object, if it is a table that never changes. */
static const Object *table_of(const Graph *graph, NodeId id)
{
    const GraphNode *node = graph_node(graph, id);
    const Object *object =
        node->object.index == ID_NONE ? NULL : program_object(graph->domain->base.program, node->object);
    return object && object->is_constant && !object->is_external ? object : NULL;
}

/* May the offset have few values only, more than one, into an object that holds pointers? Then it is decided case by
 * case: from `low` to `high`. Where nothing folds, whatever the object holds. */
static bool offset_is_undecided(const Graph *graph, ExecValue pointer, uint32_t size, int64_t *low, int64_t *high,
                                int64_t *stride)
{
    const Linears *numbers = &graph->base.numbers;
    if (linear_is_constant(numbers, pointer.number, low) || memory_has_cell(graph, pointer.node, pointer.number, size))
        return false;
    *low = linear_low(numbers, pointer.number);
    *high = linear_high(numbers, pointer.number);
    *stride = pointer.number.factor < 0 ? -pointer.number.factor : pointer.number.factor;
    const GraphNode *node = graph_node(graph, pointer.node);
    int64_t most = table_of(graph, pointer.node) ? SPLIT_TABLE : SPLIT_OFFSETS;
    if (*low == INT64_MIN || *high == INT64_MAX || (*high - *low) / *stride >= most)
        return false;
    bool decides = graph->domain->is_explicit;
    for (uint32_t i = 0; i < node->cell_count && !decides; i++)
        decides = node->cells[i].value.kind == VALUE_POINTER;
    return decides;
}

/* The part in which the offset is `at`, NULL if there is none. */
static Memory *part_at(Graph *graph, Linear offset, int64_t at)
{
    Graph *part = fork_graph(graph);
    bool is_there = linears_assume(&part->base.numbers, OP_EQ, offset, linear_constant(at, offset.width), true);
    return is_there ? &part->base : NULL;
}

/* The number of a table's `size` bytes at `at`; false if some of them are a pointer's. */
static bool table_number(const Object *table, int64_t at, uint32_t size, int64_t *number)
{
    uint64_t bits = 0;
    for (uint32_t i = 0; i < table->relocation_count; i++) {
        int64_t distance = (int64_t)table->relocations[i].offset - at;
        if (distance < (int64_t)size && distance > -8)
            return false;
    }
    for (uint32_t i = 0; table->bytes && i < size; i++)
        bits |= (uint64_t)table->bytes[at + i] << (8 * i);
    *number = linear_of_bits(bits, 8 * size).constant;
    return true;
}

/* A number at any place of a string literal, or another table that never changes: one of its numbers. If the only zero is the
 * last one that the offset may lead to, the end of the table is a case of its own. */
static bool read_constant(Memory *memory, ExecValue from, uint32_t size, CaseList *out)
{
    enum { LOOKED_AT = 1 << 16 };
    const Object *table = table_of(graph_of(memory), from.node);
    int64_t low = linear_low(&memory->numbers, from.number), high = linear_high(&memory->numbers, from.number),
            stride = from.number.factor < 0 ? -from.number.factor : from.number.factor;
    if (!table || !stride || low < 0 || low == high || high > (int64_t)table->size - size ||
        (high - low) / stride >= LOOKED_AT / (1 + (int64_t)table->relocation_count))
        return false;
    int64_t number = 0, least = INT64_MAX, most = INT64_MIN, zeros = 0;
    for (int64_t at = low; at <= high; at += stride) {
        if (!table_number(table, at, size, &number))
            return false;
        zeros += !number;
        if (!number && at == high && zeros == 1)
            break;
        least = number < least ? number : least;
        most = number > most ? number : most;
    }
    bool ends = zeros == 1 && !number;
    if (ends) {
        Memory *end = part_at(graph_of(memory), from.number, high);
        if (end)
            case_add(out, end, value_number(linear_constant(0, 8 * size)));
        if (!linears_assume(&memory->numbers, OP_SLT, from.number, linear_constant(high, from.number.width), true))
            return true;
    }
    unsigned width = 8 * size;
    ExecValue value = size == 1 ? value_number(linear_fresh(&memory->numbers, width))
                                : memory_read(graph_of(memory), from.node, from.number, size, width);
    if (value.kind != VALUE_NUMBER ||
        (linears_assume(&memory->numbers, OP_SLE, linear_constant(least, width), value.number, true) &&
         linears_assume(&memory->numbers, OP_SLE, value.number, linear_constant(most, width), true) &&
         (!ends || linears_assume(&memory->numbers, OP_NE, value.number, linear_constant(0, width), true))))
        case_add(out, memory, value);
    return true;
}

static void read_at(Memory *memory, ExecValue from, uint32_t size, unsigned width, CaseList *out)
{
    Graph *graph = graph_of(memory);
    int64_t low, high, stride;
    bool is_undecided = offset_is_undecided(graph, from, size, &low, &high, &stride);
    if (size <= 8 && width == 8 * size && !(is_undecided && size > 1) && read_constant(memory, from, size, out))
        return;
    if (!is_undecided) {
        case_add(out, memory, memory_read(graph, from.node, from.number, size, width));
        return;
    }
    for (int64_t at = low; at <= high; at += stride) {
        Memory *part = part_at(graph, from.number, at);
        if (part)
            case_add(out, part, memory_read(graph_of(part), from.node, from.number, size, width));
    }
}

static void read(Memory *memory, ExecValue from, uint32_t size, unsigned width, CaseList *out)
{
    if (!node_has_run(graph_node(graph_of(memory), from.node))) {
        read_at(memory, from, size, width, out);
        return;
    }
    CaseList parts = {.count = 0};
    run_split(graph_of(memory), from.node, from.number, size, &parts);
    for (size_t i = 0; i < parts.count; i++)
        read_at(case_at(&parts, i)->memory, from, size, width, out);
    case_list_free(&parts);
}

/* A heap block that a variable points to is of the type that the variable's declaration tells: a hint for folding. It may
 * have more bytes, of a flexible array, but is no array of several. */
static void learn_type(Graph *graph, ExecValue variable, ExecValue value)
{
    ObjectId object = graph_node(graph, variable.node)->object;
    if (value.kind != VALUE_POINTER || object.index == ID_NONE || variable.number.factor || variable.number.constant ||
        value.number.factor || value.number.constant)
        return;
    const GraphNode *block = graph_node(graph, value.node);
    const Type *pointer = program_object(graph->domain->base.program, object)->type;
    if (block->storage != STORAGE_HEAP || block->type || !pointer || pointer->kind != TYPE_POINTER ||
        !pointer->target || pointer->target->kind != TYPE_STRUCT || !pointer->target->size)
        return;
    int64_t size = (int64_t)pointer->target->size;
    bool is_one = !block->size.factor && block->size.constant == size;
    if (!is_one && size_is_multiple(block->size, size))
        return;
    graph_edit(graph, value.node)->type = pointer->target;
}

static void write_here(Memory *memory, ExecValue to, uint32_t size, ExecValue value, CaseList *out)
{
    memory_write(graph_of(memory), to.node, to.number, size, value);
    learn_type(graph_of(memory), to, value);
    run_learn(graph_of(memory), to, value);
    case_add(out, memory, value);
}

static void write_at(Memory *memory, ExecValue to, uint32_t size, ExecValue value, CaseList *out)
{
    int64_t low, high, stride;
    if (!offset_is_undecided(graph_of(memory), to, size, &low, &high, &stride)) {
        write_here(memory, to, size, value, out);
        return;
    }
    for (int64_t at = low; at <= high; at += stride) {
        Memory *part = part_at(graph_of(memory), to.number, at);
        if (part)
            write_here(part, to, size, value, out);
    }
}

/* No mirror has the bytes. */
static void write_apart(Memory *memory, ExecValue to, uint32_t size, ExecValue value, CaseList *out)
{
    int64_t at;
    if (graph_node(graph_of(memory), to.node)->zeroed && !linear_is_constant(&memory->numbers, to.number, &at))
        run_of_zeros(graph_of(memory), to.node);
    if (!node_has_run(graph_node(graph_of(memory), to.node))) {
        write_at(memory, to, size, value, out);
        return;
    }
    CaseList parts = {.count = 0};
    run_split(graph_of(memory), to.node, to.number, size, &parts);
    for (size_t i = 0; i < parts.count; i++)
        write_at(case_at(&parts, i)->memory, to, size, value, out);
    case_list_free(&parts);
}

static void write(Memory *memory, ExecValue to, uint32_t size, ExecValue value, CaseList *out)
{
    Graph *graph = graph_of(memory);
    CaseList parts = {.count = 0};
    if (!graph->domain->has_mirrors) {
        write_apart(memory, to, size, value, out);
        return;
    }
    mirrors_split(graph, to.node, to.number, size, &parts);
    for (size_t i = 0; i < parts.count; i++)
        write_apart(case_at(&parts, i)->memory, to, size, value, out);
    case_list_free(&parts);
}

/* Is it a number of bytes that may lie in one element of the array? */
static bool is_in_element(const Memory *memory, NodeId id, Linear size, int64_t *bytes)
{
    const Graph *graph = (const Graph *)memory;
    const GraphNode *node = graph_node(graph, id);
    return node_has_run(node) && linear_is_constant(&memory->numbers, size, bytes) && *bytes > 0 &&
           *bytes <= node_array_of_any(graph, node).stride;
}

/* Takes elements that are copied out of their runs: first the one that is read, then the one that is written. */
static void copy_from(Memory *memory, ExecValue to, ExecValue from, Linear size, bool writes, CaseList *out)
{
    Graph *graph = graph_of(memory);
    ExecValue at = writes ? to : from;
    int64_t bytes, offset;
    if (writes && graph_node(graph, to.node)->zeroed && !linear_is_constant(&memory->numbers, to.number, &offset))
        run_of_zeros(graph, to.node);
    CaseList parts = {.count = 0};
    if (is_in_element(memory, at.node, size, &bytes))
        run_split(graph, at.node, at.number, (uint32_t)bytes, &parts);
    else
        case_add(&parts, memory, to);
    for (size_t i = 0; i < parts.count; i++) {
        Memory *part = case_at(&parts, i)->memory;
        if (!writes) {
            copy_from(part, to, from, size, true, out);
            continue;
        }
        memory_copy(graph_of(part), to.node, to.number, from.node, from.number, size);
        case_add(out, part, to);
    }
    case_list_free(&parts);
}

static void copy(Memory *memory, ExecValue to, ExecValue from, Linear size, CaseList *out)
{
    mirrors_forget(graph_of(memory), to.node);
    copy_from(memory, to, from, size, false, out);
}

static void fill(Memory *memory, ExecValue to, Linear size, ExecValue byte, CaseList *out)
{
    mirrors_forget(graph_of(memory), to.node);
    if (byte.kind == VALUE_UNDEFINED)
        memory_havoc(graph_of(memory), to.node, to.number, size);
    else
        memory_fill(graph_of(memory), to.node, to.number, size, byte);
    case_add(out, memory, to);
}

static bool collect(Memory *memory, CollectTime time)
{
    return graph_collect(graph_of(memory), time == COLLECT_END);
}

static bool has_heap(const Memory *memory)
{
    const Graph *graph = (const Graph *)memory;
    bool found = graph->caller_holds_heap;
    for (NodeId id = {0}; id.index < graph_node_count(graph) && !found; id.index++) {
        const GraphNode *node = graph_node(graph, id);
        found = node->status == STATUS_LIVE && node->storage == STORAGE_HEAP;
    }
    return found;
}

const MemoryOps smg_memory_ops = {
    .empty = empty,
    .thaw = thaw,
    .freeze = freeze,
    .fork = fork,
    .object = object,
    .block = block,
    .add = add,
    .end = end,
    .reach = reach,
    .compare = compare,
    .decide = decide,
    .read = read,
    .write = write,
    .copy = copy,
    .fill = fill,
    .collect = collect,
    .has_heap = has_heap,
};
