/* SPDX-License-Identifier: MIT */
/* Runs that touch become one: which of them, and when. */
#include "domain/smg/run.h"

#include "domain/smg/join.h"
#include "domain/smg/memory.h"

typedef struct RunPair {
    uint32_t left, right; /* cells */
    JoinStatus status;
    bool is_set;
    bool is_gap;
} RunPair;

static bool runs_merge(Graph *graph, NodeId id, RunPair pair, JoinStatus *status)
{
    const GraphNode *node = graph_node(graph, id);
    Cell left = node->cells[pair.left], right = node->cells[pair.right];
    bool owns_heap = graph_node(graph, left.value.node)->storage == STORAGE_HEAP ||
                     graph_node(graph, right.value.node)->storage == STORAGE_HEAP;
    NodeId joined;
    if (!graph_join_nodes(graph, left.value.node, right.value.node, NODE_RUN, -1, -1, false, &joined, status))
        return false;
    graph_edit(graph, joined)->storage = owns_heap ? STORAGE_HEAP : STORAGE_ALLOCA;
    graph_remove_node(graph, left.value.node);
    graph_remove_node(graph, right.value.node);
    node = graph_node(graph, id);
    Cell *cells = arena_alloc(graph->domain->arena, (node->cell_count + 1) * sizeof *cells);
    uint32_t count = 0;
    for (uint32_t i = 0; i < node->cell_count; i++)
        if (i != pair.left && i != pair.right)
            cells[count++] = node->cells[i];
    cells[count++] = (Cell){left.offset, 0, value_pointer(joined, TARGET_REGION, right.value.number)};
    GraphNode *edited = graph_edit(graph, id);
    edited->cells = cells;
    edited->cell_count = count;
    return !graph_check(graph);
}

uint32_t run_count(const GraphNode *node)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < node->cell_count; i++)
        count += cell_is_run(&node->cells[i]);
    return count;
}

/* Are the elements of the two runs described alike? */
static bool runs_equal(Graph *graph, const Cell *left, const Cell *right)
{
    ArenaMark mark = arena_mark(graph->domain->arena);
    Graph trial = graph_fork(graph);
    NodeId joined;
    JoinStatus status;
    bool equal =
        graph_join_nodes(&trial, left->value.node, right->value.node, NODE_RUN, -1, -1, false, &joined, &status) &&
        status == JOIN_EQUAL;
    arena_pop(graph->domain->arena, mark);
    return equal;
}

/* Is one of two runs that touch a gap in a run: its other neighbour is like the other one? Then the array is accessed
 * at any index, in no order. */
static bool is_in_gap(Graph *graph, const GraphNode *node, const Cell *left, const Cell *right)
{
    const Linears *numbers = &graph->base.numbers;
    for (uint32_t i = 0; i < node->cell_count; i++) {
        const Cell *other = &node->cells[i];
        if (other == left || other == right || !cell_is_run(other))
            continue;
        if ((linears_compare(numbers, OP_EQ, other->value.number, left->offset) == ANSWER_YES &&
             runs_equal(graph, other, right)) ||
            (linears_compare(numbers, OP_EQ, right->value.number, other->offset) == ANSWER_YES &&
             runs_equal(graph, left, other)))
            return true;
    }
    return false;
}

static bool is_returned(const Graph *graph, Linear number)
{
    for (uint32_t i = 0; i < graph->base.returned_count; i++)
        if (number.factor && graph->base.returned[i].number.factor &&
            graph->base.returned[i].number.symbol == number.symbol)
            return true;
    return false;
}

/* Does a function return where a string ends that the run's only element owns, its length? */
static bool is_measured(const Graph *graph, const Cell *run)
{
    const GraphNode *element = graph_node(graph, run->value.node);
    bool found = false;
    if (!linear_same(linear_shifted(run->offset, element->size.constant), run->value.number))
        return false;
    for (uint32_t i = 0; i < element->cell_count; i++) {
        if (element->cells[i].value.kind != VALUE_POINTER)
            continue;
        const GraphNode *string = graph_node(graph, element->cells[i].value.node);
        for (uint32_t k = 0; k < string->cell_count && string->level > element->level; k++)
            found |= is_returned(graph, string->cells[k].offset);
    }
    return found;
}

/* May the border be at many elements? Loops that have just begun leave borders at one of a few. */
static bool is_wide(const Graph *graph, Linear border)
{
    Interval where = linear_interval(&graph->base.numbers, (Linear){.factor = 1, .symbol = border.symbol, .width = 64});
    return where.high - FEW_ELEMENTS > where.low;
}

/* Is the right one of two runs that touch a single element, which the description of the left one covers: appended to a vector?
 * What scans an array leaves what it knows to the left of what it does not know yet. */
static bool is_appended(const Graph *graph, const Cell *right, JoinStatus status, BorderUse use)
{
    Linear end = linear_shifted(right->offset, graph_node(graph, right->value.node)->size.constant);
    return status == JOIN_LEFT && use != BORDER_HELD &&
           linears_compare(&graph->base.numbers, OP_EQ, end, right->value.number) == ANSWER_YES;
}

/* The pair of runs that touch whose description changes least by becoming one. Unless they are `many`, it does not
 * change; or the right one was appended; or one is a gap in a run; or there are some, both own something or neither does, and their descriptions are
 * comparable; or they are not, and nothing says any more where the one ends and the other begins. An element that is being measured stays, unless its description is that of its neighbour. */
static RunPair best_pair(Graph *graph, NodeId id, bool many)
{
    bool some = run_count(graph_node(graph, id)) >= MANY_RUNS;
    static const uint8_t costs[] = {[JOIN_EQUAL] = 0, [JOIN_LEFT] = 1, [JOIN_RIGHT] = 1, [JOIN_APART] = 2};
    RunPair best = {.is_set = false};
    const GraphNode *node = graph_node(graph, id);
    for (uint32_t i = 0; i < node->cell_count; i++)
        for (uint32_t k = 0; k < node->cell_count; k++) {
            const Cell *left = &node->cells[i], *right = &node->cells[k];
            if (i == k || !cell_is_run(left) || !cell_is_run(right) ||
                linears_compare(&graph->base.numbers, OP_EQ, left->value.number, right->offset) != ANSWER_YES)
                continue;
            BorderUse use = graph_border_use(graph, id, right->offset);
            bool is_gap = some && use != BORDER_HELD && is_in_gap(graph, node, left, right);
            RunPair pair = {i, k, JOIN_EQUAL, true, is_gap};
            bool alike = run_holds_blocks(graph, left->value.node) == run_holds_blocks(graph, right->value.node);
            ArenaMark mark = arena_mark(graph->domain->arena);
            Graph trial = graph_fork(graph);
            bool done = runs_merge(&trial, id, pair, &pair.status);
            arena_pop(graph->domain->arena, mark);
            bool stays = graph->base.returned_count && (is_measured(graph, left) || is_measured(graph, right));
            if (done &&
                (pair.status == JOIN_EQUAL ||
                 (!stays &&
                  (many || (alike && is_appended(graph, right, pair.status, use)) ||
                   (some && (pair.is_gap || (alike && pair.status != JOIN_APART))) ||
                   (use == BORDER_FORGOTTEN && pair.status == JOIN_APART && is_wide(graph, right->offset))))) &&
                (!best.is_set || costs[pair.status] < costs[best.status]))
                best = pair;
        }
    return best;
}

bool runs_merge_touching(Graph *graph, NodeId id)
{
    bool merged = false, has_gap = false;
    for (;;) {
        RunPair pair = best_pair(graph, id, has_gap || run_count(graph_node(graph, id)) > MANY_RUNS);
        if (!pair.is_set || !runs_merge(graph, id, pair, &pair.status))
            return merged;
        merged = true;
        has_gap |= pair.is_gap && pair.status != JOIN_EQUAL;
    }
}

void runs_merge_down(Graph *graph, NodeId id, uint32_t most)
{
    RunPair pair = {.is_set = true};
    while (pair.is_set && run_count(graph_node(graph, id)) > most) {
        pair = best_pair(graph, id, true);
        if (pair.is_set && !runs_merge(graph, id, pair, &pair.status))
            return;
    }
}
