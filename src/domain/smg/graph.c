/* SPDX-License-Identifier: MIT */
/* Nodes in shared chunks, copied on write; values mapped, redirected, compared and hashed. */
#include "domain/smg/graph.h"

#include "domain/smg/mirror.h"
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
                   .nodes = chunks_empty(sizeof(GraphNode)),
                   .base.numbers = linears_create(domain->arena, owner)};
}

void graph_renew(Graph *graph)
{
    graph->owner = graph->base.numbers.owner = fresh_owner(graph->domain);
}

Graph graph_fork(Graph *graph)
{
    Graph copy = *graph;
    graph_renew(graph);
    graph_renew(&copy);
    return copy;
}

GraphNode *graph_edit(Graph *graph, NodeId id)
{
    return chunks_edit(&graph->nodes, graph->domain->arena, graph->owner, id.index);
}

static bool is_dead(const GraphNode *node)
{
    return node->status == STATUS_FREED || node->status == STATUS_ENDED;
}

NodeId graph_add_object(Graph *graph, GraphNode node)
{
    node.reuses |= graph->dead_count > 0;
    return graph_add_node(graph, node);
}

NodeId graph_add_node(Graph *graph, GraphNode node)
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

void graph_put_node(Graph *graph, NodeId id, GraphNode node)
{
    graph->dead_count += is_dead(&node);
    if (id.index == graph->nodes.count) {
        *(GraphNode *)chunks_add(&graph->nodes, graph->domain->arena, graph->owner) = node;
        return;
    }
    *graph_edit(graph, id) = node;
    graph->removed_count--;
}

void graph_end_object(Graph *graph, NodeId id, NodeStatus status)
{
    mirrors_inherit(graph, id);
    GraphNode *node = graph_edit(graph, id);
    graph->dead_count += !is_dead(node);
    node->status = status;
    node->zeroed = false;
    node->cell_count = 0;
}

void graph_remove_node(Graph *graph, NodeId id)
{
    mirrors_forget(graph, id);
    GraphNode *node = graph_edit(graph, id);
    graph->dead_count -= is_dead(node);
    if (!graph->removed_count++ || id.index < graph->least_removed)
        graph->least_removed = id.index;
    *node = (GraphNode){.status = STATUS_REMOVED};
}

uint32_t graph_pointer_bytes(const Graph *graph)
{
    return graph->domain->base.program->pointer_width / 8;
}

void graph_bound_size(Graph *graph, NodeId id)
{
    const GraphNode *node = graph_node(graph, id);
    Linear size = node->size, symbol = {.factor = 1, .symbol = size.symbol, .width = 64};
    if (node->kind != NODE_REGION || node->status != STATUS_LIVE || node->level || node->is_dependent ||
        size.factor < 1 || size.constant < 0)
        return;
    int64_t most =
        node->storage == STORAGE_HEAP ? exec_largest_block(graph->domain->base.program) : width_high(size.width);
    most = (most - size.constant) / size.factor;
    linears_assume(&graph->base.numbers, OP_SLE, symbol, linear_constant(most, 64), true);
}

uint32_t graph_node_count(const Graph *graph)
{
    return graph->nodes.count;
}

ExecValue value_null(const Graph *graph)
{
    return value_number(linear_constant(0, graph->domain->base.program->pointer_width));
}

static bool cells_changed(const Cell *cells, uint32_t count, ValueVisit *visit, void *context, Arena *arena,
                          const Cell **out)
{
    Cell *copy = NULL;
    for (uint32_t i = 0; i < count; i++) {
        ExecValue value = cells[i].value.kind == VALUE_UNDEFINED ? cells[i].value : visit(context, cells[i].value);
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

void graph_map_values(Graph *graph, ValueVisit *visit, void *context)
{
    Arena *arena = graph->domain->arena;
    for (NodeId id = {0}; id.index < graph->nodes.count; id.index++) {
        const GraphNode *node = graph_node(graph, id);
        const Cell *cells;
        if (node->status == STATUS_REMOVED)
            continue;
        if (cells_changed(node->cells, node->cell_count, visit, context, arena, &cells))
            graph_edit(graph, id)->cells = cells;
        node = graph_node(graph, id);
        if (node->kind == NODE_OPTIONAL) {
            ExecValue otherwise = visit(context, node->otherwise);
            if (!value_same(otherwise, node->otherwise))
                graph_edit(graph, id)->otherwise = otherwise;
        }
    }
    exec_map_values(&graph->base, visit, context);
    graph->anchors = values_mapped(arena, graph->anchors, graph->anchor_count, visit, context);
}

typedef struct Redirection {
    NodeId from, to;
    Target from_target, to_target;
} Redirection;

static ExecValue redirected(void *context, ExecValue value)
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

static void use_number(uint8_t *used, uint8_t most, Linear number)
{
    if (number.factor && used[number.symbol] < most)
        used[number.symbol]++;
}

void graph_count_uses(const Graph *graph, uint8_t *used, uint8_t most)
{
    for (NodeId id = {0}; id.index < graph->nodes.count; id.index++) {
        const GraphNode *node = graph_node(graph, id);
        if (node->status == STATUS_REMOVED)
            continue;
        use_number(used, most, node->size);
        use_number(used, most, node->otherwise.number);
        if (node->when)
            use_number(used, most, node->when->number);
        for (uint32_t i = 0; i < node->cell_count; i++) {
            use_number(used, most, node->cells[i].offset);
            use_number(used, most, node->cells[i].value.number);
        }
    }
    for (uint32_t i = 0; i < graph->base.frame_count; i++)
        for (uint32_t k = 0; k < graph->base.frames[i].register_count; k++)
            use_number(used, most, graph->base.frames[i].registers[k].value.number);
    for (uint32_t i = 0; i < graph->base.returned_count; i++)
        use_number(used, most, graph->base.returned[i].number);
    for (uint32_t i = 0; i < graph->anchor_count; i++)
        use_number(used, most, graph->anchors[i].number);
}

void graph_forget_symbols(Graph *graph)
{
    if (graph->base.numbers.symbols.count == 1 + graph->base.numbers.free_count)
        return; /* there are none */
    uint8_t *used = mem_alloc(graph->base.numbers.symbols.count);
    graph_count_uses(graph, used, 1);
    linears_project(&graph->base.numbers, used);
    free(used);
}

static bool same_value(ExecValue left, ExecValue right)
{
    return value_same(left, right) || (left.kind == VALUE_UNDEFINED && right.kind == VALUE_UNDEFINED);
}

static bool same_condition(const Condition *left, const Condition *right)
{
    return left == right || (left && right && linear_same(left->number, right->number) &&
                             !memcmp(&left->present, &right->present, sizeof left->present) &&
                             !memcmp(&left->absent, &right->absent, sizeof left->absent));
}

static bool same_node(const GraphNode *left, const GraphNode *right)
{
    if (left->status != right->status)
        return false;
    if (left->status == STATUS_REMOVED)
        return true;
    if (left->kind != right->kind || left->storage != right->storage || left->level != right->level ||
        left->zeroed != right->zeroed || left->reuses != right->reuses || left->is_dependent != right->is_dependent ||
        left->lasts != right->lasts || left->is_alias != right->is_alias || left->mirrored != right->mirrored || left->object.index != right->object.index ||
        left->cell_count != right->cell_count || !linear_same(left->size, right->size))
        return false;
    if (left->kind != NODE_REGION &&
        (left->min_length != right->min_length || left->head != right->head || left->next != right->next ||
         left->prev != right->prev || (left->kind == NODE_DLS && left->back != right->back) ||
         !same_value(left->otherwise, right->otherwise) || !same_condition(left->when, right->when) ||
         !patterns_same(left, right)))
        return false;
    for (uint32_t i = 0; left->cells != right->cells && i < left->cell_count; i++)
        if (left->cells[i].size != right->cells[i].size ||
            !linear_same(left->cells[i].offset, right->cells[i].offset) ||
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

static bool same_frame(const Program *program, const ExecFrame *left, const ExecFrame *right)
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
    if (left->nodes.count != right->nodes.count || left->base.frame_count != right->base.frame_count ||
        left->base.returned_count != right->base.returned_count || left->anchor_count != right->anchor_count ||
        left->base.has_lost != right->base.has_lost || left->base.loss_due != right->base.loss_due ||
        left->is_cut != right->is_cut || left->caller_holds_heap != right->caller_holds_heap)
        return false;
    for (uint32_t i = 0; i < left->base.frame_count; i++)
        if (!same_frame(left->domain->base.program, &left->base.frames[i], &right->base.frames[i]))
            return false;
    for (uint32_t i = 0; i < left->base.returned_count; i++)
        if (!same_value(left->base.returned[i], right->base.returned[i]))
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
    return linears_same(&left->base.numbers, &right->base.numbers);
}
