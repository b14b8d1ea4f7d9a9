/* SPDX-License-Identifier: MIT */
/* Contents of paired nodes. */
#include "domain/smg/joiner.h"

#include "domain/smg/memory.h"
#include "domain/smg/run.h"
#include "domain/smg/segment.h"

#include <string.h>

/* The first cell at a constant offset that has a byte of [from, to). */
static const Cell *cell_within(const GraphNode *node, int64_t from, int64_t to)
{
    const Cell *first = NULL;
    for (uint32_t i = 0; i < node->cell_count; i++) {
        const Cell *cell = &node->cells[i];
        if (!cell->offset.factor && cell->offset.constant < to && from < cell->offset.constant + cell->size &&
            (!first || cell->offset.constant < first->offset.constant))
            first = cell;
    }
    return first;
}

/* Adds a cell. Where a fact of another extent covers some of its bytes, records only that these bytes may be other
 * than zero. */
static void cell_append(Joiner *joiner, NodeId id, Cell cell)
{
    int64_t at = cell.offset.constant, end = at + cell.size;
    if (cell.offset.factor || !cell_within(graph_node(joiner->out, id), at, end)) {
        memory_add_cell(joiner->out, id, cell);
        return;
    }
    while (at < end && graph_node(joiner->out, id)->zeroed) {
        const Cell *next = cell_within(graph_node(joiner->out, id), at, end);
        int64_t gap = next ? next->offset.constant : end, after = next ? next->offset.constant + next->size : end;
        if (gap > at)
            memory_add_cell(joiner->out, id,
                            (Cell){linear_constant(at, cell.offset.width), (uint32_t)(gap - at), value_undefined(8)});
        at = after;
    }
}

static ExecValue peek(const Graph *graph, NodeId id, const Cell *like)
{
    if (like->size <= 8)
        return memory_peek(graph, id, like->offset.constant, like->size);
    const GraphNode *node = graph_node(graph, id);
    for (uint32_t i = 0; i < node->cell_count; i++)
        if (!node->cells[i].offset.factor && node->cells[i].offset.constant == like->offset.constant &&
            node->cells[i].size == like->size)
            return node->cells[i].value;
    bool overlaps = false;
    for (uint32_t i = 0; i < node->cell_count; i++)
        overlaps |= node->cells[i].offset.factor || cell_is_run(&node->cells[i]) ||
                    (node->cells[i].offset.constant < like->offset.constant + like->size &&
                     like->offset.constant < node->cells[i].offset.constant + node->cells[i].size);
    return node->zeroed && !overlaps ? value_number(linear_constant(0, 8)) : value_undefined(8);
}

/* Is a value a pointer, and does no value lead to a node that is paired already? */
static bool is_first(const Joiner *joiner, const ExecValue values[2])
{
    for (int side = 0; side < 2; side++)
        if (values[side].kind == VALUE_POINTER && joiner->map[side][values[side].node.index] != ID_NONE)
            return false;
    return true;
}

/* Is the target dependent on this cell? If so it must be dependent in both operands. */
static bool join_dependence(Joiner *joiner, const NodePair *pair, Cell cell, const ExecValue values[2], NodeId joined)
{
    bool is_alone[2] = {false, false}, has[2];
    for (int side = 0; side < 2; side++) {
        has[side] = values[side].kind == VALUE_POINTER && joiner->map[side][values[side].node.index] == joined.index;
        if (has[side])
            is_alone[side] = node_may_lack(graph_node(joiner->graph[side], pair->node[side]), &cell) &&
                             !graph_node(joiner->graph[side], values[side].node)->is_dependent;
    }
    if (!has[LEFT] && !has[RIGHT])
        return true; /* the nodes being folded share the target */
    if (graph_node(joiner->out, joined)->level > graph_node(joiner->out, pair->joined)->level)
        return true; /* nested nodes exist once per block in any case */
    graph_edit(joiner->out, joined)->is_dependent =
        node_may_lack(graph_node(joiner->out, pair->joined), &cell) && !is_alone[LEFT] && !is_alone[RIGHT];
    return is_alone[LEFT] == is_alone[RIGHT] || joiner_more_general(joiner, is_alone[LEFT] ? LEFT : RIGHT);
}

/* Joins the constant-offset cells of one operand with the other's contents; cells that both have are skipped if
 * `skip`. */
static bool join_cells(Joiner *joiner, const NodePair *pair, int side, bool skip, int64_t next, int64_t prev)
{
    const GraphNode *node = graph_node(joiner->graph[side], pair->node[side]);
    const GraphNode *other = graph_node(joiner->graph[!side], pair->node[!side]);
    for (uint32_t i = 0; i < node->cell_count; i++) {
        const Cell *cell = &node->cells[i];
        if (cell->offset.factor || cell_is_run(cell) || cell->offset.constant == next ||
            (prev >= 0 && cell->offset.constant == prev))
            continue;
        bool found = false;
        for (uint32_t k = 0; skip && k < other->cell_count && !found; k++)
            found = !other->cells[k].offset.factor && other->cells[k].offset.constant == cell->offset.constant &&
                    other->cells[k].size == cell->size;
        if (found)
            continue;
        ExecValue theirs = peek(joiner->graph[!side], pair->node[!side], cell), joined;
        ExecValue mine = cell->value;
        if (mine.kind == VALUE_NUMBER && theirs.kind == VALUE_NUMBER && mine.number.width != theirs.number.width) {
            if (value_is_zero(&joiner->graph[side]->base, mine))
                mine.number = linear_constant(0, theirs.number.width);
            else if (value_is_zero(&joiner->graph[!side]->base, theirs))
                theirs.number = linear_constant(0, mine.number.width);
        }
        /* The targets of a segment's links are outside it: they are not nested. */
        bool links = node_links_by(graph_node(joiner->out, pair->joined), cell);
        memcpy(joiner->deeper, links ? pair->context : pair->deeper, sizeof pair->deeper);
        ExecValue values[2] = {side == LEFT ? mine : theirs, side == LEFT ? theirs : mine};
        bool is_new = is_first(joiner, values);
        if (!joiner_values(joiner, values[LEFT], values[RIGHT], &joined))
            return false;
        if (is_new && joined.kind == VALUE_POINTER && !join_dependence(joiner, pair, *cell, values, joined.node))
            return false;
        if (joined.kind != VALUE_UNDEFINED || graph_node(joiner->out, pair->joined)->zeroed)
            cell_append(joiner, pair->joined, (Cell){cell->offset, cell->size, joined});
        node = graph_node(joiner->graph[side], pair->node[side]);
        other = graph_node(joiner->graph[!side], pair->node[!side]);
    }
    return true;
}

static bool has_symbolic_pointer(const GraphNode *node)
{
    for (uint32_t i = 0; i < node->cell_count; i++)
        if (node->cells[i].offset.factor && node->cells[i].value.kind == VALUE_POINTER)
            return true;
    return false;
}

static bool copy_contents(Joiner *joiner, const NodePair *pair, int side)
{
    const GraphNode *node = graph_node(joiner->graph[side], pair->node[side]);
    GraphNode label = *graph_node(joiner->out, pair->joined);
    for (uint32_t i = 0; i < node->cell_count; i++) {
        Cell cell = node->cells[i];
        if (node_links_by(&label, &cell) && joiner_inserted_side(joiner, pair->joined) == side)
            continue; /* set by insert, or at the end */
        cell.offset = joiner_one_sided(joiner, side, cell.offset);
        bool is_new = cell.value.kind == VALUE_POINTER && joiner->map[side][cell.value.node.index] == ID_NONE;
        if (!joiner_copy_value(joiner, side, node->cells[i].value, TARGET_REGION, &cell.value))
            return false;
        if (is_new && node_may_lack(graph_node(joiner->out, pair->joined), &cell) &&
            cell.value.node.index != pair->joined.index)
            graph_edit(joiner->out, cell.value.node)->is_dependent = true;
        cell_append(joiner, pair->joined, cell);
        node = graph_node(joiner->graph[side], pair->node[side]);
    }
    graph_edit(joiner->out, pair->joined)->size = joiner_one_sided_size(joiner, side, node->size);
    if (node->kind == NODE_OPTIONAL) {
        ExecValue otherwise;
        if (!joiner_copy_value(joiner, side, node->otherwise, TARGET_ALL, &otherwise))
            return false;
        graph_edit(joiner->out, pair->joined)->otherwise = otherwise;
    }
    return true;
}

/* Do both hold the same constants and nothing else? Tables of the program do, and are long. */
static bool same_constants(const GraphNode *left, const GraphNode *right)
{
    if (left->cell_count != right->cell_count || left->zeroed != right->zeroed)
        return false;
    for (uint32_t i = 0; i < left->cell_count; i++) {
        const Cell *a = &left->cells[i], *b = &right->cells[i];
        if (a->offset.factor || cell_is_run(a) || a->value.kind != VALUE_NUMBER || a->value.number.factor)
            return false;
        if (a != b && (!linear_same(a->offset, b->offset) || a->size != b->size || !value_same(a->value, b->value)))
            return false;
    }
    return true;
}

static bool join_contents(Joiner *joiner, NodePair pair)
{
    memcpy(joiner->deeper, pair.deeper, sizeof pair.deeper);
    const GraphNode *joined = graph_node(joiner->out, pair.joined);
    joiner->in_heap = joined->storage == STORAGE_HEAP &&
                      !(joiner->folding && pair.joined.index == joiner->folded.index && joined->kind != NODE_TREE);
    if (pair.node[LEFT].index == ID_NONE || pair.node[RIGHT].index == ID_NONE)
        return copy_contents(joiner, &pair, pair.node[LEFT].index == ID_NONE ? RIGHT : LEFT);
    const GraphNode *left = graph_node(joiner->graph[LEFT], pair.node[LEFT]),
                    *right = graph_node(joiner->graph[RIGHT], pair.node[RIGHT]);
    if (joiner->folding &&
        (has_symbolic_pointer(left) || has_symbolic_pointer(right) || node_has_run(left) || node_has_run(right)))
        return false;
    if (left->zeroed != right->zeroed && !joiner_more_general(joiner, left->zeroed ? RIGHT : LEFT))
        return false;
    GraphNode *edited = graph_edit(joiner->out, pair.joined);
    edited->zeroed = left->zeroed && right->zeroed;
    if (!joiner->folding && !edited->cell_count && same_constants(left, right)) {
        edited->cells = left->cells;
        edited->cell_count = left->cell_count;
        return true;
    }
    int64_t skip_next = -1, skip_prev = -1;
    if (joiner->folding && pair.joined.index == joiner->folded.index) {
        skip_next = graph_node(joiner->out, pair.joined)->next;
        skip_prev = graph_node(joiner->out, pair.joined)->prev;
    }
    return join_cells(joiner, &pair, LEFT, false, skip_next, skip_prev) &&
           join_cells(joiner, &pair, RIGHT, true, skip_next, skip_prev);
}

bool joiner_work(Joiner *joiner)
{
    while (joiner->pairs_done < joiner->pair_count)
        if (!join_contents(joiner, joiner->pairs[joiner->pairs_done++]))
            return false;
    return true;
}

/* Links of inserted segments that the other operand never reached: no pointer refers to that end, so the one
 * operand's value is taken. */
bool joiner_finish(Joiner *joiner)
{
    for (size_t i = 0; i < joiner->pair_count; i++) {
        NodePair pair = joiner->pairs[i];
        int side = joiner_inserted_side(joiner, pair.joined);
        if (side < 0 || !node_is_segment(graph_node(joiner->out, pair.joined)))
            continue;
        memcpy(joiner->deeper, pair.context, sizeof pair.context);
        GraphNode node = *graph_node(joiner->graph[side], pair.node[side]);
        for (int end = 0; end < (node.kind == NODE_DLS ? 2 : 1); end++) {
            int64_t offset = end ? node.prev : node.next;
            ExecValue value;
            if (memory_peek(joiner->out, pair.joined, offset, joiner_pointer_bytes(joiner)).kind != VALUE_UNDEFINED)
                continue;
            if (!joiner_copy_value(
                    joiner, side,
                    memory_peek(joiner->graph[side], pair.node[side], offset, joiner_pointer_bytes(joiner)),
                    end ? TARGET_LAST : TARGET_FIRST, &value))
                return false;
            joiner_set_link(joiner, pair.joined, offset, value);
        }
    }
    return joiner_work(joiner);
}

/* Does the neighbour at this end, by the links of `segment`, link back to the node? */
static bool neighbour_leads_back(const Graph *graph, NodeId id, const GraphNode *segment, bool at_last)
{
    uint32_t bytes = graph_pointer_bytes(graph);
    ExecValue there = memory_peek(graph, id, at_last ? segment->next : segment->prev, bytes);
    if (there.kind != VALUE_POINTER || there.target == (at_last ? TARGET_LAST : TARGET_FIRST))
        return false;
    ExecValue back = memory_peek(graph, there.node, at_last ? segment->prev : segment->next, bytes);
    return back.kind == VALUE_POINTER && back.node.index == id.index &&
           back.target != (at_last ? TARGET_FIRST : TARGET_LAST);
}

/* Are doubly linked neighbours still neighbours? Two segments, each of one operand only, may have become neighbours:
 * sound, but no loop builds such a list. */
bool joiner_neighbours(const Joiner *joiner)
{
    for (size_t i = 0; i < joiner->pair_count; i++) {
        const NodePair *pair = &joiner->pairs[i];
        const GraphNode *label = graph_node(joiner->out, pair->joined);
        for (int at_last = 0; at_last < 2 && label->kind == NODE_DLS; at_last++) {
            bool had = true;
            for (int side = 0; side < 2; side++)
                had &= pair->node[side].index == ID_NONE ||
                       neighbour_leads_back(joiner->graph[side], pair->node[side], label, at_last);
            if (had && !neighbour_leads_back(joiner->out, pair->joined, label, at_last))
                return false;
        }
    }
    return true;
}

/* The number of side `from` by the first pair from `start` on that has it; returns the pair's index plus 1, 0 if there is none. A
 * constant needs no pair. */
static size_t translate_from(const Joiner *joiner, size_t start, int from, Linear number, Linear *other)
{
    for (size_t i = start; i < joiner->number_count; i++) {
        const LinearPair *pair = &joiner->numbers[i];
        Linear mine = from == LEFT ? pair->left : pair->right, theirs = from == LEFT ? pair->right : pair->left;
        if (!pair->has_left || !pair->has_right || mine.factor != 1 || mine.symbol != number.symbol)
            continue;
        int64_t by;
        if (__builtin_sub_overflow(theirs.constant, mine.constant, &by) ||
            __builtin_mul_overflow(by, number.factor, &by) ||
            __builtin_add_overflow(by, number.constant, &theirs.constant) ||
            __builtin_mul_overflow(theirs.factor, number.factor, &theirs.factor))
            continue;
        *other = theirs;
        return i + 1;
    }
    return 0;
}

bool joiner_translate(const Joiner *joiner, int from, Linear number, Linear *other)
{
    *other = number;
    return !number.factor || translate_from(joiner, 0, from, number, other);
}

/* Are the numbers of the two sides paired? */
static bool are_paired(const Joiner *joiner, int side, Linear mine, Linear theirs)
{
    const Linears *numbers = &joiner->graph[!side]->base.numbers;
    Linear other;
    for (size_t next = 0; (next = translate_from(joiner, next, side, mine, &other));)
        if (linears_compare(numbers, OP_EQ, theirs, other) == ANSWER_YES)
            return true;
    return false;
}

/* Do both cells lead to blocks that are paired? */
static bool are_targets_paired(const Joiner *joiner, int side, const Cell *cell, const Cell *like)
{
    return cell->value.kind == VALUE_POINTER && !cell_is_run(like) &&
           joiner->map[side][cell->value.node.index] != ID_NONE &&
           joiner->map[side][cell->value.node.index] == joiner->map[!side][like->value.node.index];
}

/* The other operand's cell for a fact at a symbolic offset: one at the offset that it is paired with, or at one equal to it. If
 * there are none, or for a terminator, an offset whose symbol is in no pair yet, preferably of the same constant; else one at a symbolic offset
 * that leads to the same block. */
static const Cell *cell_like(const Joiner *joiner, int side, const Cell *cell, const GraphNode *other)
{
    const Cell *equal = NULL, *second = NULL;
    Linear offset, ignored;
    bool known = joiner_translate(joiner, side, cell->offset, &offset);
    for (uint32_t i = 0; i < other->cell_count; i++) {
        const Cell *like = &other->cells[i];
        if (like->size != cell->size || like->value.kind != cell->value.kind)
            continue;
        bool is_open = like->offset.factor && like->offset.factor == cell->offset.factor &&
                       !joiner_translate(joiner, !side, like->offset, &ignored);
        bool matches = known ? are_paired(joiner, side, cell->offset, like->offset) : is_open;
        if (matches && (known ? linear_same(like->offset, offset) : like->offset.constant == cell->offset.constant))
            return like;
        equal = equal || !known || !matches ? equal : like;
        bool are_ends = like->size == 1 && value_is_zero(&joiner->graph[side]->base, cell->value) &&
                        value_is_zero(&joiner->graph[!side]->base, like->value);
        if ((matches || (is_open && are_ends) ||
             (like->offset.factor && are_targets_paired(joiner, side, cell, like))) &&
            !second)
            second = like;
    }
    return equal ? equal : second;
}

static bool is_zero_byte(const Graph *graph, NodeId id, Linear offset)
{
    ExecValue value = memory_peek(graph, id, offset.constant, 1);
    return value.kind == VALUE_NUMBER && !value.number.factor && !value.number.constant;
}

enum { LONGEST = 64 };

/* The offset of the first zero byte of a block, if that is a constant among the first ones, or that of a byte stored further on. */
static bool first_end(const Graph *graph, NodeId id, Linear *end)
{
    const GraphNode *node = graph_node(graph, id);
    int64_t most = node->size.factor || node->size.constant > LONGEST ? LONGEST : node->size.constant;
    *end = linear_constant(0, node->size.width);
    if (!node->zeroed && !node->cell_count)
        return false;
    while (end->constant < most && !is_zero_byte(graph, id, *end))
        end->constant++;
    bool is_found = end->constant < most;
    for (uint32_t i = 0; i < node->cell_count && most == LONGEST && !is_found; i++) {
        const Cell *cell = &node->cells[i];
        is_found = !cell->offset.factor && cell->size == 1 && value_is_zero(&graph->base, cell->value);
        end->constant = is_found ? cell->offset.constant : most;
    }
    return is_found && linears_most(&graph->base.numbers, *end, node->size) < 0;
}

static void end_append(Joiner *joiner, NodeId id, Linear end)
{
    cell_append(joiner, id, (Cell){end, 1, value_number(linear_constant(0, 8))});
}

/* May the block hold a string: characters, or of unknown type and without a pointer? An element of an array is no block. */
static bool may_be_text(const Graph *graph, NodeId id)
{
    const GraphNode *node = graph_node(graph, id);
    if (node->kind == NODE_RUN)
        return false;
    const Type *type =
        node->object.index == ID_NONE ? node->type : program_object(graph->domain->base.program, node->object)->type;
    while (type && type->kind == TYPE_ARRAY)
        type = type->target;
    bool has_pointer = false;
    for (uint32_t i = 0; i < node->cell_count; i++)
        has_pointer |= node->cells[i].value.kind == VALUE_POINTER;
    return type ? type->size == 1 : !has_pointer;
}

/* Where strings of different lengths that both operands know end, each block of a summary has its own end. */
static void join_first_ends(Joiner *joiner, const NodePair *pair)
{
    GraphNode into = {.size = {.factor = 1}};
    Linear left, right, end;
    if (!joiner->only_leq && may_be_text(joiner->graph[LEFT], pair->node[LEFT]) &&
        may_be_text(joiner->graph[RIGHT], pair->node[RIGHT]) &&
        first_end(joiner->graph[LEFT], pair->node[LEFT], &left) &&
        first_end(joiner->graph[RIGHT], pair->node[RIGHT], &right) && left.constant != right.constant &&
        !is_zero_byte(joiner->out, pair->joined, left) && !is_zero_byte(joiner->out, pair->joined, right) &&
        joiner_numbers(joiner, left, right, &into, &end))
        end_append(joiner, pair->joined, end);
}

/* A string that ends at another constant offset in each operand ends at a number that both have for it, its length. */
static void join_ends(Joiner *joiner, const NodePair *pair)
{
    const GraphNode *left = graph_node(joiner->graph[LEFT], pair->node[LEFT]);
    bool has_end = false;
    if (graph_node(joiner->out, pair->joined)->zeroed || left->kind == NODE_RUN)
        return;
    for (uint32_t k = 0; k < left->cell_count; k++) {
        const Cell *cell = &left->cells[k];
        if (cell->offset.factor || cell->size != 1 ||
            !is_zero_byte(joiner->graph[LEFT], pair->node[LEFT], cell->offset))
            continue;
        for (size_t i = 0; i < joiner->number_count; i++) {
            const LinearPair *number = &joiner->numbers[i];
            if (!number->has_left || !number->has_right || number->left.factor || number->right.factor ||
                linears_level(&joiner->out->base.numbers, number->joined) ||
                number->left.constant != cell->offset.constant || number->right.constant == cell->offset.constant ||
                !is_zero_byte(joiner->graph[RIGHT], pair->node[RIGHT], number->right))
                continue;
            end_append(joiner, pair->joined,
                       (Linear){.factor = 1, .symbol = number->joined, .width = cell->offset.width});
            has_end = true;
            break;
        }
    }
    if (!has_end)
        join_first_ends(joiner, pair);
}

/* Bytes of an element that has moved with its index, from one constant to another, and hold the same constant in both operands:
 * table[i].size is 4 for i = 0 and i = 1. */
static void join_moved(Joiner *joiner, const NodePair *pair)
{
    enum { FEW_CELLS = 16 };
    const GraphNode *left = graph_node(joiner->graph[LEFT], pair->node[LEFT]);
    const GraphNode *right = graph_node(joiner->graph[RIGHT], pair->node[RIGHT]);
    uint32_t array = node_array_of_any(joiner->graph[LEFT], left).stride;
    int64_t stride = array ? array : left->size.factor, value, other;
    if (joiner->only_leq || graph_node(joiner->out, pair->joined)->zeroed || left->kind == NODE_RUN || stride <= 1 ||
        left->cell_count > FEW_CELLS || right->cell_count > FEW_CELLS)
        return;
    for (uint32_t i = 0; i < left->cell_count; i++)
        for (uint32_t k = 0; k < right->cell_count; k++) {
            const Cell *cell = &left->cells[i], *like = &right->cells[k];
            if (cell->offset.factor || like->offset.factor || cell_is_run(cell) || cell->size != like->size ||
                cell->size > stride || cell->offset.constant == like->offset.constant ||
                cell->value.kind != VALUE_NUMBER || like->value.kind != VALUE_NUMBER ||
                !linear_is_constant(&joiner->graph[LEFT]->base.numbers, cell->value.number, &value) ||
                !linear_is_constant(&joiner->graph[RIGHT]->base.numbers, like->value.number, &other) || value != other)
                continue;
            int64_t by = like->offset.constant - cell->offset.constant;
            for (size_t n = 0; n < joiner->number_count && by % stride == 0; n++) {
                const LinearPair *number = &joiner->numbers[n];
                int64_t start, moved;
                if (!number->has_left || !number->has_right || number->left.factor || number->right.factor ||
                    linears_level(&joiner->out->base.numbers, number->joined) ||
                    __builtin_sub_overflow(number->right.constant, number->left.constant, &moved) ||
                    moved != by / stride || __builtin_mul_overflow(number->left.constant, -stride, &start))
                    continue;
                Linear offset = {stride, cell->offset.constant, number->joined, cell->offset.width};
                ExecValue constant = value_number(linear_constant(value, cell->value.number.width));
                cell_append(joiner, pair->joined, (Cell){linear_shifted(offset, start), cell->size, constant});
                break;
            }
        }
}

/* Where the other operand has a zero byte at a constant offset, for a terminator that this operand has at an offset that is
 * none: at the same place if that is known there, else the first one. */
static bool end_like(const Joiner *joiner, int side, const Cell *cell, NodeId other, Cell *like)
{
    const Graph *graph = joiner->graph[!side];
    const GraphNode *node = graph_node(graph, other);
    Linear at;
    if (cell->size != 1 || !value_is_zero(&joiner->graph[side]->base, cell->value) ||
        (joiner->only_leq && side == LEFT) || (!node->zeroed && !node->cell_count))
        return false;
    *like = (Cell){linear_constant(0, cell->offset.width), 1, value_number(linear_constant(0, 8))};
    if (joiner_translate(joiner, side, cell->offset, &at)) {
        at = linear_known(&graph->base.numbers, at);
        like->offset.constant = at.constant;
        return !at.factor && at.constant >= 0 && linears_most(&graph->base.numbers, at, node->size) < 0 &&
               is_zero_byte(graph, other, at);
    }
    return first_end(graph, other, &like->offset);
}

enum { FACTS_MOST = 512 };

/* Facts at symbolic offsets of some of the pairs: kept if both operands have them. Numbers are forgotten where a node has very
 * many cells: a table that is written at an index again and again gains some at every join. */
static bool join_facts(Joiner *joiner, int side, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++) {
        NodePair pair = joiner->pairs[i];
        if (pair.node[LEFT].index == ID_NONE || pair.node[RIGHT].index == ID_NONE)
            continue;
        memcpy(joiner->deeper, pair.deeper, sizeof pair.deeper);
        if (side == LEFT) {
            join_ends(joiner, &pair);
            join_moved(joiner, &pair);
        }
        const GraphNode *node = graph_node(joiner->graph[side], pair.node[side]);
        for (uint32_t k = 0; k < node->cell_count; k++) {
            Cell cell = node->cells[k], joined = cell;
            if (!cell.offset.factor || cell_is_run(&cell))
                continue;
            if (!joiner->has_naturals) {
                joiner_naturals(joiner);
                memcpy(joiner->deeper, pair.deeper, sizeof pair.deeper);
            }
            const Cell *found = cell_like(joiner, side, &cell, graph_node(joiner->graph[!side], pair.node[!side]));
            Cell end;
            if (!found && end_like(joiner, side, &cell, pair.node[!side], &end))
                found = &end;
            if (!found || cell.value.kind == VALUE_UNDEFINED) {
                /* A number may be forgotten. A pointer may not: its target would be lost. */
                if (cell.value.kind == VALUE_POINTER || !joiner_more_general(joiner, !side))
                    return false;
                continue;
            }
            Linear offsets[2] = {side == LEFT ? cell.offset : found->offset,
                                 side == LEFT ? found->offset : cell.offset};
            ExecValue values[2] = {side == LEFT ? cell.value : found->value, side == LEFT ? found->value : cell.value};
            if (side == RIGHT && found->offset.factor && cell_like(joiner, LEFT, found, node) == &node->cells[k])
                continue; /* joined already, as a cell of the left operand */
            if (!joiner_numbers(joiner, offsets[LEFT], offsets[RIGHT], graph_node(joiner->graph[LEFT], pair.node[LEFT]),
                                &joined.offset) ||
                !joiner_values(joiner, values[LEFT], values[RIGHT], &joined.value))
                return false;
            const GraphNode *out = graph_node(joiner->out, pair.joined);
            if (!out->zeroed && (out->cell_count < FACTS_MOST || joined.value.kind == VALUE_POINTER))
                cell_append(joiner, pair.joined, joined);
        }
    }
    return true;
}

/* A fact may be a pointer to a node that nothing else leads to: then that one's facts come next. */
bool joiner_facts(Joiner *joiner)
{
    for (size_t from = 0, to; from < joiner->pair_count; from = to) {
        to = joiner->pair_count;
        if (!join_facts(joiner, LEFT, from, to) || !join_facts(joiner, RIGHT, from, to) || !joiner_work(joiner))
            return false;
    }
    return true;
}
