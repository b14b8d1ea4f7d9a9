/* SPDX-License-Identifier: MIT */
/* May and must reachability, as reach.h defines them: a forward walk, and a case split where that is too weak. */
#include "domain/smg/reach.h"

#include "domain/smg/memory.h"
#include "domain/smg/segment.h"

#include <stdlib.h>

bool node_has_owner(const GraphNode *node)
{
    return node->level || node->is_dependent;
}

bool cell_must_lead(const GraphNode *node, const Cell *cell)
{
    if (node_has_owner(node) || node->kind == NODE_OPTIONAL)
        return false;
    return !node_may_be_empty(node) || (node->kind != NODE_DLS && node_links_by(node, cell));
}

int64_t node_entry(const GraphNode *node, Target target)
{
    if (node->kind == NODE_OPTIONAL)
        return 0;
    return node->kind == NODE_DLS && target == TARGET_LAST ? node->back : node->head;
}

Interval node_sure_offsets(const GraphNode *node)
{
    if (node->kind == NODE_RUN)
        return (Interval){INT64_MIN, INT64_MAX};
    int64_t first = node_entry(node, TARGET_FIRST), last = node_entry(node, TARGET_LAST);
    if (node_may_be_empty(node))
        return first == last ? (Interval){first, first} : (Interval){1, 0}; /* none: it depends on the end */
    return (Interval){0, node->storage != STORAGE_HEAP ? INT64_MAX : node->size.factor ? 0 : node->size.constant};
}

/* Does it point to a byte of its block or one past the end? Other objects than heap blocks cannot be lost. */
static bool is_inside(const Graph *graph, ExecValue pointer)
{
    const GraphNode *node = graph_node(graph, pointer.node);
    Linear zero = linear_constant(0, pointer.number.width);
    return linear_same(pointer.number, zero) || node->storage != STORAGE_HEAP || node->kind == NODE_RUN ||
           (linears_compare(&graph->base.numbers, OP_SLE, zero, pointer.number) == ANSWER_YES &&
            linears_compare(&graph->base.numbers, OP_SLE, pointer.number, node->size) == ANSWER_YES);
}

/* Is it the same pointer as the links to this node, if that matters? */
static bool is_entry(const GraphNode *node, ExecValue pointer)
{
    return !node_may_be_empty(node) || node->kind == NODE_RUN ||
           (!pointer.number.factor && pointer.number.constant == node_entry(node, pointer.target));
}

ExecValue value_when_empty(const Graph *graph, ExecValue pointer)
{
    const GraphNode *node = graph_node(graph, pointer.node);
    ExecValue value = node->otherwise, unknown = value_undefined(pointer.number.width);
    int64_t by;
    if (node->kind == NODE_RUN)
        return unknown;
    if (node->kind != NODE_OPTIONAL)
        value = memory_peek(graph, pointer.node, pointer.target == TARGET_LAST ? node->prev : node->next,
                            pointer.number.width / 8);
    if (pointer.number.factor ||
        __builtin_sub_overflow(pointer.number.constant, node_entry(node, pointer.target), &by) ||
        __builtin_add_overflow(value.number.constant, by, &value.number.constant))
        return unknown;
    return value;
}

typedef void RootVisit(void *context, ExecValue root);

static void visit_node(const Graph *graph, NodeId id, RootVisit *visit, void *context)
{
    if (id.index != ID_NONE)
        visit(context,
              value_pointer(id, TARGET_REGION, linear_constant(0, graph->domain->base.program->pointer_width)));
}

static void roots_visit(const Graph *graph, bool globals_only, RootVisit *visit, void *context)
{
    const Program *program = graph->domain->base.program;
    for (size_t i = 0; i < program->object_count; i++)
        if (program->objects[i].kind != OBJECT_LOCAL)
            visit_node(graph, graph->domain->node_of_object[i], visit, context);
    if (globals_only)
        return;
    for (uint32_t i = 0; i < graph->base.frame_count; i++) {
        const ExecFrame *frame = &graph->base.frames[i];
        const Function *function = program_function(program, frame->function);
        for (uint32_t k = 0; k < function->local_count; k++)
            visit_node(graph, frame->locals[k], visit, context);
        for (uint32_t k = 0; k < frame->alloca_count; k++)
            visit_node(graph, frame->allocas[k], visit, context);
        visit_node(graph, frame->varargs, visit, context);
        for (uint32_t k = 0; k < frame->register_count; k++)
            visit(context, frame->registers[k].value);
    }
    for (uint32_t i = 0; i < graph->base.returned_count; i++)
        visit(context, graph->base.returned[i]);
    for (uint32_t i = 0; i < graph->anchor_count; i++)
        visit(context, graph->anchors[i]);
}

/* What is known of a node in a walk: entered there (a bit for each Target), some pointer holds its blocks, all its cells
 * lead on. */
enum { WALK_HELD = 16, WALK_FOLLOWED = 32 };

/* A walk from the roots: by all pointers, or by those that lead on whatever is empty. */
typedef struct RootWalk {
    const Graph *graph;
    const uint8_t *stop; /* nodes that lead nowhere; NULL: none */
    bool must;
    bool has_doubt; /* met a pointer that need not lead on */
    uint8_t *marks;
    uint32_t *stack;
    size_t count;
} RootWalk;

static void walk_value(void *context, ExecValue value)
{
    RootWalk *walk = context;
    for (;;) {
        if (value.kind != VALUE_POINTER)
            return;
        const GraphNode *node = graph_node(walk->graph, value.node);
        uint8_t *marks = &walk->marks[value.node.index], entered = (uint8_t)(1 << value.target);
        bool inside = is_inside(walk->graph, value), is_sure = inside && is_entry(node, value);
        walk->has_doubt |= !is_sure;
        if (inside || !walk->must)
            *marks |= WALK_HELD;
        if ((!is_sure && walk->must) || *marks & entered)
            return;
        *marks |= entered;
        if (walk->stop && walk->stop[value.node.index])
            return;
        if (!walk->must || !node_may_be_empty(node)) {
            if (!(*marks & WALK_FOLLOWED))
                walk->stack[walk->count++] = value.node.index;
            *marks |= WALK_FOLLOWED;
            return;
        }
        if (node->kind == NODE_OPTIONAL)
            return;
        value = value_when_empty(walk->graph, value);
    }
}

static void walk_slot(RootWalk *walk, const GraphNode *node, const Cell *cell)
{
    ExecValue value = cell ? cell->value : node->otherwise;
    if (value.kind == VALUE_POINTER)
        walk->has_doubt |= !cell_must_lead(node, cell) && !node_has_owner(graph_node(walk->graph, value.node)) &&
                           graph_node(walk->graph, value.node)->storage == STORAGE_HEAP;
    walk_value(walk, value);
}

/* Returns whether some pointer need not lead on. */
static bool walk(const Graph *graph, bool globals_only, bool must, const uint8_t *stop, uint8_t *marks)
{
    RootWalk walk = {.graph = graph,
                     .stop = stop,
                     .must = must,
                     .marks = marks,
                     .stack = mem_alloc((graph_node_count(graph) + 1) * sizeof(uint32_t))};
    roots_visit(graph, globals_only, walk_value, &walk);
    while (walk.count) {
        const GraphNode *node = graph_node(graph, (NodeId){walk.stack[--walk.count]});
        for (uint32_t i = 0; i < node->cell_count; i++)
            walk_slot(&walk, node, &node->cells[i]);
        if (node->kind == NODE_OPTIONAL)
            walk_slot(&walk, node, NULL);
    }
    free(walk.stack);
    return walk.has_doubt;
}

/* The case distinction for one goal, backwards: which nodes' blocks surely lead to it. A pointer to what may be empty
 * leads to the goal if it does so in both cases. Least fixpoint: every chain is finite. */
typedef struct ReachGoal {
    const Graph *graph;
    const uint8_t *stop;
    NodeId node;
    const ExecValue *exactly; /* NULL: any pointer to the node */
    uint8_t *leads;           /* by node */
    bool is_held;
} ReachGoal;

static bool is_goal(const ReachGoal *goal, ExecValue value)
{
    if (value.node.index != goal->node.index || !goal->exactly)
        return value.node.index == goal->node.index;
    return value.target == goal->exactly->target && (!node_may_be_empty(graph_node(goal->graph, value.node)) ||
                                                     linear_same(value.number, goal->exactly->number));
}

static bool value_leads(const ReachGoal *goal, ExecValue value)
{
    for (uint32_t i = 0; i <= graph_node_count(goal->graph); i++) {
        if (value.kind != VALUE_POINTER || !is_inside(goal->graph, value))
            return false;
        if (is_goal(goal, value))
            return true;
        if (!goal->leads[value.node.index])
            return false;
        if (!node_may_be_empty(graph_node(goal->graph, value.node)) || value.target == TARGET_ALL)
            return true;
        value = value_when_empty(goal->graph, value);
    }
    return false; /* a circle of what may be empty */
}

static void goal_root(void *context, ExecValue root)
{
    ReachGoal *goal = context;
    goal->is_held = goal->is_held || value_leads(goal, root);
}

static bool goal_is_held(const Graph *graph, bool globals_only, const uint8_t *stop, NodeId node,
                         const ExecValue *exactly)
{
    uint32_t count = graph_node_count(graph);
    ReachGoal goal = {.graph = graph, .stop = stop, .node = node, .exactly = exactly, .leads = mem_alloc(count + 1)};
    for (bool changed = true; changed;) {
        changed = false;
        for (NodeId id = {0}; id.index < count; id.index++) {
            const GraphNode *from = graph_node(graph, id);
            if (goal.leads[id.index] || (stop && stop[id.index]))
                continue;
            for (uint32_t i = 0; i < from->cell_count && !goal.leads[id.index]; i++)
                goal.leads[id.index] = value_leads(&goal, from->cells[i].value);
            changed |= goal.leads[id.index];
        }
    }
    roots_visit(graph, globals_only, goal_root, &goal);
    free(goal.leads);
    return goal.is_held;
}

static bool can_be_lost(const GraphNode *node)
{
    return node->storage == STORAGE_HEAP && node->status == STATUS_LIVE;
}

void graph_reach(const Graph *graph, bool globals_only, uint8_t *reached, uint8_t *held)
{
    uint32_t count = graph_node_count(graph);
    uint8_t *may = mem_alloc(count + 1), *must = may;
    if (walk(graph, globals_only, false, NULL, may) && held) {
        must = mem_alloc(count + 1);
        walk(graph, globals_only, true, NULL, must);
    }
    for (NodeId id = {0}; id.index < count; id.index++) {
        const GraphNode *node = graph_node(graph, id);
        reached[id.index] = may[id.index] != 0;
        if (held)
            held[id.index] = may[id.index] && (must[id.index] || !can_be_lost(node) || node_has_owner(node) ||
                                               goal_is_held(graph, globals_only, NULL, id, NULL));
    }
    if (must != may)
        free(must);
    free(may);
}

bool graph_holds_values(const Graph *graph, const uint8_t *stop, const ExecValue *values, size_t count)
{
    uint8_t *must = mem_alloc(graph_node_count(graph) + 1);
    bool hold = true;
    walk(graph, false, true, stop, must);
    for (size_t i = 0; i < count && hold; i++) {
        if (values[i].kind != VALUE_POINTER || !can_be_lost(graph_node(graph, values[i].node)))
            continue;
        bool is_entered = must[values[i].node.index] >> values[i].target & 1;
        hold = (is_entered && is_entry(graph_node(graph, values[i].node), values[i])) ||
               goal_is_held(graph, false, stop, values[i].node, &values[i]);
    }
    free(must);
    return hold;
}
