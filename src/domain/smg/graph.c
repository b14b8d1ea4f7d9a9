/* SPDX-License-Identifier: MIT */
#include "domain/smg/graph.h"

#include "domain/smg/pattern.h"

#include "domain/smg/segment.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static uint64_t fresh_owner(SmgDomain *domain)
{
    return ++domain->next_owner;
}

Graph graph_create(SmgDomain *domain)
{
    uint64_t owner = fresh_owner(domain);
    return (Graph){.domain = domain,
                   .owner = owner,
                   .nodes = chunks_empty(sizeof(Node)),
                   .numbers = linears_create(domain->arena, owner)};
}

void graph_renew(Graph *graph)
{
    graph->owner = graph->numbers.owner = fresh_owner(graph->domain);
}

Graph graph_fork(Graph *graph)
{
    Graph copy = *graph;
    graph_renew(graph);
    graph_renew(&copy);
    return copy;
}

const Node *graph_node(const Graph *graph, NodeId id)
{
    return chunks_at(&graph->nodes, id.index);
}

Node *graph_edit(Graph *graph, NodeId id)
{
    return chunks_edit(&graph->nodes, graph->domain->arena, graph->owner, id.index);
}

static bool is_dead(const Node *node)
{
    return node->status == STATUS_FREED || node->status == STATUS_ENDED;
}

NodeId graph_add_object(Graph *graph, Node node)
{
    node.reuses |= graph->dead_count > 0;
    return graph_add_node(graph, node);
}

NodeId graph_add_node(Graph *graph, Node node)
{
    NodeId id = {graph->nodes.count};
    if (graph->removed_count) {
        for (id.index = graph->least_removed; graph_node(graph, id)->status != STATUS_REMOVED;)
            id.index++;
        graph->least_removed = id.index + 1;
    }
    graph_put_node(graph, id, node);
    return id;
}

void graph_put_node(Graph *graph, NodeId id, Node node)
{
    graph->dead_count += is_dead(&node);
    if (id.index == graph->nodes.count) {
        *(Node *)chunks_add(&graph->nodes, graph->domain->arena, graph->owner) = node;
        return;
    }
    *graph_edit(graph, id) = node;
    graph->removed_count--;
}

void graph_end_object(Graph *graph, NodeId id, NodeStatus status)
{
    Node *node = graph_edit(graph, id);
    graph->dead_count += !is_dead(node);
    node->status = status;
    node->zeroed = false;
    node->cell_count = 0;
}

void graph_remove_node(Graph *graph, NodeId id)
{
    Node *node = graph_edit(graph, id);
    graph->dead_count -= is_dead(node);
    if (!graph->removed_count++ || id.index < graph->least_removed)
        graph->least_removed = id.index;
    *node = (Node){.status = STATUS_REMOVED};
}

uint32_t graph_node_count(const Graph *graph)
{
    return graph->nodes.count;
}

SmgValue value_undefined(unsigned width)
{
    return (SmgValue){.kind = VALUE_UNDEFINED, .number = {.width = (uint8_t)width}};
}

SmgValue value_number(Linear number)
{
    return (SmgValue){.kind = VALUE_NUMBER, .number = number};
}

SmgValue value_pointer(NodeId node, Target target, Linear offset)
{
    return (SmgValue){.kind = VALUE_POINTER, .target = target, .node = node, .number = offset};
}

SmgValue value_null(const Graph *graph)
{
    return value_number(linear_constant(0, graph->domain->base.program->pointer_width));
}

bool value_is_zero(const Graph *graph, SmgValue value)
{
    int64_t constant;
    return value.kind == VALUE_NUMBER && linear_is_constant(&graph->numbers, value.number, &constant) && !constant;
}

bool value_same(SmgValue left, SmgValue right)
{
    if (left.kind != right.kind || left.kind == VALUE_UNDEFINED || !linear_same(left.number, right.number))
        return false;
    return left.kind != VALUE_POINTER || (left.node.index == right.node.index && left.target == right.target);
}

Linear value_to_number(Graph *graph, SmgValue value)
{
    if (value.kind == VALUE_NUMBER)
        return value.number;
    if (value.kind == VALUE_POINTER)
        graph->marks |= 1u << MARK_FORGET;
    return linear_fresh(&graph->numbers, value.number.width);
}

const SmgFrame *graph_top(const Graph *graph)
{
    return &graph->frames[graph->frame_count - 1];
}

void graph_push_frame(Graph *graph, SmgFrame frame)
{
    SmgFrame *frames = arena_alloc(graph->domain->arena, (graph->frame_count + 1) * sizeof *frames);
    if (graph->frame_count)
        memcpy(frames, graph->frames, graph->frame_count * sizeof *frames);
    frames[graph->frame_count++] = frame;
    graph->frames = frames;
}

SmgFrame *graph_edit_top(Graph *graph)
{
    SmgFrame top = *graph_top(graph);
    graph->frame_count--;
    graph_push_frame(graph, top);
    return (SmgFrame *)graph_top(graph);
}

SmgValue graph_register(const Graph *graph, RegisterId reg)
{
    const SmgFrame *top = graph_top(graph);
    for (uint32_t i = 0; i < top->register_count; i++)
        if (top->registers[i].reg.index == reg.index)
            return top->registers[i].value;
    assert(!"register without a value");
    return value_undefined(1);
}

void graph_set_register(Graph *graph, RegisterId reg, SmgValue value)
{
    const SmgFrame *top = graph_top(graph);
    RegisterValue *registers = arena_alloc(graph->domain->arena, (top->register_count + 1) * sizeof *registers);
    uint32_t count = 0, i = 0;
    while (i < top->register_count && top->registers[i].reg.index < reg.index)
        registers[count++] = top->registers[i++];
    registers[count++] = (RegisterValue){reg, value};
    if (i < top->register_count && top->registers[i].reg.index == reg.index)
        i++;
    while (i < top->register_count)
        registers[count++] = top->registers[i++];
    SmgFrame *frame = graph_edit_top(graph);
    frame->registers = registers;
    frame->register_count = count;
}

void graph_keep_registers(Graph *graph, const RegisterId *live, uint32_t live_count)
{
    const SmgFrame *top = graph_top(graph);
    if (!top->register_count)
        return;
    RegisterValue *registers = arena_alloc(graph->domain->arena, top->register_count * sizeof *registers);
    uint32_t count = 0, k = 0;
    for (uint32_t i = 0; i < top->register_count; i++) {
        while (k < live_count && live[k].index < top->registers[i].reg.index)
            k++;
        if (k < live_count && live[k].index == top->registers[i].reg.index)
            registers[count++] = top->registers[i];
    }
    if (count == top->register_count)
        return;
    SmgFrame *frame = graph_edit_top(graph);
    frame->registers = registers;
    frame->register_count = count;
}

NodeId graph_local(const Graph *graph, ObjectId object)
{
    const SmgFrame *top = graph_top(graph);
    const Function *function = program_function(graph->domain->base.program, top->function);
    for (uint32_t i = 0; i < function->local_count; i++)
        if (function->locals[i].index == object.index)
            return top->locals[i];
    return (NodeId){ID_NONE};
}

SmgValue graph_operand(Graph *graph, Operand operand)
{
    const Program *program = graph->domain->base.program;
    switch (operand.kind) {
    case OPERAND_REGISTER:
        return graph_register(graph, operand.reg);
    case OPERAND_ADDRESS: {
        NodeId node = program_object(program, operand.object)->kind == OBJECT_LOCAL
                          ? graph_local(graph, operand.object)
                          : graph->domain->node_of_object[operand.object.index];
        Linear offset = linear_constant(operand.offset, program->pointer_width);
        return node.index == ID_NONE ? value_number(linear_fresh(&graph->numbers, operand.width))
                                     : value_pointer(node, TARGET_REGION, offset);
    }
    default:
        return value_number(linear_of_bits(operand.constant, operand.width));
    }
}

static bool cells_changed(const Cell *cells, uint32_t count, ValueVisit *visit, void *context, Arena *arena,
                          const Cell **out)
{
    Cell *copy = NULL;
    for (uint32_t i = 0; i < count; i++) {
        SmgValue value = cells[i].value.kind == VALUE_UNDEFINED ? cells[i].value : visit(context, cells[i].value);
        if (copy || (value.kind != VALUE_UNDEFINED && !value_same(value, cells[i].value))) {
            if (!copy) {
                copy = arena_alloc(arena, count * sizeof *copy);
                memcpy(copy, cells, count * sizeof *copy);
            }
            copy[i].value = value;
        }
    }
    *out = copy;
    return copy;
}

static SmgFrame frame_mapped(SmgFrame frame, ValueVisit *visit, void *context, Arena *arena)
{
    RegisterValue *registers = arena_alloc(arena, (frame.register_count + 1) * sizeof *registers);
    for (uint32_t i = 0; i < frame.register_count; i++)
        registers[i] = (RegisterValue){frame.registers[i].reg, visit(context, frame.registers[i].value)};
    frame.registers = registers;
    return frame;
}

static const SmgValue *values_mapped(const SmgValue *values, uint32_t count, ValueVisit *visit, void *context,
                                     Arena *arena)
{
    SmgValue *mapped = arena_alloc(arena, (count + 1) * sizeof *mapped);
    for (uint32_t i = 0; i < count; i++)
        mapped[i] = visit(context, values[i]);
    return mapped;
}

void graph_map_values(Graph *graph, ValueVisit *visit, void *context)
{
    Arena *arena = graph->domain->arena;
    for (NodeId id = {0}; id.index < graph->nodes.count; id.index++) {
        const Node *node = graph_node(graph, id);
        const Cell *cells;
        if (node->status == STATUS_REMOVED)
            continue;
        if (cells_changed(node->cells, node->cell_count, visit, context, arena, &cells))
            graph_edit(graph, id)->cells = cells;
        node = graph_node(graph, id);
        if (node->kind == NODE_OPTIONAL) {
            SmgValue otherwise = visit(context, node->otherwise);
            if (!value_same(otherwise, node->otherwise))
                graph_edit(graph, id)->otherwise = otherwise;
        }
    }
    SmgFrame *frames = arena_alloc(arena, (graph->frame_count + 1) * sizeof *frames);
    for (uint32_t i = 0; i < graph->frame_count; i++)
        frames[i] = frame_mapped(graph->frames[i], visit, context, arena);
    graph->frames = frames;
    graph->returned = values_mapped(graph->returned, graph->returned_count, visit, context, arena);
    graph->anchors = values_mapped(graph->anchors, graph->anchor_count, visit, context, arena);
}

typedef struct Redirection {
    NodeId from, to;
    Target from_target, to_target;
} Redirection;

static SmgValue redirected(void *context, SmgValue value)
{
    const Redirection *redirection = context;
    if (value.kind == VALUE_POINTER && value.node.index == redirection->from.index &&
        value.target == redirection->from_target) {
        value.node = redirection->to;
        value.target = redirection->to_target;
    }
    return value;
}

void graph_redirect(Graph *graph, NodeId from, Target from_target, NodeId to, Target to_target)
{
    Redirection redirection = {from, to, from_target, to_target};
    graph_map_values(graph, redirected, &redirection);
}

static void use_number(uint8_t *used, Linear number)
{
    if (number.factor)
        used[number.symbol] = 1;
}

static void use_symbols(const Graph *graph, uint8_t *used)
{
    for (NodeId id = {0}; id.index < graph->nodes.count; id.index++) {
        const Node *node = graph_node(graph, id);
        if (node->status == STATUS_REMOVED)
            continue;
        use_number(used, node->size);
        use_number(used, node->otherwise.number);
        if (node->when)
            use_number(used, node->when->number);
        for (uint32_t i = 0; i < node->cell_count; i++) {
            use_number(used, node->cells[i].offset);
            use_number(used, node->cells[i].value.number);
        }
    }
    for (uint32_t i = 0; i < graph->frame_count; i++)
        for (uint32_t k = 0; k < graph->frames[i].register_count; k++)
            use_number(used, graph->frames[i].registers[k].value.number);
    for (uint32_t i = 0; i < graph->returned_count; i++)
        use_number(used, graph->returned[i].number);
    for (uint32_t i = 0; i < graph->anchor_count; i++)
        use_number(used, graph->anchors[i].number);
}

void graph_forget_symbols(Graph *graph)
{
    if (graph->numbers.symbols.count == 1 + graph->numbers.free_count)
        return; /* there are none */
    uint8_t *used = mem_alloc(graph->numbers.symbols.count);
    use_symbols(graph, used);
    linears_keep(&graph->numbers, used);
    free(used);
}

static bool same_value(SmgValue left, SmgValue right)
{
    return value_same(left, right) || (left.kind == VALUE_UNDEFINED && right.kind == VALUE_UNDEFINED);
}

static bool same_condition(const Condition *left, const Condition *right)
{
    return left == right || (left && right && linear_same(left->number, right->number) &&
                             !memcmp(&left->present, &right->present, sizeof left->present) &&
                             !memcmp(&left->absent, &right->absent, sizeof left->absent));
}

static bool same_node(const Node *left, const Node *right)
{
    if (left->status != right->status)
        return false;
    if (left->status == STATUS_REMOVED)
        return true;
    if (left->kind != right->kind || left->storage != right->storage || left->level != right->level ||
        left->zeroed != right->zeroed || left->reuses != right->reuses ||
        left->is_dependent != right->is_dependent || left->object.index != right->object.index ||
        left->cell_count != right->cell_count || !linear_same(left->size, right->size))
        return false;
    if (left->kind != NODE_REGION && (left->min_length != right->min_length || left->head != right->head ||
                                      left->next != right->next || left->prev != right->prev ||
                                      !same_value(left->otherwise, right->otherwise) ||
                                      !same_condition(left->when, right->when) || !patterns_same(left, right)))
        return false;
    for (uint32_t i = 0; left->cells != right->cells && i < left->cell_count; i++)
        if (left->cells[i].size != right->cells[i].size || !linear_same(left->cells[i].offset, right->cells[i].offset) ||
            !same_value(left->cells[i].value, right->cells[i].value))
            return false;
    return true;
}

static bool same_ids(const NodeId *left, const NodeId *right, uint32_t count)
{
    for (uint32_t i = 0; left != right && i < count; i++)
        if (left[i].index != right[i].index)
            return false;
    return true;
}

static bool same_frame(const Program *program, const SmgFrame *left, const SmgFrame *right)
{
    if (left->function.index != right->function.index || left->is_outermost != right->is_outermost ||
        left->register_count != right->register_count || left->alloca_count != right->alloca_count ||
        left->varargs.index != right->varargs.index ||
        !same_ids(left->locals, right->locals, program_function(program, left->function)->local_count) ||
        !same_ids(left->allocas, right->allocas, left->alloca_count))
        return false;
    for (uint32_t i = 0; i < left->register_count; i++)
        if (left->registers[i].reg.index != right->registers[i].reg.index ||
            !same_value(left->registers[i].value, right->registers[i].value))
            return false;
    return true;
}

bool graph_same(const Graph *left, const Graph *right)
{
    if (left->nodes.count != right->nodes.count || left->frame_count != right->frame_count ||
        left->returned_count != right->returned_count || left->anchor_count != right->anchor_count ||
        left->has_lost != right->has_lost || left->loss_due != right->loss_due || left->is_cut != right->is_cut ||
        left->owes != right->owes)
        return false;
    for (uint32_t i = 0; i < left->frame_count; i++)
        if (!same_frame(left->domain->base.program, &left->frames[i], &right->frames[i]))
            return false;
    for (uint32_t i = 0; i < left->returned_count; i++)
        if (!same_value(left->returned[i], right->returned[i]))
            return false;
    for (uint32_t i = 0; i < left->anchor_count; i++)
        if (!same_value(left->anchors[i], right->anchors[i]))
            return false;
    for (uint32_t i = 0; i < left->nodes.count;) {
        if (chunks_shared(&left->nodes, &right->nodes, i))
            i = chunks_next_run(i);
        else if (same_node(chunks_at(&left->nodes, i), chunks_at(&right->nodes, i)))
            i++;
        else
            return false;
    }
    return linears_same(&left->numbers, &right->numbers);
}
