/* SPDX-License-Identifier: MIT */
/* Pairs of numbers, of pointers and of nodes. */
#include "domain/smg/joiner.h"

#include "domain/smg/memory.h"
#include "domain/smg/segment.h"
#include "domain/smg/trees.h"

#include <string.h>

enum { INSERT_DEPTH = 64 };

/* Records how the sides compare at some place; false if the order asked for is refuted. */
bool joiner_compares(Joiner *joiner, JoinStatus status)
{
    joiner->status = join_both(joiner->status, status);
    return !joiner->only_leq || joiner->status == JOIN_EQUAL || joiner->status == JOIN_RIGHT;
}

/* `side` alone is more general here. */
bool joiner_more_general(Joiner *joiner, int side)
{
    return joiner_compares(joiner, side == LEFT ? JOIN_LEFT : JOIN_RIGHT);
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
    pair.joined = linear_fresh(&joiner->out->base.numbers, 64).symbol;
    /* Of a segment and a region that stand at one place, the segment tells whether all its nodes share the value: the
     * region is one node. Of nodes being folded, each has a value of its own, wherever below it the value stands. */
    bool both_sink = (!pair.has_left || joiner->deeper[LEFT]) && (!pair.has_right || joiner->deeper[RIGHT]);
    uint8_t level = 0;
    for (int side = 0; side < 2; side++) {
        Linear of_side = side == LEFT ? pair.left : pair.right;
        if (!(side == LEFT ? pair.has_left : pair.has_right))
            continue;
        uint8_t own = of_side.factor ? linears_level(&joiner->graph[side]->base.numbers, of_side.symbol) : 0;
        if (joiner->folding) {
            const GraphNode *node = graph_node(joiner->graph[side], joiner->fold[side]);
            own = (uint8_t)(own > node->level ? own + !node_is_segment(node) : node->level + 1);
        } else if (own || both_sink) {
            own += joiner->deeper[side];
        }
        level = own > level ? own : level;
    }
    linears_set_level(&joiner->out->base.numbers, pair.joined, level);
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

/* How far apart offsets like these two lie: a step that leads from one to the other, and to the end of a block whose
 * size is not known. */
static int64_t stride(const GraphNode *into, int64_t left, int64_t right)
{
    int64_t step = left < right ? right - left : left - right;
    int64_t parts[2] = {into->size.factor, into->size.factor ? into->size.constant : 0};
    for (int i = 0; i < 2; i++)
        for (int64_t part = parts[i] < 0 ? -parts[i] : parts[i]; part;) {
            int64_t rest = step % part;
            step = part;
            part = rest;
        }
    return step;
}

/* Two numbers of one width. Pairs are brought into the form (number, symbol), so that the order can be decided
 * (numbers/). */
bool joiner_numbers(Joiner *joiner, Linear left, Linear right, const GraphNode *into, Linear *out)
{
    left = linear_known(&joiner->graph[LEFT]->base.numbers, left);
    right = linear_known(&joiner->graph[RIGHT]->base.numbers, right);
    if (left.width != right.width)
        return false;
    if ((joiner->folding && linear_same(left, right)) ||
        (!left.factor && !right.factor && left.constant == right.constant)) {
        *out = left;
        return true;
    }
    if (joiner->only_leq && !right.factor)
        return false;
    if (joiner->keeps_constants && joiner->in_heap && !into && !left.factor && !right.factor)
        return false;
    int64_t factor = right.factor ? right.factor : left.factor;
    int64_t base = 0; /* the least natural one, so that the symbol stays close to the number itself */
    if (!factor)
        factor = into ? stride(into, left.constant, right.constant) : 1;
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
Linear joiner_one_sided(Joiner *joiner, int side, Linear number)
{
    number = linear_known(&joiner->graph[side]->base.numbers, number);
    if (!number.factor ||
        (joiner->folding && (!joiner->deeper[side] || !linears_level(&joiner->graph[side]->base.numbers, number.symbol))))
        return number;
    Linear symbol = {.factor = 1, .symbol = number.symbol, .width = number.width};
    LinearPair pair = {.has_left = side == LEFT, .has_right = side == RIGHT, .left = symbol, .right = symbol};
    return scaled(pair_number(joiner, pair), number.factor, number.constant);
}

void joiner_pair(Joiner *joiner, NodeId left, NodeId right, NodeId joined, const uint8_t context[2])
{
    if (left.index != ID_NONE)
        joiner->map[LEFT][left.index] = joined.index;
    if (right.index != ID_NONE)
        joiner->map[RIGHT][right.index] = joined.index;
    NodePair pair = {{left, right}, joined, {context[LEFT], context[RIGHT]}, {0, 0}};
    for (int side = 0; side < 2; side++)
        if (pair.node[side].index != ID_NONE)
            pair.deeper[side] =
                (uint8_t)(context[side] + (node_is_segment(graph_node(joiner->out, joined)) &&
                                           !node_is_segment(graph_node(joiner->graph[side], pair.node[side]))));
    joiner->pairs = array_room(joiner->pairs, &joiner->pair_capacity, joiner->pair_count, sizeof *joiner->pairs);
    joiner->pairs[joiner->pair_count++] = pair;
}

static bool sizes_differ(const GraphNode *left, const GraphNode *right)
{
    return !left->size.factor && !right->size.factor && left->size.constant != right->size.constant;
}

/* If two sizes are the same multiple of what is already paired: that multiple, else 1. */
static int64_t multiple(const Joiner *joiner, int64_t left, int64_t right)
{
    for (size_t i = 0; i < joiner->number_count; i++) {
        const LinearPair *pair = &joiner->numbers[i];
        int64_t of_left = pair->left.constant, factor = of_left > 0 ? left / of_left : 0;
        if (pair->has_left && pair->has_right && !pair->left.factor && !pair->right.factor && factor > 0 &&
            left % of_left == 0 && right % factor == 0 && right / factor == pair->right.constant)
            return factor;
    }
    return 1;
}

/* Blocks that grew, once all other numbers are paired: there may be one that counts what is in them. */
bool joiner_sizes(Joiner *joiner)
{
    for (size_t i = 0; i < joiner->pair_count; i++) {
        NodePair pair = joiner->pairs[i];
        if (pair.node[LEFT].index == ID_NONE || pair.node[RIGHT].index == ID_NONE)
            continue;
        const GraphNode *left = graph_node(joiner->graph[LEFT], pair.node[LEFT]);
        const GraphNode *right = graph_node(joiner->graph[RIGHT], pair.node[RIGHT]);
        if (!sizes_differ(left, right))
            continue;
        int64_t factor = multiple(joiner, left->size.constant, right->size.constant);
        memcpy(joiner->deeper, pair.deeper, sizeof pair.deeper);
        LinearPair sizes = {.has_left = true, .has_right = true, .left = left->size, .right = right->size};
        sizes.left.constant /= factor;
        sizes.right.constant /= factor;
        graph_edit(joiner->out, pair.joined)->size = scaled(pair_number(joiner, sizes), factor, 0);
    }
    return true;
}

/* If the value means the block of the segment that what has this level is nested in: is it nested there? */
static bool is_nested_in(const Joiner *joiner, unsigned level, ExecValue value)
{
    return value.kind != VALUE_POINTER || value.target != TARGET_ALL ||
           graph_node(joiner->out, value.node)->level < level;
}

/* Does the type tell which of its pointers links a list? One of a tree's nodes, or of a list of lists of one type, does
 * not: there lists are not generalised before they have shown which way they grow. */
static bool type_tells_link(const GraphNode *segment)
{
    uint32_t links = 0;
    for (uint32_t i = 0; segment->type && i < segment->type->field_count; i++) {
        const Type *field = segment->type->fields[i].type;
        links += field && field->kind == TYPE_POINTER && field->target && field->target->fields == segment->type->fields;
    }
    return links <= (segment->kind == NODE_DLS ? 2 : 1);
}

/* The label of the node that describes both. */
bool joiner_labels(Joiner *joiner, const GraphNode *left, const GraphNode *right, GraphNode *out, uint8_t context[2])
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
    out->cell_count = out->pattern_count = 0;
    out->when = NULL;
    out->level = left->level + context[LEFT];
    out->made_at = left->made_at.index == right->made_at.index ? left->made_at : (EdgeId){ID_NONE};
    out->type = left->type == right->type ? left->type : NULL;
    out->reuses = left->reuses || right->reuses;
    uint8_t trees[2] = {node_tree(joiner->out->domain, left), node_tree(joiner->out->domain, right)};
    out->tree = trees[LEFT] > trees[RIGHT] ? trees[LEFT] : trees[RIGHT];
    out->is_dependent = left->is_dependent || right->is_dependent;
    if (left->reuses != right->reuses && !joiner_more_general(joiner, left->reuses ? LEFT : RIGHT))
        return false;
    if (sizes_differ(left, right)) {
        /* Two sizes are two things, unless one allocation makes a block that grows: see joiner_sizes. */
        if (joiner->folding || joiner->only_leq || left->storage != STORAGE_HEAP || out->made_at.index == ID_NONE ||
            left->type != right->type || node_is_segment(left) || node_is_segment(right))
            return false;
    } else if (!joiner_numbers(joiner, left->size, right->size, NULL, &out->size) ||
               (joiner->folding && out->size.factor)) {
        return false;
    }
    if (left->kind == right->kind && left->kind == NODE_REGION)
        return true;
    if (left->kind == NODE_OPTIONAL || right->kind == NODE_OPTIONAL) {
        if (node_is_segment(left) || node_is_segment(right))
            return false;
        if (left->kind != right->kind) {
            int side = left->kind == NODE_OPTIONAL ? LEFT : RIGHT;
            return joiner_copy_value(joiner, side, (side == LEFT ? left : right)->otherwise, TARGET_ALL,
                                     &out->otherwise) &&
                   is_nested_in(joiner, out->level, out->otherwise) && joiner_more_general(joiner, side);
        }
        return joiner_values(joiner, left->otherwise, right->otherwise, &out->otherwise);
    }
    if (left->storage != STORAGE_HEAP || left->status != STATUS_LIVE)
        return false;
    if (left->kind != right->kind && (left->kind == NODE_TREE || right->kind == NODE_TREE))
        return false;
    uint32_t least[2] = {node_is_segment(left) ? left->min_length : 1, node_is_segment(right) ? right->min_length : 1};
    if (node_is_segment(left) && node_is_segment(right)) {
        if (left->kind != right->kind || left->head != right->head || left->next != right->next ||
            (left->kind != NODE_SLS && left->prev != right->prev))
            return false;
        if (least[LEFT] != least[RIGHT] && !joiner_more_general(joiner, least[LEFT] < least[RIGHT] ? LEFT : RIGHT))
            return false;
    } else {
        int segment = node_is_segment(left) ? LEFT : RIGHT;
        if (least[segment] == 2 && !out->level && !joiner->folding && !joiner->only_leq && type_tells_link(out))
            joiner->unions++;
        else if (!joiner_compares(joiner, least[segment] > 1 ? JOIN_APART : segment == LEFT ? JOIN_LEFT : JOIN_RIGHT))
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

int joiner_inserted_side(const Joiner *joiner, NodeId id)
{
    return id.index < joiner->inserted_capacity ? (int)joiner->inserted[id.index] - 1 : -1;
}

/* A node of the result that only one side has. */
static NodeId add_one_sided(Joiner *joiner, int side, NodeId id, GraphNode label)
{
    NodeId none = {ID_NONE};
    label.cells = NULL;
    label.cell_count = 0;
    label.when = NULL;
    label.level += joiner->deeper[side];
    NodeId added = graph_add_node(joiner->out, label);
    joiner_pair(joiner, side == LEFT ? id : none, side == LEFT ? none : id, added, joiner->deeper);
    return added;
}

/* Of nodes being folded: does the node become nested, so that each block of the segment has its own? What all blocks of
 * one segment share is another block than what the other node leads to: these two have no join. */
static bool can_nest(const Joiner *joiner, int side, const GraphNode *node)
{
    return !joiner->folding ||
           node->level + joiner->deeper[side] > graph_node(joiner->graph[side], joiner->fold[side])->level;
}

/* Contents that only one side has: the node is copied with what is nested in it. `end`: the end of a segment that a
 * link to it means, TARGET_REGION if it is no link. */
bool joiner_copy_value(Joiner *joiner, int side, ExecValue value, Target end, ExecValue *out)
{
    *out = value;
    out->number = joiner_one_sided(joiner, side, value.number);
    if (value.kind != VALUE_POINTER)
        return true;
    const GraphNode *node = graph_node(joiner->graph[side], value.node);
    if (joiner->folding && value.node.index == joiner->fold[side].index) {
        out->node = joiner->folded;
        out->target = TARGET_ALL;
        return true;
    }
    if (joiner->folding && value.node.index == joiner->fold[!side].index)
        return false; /* its neighbour in the list is not private to it */
    if (joiner->map[side][value.node.index] == ID_NONE) {
        bool is_private = joiner->folding ? node->storage == STORAGE_HEAP && can_nest(joiner, side, node)
                                          : node->level > 0;
        if (!is_private)
            return false;
        add_one_sided(joiner, side, value.node, *node);
    }
    out->node.index = joiner->map[side][value.node.index];
    /* A region that became part of a segment: which end of it is meant only the caller can know. */
    if (out->target == TARGET_REGION && node_is_segment(graph_node(joiner->out, out->node))) {
        bool has_end = end != TARGET_LAST || graph_node(joiner->out, out->node)->kind == NODE_DLS;
        out->target = end;
        return end != TARGET_REGION && has_end;
    }
    return true;
}

uint32_t joiner_pointer_bytes(const Joiner *joiner)
{
    return joiner->out->domain->base.program->pointer_width / 8;
}

void joiner_set_link(Joiner *joiner, NodeId id, int64_t offset, ExecValue value)
{
    unsigned width = 8 * joiner_pointer_bytes(joiner);
    memory_write(joiner->out, id, linear_constant(offset, width), joiner_pointer_bytes(joiner), value);
}

/* Does the pointer lead to the end of a segment that can be taken as one the other side has none for? */
static bool can_insert(const Joiner *joiner, int side, ExecValue pointer)
{
    const GraphNode *node = graph_node(joiner->graph[side], pointer.node);
    uint32_t to = joiner->map[side][pointer.node.index];
    return node_is_segment(node) && !pointer.number.factor && pointer.number.constant == node->head &&
           (pointer.target == TARGET_FIRST || pointer.target == TARGET_LAST) && can_nest(joiner, side, node) &&
           (to == ID_NONE || joiner_inserted_side(joiner, (NodeId){to}) == side);
}

/* Zeros of zeroed bytes have no cell. */
static bool is_alike(const Graph *graph, ExecValue left, ExecValue right)
{
    return value_same(left, right) || (value_is_zero(&graph->base, left) && value_is_zero(&graph->base, right));
}

/* Inserts that segment, the other side's value here being `other`. */
static bool insert(Joiner *joiner, int side, ExecValue pointer, ExecValue other, ExecValue *out)
{
    GraphNode node = *graph_node(joiner->graph[side], pointer.node);
    if (joiner->map[side][pointer.node.index] == ID_NONE) {
        if (!(node.min_length ? joiner_compares(joiner, JOIN_APART) : joiner_more_general(joiner, side)))
            return false;
        GraphNode label = node;
        label.min_length = 0;
        NodeId added = add_one_sided(joiner, side, pointer.node, label);
        inserted_set(joiner, added, side);
        for (int end = 0; end < (node.kind == NODE_DLS ? 2 : 1); end++) /* not known yet, even if other bytes are zero */
            joiner_set_link(joiner, added, end ? node.prev : node.next, value_undefined(8 * joiner_pointer_bytes(joiner)));
    }
    NodeId id = {joiner->map[side][pointer.node.index]};
    /* The empty segment's pointer is what its far link says: that, and the other side's value, become the link. */
    int64_t far = pointer.target == TARGET_FIRST ? node.next : node.prev;
    ExecValue beyond = memory_peek(joiner->graph[side], pointer.node, far, joiner_pointer_bytes(joiner)), link;
    ExecValue known = memory_peek(joiner->out, id, far, joiner_pointer_bytes(joiner));
    if (beyond.kind == VALUE_UNDEFINED || joiner->depth == INSERT_DEPTH)
        return false; /* or a circle of segments, which is never empty */
    joiner->depth++;
    if (!joiner_values(joiner, side == LEFT ? beyond : other, side == LEFT ? other : beyond, &link))
        return false;
    joiner->depth--;
    if (known.kind != VALUE_UNDEFINED && !is_alike(joiner->out, known, link))
        return false;
    joiner_set_link(joiner, id, far, link);
    *out = value_pointer(id, pointer.target, pointer.number);
    return true;
}

/* What a pointer to this OPTIONAL means without its block, in the result, if that is what the other side has instead.
 * */
static bool otherwise_of_optional(const Joiner *joiner, int side, const GraphNode *node, ExecValue other, ExecValue *out)
{
    ExecValue own = node->otherwise;
    *out = value_null(joiner->out);
    if (value_is_zero(&joiner->graph[!side]->base, other))
        return value_is_zero(&joiner->graph[side]->base, own);
    if (own.kind != VALUE_POINTER || other.kind != VALUE_POINTER || own.number.factor || other.number.factor ||
        own.number.constant != other.number.constant)
        return false;
    uint32_t to = joiner->map[side][own.node.index];
    if (to == ID_NONE || to != joiner->map[!side][other.node.index])
        return false;
    bool in_segment = node_is_segment(graph_node(joiner->out, (NodeId){to}));
    *out = value_pointer((NodeId){to}, in_segment ? TARGET_ALL : TARGET_REGION, own.number);
    return !in_segment || (own.target != TARGET_FIRST && own.target != TARGET_LAST);
}

/* The same for a block that becomes optional: the other side has null, the address of its node itself, or that of a
 * block that is paired already (a ring with one block less). */
static bool otherwise_of_region(const Joiner *joiner, int side, const GraphNode *node, ExecValue other, ExecValue *out)
{
    *out = value_null(joiner->out);
    if (!joiner->folding || node->kind != NODE_REGION || node->storage != STORAGE_HEAP || node->status != STATUS_LIVE)
        return false;
    if (other.kind != VALUE_POINTER)
        return value_is_zero(&joiner->graph[!side]->base, other);
    uint32_t to = joiner->map[!side][other.node.index];
    bool is_own = other.node.index == joiner->fold[!side].index;
    *out = value_pointer((NodeId){to}, is_own ? TARGET_ALL : TARGET_REGION, other.number);
    return !other.number.factor &&
           (is_own || (to != ID_NONE && graph_node(joiner->out, out->node)->kind == NODE_REGION));
}

/* A pointer to a block that the other side has not. */
static bool join_optional(Joiner *joiner, int side, ExecValue pointer, ExecValue other, ExecValue *out)
{
    const GraphNode *node = graph_node(joiner->graph[side], pointer.node);
    GraphNode label = *node;
    bool is_optional = node->kind == NODE_OPTIONAL;
    if (pointer.number.factor || pointer.number.constant || !can_nest(joiner, side, node) ||
        !(is_optional ? otherwise_of_optional(joiner, side, node, other, &label.otherwise)
                      : otherwise_of_region(joiner, side, node, other, &label.otherwise)))
        return false;
    if (!is_nested_in(joiner, node->level + joiner->deeper[side], label.otherwise))
        return false;
    if (joiner->map[side][pointer.node.index] == ID_NONE) {
        if (!(is_optional ? joiner_more_general(joiner, side) : joiner_compares(joiner, JOIN_APART)))
            return false;
        label.kind = NODE_OPTIONAL;
        inserted_set(joiner, add_one_sided(joiner, side, pointer.node, label), side);
    }
    NodeId to = {joiner->map[side][pointer.node.index]};
    *out = value_pointer(to, TARGET_REGION, pointer.number);
    return joiner_inserted_side(joiner, to) == side && graph_node(joiner->out, to)->kind == NODE_OPTIONAL &&
           value_same(graph_node(joiner->out, to)->otherwise, label.otherwise);
}

/* Two pointers. */
static bool join_pointers(Joiner *joiner, ExecValue left, ExecValue right, ExecValue *out)
{
    if (joiner->folding && left.node.index == joiner->fold[LEFT].index &&
        right.node.index == joiner->fold[RIGHT].index) {
        *out = value_pointer(joiner->folded, TARGET_ALL, left.number);
        return joiner_numbers(joiner, left.number, right.number, graph_node(joiner->graph[LEFT], left.node),
                              &out->number) &&
               !out->number.factor;
    }
    for (int side = 0; joiner->folding && side < 2; side++) {
        ExecValue own = side == LEFT ? left : right, other = side == LEFT ? right : left;
        if (own.node.index == joiner->fold[side].index && other.node.index != joiner->fold[side].index)
            return join_optional(joiner, !side, other, own, out);
        if (own.node.index == joiner->fold[!side].index)
            return false;
    }
    if (joiner->folding && left.node.index == right.node.index && joiner->map[LEFT][left.node.index] == ID_NONE &&
        joiner->map[RIGHT][right.node.index] == ID_NONE) {
        *out = left; /* shared by both */
        return left.target == right.target &&
               joiner_numbers(joiner, left.number, right.number, graph_node(joiner->graph[LEFT], left.node),
                              &out->number);
    }
    uint32_t left_to = joiner->map[LEFT][left.node.index], right_to = joiner->map[RIGHT][right.node.index];
    const GraphNode *left_node = graph_node(joiner->graph[LEFT], left.node),
               *right_node = graph_node(joiner->graph[RIGHT], right.node);
    bool paired = left_to == right_to && left_to != ID_NONE;
    if (!paired && left_to == ID_NONE && right_to == ID_NONE && can_nest(joiner, LEFT, left_node) &&
        can_nest(joiner, RIGHT, right_node) && (!joiner->folding || left_node->storage == STORAGE_HEAP)) {
        /* Prefer the pairing of like with like: a segment meets a region only if it need not be there. */
        JoinStatus before = joiner->status;
        GraphNode label;
        uint8_t context[2];
        if (joiner_labels(joiner, left_node, right_node, &label, context)) {
            joiner_pair(joiner, left.node, right.node, graph_add_node(joiner->out, label), context);
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
            return joiner_numbers(joiner, left.number, right.number, left_node, &out->number);
        return join_targets(left.target, right.target, &out->target) &&
               joiner_numbers(joiner, left.number, right.number, left_node, &out->number) && !out->number.factor;
    }
    if (can_insert(joiner, LEFT, left))
        return insert(joiner, LEFT, left, right, out);
    if (can_insert(joiner, RIGHT, right))
        return insert(joiner, RIGHT, right, left, out);
    return join_optional(joiner, LEFT, left, right, out) || join_optional(joiner, RIGHT, right, left, out);
}

/* A pointer on one side, a number on the other. */
static bool join_mixed(Joiner *joiner, int side, ExecValue pointer, ExecValue number, ExecValue *out)
{
    if (can_insert(joiner, side, pointer))
        return insert(joiner, side, pointer, number, out);
    return join_optional(joiner, side, pointer, number, out);
}

bool joiner_values(Joiner *joiner, ExecValue left, ExecValue right, ExecValue *out)
{
    if (left.kind == VALUE_POINTER && right.kind == VALUE_POINTER)
        return join_pointers(joiner, left, right, out);
    if (left.kind == VALUE_POINTER)
        return right.kind == VALUE_NUMBER && join_mixed(joiner, LEFT, left, right, out);
    if (right.kind == VALUE_POINTER)
        return left.kind == VALUE_NUMBER && join_mixed(joiner, RIGHT, right, left, out);
    *out = left;
    if (left.kind == VALUE_NUMBER && right.kind == VALUE_NUMBER)
        return joiner_numbers(joiner, left.number, right.number, NULL, &out->number);
    *out = value_undefined(left.number.width);
    return left.kind == right.kind || joiner_more_general(joiner, left.kind == VALUE_UNDEFINED ? LEFT : RIGHT);
}
