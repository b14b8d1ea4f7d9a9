/* SPDX-License-Identifier: MIT */
/* The runs of paired nodes. A run that only one side has is empty on the other: any place will do, the best is one
 * that keeps numbers together that are paired already. */
#include "domain/smg/joiner.h"

#include "domain/smg/memory.h"
#include "domain/smg/mirror.h"
#include "domain/smg/run.h"

#include <stdlib.h>
#include <string.h>

/* How many constants there are in what the element owns itself. */
static uint32_t constants_in(const Graph *graph, NodeId id)
{
    const GraphNode *node = graph_node(graph, id);
    uint32_t count = 0;
    int64_t constant;
    for (uint32_t i = 0; i < node->cell_count; i++)
        count += node->cells[i].value.kind == VALUE_NUMBER &&
                 linear_is_constant(&graph->base.numbers, node->cells[i].value.number, &constant);
    return count;
}

/* Do the elements hold the same kinds of things? `closely`: also as many constants, for a block that is still being
 * filled is not one that is finished; and any bytes are no known number. */
static bool are_alike(const Graph *left, NodeId left_id, const Graph *right, NodeId right_id, bool closely)
{
    const GraphNode *node = graph_node(left, left_id);
    if (!node->mirrored != !graph_node(right, right_id)->mirrored)
        return false;
    for (uint32_t i = 0; i < node->cell_count; i++) {
        const Cell *cell = &node->cells[i];
        ExecValue value = cell->value, other;
        if (cell->offset.factor || value.kind == VALUE_UNDEFINED)
            continue;
        other = memory_peek(right, right_id, cell->offset.constant, cell->size);
        if ((value.kind == VALUE_POINTER) != (other.kind == VALUE_POINTER) ||
            (closely && other.kind == VALUE_UNDEFINED))
            return false;
        if (value.kind == VALUE_POINTER &&
            (graph_node(left, value.node)->status != graph_node(right, other.node)->status ||
             (closely && constants_in(left, value.node) != constants_in(right, other.node))))
            return false;
    }
    return true;
}

static bool can_pair(const Joiner *joiner, NodeId left, NodeId right, bool closely)
{
    return joiner->map[LEFT][left.index] == ID_NONE && joiner->map[RIGHT][right.index] == ID_NONE &&
           graph_node(joiner->graph[LEFT], left)->size.constant ==
               graph_node(joiner->graph[RIGHT], right)->size.constant &&
           are_alike(joiner->graph[LEFT], left, joiner->graph[RIGHT], right, closely) &&
           are_alike(joiner->graph[RIGHT], right, joiner->graph[LEFT], left, closely);
}

static bool add_run(Joiner *joiner, NodeId region, NodeId run, Linear bounds[2][2], uint32_t stride)
{
    GraphNode into = {.size = {.factor = stride}};
    Linear from, to;
    if (!joiner_numbers(joiner, bounds[LEFT][0], bounds[RIGHT][0], &into, &from) ||
        !joiner_numbers(joiner, bounds[LEFT][1], bounds[RIGHT][1], &into, &to))
        return false;
    const GraphNode *node = graph_node(joiner->out, region);
    Cell *cells = arena_alloc(joiner->out->domain->arena, (node->cell_count + 1) * sizeof *cells);
    if (node->cell_count)
        memcpy(cells, node->cells, node->cell_count * sizeof *cells);
    cells[node->cell_count] = (Cell){from, 0, value_pointer(run, TARGET_REGION, to)};
    GraphNode *edited = graph_edit(joiner->out, region);
    edited->cells = cells;
    edited->cell_count++;
    return true;
}

static bool pair_runs(Joiner *joiner, const NodePair *pair, const Cell *left, const Cell *right)
{
    GraphNode label = *graph_node(joiner->graph[LEFT], left->value.node);
    if (graph_node(joiner->graph[RIGHT], right->value.node)->storage == STORAGE_HEAP)
        label.storage = STORAGE_HEAP;
    label.cells = NULL;
    label.cell_count = label.mirrored = 0;
    label.level += pair->context[LEFT];
    NodeId run = graph_add_node(joiner->out, label);
    joiner_pair(joiner, left->value.node, right->value.node, run, pair->context);
    Linear bounds[2][2] = {{left->offset, left->value.number}, {right->offset, right->value.number}};
    return add_run(joiner, pair->joined, run, bounds, (uint32_t)label.size.constant);
}

/* Where the other side's counterpart of a run that touches this one has the common border; false if none touches. */
static bool border_of(const Joiner *joiner, const NodePair *pair, int side, const Cell *cell, Linear *border)
{
    const GraphNode *own = graph_node(joiner->graph[side], pair->node[side]);
    const GraphNode *other = graph_node(joiner->graph[!side], pair->node[!side]);
    const Linears *numbers = &joiner->graph[side]->base.numbers;
    for (uint32_t i = 0; i < own->cell_count; i++) {
        const Cell *neighbour = &own->cells[i];
        if (neighbour == cell || !cell_is_run(neighbour) || joiner->map[side][neighbour->value.node.index] == ID_NONE)
            continue;
        bool before = linears_compare(numbers, OP_EQ, neighbour->value.number, cell->offset) == ANSWER_YES;
        if (!before && linears_compare(numbers, OP_EQ, cell->value.number, neighbour->offset) != ANSWER_YES)
            continue;
        for (uint32_t k = 0; k < other->cell_count; k++)
            if (cell_is_run(&other->cells[k]) && joiner->map[!side][other->cells[k].value.node.index] ==
                                                     joiner->map[side][neighbour->value.node.index]) {
                *border = before ? other->cells[k].value.number : other->cells[k].offset;
                return true;
            }
    }
    return false;
}

/* Where an empty run like this one may stand in a node: where an element would begin. */
static Linear place_of_none(const Graph *other, const GraphNode *node, const Graph *graph, const Cell *run)
{
    int64_t stride = graph_node(graph, run->value.node)->size.constant, rest = run->offset.constant % stride;
    Linear place = linear_constant(rest < 0 ? rest + stride : rest, run->offset.width);
    return linears_most(&other->base.numbers, place, node->size) > 0 ? linear_constant(0, place.width) : place;
}

/* Of one block: an access whose place among them is not known has a case for each way to lie between them. */
enum { RUNS_INSERTED_MOST = 6 };

/* A run that the other side has not. */
static bool insert_run(Joiner *joiner, const NodePair *pair, int side, const Cell *cell)
{
    const Graph *graph = joiner->graph[side], *other = joiner->graph[!side];
    if (run_count(graph_node(joiner->out, pair->joined)) >= RUNS_INSERTED_MOST)
        return false;
    Linear from, to, nowhere = place_of_none(other, graph_node(other, pair->node[!side]), graph, cell);
    bool touches = border_of(joiner, pair, side, cell, &from);
    bool has_from = touches || joiner_translate(joiner, side, cell->offset, &from);
    bool has_to = !touches && joiner_translate(joiner, side, cell->value.number, &to);
    if (!has_from)
        from = has_to ? to : nowhere;
    if (!has_from || !has_to || linears_compare(&other->base.numbers, OP_EQ, from, to) != ANSWER_YES)
        to = from;
    Linear zero = linear_constant(0, cell->offset.width), size = graph_node(other, pair->node[!side])->size;
    if (linears_most(&other->base.numbers, zero, from) > 0 || linears_most(&other->base.numbers, to, size) > 0)
        from = to = nowhere;
    bool is_empty_nowhere = linears_most(&graph->base.numbers, cell->offset, cell->value.number) < 0;
    if (!(is_empty_nowhere ? joiner_compares(joiner, JOIN_APART) : joiner_more_general(joiner, side)))
        return false;
    GraphNode label = *graph_node(graph, cell->value.node);
    NodeId run = joiner_add_one_sided(joiner, side, cell->value.node, label);
    Linear bounds[2][2];
    bounds[side][0] = cell->offset;
    bounds[side][1] = cell->value.number;
    bounds[!side][0] = from;
    bounds[!side][1] = to;
    return add_run(joiner, pair->joined, run, bounds, (uint32_t)label.size.constant);
}

/* Do both begin, or both end, at the same place of their arrays? Ends are measured from the arrays' ends. */
static bool shares_border(const GraphNode *left, const Cell *a, const GraphNode *right, const Cell *b)
{
    Linear ends[2] = {a->value.number, b->value.number}, sizes[2] = {left->size, right->size};
    bool same_start = !a->offset.factor && !b->offset.factor && a->offset.constant == b->offset.constant;
    for (int side = 0; side < 2; side++)
        if (ends[side].factor != sizes[side].factor || ends[side].symbol != sizes[side].symbol)
            return same_start;
    return same_start || (uint64_t)sizes[LEFT].constant - (uint64_t)ends[LEFT].constant ==
                             (uint64_t)sizes[RIGHT].constant - (uint64_t)ends[RIGHT].constant;
}

/* Are the runs the same bytes of their arrays, both ends constant, or all bytes? */
static bool have_same_borders(const GraphNode *left, const Cell *a, const GraphNode *right, const Cell *b)
{
    Linear ends[2] = {a->value.number, b->value.number};
    bool both_constant = !ends[LEFT].factor && !ends[RIGHT].factor && ends[LEFT].constant == ends[RIGHT].constant;
    return cell_is_run(a) && cell_is_run(b) && !a->offset.factor && !b->offset.factor &&
           a->offset.constant == b->offset.constant &&
           (both_constant || (linear_same(ends[LEFT], left->size) && linear_same(ends[RIGHT], right->size)));
}

/* Does one of the two runs have another counterpart, one that holds the same kinds of things? */
static bool has_better(const Joiner *joiner, const NodePair *pair, const Cell *left, const Cell *right)
{
    bool found = false;
    for (int side = 0; side < 2; side++) {
        const GraphNode *other = graph_node(joiner->graph[!side], pair->node[!side]);
        const Cell *own = side == LEFT ? left : right, *except = side == LEFT ? right : left;
        for (uint32_t i = 0; i < other->cell_count && !found; i++) {
            const Cell *cell = &other->cells[i];
            found = cell_is_run(cell) && cell != except &&
                    can_pair(joiner, (side == LEFT ? own : cell)->value.node, (side == LEFT ? cell : own)->value.node,
                             true);
        }
    }
    return found && !can_pair(joiner, left->value.node, right->value.node, true);
}

/* Pairs runs that are the same bytes, whatever they hold, unless there is a better counterpart: apart, each would be empty or all
 * of them, and that it is one or the other is no fact about numbers. */
static bool pair_same_borders(Joiner *joiner, const NodePair *pair)
{
    const GraphNode *left = graph_node(joiner->graph[LEFT], pair->node[LEFT]);
    const GraphNode *right = graph_node(joiner->graph[RIGHT], pair->node[RIGHT]);
    for (uint32_t i = 0; i < left->cell_count; i++)
        for (uint32_t k = 0; k < right->cell_count; k++) {
            const Cell *a = &left->cells[i], *b = &right->cells[k];
            if (have_same_borders(left, a, right, b) && joiner->map[LEFT][a->value.node.index] == ID_NONE &&
                joiner->map[RIGHT][b->value.node.index] == ID_NONE &&
                graph_node(joiner->graph[LEFT], a->value.node)->size.constant ==
                    graph_node(joiner->graph[RIGHT], b->value.node)->size.constant &&
                !has_better(joiner, pair, a, b) && !pair_runs(joiner, pair, a, b))
                return false;
        }
    return true;
}

/* Pairs runs that hold the same kinds of things, those that share a border first. */
static bool pair_alike(Joiner *joiner, const NodePair *pair, bool closely)
{
    const GraphNode *left = graph_node(joiner->graph[LEFT], pair->node[LEFT]);
    const GraphNode *right = graph_node(joiner->graph[RIGHT], pair->node[RIGHT]);
    for (int at_border = 1; at_border >= 0; at_border--)
        for (uint32_t i = 0; i < left->cell_count; i++)
            for (uint32_t k = 0; cell_is_run(&left->cells[i]) && k < right->cell_count; k++)
                if (cell_is_run(&right->cells[k]) &&
                    (!at_border || shares_border(left, &left->cells[i], right, &right->cells[k])) &&
                    can_pair(joiner, left->cells[i].value.node, right->cells[k].value.node, closely)) {
                    if (!pair_runs(joiner, pair, &left->cells[i], &right->cells[k]))
                        return false;
                    break;
                }
    return true;
}

/* The runs of a side that have no counterpart yet. */
static uint32_t count_open(const Joiner *joiner, const NodePair *pair, int side)
{
    const GraphNode *node = graph_node(joiner->graph[side], pair->node[side]);
    uint32_t count = 0;
    for (uint32_t i = 0; i < node->cell_count; i++)
        count += cell_is_run(&node->cells[i]) && joiner->map[side][node->cells[i].value.node.index] == ID_NONE;
    return count;
}

static bool join_runs(Joiner *joiner, NodePair pair)
{
    const GraphNode *left = graph_node(joiner->graph[LEFT], pair.node[LEFT]);
    const GraphNode *right = graph_node(joiner->graph[RIGHT], pair.node[RIGHT]);
    if (!node_has_run(left) && !node_has_run(right))
        return true;
    memcpy(joiner->deeper, pair.deeper, sizeof pair.deeper);
    if (!pair_same_borders(joiner, &pair) || !pair_alike(joiner, &pair, true))
        return false;
    uint32_t open = count_open(joiner, &pair, LEFT) + count_open(joiner, &pair, RIGHT);
    if ((open > MANY_RUNS - 1 || (open && run_count(left) + count_open(joiner, &pair, RIGHT) > MANY_RUNS + 1)) &&
        !pair_alike(joiner, &pair, false))
        return false;
    for (int side = 0; side < 2; side++) {
        const GraphNode *node = side == LEFT ? left : right;
        for (uint32_t i = 0; i < node->cell_count; i++)
            if (cell_is_run(&node->cells[i]) && joiner->map[side][node->cells[i].value.node.index] == ID_NONE &&
                !insert_run(joiner, &pair, side, &node->cells[i]))
                return false;
    }
    return true;
}

bool joiner_runs(Joiner *joiner)
{
    for (size_t i = 0; i < joiner->pair_count; i++) {
        NodePair pair = joiner->pairs[i];
        if (pair.node[LEFT].index != ID_NONE && pair.node[RIGHT].index != ID_NONE && !join_runs(joiner, pair))
            return false;
        if (i + 1 == joiner->pair_count && !joiner_work(joiner))
            return false;
    }
    return true;
}

/* The array that the run of a side mirrors, as the result has it: 1 + its node, or 0. */
static uint32_t mirrored_in_result(const Joiner *joiner, int side, NodeId run)
{
    NodeId mirrored = run_mirrored(joiner->graph[side], run);
    if (mirrored.index == ID_NONE || joiner->folding)
        return mirrored.index + 1; /* ID_NONE + 1 is 0; folding leaves the arrays as they are */
    return joiner->map[side][mirrored.index] + 1;
}

/* A run mirrors what its counterparts do; where one side has none, the run is empty there. */
bool joiner_mirrors(Joiner *joiner)
{
    for (size_t i = 0; joiner->out->domain->has_mirrors && i < joiner->pair_count; i++) {
        const NodePair *pair = &joiner->pairs[i];
        if (graph_node(joiner->out, pair->joined)->kind != NODE_RUN)
            continue;
        uint32_t mirrored[2] = {0, 0};
        for (int side = 0; side < 2; side++)
            if (pair->node[side].index != ID_NONE)
                mirrored[side] = mirrored_in_result(joiner, side, pair->node[side]);
        uint32_t joined = mirrored[pair->node[LEFT].index == ID_NONE];
        if (pair->node[RIGHT].index != ID_NONE && mirrored[RIGHT] != joined)
            joined = 0;
        graph_edit(joiner->out, pair->joined)->mirrored = joined;
        if (run_mirrored(joiner->out, pair->joined).index == ID_NONE)
            graph_edit(joiner->out, pair->joined)->mirrored = joined = 0;
        for (int side = 0; side < 2; side++)
            if (!joined && pair->node[side].index != ID_NONE &&
                graph_node(joiner->graph[side], pair->node[side])->mirrored && !joiner_more_general(joiner, !side))
                return false;
    }
    return true;
}
