/* SPDX-License-Identifier: MIT */
#include "domain/smg/join.h"

#include "domain/smg/memory.h"
#include "domain/smg/segment.h"

#include <stdlib.h>
#include <string.h>

enum { LEFT, RIGHT };
enum { INSERT_DEPTH = 64 };

/* A pair of nodes whose contents are still to be joined; index ID_NONE on the side that has none (an inserted segment).
 */
typedef struct NodePair {
    NodeId node[2], joined;
    uint8_t context[2]; /* how many levels each node itself sinks */
    uint8_t deeper[2];  /* and what is private to it: one more for a region that becomes a segment */
} NodePair;

typedef struct Joiner {
    const Graph *graph[2];
    Graph *out;
    uint32_t *map[2];   /* node of a side -> node of the result, ID_NONE */
    uint32_t *inserted; /* node of the result -> side + 1 that alone has it, 0 if both */
    size_t inserted_capacity;
    NodePair *pairs;
    size_t pair_count, pair_capacity;
    size_t pairs_done;
    LinearPair *numbers;
    size_t number_count, number_capacity;
    unsigned depth; /* of segments being inserted one behind the other */
    JoinStatus status;
    bool only_leq;          /* give up as soon as left is not below right */
    bool keeps_constants;   /* different constants in heap blocks have no join */
    bool in_heap;           /* the contents being joined are those of a heap block */
    bool folding;           /* both sides are the one graph that is also the result */
    NodeId fold[2], folded; /* the nodes being folded, and their segment */
    uint8_t deeper[2];      /* NodePair.deeper of the pair whose contents are being joined */
} Joiner;

JoinStatus join_both(JoinStatus a, JoinStatus b)
{
    return a == JOIN_EQUAL || a == b ? b : b == JOIN_EQUAL ? a : JOIN_APART;
}

/* Records how the sides compare at some place; false if the order asked for is refuted. */
static bool compares(Joiner *joiner, JoinStatus status)
{
    joiner->status = join_both(joiner->status, status);
    return !joiner->only_leq || joiner->status == JOIN_EQUAL || joiner->status == JOIN_RIGHT;
}

/* `side` alone is more general here. */
static bool side_more_general(Joiner *joiner, int side)
{
    return compares(joiner, side == LEFT ? JOIN_LEFT : JOIN_RIGHT);
}

static bool join_values(Joiner *joiner, SmgValue left, SmgValue right, SmgValue *out);

static bool is_segment(const Node *node)
{
    return node->kind == NODE_SLS || node->kind == NODE_DLS;
}

static bool same_symbol(Linear left, Linear right)
{
    return left.factor == right.factor && left.symbol == right.symbol;
}

/* The number for a pair of numbers: a symbol made when the pair is first met, or a known one plus a constant. */
static Linear pair_number(Joiner *joiner, LinearPair pair)
{
    pair.width = pair.has_left ? pair.left.width : pair.right.width;
    Linear number = {.factor = 1, .width = pair.width};
    for (size_t i = 0; i < joiner->number_count; i++) {
        LinearPair *known = &joiner->numbers[i];
        int64_t left = pair.left.constant - known->left.constant, right = pair.right.constant - known->right.constant;
        if (known->has_left != pair.has_left || known->has_right != pair.has_right ||
            (pair.has_left && !same_symbol(known->left, pair.left)) ||
            (pair.has_right && !same_symbol(known->right, pair.right)) ||
            (pair.has_left && pair.has_right && left != right))
            continue;
        known->width = pair.width < known->width ? pair.width : known->width;
        number.symbol = known->joined;
        number.constant = pair.has_left ? left : right;
        return number;
    }
    pair.left.width = pair.right.width = 64;
    pair.joined = linear_fresh(&joiner->out->numbers, 64).symbol;
    /* Of a segment and a region that stand at one place, the segment tells whether all its nodes share the value: the
     * region is one node. Of nodes being folded, each has a value of its own, wherever below it the value stands. */
    bool both_sink = (!pair.has_left || joiner->deeper[LEFT]) && (!pair.has_right || joiner->deeper[RIGHT]);
    uint8_t level = 0;
    for (int side = 0; side < 2; side++) {
        Linear of_side = side == LEFT ? pair.left : pair.right;
        if (!(side == LEFT ? pair.has_left : pair.has_right))
            continue;
        uint8_t own = of_side.factor ? linears_level(&joiner->graph[side]->numbers, of_side.symbol) : 0;
        if (joiner->folding) {
            const Node *node = graph_node(joiner->graph[side], joiner->fold[side]);
            own = (uint8_t)(own > node->level ? own + !is_segment(node) : node->level + 1);
        } else if (own || both_sink) {
            own += joiner->deeper[side];
        }
        level = own > level ? own : level;
    }
    linears_set_level(&joiner->out->numbers, pair.joined, level);
    joiner->numbers =
        array_room(joiner->numbers, &joiner->number_capacity, joiner->number_count, sizeof *joiner->numbers);
    joiner->numbers[joiner->number_count++] = pair;
    number.symbol = pair.joined;
    return number;
}

static Linear scaled(Linear number, int64_t factor, int64_t constant)
{
    number.factor *= factor;
    number.constant = number.constant * factor + constant;
    return number;
}

/* Two numbers of one width. Pairs are brought into the form (number, symbol), so that the order can be decided
 * (linear/). */
static bool join_numbers(Joiner *joiner, Linear left, Linear right, bool is_offset, Linear *out)
{
    left = linear_known(&joiner->graph[LEFT]->numbers, left);
    right = linear_known(&joiner->graph[RIGHT]->numbers, right);
    if (left.width != right.width)
        return false;
    if ((joiner->folding && linear_same(left, right)) ||
        (!left.factor && !right.factor && left.constant == right.constant)) {
        *out = left;
        return true;
    }
    if (joiner->keeps_constants && joiner->in_heap && !is_offset && !left.factor && !right.factor)
        return false;
    int64_t factor = right.factor ? right.factor : left.factor;
    int64_t base = 0; /* the least natural one, so that the symbol stays close to the number itself */
    if (!factor)      /* two constants: offsets keep their stride */
        factor = !is_offset                       ? 1
                 : left.constant < right.constant ? right.constant - left.constant
                                                  : left.constant - right.constant;
    if (factor > 1)
        base = ((right.constant % factor) + factor) % factor;
    LinearPair pair = {.has_left = true, .has_right = true, .left = left, .right = right};
    bool fits = (!left.factor || left.factor == factor) && (!right.factor || right.factor == factor) &&
                (left.constant - base) % factor == 0 && (right.constant - base) % factor == 0;
    if (!fits) {
        *out = pair_number(joiner, pair);
        return true;
    }
    for (int side = 0; side < 2; side++) {
        Linear *number = side == LEFT ? &pair.left : &pair.right;
        number->factor = number->factor != 0;
        number->constant = (number->constant - base) / factor;
    }
    *out = scaled(pair_number(joiner, pair), factor, base);
    return true;
}

/* A number that only one side has. */
static Linear one_sided(Joiner *joiner, int side, Linear number)
{
    number = linear_known(&joiner->graph[side]->numbers, number);
    if (!number.factor ||
        (joiner->folding && (!joiner->deeper[side] || !linears_level(&joiner->graph[side]->numbers, number.symbol))))
        return number;
    Linear symbol = {.factor = 1, .symbol = number.symbol, .width = number.width};
    LinearPair pair = {.has_left = side == LEFT, .has_right = side == RIGHT, .left = symbol, .right = symbol};
    return scaled(pair_number(joiner, pair), number.factor, number.constant);
}

static void pair_nodes(Joiner *joiner, NodeId left, NodeId right, NodeId joined, const uint8_t context[2])
{
    if (left.index != ID_NONE)
        joiner->map[LEFT][left.index] = joined.index;
    if (right.index != ID_NONE)
        joiner->map[RIGHT][right.index] = joined.index;
    NodePair pair = {{left, right}, joined, {context[LEFT], context[RIGHT]}, {0, 0}};
    for (int side = 0; side < 2; side++)
        if (pair.node[side].index != ID_NONE)
            pair.deeper[side] =
                (uint8_t)(context[side] + (is_segment(graph_node(joiner->out, joined)) &&
                                           !is_segment(graph_node(joiner->graph[side], pair.node[side]))));
    joiner->pairs = array_room(joiner->pairs, &joiner->pair_capacity, joiner->pair_count, sizeof *joiner->pairs);
    joiner->pairs[joiner->pair_count++] = pair;
}

/* The label of the node that describes both. */
static bool join_labels(Joiner *joiner, const Node *left, const Node *right, Node *out, uint8_t context[2])
{
    if (left->storage != right->storage || left->status != right->status || left->object.index != right->object.index)
        return false;
    /* Private to the nodes that lead here, or shared by all of them. */
    bool is_nested = left->level + joiner->deeper[LEFT] == right->level + joiner->deeper[RIGHT];
    if (!is_nested && left->level != right->level)
        return false;
    for (int side = 0; side < 2; side++)
        context[side] = is_nested ? joiner->deeper[side] : 0;
    *out = left->kind == NODE_REGION ? *right : *left;
    out->cells = NULL;
    out->cell_count = 0;
    out->level = left->level + context[LEFT];
    out->made_at = left->made_at.index == right->made_at.index ? left->made_at : (EdgeId){ID_NONE};
    out->reuses = left->reuses || right->reuses;
    if (left->reuses != right->reuses && !side_more_general(joiner, left->reuses ? LEFT : RIGHT))
        return false;
    if (!join_numbers(joiner, left->size, right->size, false, &out->size) || (joiner->folding && out->size.factor))
        return false;
    if (left->size.factor == 0 && right->size.factor == 0 && left->size.constant != right->size.constant)
        return false;
    if (left->kind == right->kind && left->kind == NODE_REGION)
        return true;
    if (left->kind == NODE_OPTIONAL || right->kind == NODE_OPTIONAL) {
        if (is_segment(left) || is_segment(right))
            return false;
        if (left->kind != right->kind)
            return side_more_general(joiner, left->kind == NODE_OPTIONAL ? LEFT : RIGHT);
        return join_values(joiner, left->otherwise, right->otherwise, &out->otherwise);
    }
    if (left->storage != STORAGE_HEAP || left->status != STATUS_LIVE)
        return false;
    uint32_t least[2] = {is_segment(left) ? left->min_length : 1, is_segment(right) ? right->min_length : 1};
    if (is_segment(left) && is_segment(right)) {
        if (left->kind != right->kind || left->head != right->head || left->next != right->next ||
            (left->kind == NODE_DLS && left->prev != right->prev))
            return false;
        if (least[LEFT] != least[RIGHT] && !side_more_general(joiner, least[LEFT] < least[RIGHT] ? LEFT : RIGHT))
            return false;
    } else {
        int segment = is_segment(left) ? LEFT : RIGHT;
        if (!compares(joiner, least[segment] > 1 ? JOIN_APART : segment == LEFT ? JOIN_LEFT : JOIN_RIGHT))
            return false;
    }
    out->min_length = least[LEFT] < least[RIGHT] ? least[LEFT] : least[RIGHT];
    return true;
}

static bool join_targets(Target left, Target right, Target *out)
{
    *out = left == TARGET_REGION ? right : left;
    return left == right || left == TARGET_REGION || right == TARGET_REGION;
}

static void inserted_set(Joiner *joiner, NodeId id, int side)
{
    while (joiner->inserted_capacity <= id.index) {
        size_t count = joiner->inserted_capacity;
        joiner->inserted = array_room(joiner->inserted, &joiner->inserted_capacity, count, sizeof *joiner->inserted);
    }
    joiner->inserted[id.index] = (uint32_t)side + 1;
}

static int inserted_side(const Joiner *joiner, NodeId id)
{
    return id.index < joiner->inserted_capacity ? (int)joiner->inserted[id.index] - 1 : -1;
}

/* A node of the result that only one side has. */
static NodeId add_one_sided(Joiner *joiner, int side, NodeId id, Node label)
{
    NodeId none = {ID_NONE};
    label.cells = NULL;
    label.cell_count = 0;
    label.level += joiner->deeper[side];
    NodeId added = graph_add_node(joiner->out, label);
    pair_nodes(joiner, side == LEFT ? id : none, side == LEFT ? none : id, added, joiner->deeper);
    return added;
}

/* Contents that only one side has: the node is copied with what is nested in it. `end`: the end of a segment that a
 * link to it means, TARGET_REGION if it is no link. */
static bool copy_value(Joiner *joiner, int side, SmgValue value, Target end, SmgValue *out)
{
    *out = value;
    out->number = one_sided(joiner, side, value.number);
    if (value.kind != VALUE_POINTER)
        return true;
    const Node *node = graph_node(joiner->graph[side], value.node);
    if (joiner->folding && value.node.index == joiner->fold[side].index) {
        out->node = joiner->folded;
        out->target = TARGET_ALL;
        return true;
    }
    if (joiner->folding && value.node.index == joiner->fold[!side].index)
        return false; /* its neighbour in the list is not private to it */
    if (joiner->map[side][value.node.index] == ID_NONE) {
        bool is_private = joiner->folding ? node->storage == STORAGE_HEAP : node->level > 0;
        if (!is_private)
            return false;
        add_one_sided(joiner, side, value.node, *node);
    }
    out->node.index = joiner->map[side][value.node.index];
    /* A region that became part of a segment: which end of it is meant only the caller can know. */
    if (out->target == TARGET_REGION && is_segment(graph_node(joiner->out, out->node))) {
        bool has_end = end != TARGET_LAST || graph_node(joiner->out, out->node)->kind == NODE_DLS;
        out->target = end;
        return end != TARGET_REGION && has_end;
    }
    return true;
}

static uint32_t pointer_bytes(const Joiner *joiner)
{
    return joiner->out->domain->base.program->pointer_width / 8;
}

static void link_set(Joiner *joiner, NodeId id, int64_t offset, SmgValue value)
{
    unsigned width = 8 * pointer_bytes(joiner);
    memory_write(joiner->out, id, linear_constant(offset, width), pointer_bytes(joiner), value);
}

/* Does the pointer lead to the end of a segment that can be taken as one the other side has none for? */
static bool can_insert(const Joiner *joiner, int side, SmgValue pointer)
{
    const Node *node = graph_node(joiner->graph[side], pointer.node);
    uint32_t to = joiner->map[side][pointer.node.index];
    return is_segment(node) && !pointer.number.factor && pointer.number.constant == node->head &&
           (pointer.target == TARGET_FIRST || pointer.target == TARGET_LAST) &&
           (to == ID_NONE || inserted_side(joiner, (NodeId){to}) == side);
}

/* Inserts that segment, the other side's value here being `other`. */
static bool insert(Joiner *joiner, int side, SmgValue pointer, SmgValue other, SmgValue *out)
{
    Node node = *graph_node(joiner->graph[side], pointer.node);
    if (joiner->map[side][pointer.node.index] == ID_NONE) {
        if (!(node.min_length ? compares(joiner, JOIN_APART) : side_more_general(joiner, side)))
            return false;
        Node label = node;
        label.min_length = 0;
        inserted_set(joiner, add_one_sided(joiner, side, pointer.node, label), side);
    }
    NodeId id = {joiner->map[side][pointer.node.index]};
    /* The empty segment's pointer is what its far link says: that, and the other side's value, become the link. */
    int64_t far = pointer.target == TARGET_FIRST ? node.next : node.prev;
    SmgValue beyond = memory_peek(joiner->graph[side], pointer.node, far, pointer_bytes(joiner)), link;
    SmgValue known = memory_peek(joiner->out, id, far, pointer_bytes(joiner));
    if (beyond.kind == VALUE_UNDEFINED || joiner->depth == INSERT_DEPTH)
        return false; /* or a circle of segments, which is never empty */
    joiner->depth++;
    if (!join_values(joiner, side == LEFT ? beyond : other, side == LEFT ? other : beyond, &link))
        return false;
    joiner->depth--;
    if (known.kind != VALUE_UNDEFINED && !value_same(known, link) && !graph_node(joiner->out, id)->zeroed)
        return false;
    link_set(joiner, id, far, link);
    *out = value_pointer(id, pointer.target, pointer.number);
    return true;
}

/* Two pointers. */
static bool join_pointers(Joiner *joiner, SmgValue left, SmgValue right, SmgValue *out)
{
    if (joiner->folding && left.node.index == joiner->fold[LEFT].index &&
        right.node.index == joiner->fold[RIGHT].index) {
        *out = value_pointer(joiner->folded, TARGET_ALL, left.number);
        return join_numbers(joiner, left.number, right.number, true, &out->number) && !out->number.factor;
    }
    for (int side = 0; joiner->folding && side < 2; side++)
        if (left.node.index == joiner->fold[side].index || right.node.index == joiner->fold[side].index)
            return false;
    if (joiner->folding && left.node.index == right.node.index && joiner->map[LEFT][left.node.index] == ID_NONE &&
        joiner->map[RIGHT][right.node.index] == ID_NONE) {
        *out = left; /* shared by both */
        return left.target == right.target && join_numbers(joiner, left.number, right.number, true, &out->number);
    }
    uint32_t left_to = joiner->map[LEFT][left.node.index], right_to = joiner->map[RIGHT][right.node.index];
    const Node *left_node = graph_node(joiner->graph[LEFT], left.node),
               *right_node = graph_node(joiner->graph[RIGHT], right.node);
    bool paired = left_to == right_to && left_to != ID_NONE;
    if (!paired && left_to == ID_NONE && right_to == ID_NONE &&
        (!joiner->folding || left_node->storage == STORAGE_HEAP)) {
        /* Prefer the pairing of like with like: a segment meets a region only if it need not be there. */
        JoinStatus before = joiner->status;
        Node label;
        uint8_t context[2];
        if (join_labels(joiner, left_node, right_node, &label, context)) {
            pair_nodes(joiner, left.node, right.node, graph_add_node(joiner->out, label), context);
            left_to = joiner->map[LEFT][left.node.index];
            paired = true;
        } else {
            joiner->status = before;
        }
    }
    if (paired) {
        *out = value_pointer((NodeId){left_to}, TARGET_REGION, left.number);
        if (graph_node(joiner->out, out->node)->kind == NODE_REGION ||
            graph_node(joiner->out, out->node)->kind == NODE_OPTIONAL)
            return join_numbers(joiner, left.number, right.number, true, &out->number);
        return join_targets(left.target, right.target, &out->target) &&
               join_numbers(joiner, left.number, right.number, true, &out->number);
    }
    if (can_insert(joiner, LEFT, left))
        return insert(joiner, LEFT, left, right, out);
    return can_insert(joiner, RIGHT, right) && insert(joiner, RIGHT, right, left, out);
}

/* A pointer on one side, a number on the other. */
static bool join_mixed(Joiner *joiner, int side, SmgValue pointer, SmgValue number, SmgValue *out)
{
    if (can_insert(joiner, side, pointer))
        return insert(joiner, side, pointer, number, out);
    const Node *node = graph_node(joiner->graph[side], pointer.node);
    uint32_t to = joiner->map[side][pointer.node.index];
    int64_t constant;
    if (!linear_is_constant(&joiner->graph[!side]->numbers, number.number, &constant) || constant ||
        pointer.number.factor || pointer.number.constant)
        return false;
    bool is_optional = node->kind == NODE_OPTIONAL && value_is_zero(joiner->graph[side], node->otherwise);
    if (to == ID_NONE) {
        if (!is_optional && !(joiner->folding && node->kind == NODE_REGION && node->storage == STORAGE_HEAP &&
                              node->status == STATUS_LIVE))
            return false;
        if (!(is_optional ? side_more_general(joiner, side) : compares(joiner, JOIN_APART)))
            return false;
        Node label = *node;
        label.kind = NODE_OPTIONAL;
        label.otherwise = value_null(joiner->out);
        NodeId id = add_one_sided(joiner, side, pointer.node, label);
        inserted_set(joiner, id, side);
        to = id.index;
    } else if (inserted_side(joiner, (NodeId){to}) != side ||
               graph_node(joiner->out, (NodeId){to})->kind != NODE_OPTIONAL) {
        return false;
    }
    *out = value_pointer((NodeId){to}, TARGET_REGION, pointer.number);
    return true;
}

static bool join_values(Joiner *joiner, SmgValue left, SmgValue right, SmgValue *out)
{
    if (left.kind == VALUE_POINTER && right.kind == VALUE_POINTER)
        return join_pointers(joiner, left, right, out);
    if (left.kind == VALUE_POINTER)
        return right.kind == VALUE_NUMBER && join_mixed(joiner, LEFT, left, right, out);
    if (right.kind == VALUE_POINTER)
        return left.kind == VALUE_NUMBER && join_mixed(joiner, RIGHT, right, left, out);
    *out = left;
    if (left.kind == VALUE_NUMBER && right.kind == VALUE_NUMBER)
        return join_numbers(joiner, left.number, right.number, false, &out->number);
    *out = value_undefined(left.number.width);
    return left.kind == right.kind || side_more_general(joiner, left.kind == VALUE_UNDEFINED ? LEFT : RIGHT);
}

static bool is_link(const Node *segment, const Cell *cell)
{
    return !cell->offset.factor && is_segment(segment) &&
           (cell->offset.constant == segment->next ||
            (segment->kind == NODE_DLS && cell->offset.constant == segment->prev));
}

static void cell_push(Joiner *joiner, NodeId id, Cell cell)
{
    const Node *node = graph_node(joiner->out, id);
    Cell *cells = arena_alloc(joiner->out->domain->arena, (node->cell_count + 1) * sizeof *cells);
    if (node->cell_count)
        memcpy(cells, node->cells, node->cell_count * sizeof *cells);
    cells[node->cell_count] = cell;
    Node *edited = graph_edit(joiner->out, id);
    edited->cells = cells;
    edited->cell_count++;
}

/* The first cell at a constant offset that has a byte of [from, to). */
static const Cell *cell_within(const Node *node, int64_t from, int64_t to)
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

/* Adds a cell. If a fact of another extent speaks of the bytes already, only that the others are not known to be zero. */
static void cell_append(Joiner *joiner, NodeId id, Cell cell)
{
    int64_t at = cell.offset.constant, end = at + cell.size;
    if (cell.offset.factor || !cell_within(graph_node(joiner->out, id), at, end)) {
        cell_push(joiner, id, cell);
        return;
    }
    while (at < end && graph_node(joiner->out, id)->zeroed) {
        const Cell *next = cell_within(graph_node(joiner->out, id), at, end);
        int64_t gap = next ? next->offset.constant : end, after = next ? next->offset.constant + next->size : end;
        if (gap > at)
            cell_push(joiner, id, (Cell){linear_constant(at, cell.offset.width), (uint32_t)(gap - at), value_undefined(8)});
        at = after;
    }
}

static SmgValue peek(const Graph *graph, NodeId id, const Cell *like)
{
    if (like->size <= 8)
        return memory_peek(graph, id, like->offset.constant, like->size);
    const Node *node = graph_node(graph, id);
    for (uint32_t i = 0; i < node->cell_count; i++)
        if (!node->cells[i].offset.factor && node->cells[i].offset.constant == like->offset.constant &&
            node->cells[i].size == like->size)
            return node->cells[i].value;
    bool overlaps = false;
    for (uint32_t i = 0; i < node->cell_count; i++)
        overlaps |= node->cells[i].offset.factor ||
                    (node->cells[i].offset.constant < like->offset.constant + like->size &&
                     like->offset.constant < node->cells[i].offset.constant + node->cells[i].size);
    return node->zeroed && !overlaps ? value_number(linear_constant(0, 8)) : value_undefined(8);
}

/* The constant-offset cells of one side against the other side's contents; `skip` those the other side has a cell for.
 */
static bool join_cells(Joiner *joiner, const NodePair *pair, int side, bool skip, int64_t next, int64_t prev)
{
    const Node *node = graph_node(joiner->graph[side], pair->node[side]);
    const Node *other = graph_node(joiner->graph[!side], pair->node[!side]);
    for (uint32_t i = 0; i < node->cell_count; i++) {
        const Cell *cell = &node->cells[i];
        if (cell->offset.factor || cell->offset.constant == next || (prev >= 0 && cell->offset.constant == prev))
            continue;
        bool found = false;
        for (uint32_t k = 0; skip && k < other->cell_count && !found; k++)
            found = !other->cells[k].offset.factor && other->cells[k].offset.constant == cell->offset.constant &&
                    other->cells[k].size == cell->size;
        if (found)
            continue;
        SmgValue theirs = peek(joiner->graph[!side], pair->node[!side], cell), joined;
        SmgValue mine = cell->value;
        if (mine.kind == VALUE_NUMBER && theirs.kind == VALUE_NUMBER && mine.number.width != theirs.number.width) {
            if (value_is_zero(joiner->graph[side], mine))
                mine.number = linear_constant(0, theirs.number.width);
            else if (value_is_zero(joiner->graph[!side], theirs))
                theirs.number = linear_constant(0, mine.number.width);
        }
        /* What a segment's links lead to lies outside it. */
        bool links = is_link(graph_node(joiner->out, pair->joined), cell);
        memcpy(joiner->deeper, links ? pair->context : pair->deeper, sizeof pair->deeper);
        if (!join_values(joiner, side == LEFT ? mine : theirs, side == LEFT ? theirs : mine, &joined))
            return false;
        if (joined.kind != VALUE_UNDEFINED || graph_node(joiner->out, pair->joined)->zeroed)
            cell_append(joiner, pair->joined, (Cell){cell->offset, cell->size, joined});
        node = graph_node(joiner->graph[side], pair->node[side]);
        other = graph_node(joiner->graph[!side], pair->node[!side]);
    }
    return true;
}

static bool has_symbolic_pointer(const Node *node)
{
    for (uint32_t i = 0; i < node->cell_count; i++)
        if (node->cells[i].offset.factor && node->cells[i].value.kind == VALUE_POINTER)
            return true;
    return false;
}

static bool copy_contents(Joiner *joiner, const NodePair *pair, int side)
{
    const Node *node = graph_node(joiner->graph[side], pair->node[side]);
    Node label = *graph_node(joiner->out, pair->joined);
    for (uint32_t i = 0; i < node->cell_count; i++) {
        Cell cell = node->cells[i];
        if (is_link(&label, &cell) && inserted_side(joiner, pair->joined) == side)
            continue; /* set by insert, or at the end */
        cell.offset = one_sided(joiner, side, cell.offset);
        if (!copy_value(joiner, side, node->cells[i].value, TARGET_REGION, &cell.value))
            return false;
        cell_append(joiner, pair->joined, cell);
        node = graph_node(joiner->graph[side], pair->node[side]);
    }
    graph_edit(joiner->out, pair->joined)->size = one_sided(joiner, side, node->size);
    if (node->kind == NODE_OPTIONAL) {
        SmgValue otherwise;
        if (!copy_value(joiner, side, node->otherwise, TARGET_REGION, &otherwise))
            return false;
        graph_edit(joiner->out, pair->joined)->otherwise = otherwise;
    }
    return true;
}

static bool join_contents(Joiner *joiner, NodePair pair)
{
    memcpy(joiner->deeper, pair.deeper, sizeof pair.deeper);
    joiner->in_heap = graph_node(joiner->out, pair.joined)->storage == STORAGE_HEAP;
    if (pair.node[LEFT].index == ID_NONE || pair.node[RIGHT].index == ID_NONE)
        return copy_contents(joiner, &pair, pair.node[LEFT].index == ID_NONE ? RIGHT : LEFT);
    const Node *left = graph_node(joiner->graph[LEFT], pair.node[LEFT]),
               *right = graph_node(joiner->graph[RIGHT], pair.node[RIGHT]);
    if (joiner->folding && (has_symbolic_pointer(left) || has_symbolic_pointer(right)))
        return false;
    if (left->zeroed != right->zeroed && !side_more_general(joiner, left->zeroed ? RIGHT : LEFT))
        return false;
    graph_edit(joiner->out, pair.joined)->zeroed = left->zeroed && right->zeroed;
    int64_t skip_next = -1, skip_prev = -1;
    if (joiner->folding && pair.joined.index == joiner->folded.index) {
        skip_next = graph_node(joiner->out, pair.joined)->next;
        skip_prev =
            graph_node(joiner->out, pair.joined)->kind == NODE_DLS ? graph_node(joiner->out, pair.joined)->prev : -1;
    }
    return join_cells(joiner, &pair, LEFT, false, skip_next, skip_prev) &&
           join_cells(joiner, &pair, RIGHT, true, skip_next, skip_prev);
}

static bool join_worklist(Joiner *joiner)
{
    while (joiner->pairs_done < joiner->pair_count)
        if (!join_contents(joiner, joiner->pairs[joiner->pairs_done++]))
            return false;
    return true;
}

/* Links of inserted segments that no pointer of the other side told about: nothing refers to that end, so one side's
 * value will do. */
static bool finish_inserted(Joiner *joiner)
{
    for (size_t i = 0; i < joiner->pair_count; i++) {
        NodePair pair = joiner->pairs[i];
        int side = inserted_side(joiner, pair.joined);
        if (side < 0 || !is_segment(graph_node(joiner->out, pair.joined)))
            continue;
        memcpy(joiner->deeper, pair.context, sizeof pair.context);
        Node node = *graph_node(joiner->graph[side], pair.node[side]);
        for (int end = 0; end < (node.kind == NODE_DLS ? 2 : 1); end++) {
            int64_t offset = end ? node.prev : node.next;
            SmgValue value;
            if (memory_peek(joiner->out, pair.joined, offset, pointer_bytes(joiner)).kind != VALUE_UNDEFINED)
                continue;
            if (!copy_value(joiner, side,
                            memory_peek(joiner->graph[side], pair.node[side], offset, pointer_bytes(joiner)),
                            end ? TARGET_LAST : TARGET_FIRST, &value))
                return false;
            link_set(joiner, pair.joined, offset, value);
        }
    }
    return join_worklist(joiner);
}

/* The offset of a fact on `from` as the other side sees it. */
static bool translate(const Joiner *joiner, int from, Linear number, Linear *other)
{
    if (!number.factor) {
        *other = number;
        return true;
    }
    for (size_t i = 0; i < joiner->number_count; i++) {
        const LinearPair *pair = &joiner->numbers[i];
        Linear mine = from == LEFT ? pair->left : pair->right, theirs = from == LEFT ? pair->right : pair->left;
        if (!pair->has_left || !pair->has_right || mine.factor != 1 || mine.symbol != number.symbol)
            continue;
        theirs.constant = theirs.constant * number.factor + number.constant - mine.constant * number.factor;
        theirs.factor *= number.factor;
        *other = theirs;
        return true;
    }
    return false;
}

/* Facts at symbolic offsets, once the numbers are paired: kept if the other side has the same. */
static bool join_facts(Joiner *joiner, int side)
{
    for (size_t i = 0; i < joiner->pair_count; i++) {
        NodePair pair = joiner->pairs[i];
        if (pair.node[LEFT].index == ID_NONE || pair.node[RIGHT].index == ID_NONE)
            continue;
        memcpy(joiner->deeper, pair.deeper, sizeof pair.deeper);
        const Node *node = graph_node(joiner->graph[side], pair.node[side]);
        for (uint32_t k = 0; k < node->cell_count; k++) {
            Cell cell = node->cells[k], joined = cell;
            const Cell *found = NULL;
            Linear offset;
            if (!cell.offset.factor)
                continue;
            const Node *other = graph_node(joiner->graph[!side], pair.node[!side]);
            bool known = translate(joiner, side, cell.offset, &offset);
            for (uint32_t j = 0; j < other->cell_count && !found; j++) {
                const Cell *like = &other->cells[j];
                if (like->size != cell.size || like->value.kind != cell.value.kind)
                    continue;
                /* An offset that nothing else speaks of is paired with one of the same kind. */
                bool matches =
                    known
                        ? linears_compare(&joiner->graph[!side]->numbers, OP_EQ, like->offset, offset) == ANSWER_YES
                        : like->offset.factor == cell.offset.factor && like->offset.constant == cell.offset.constant &&
                              !translate(joiner, !side, like->offset, &offset);
                if (matches)
                    found = like;
            }
            if (!found || cell.value.kind == VALUE_UNDEFINED) {
                /* The fact is forgotten; a pointer must not be, for what it leads to would be. */
                if (cell.value.kind == VALUE_POINTER || !side_more_general(joiner, !side))
                    return false;
                continue;
            }
            Linear offsets[2] = {side == LEFT ? cell.offset : found->offset,
                                 side == LEFT ? found->offset : cell.offset};
            SmgValue values[2] = {side == LEFT ? cell.value : found->value, side == LEFT ? found->value : cell.value};
            if (side == RIGHT && found->offset.factor)
                continue; /* joined from the left */
            if (!join_numbers(joiner, offsets[LEFT], offsets[RIGHT], true, &joined.offset) ||
                !join_values(joiner, values[LEFT], values[RIGHT], &joined.value))
                return false;
            if (!graph_node(joiner->out, pair.joined)->zeroed)
                cell_append(joiner, pair.joined, joined);
        }
    }
    return true;
}

static bool join_roots(Joiner *joiner, NodeId left, NodeId right, NodeId *out)
{
    *out = (NodeId){ID_NONE};
    if (left.index == ID_NONE || right.index == ID_NONE)
        return left.index == right.index;
    if (joiner->map[LEFT][left.index] != ID_NONE || joiner->map[RIGHT][right.index] != ID_NONE) {
        out->index = joiner->map[LEFT][left.index];
        return out->index == joiner->map[RIGHT][right.index];
    }
    Node label;
    uint8_t context[2];
    if (!join_labels(joiner, graph_node(joiner->graph[LEFT], left), graph_node(joiner->graph[RIGHT], right), &label,
                     context))
        return false;
    *out = graph_add_node(joiner->out, label);
    pair_nodes(joiner, left, right, *out, context);
    return true;
}

static bool join_node_lists(Joiner *joiner, const NodeId *left, const NodeId *right, uint32_t count, const NodeId **out)
{
    NodeId *joined = arena_alloc(joiner->out->domain->arena, (count + 1) * sizeof *joined);
    for (uint32_t i = 0; i < count; i++)
        if (!join_roots(joiner, left[i], right[i], &joined[i]))
            return false;
    *out = joined;
    return true;
}

static bool join_frames(Joiner *joiner, const SmgFrame *left, const SmgFrame *right, SmgFrame *out)
{
    const Function *function = program_function(joiner->out->domain->base.program, left->function);
    *out = *left;
    if (left->function.index != right->function.index || left->is_outermost != right->is_outermost ||
        left->register_count != right->register_count || left->alloca_count != right->alloca_count)
        return false;
    if (!join_node_lists(joiner, left->locals, right->locals, function->local_count, &out->locals) ||
        !join_node_lists(joiner, left->allocas, right->allocas, left->alloca_count, &out->allocas) ||
        !join_roots(joiner, left->varargs, right->varargs, &out->varargs))
        return false;
    RegisterValue *registers = arena_alloc(joiner->out->domain->arena, (left->register_count + 1) * sizeof *registers);
    for (uint32_t i = 0; i < left->register_count; i++) {
        registers[i].reg = left->registers[i].reg;
        if (left->registers[i].reg.index != right->registers[i].reg.index ||
            !join_values(joiner, left->registers[i].value, right->registers[i].value, &registers[i].value))
            return false;
    }
    out->registers = registers;
    return true;
}

static bool join_graphs(Joiner *joiner)
{
    const Graph *left = joiner->graph[LEFT], *right = joiner->graph[RIGHT];
    SmgDomain *domain = left->domain;
    const Program *program = domain->base.program;
    if (left->frame_count != right->frame_count || left->returned_count != right->returned_count)
        return false;
    for (size_t i = 0; i < program->object_count; i++) {
        NodeId id = domain->node_of_object[i], joined;
        if (program->objects[i].kind != OBJECT_LOCAL && !join_roots(joiner, id, id, &joined))
            return false;
    }
    SmgFrame *frames = arena_alloc(domain->arena, (left->frame_count + 1) * sizeof *frames);
    for (uint32_t i = 0; i < left->frame_count; i++)
        if (!join_frames(joiner, &left->frames[i], &right->frames[i], &frames[i]))
            return false;
    joiner->out->frames = frames;
    joiner->out->frame_count = left->frame_count;
    SmgValue *returned = arena_alloc(domain->arena, (left->returned_count + 1) * sizeof *returned);
    for (uint32_t i = 0; i < left->returned_count; i++)
        if (!join_values(joiner, left->returned[i], right->returned[i], &returned[i]))
            return false;
    joiner->out->returned = returned;
    joiner->out->returned_count = left->returned_count;
    joiner->out->has_lost = left->has_lost || right->has_lost;
    joiner->out->loss_due = left->loss_due || right->loss_due;
    if (left->loss_due != right->loss_due && !side_more_general(joiner, left->loss_due ? LEFT : RIGHT))
        return false;
    if (left->has_lost != right->has_lost && !side_more_general(joiner, left->has_lost ? LEFT : RIGHT))
        return false;
    return join_worklist(joiner) && finish_inserted(joiner) && join_facts(joiner, LEFT) && join_facts(joiner, RIGHT) &&
           join_worklist(joiner);
}

static Joiner joiner_create(const Graph *left, const Graph *right, Graph *out)
{
    Joiner joiner = {.graph = {left, right}, .out = out};
    for (int side = 0; side < 2; side++) {
        size_t count = graph_node_count(joiner.graph[side]);
        joiner.map[side] = mem_alloc((count + 1) * sizeof(uint32_t));
        memset(joiner.map[side], 0xff, (count + 1) * sizeof(uint32_t));
    }
    return joiner;
}

static void joiner_free(Joiner *joiner)
{
    free(joiner->map[LEFT]);
    free(joiner->map[RIGHT]);
    free(joiner->inserted);
    free(joiner->pairs);
    free(joiner->numbers);
}

/* Where nodes of the lower side have a value each, the upper side must not say that they share one. */
static bool levels_fit(const Joiner *joiner, int upper)
{
    for (size_t i = 0; i < joiner->number_count; i++) {
        const LinearPair *pair = &joiner->numbers[i];
        Linear number = upper == LEFT ? pair->left : pair->right;
        if (pair->has_left && pair->has_right && number.factor &&
            linears_level(&joiner->out->numbers, pair->joined) >
                linears_level(&joiner->graph[upper]->numbers, number.symbol))
            return false;
    }
    return true;
}

static bool numbers_entail(const Joiner *joiner, int lower)
{
    return (joiner->folding || levels_fit(joiner, !lower)) &&
           linears_entail(&joiner->graph[lower]->numbers, &joiner->graph[!lower]->numbers, joiner->numbers,
                          joiner->number_count, lower == RIGHT);
}

static JoinStatus numbers_status(const Joiner *joiner)
{
    bool below = numbers_entail(joiner, LEFT), above = numbers_entail(joiner, RIGHT);
    return below && above ? JOIN_EQUAL : below ? JOIN_RIGHT : above ? JOIN_LEFT : JOIN_APART;
}

bool graph_leq(const Graph *left, const Graph *right)
{
    ArenaMark mark = arena_mark(left->domain->arena);
    Graph out = graph_create(left->domain);
    Joiner joiner = joiner_create(left, right, &out);
    joiner.only_leq = true;
    bool leq = join_graphs(&joiner) && numbers_entail(&joiner, LEFT);
    joiner_free(&joiner);
    arena_pop(left->domain->arena, mark);
    return leq;
}

bool graph_join(const Graph *left, const Graph *right, bool widen, bool keeps_constants, JoinResult *result)
{
    SmgDomain *domain = left->domain;
    result->graph = graph_create(domain);
    Joiner joiner = joiner_create(left, right, &result->graph);
    joiner.keeps_constants = keeps_constants;
    bool joined = join_graphs(&joiner);
    if (joined) {
        result->shape = joiner.status;
        result->numbers = numbers_status(&joiner);
        linears_join(&result->graph.numbers, &left->numbers, &right->numbers, joiner.numbers, joiner.number_count,
                     widen, domain->constants, domain->constant_count);
    }
    joiner_free(&joiner);
    /* What became nested may turn out not to be private: then there is no join. */
    return joined && !result->graph.numbers.is_empty && !graph_check(&result->graph);
}

typedef struct Privacy {
    const Joiner *joiner;
    int side;    /* whose private nodes are looked at */
    bool inside; /* the values visited are in one of that side's own nodes */
    bool holds;
} Privacy;

static SmgValue privacy_visit(void *context, SmgValue value)
{
    Privacy *privacy = context;
    if (value.kind == VALUE_POINTER && !privacy->inside &&
        value.node.index != privacy->joiner->fold[privacy->side].index &&
        privacy->joiner->map[privacy->side][value.node.index] != ID_NONE)
        privacy->holds = false;
    return value;
}

/* Nothing outside points to what becomes nested. */
static bool are_private(const Joiner *joiner, const Graph *before, int side)
{
    Privacy privacy = {joiner, side, false, true};
    for (NodeId id = {0}; id.index < graph_node_count(before) && privacy.holds; id.index++) {
        const Node *node = graph_node(before, id);
        if (node->status == STATUS_REMOVED || joiner->map[side][id.index] != ID_NONE)
            continue;
        for (uint32_t i = 0; i < node->cell_count; i++)
            privacy_visit(&privacy, node->cells[i].value);
        if (node->kind == NODE_OPTIONAL)
            privacy_visit(&privacy, node->otherwise);
    }
    /* The links of the list stay outside, too. */
    const Node *label = graph_node(joiner->out, joiner->folded), *own = graph_node(before, joiner->fold[side]);
    for (uint32_t i = 0; i < own->cell_count; i++)
        if (is_link(label, &own->cells[i]))
            privacy_visit(&privacy, own->cells[i].value);
    for (uint32_t i = 0; i < before->frame_count; i++)
        for (uint32_t k = 0; k < before->frames[i].register_count; k++)
            privacy_visit(&privacy, before->frames[i].registers[k].value);
    for (uint32_t i = 0; i < before->returned_count; i++)
        privacy_visit(&privacy, before->returned[i]);
    return privacy.holds;
}

static void remove_private(const Joiner *joiner, Graph *graph, int side, uint32_t count)
{
    for (NodeId id = {0}; id.index < count; id.index++)
        if (joiner->map[side][id.index] != ID_NONE && id.index != joiner->fold[side].index)
            graph_remove_node(graph, id);
}

bool graph_join_nodes(Graph *graph, NodeId left, NodeId right, int64_t next, int64_t prev, bool keeps_constants,
                      NodeId *joined, JoinStatus *status)
{
    Graph before = graph_fork(graph);
    uint32_t count = graph_node_count(&before);
    Node label = *graph_node(&before, left);
    Joiner joiner = joiner_create(&before, &before, graph);
    joiner.folding = true;
    joiner.keeps_constants = keeps_constants;
    joiner.fold[LEFT] = left;
    joiner.fold[RIGHT] = right;
    label.kind = prev < 0 ? NODE_SLS : NODE_DLS;
    label.next = next;
    label.prev = prev;
    if (label.made_at.index != graph_node(&before, right)->made_at.index)
        label.made_at = (EdgeId){ID_NONE};
    label.reuses |= graph_node(&before, right)->reuses;
    label.cells = NULL;
    label.cell_count = 0;
    joiner.folded = *joined = graph_add_node(graph, label);
    pair_nodes(&joiner, left, right, *joined, joiner.deeper);
    bool done = join_worklist(&joiner) && finish_inserted(&joiner) && are_private(&joiner, &before, LEFT) &&
                are_private(&joiner, &before, RIGHT);
    if (done) {
        *status = join_both(joiner.status, numbers_status(&joiner));
        linears_join(&graph->numbers, &before.numbers, &before.numbers, joiner.numbers, joiner.number_count, false,
                     NULL, 0);
        remove_private(&joiner, graph, LEFT, count);
        remove_private(&joiner, graph, RIGHT, count);
        done = !graph->numbers.is_empty;
    }
    joiner_free(&joiner);
    return done;
}
