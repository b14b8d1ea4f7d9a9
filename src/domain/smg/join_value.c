/* SPDX-License-Identifier: MIT */
/* Pairs of values, and of the nodes that they point to. */
#include "domain/smg/joiner.h"

#include "domain/smg/memory.h"
#include "domain/smg/reach.h"
#include "domain/smg/segment.h"
#include "domain/smg/trees.h"

#include <string.h>

enum { INSERT_DEPTH = 64 };

bool joiner_folds_runs(const Joiner *joiner)
{
    return joiner->folding && graph_node(joiner->out, joiner->folded)->kind == NODE_RUN;
}

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
                (uint8_t)(context[side] + (node_nests(graph_node(joiner->out, joined)) &&
                                           !node_nests(graph_node(joiner->graph[side], pair.node[side]))));
    joiner->pairs = array_room(joiner->pairs, &joiner->pair_capacity, joiner->pair_count, sizeof *joiner->pairs);
    joiner->pairs[joiner->pair_count++] = pair;
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

NodeId joiner_add_one_sided(Joiner *joiner, int side, NodeId id, GraphNode label)
{
    NodeId none = {ID_NONE};
    label.cells = NULL;
    label.cell_count = label.mirrored = 0;
    label.when = NULL;
    label.level += joiner->deeper[side];
    NodeId added = graph_add_node(joiner->out, label);
    joiner_pair(joiner, side == LEFT ? id : none, side == LEFT ? none : id, added, joiner->deeper);
    return added;
}

/* Of nodes being folded: may the node be private to one of them? */
static bool is_owned(const Joiner *joiner, const GraphNode *node)
{
    return node->storage == STORAGE_HEAP || node->is_alias ||
           (joiner_folds_runs(joiner) && node->storage == STORAGE_ALLOCA);
}

/* Folding: does the target become nested, one per block of the segment? A node that all blocks of a segment share
 * differs from the target of another node, so these two have no join. */
static bool can_nest(const Joiner *joiner, int side, const GraphNode *node)
{
    return !joiner->folding ||
           node->level + joiner->deeper[side] > graph_node(joiner->graph[side], joiner->fold[side])->level;
}

/* A value that only one operand has: its target is copied with the nested nodes. `end`: which end of a segment a link
 * to it means; TARGET_REGION if the value is no link. */
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
        return false; /* a pointer to the neighbour in the list is not private */
    if (joiner->map[side][value.node.index] == ID_NONE) {
        bool is_private = joiner->folding ? is_owned(joiner, node) && can_nest(joiner, side, node)
                                          : node->level > 0 || node->kind == NODE_RUN;
        if (!is_private)
            return false;
        joiner_add_one_sided(joiner, side, value.node, *node);
    }
    out->node.index = joiner->map[side][value.node.index];
    /* The target became a segment: which of its ends the pointer means only the caller knows. */
    if (out->target == TARGET_REGION && node_is_segment(graph_node(joiner->out, out->node))) {
        bool has_end = end != TARGET_LAST || graph_node(joiner->out, out->node)->kind == NODE_DLS;
        out->target = end;
        return end != TARGET_REGION && has_end;
    }
    return true;
}

uint32_t joiner_pointer_bytes(const Joiner *joiner)
{
    return graph_pointer_bytes(joiner->out);
}

void joiner_set_link(Joiner *joiner, NodeId id, int64_t offset, ExecValue value)
{
    unsigned width = 8 * joiner_pointer_bytes(joiner);
    memory_write(joiner->out, id, linear_constant(offset, width), joiner_pointer_bytes(joiner), value);
}

/* May the segment that this pointer means be inserted, with minimum length 0, opposite nothing? */
static bool can_insert(const Joiner *joiner, int side, ExecValue pointer)
{
    const GraphNode *node = graph_node(joiner->graph[side], pointer.node);
    uint32_t to = joiner->map[side][pointer.node.index];
    return node_is_segment(node) && !pointer.number.factor &&
           pointer.number.constant == node_entry(node, pointer.target) &&
           (pointer.target == TARGET_FIRST || pointer.target == TARGET_LAST) && can_nest(joiner, side, node) &&
           (to == ID_NONE || joiner_inserted_side(joiner, (NodeId){to}) == side);
}

/* Zeroed bytes have no cell, so a zero may come without one. */
static bool is_alike(const Graph *graph, ExecValue left, ExecValue right)
{
    return value_same(left, right) || (value_is_zero(&graph->base, left) && value_is_zero(&graph->base, right));
}

/* Inserts the segment opposite the other operand's value `other`. */
static bool insert(Joiner *joiner, int side, ExecValue pointer, ExecValue other, ExecValue *out)
{
    GraphNode node = *graph_node(joiner->graph[side], pointer.node);
    if (joiner->map[side][pointer.node.index] == ID_NONE) {
        if (!(node.min_length ? joiner_compares(joiner, JOIN_APART) : joiner_more_general(joiner, side)))
            return false;
        GraphNode label = node;
        label.min_length = 0;
        NodeId added = joiner_add_one_sided(joiner, side, pointer.node, label);
        inserted_set(joiner, added, side);
        for (int end = 0; end < (node.kind == NODE_DLS ? 2 : 1);
             end++) /* not known yet, even if other bytes are zero */
            joiner_set_link(joiner, added, end ? node.prev : node.next,
                            value_undefined(8 * joiner_pointer_bytes(joiner)));
    }
    NodeId id = {joiner->map[side][pointer.node.index]};
    /* A pointer to an empty segment equals its far link. So the join of the far link and `other` is the link of the
     * result. */
    int64_t far = pointer.target == TARGET_FIRST ? node.next : node.prev;
    ExecValue beyond = memory_peek(joiner->graph[side], pointer.node, far, joiner_pointer_bytes(joiner)), link;
    ExecValue known = memory_peek(joiner->out, id, far, joiner_pointer_bytes(joiner));
    if (beyond.kind == VALUE_UNDEFINED || joiner->depth == INSERT_DEPTH)
        return false; /* a circle of segments alone is never empty */
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

/* The `otherwise` value of the result's OPTIONAL, if the other operand has that value in place of the pointer. */
static bool otherwise_of_optional(const Joiner *joiner, int side, const GraphNode *node, ExecValue other,
                                  ExecValue *out)
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

/* The same for a region that becomes optional: the other operand has null, the address of its own node, or that of a
 * paired block (a ring with one block less). */
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

/* A pointer to a block that the other operand lacks: the result has an OPTIONAL. */
static bool join_optional(Joiner *joiner, int side, ExecValue pointer, ExecValue other, ExecValue *out)
{
    const GraphNode *node = graph_node(joiner->graph[side], pointer.node);
    GraphNode label = *node;
    bool is_optional = node->kind == NODE_OPTIONAL;
    if (pointer.number.factor || pointer.number.constant || !can_nest(joiner, side, node) ||
        !(is_optional ? otherwise_of_optional(joiner, side, node, other, &label.otherwise)
                      : otherwise_of_region(joiner, side, node, other, &label.otherwise)))
        return false;
    if (!joiner_is_nested_in(joiner, node->level + joiner->deeper[side], label.otherwise))
        return false;
    if (joiner->map[side][pointer.node.index] == ID_NONE) {
        if (!(is_optional ? joiner_more_general(joiner, side) : joiner_compares(joiner, JOIN_APART)))
            return false;
        label.kind = NODE_OPTIONAL;
        inserted_set(joiner, joiner_add_one_sided(joiner, side, pointer.node, label), side);
    }
    NodeId to = {joiner->map[side][pointer.node.index]};
    *out = value_pointer(to, TARGET_REGION, pointer.number);
    return joiner_inserted_side(joiner, to) == side && graph_node(joiner->out, to)->kind == NODE_OPTIONAL &&
           value_same(graph_node(joiner->out, to)->otherwise, label.otherwise);
}

/* The offsets of two pointers. */
static bool join_offsets(Joiner *joiner, ExecValue left, ExecValue right, Linear *out)
{
    enum { HEADER_MOST = 32 };
    if (!left.number.factor && !right.number.factor && left.number.constant > 0 && right.number.constant > 0 &&
        left.number.constant != right.number.constant) {
        joiner->shifts = true;
        joiner->shifts_far |= left.number.constant > HEADER_MOST || right.number.constant > HEADER_MOST;
    }
    return joiner_numbers(joiner, left.number, right.number, graph_node(joiner->graph[LEFT], left.node), out);
}

static bool is_folded(const Joiner *joiner, int side, ExecValue pointer)
{
    return joiner->folding && pointer.node.index == joiner->fold[side].index;
}

/* Folding: does one of the pointers lead to a node that is being folded? */
static bool concerns_fold(const Joiner *joiner, ExecValue left, ExecValue right)
{
    return is_folded(joiner, LEFT, left) || is_folded(joiner, RIGHT, left) || is_folded(joiner, LEFT, right) ||
           is_folded(joiner, RIGHT, right);
}

/* Both to their own node: the block itself. One to its own node: the other's target is optional. To the neighbour: no join,
 * for the neighbour is not private. */
static bool join_folded(Joiner *joiner, ExecValue left, ExecValue right, ExecValue *out)
{
    if (is_folded(joiner, LEFT, left) && is_folded(joiner, RIGHT, right)) {
        *out = value_pointer(joiner->folded, TARGET_ALL, left.number);
        return join_offsets(joiner, left, right, &out->number) && !out->number.factor;
    }
    if (is_folded(joiner, LEFT, left) && !is_folded(joiner, LEFT, right))
        return join_optional(joiner, RIGHT, right, left, out);
    if (is_folded(joiner, RIGHT, left))
        return false;
    if (is_folded(joiner, RIGHT, right) && !is_folded(joiner, RIGHT, left))
        return join_optional(joiner, LEFT, left, right, out);
    return false;
}

/* Folding: do both nodes lead to one node, which stays outside the segment? */
static bool is_shared(const Joiner *joiner, ExecValue left, ExecValue right)
{
    return joiner->folding && left.node.index == right.node.index && joiner->map[LEFT][left.node.index] == ID_NONE &&
           joiner->map[RIGHT][right.node.index] == ID_NONE;
}

/* Are the targets paired, or can they be? A segment is paired with a region only if their labels have a join. */
static bool pair_targets(Joiner *joiner, ExecValue left, ExecValue right)
{
    uint32_t left_to = joiner->map[LEFT][left.node.index], right_to = joiner->map[RIGHT][right.node.index];
    const GraphNode *left_node = graph_node(joiner->graph[LEFT], left.node),
                    *right_node = graph_node(joiner->graph[RIGHT], right.node);
    if (left_to != ID_NONE || right_to != ID_NONE)
        return left_to == right_to;
    if (!can_nest(joiner, LEFT, left_node) || !can_nest(joiner, RIGHT, right_node) ||
        (joiner->folding && !is_owned(joiner, left_node)))
        return false;
    JoinStatus before = joiner->status;
    GraphNode label;
    uint8_t context[2];
    if (!joiner_labels(joiner, left_node, right_node, &label, context)) {
        joiner->status = before;
        return false;
    }
    joiner_pair(joiner, left.node, right.node, graph_add_node(joiner->out, label), context);
    return true;
}

/* Pointers to paired targets: one block of a region, or one end of a segment at a constant offset. */
static bool join_paired(Joiner *joiner, ExecValue left, ExecValue right, ExecValue *out)
{
    NodeId to = {joiner->map[LEFT][left.node.index]};
    NodeKind kind = graph_node(joiner->out, to)->kind;
    *out = value_pointer(to, TARGET_REGION, left.number);
    if (kind == NODE_REGION || kind == NODE_OPTIONAL)
        return join_offsets(joiner, left, right, &out->number);
    return join_targets(left.target, right.target, &out->target) && join_offsets(joiner, left, right, &out->number) &&
           !out->number.factor;
}

/* Two pointers, the best join first: one node for both targets, a segment that only one operand has, an OPTIONAL. */
static bool join_pointers(Joiner *joiner, ExecValue left, ExecValue right, ExecValue *out)
{
    if (concerns_fold(joiner, left, right))
        return join_folded(joiner, left, right, out);
    if (is_shared(joiner, left, right)) {
        *out = left;
        return left.target == right.target && join_offsets(joiner, left, right, &out->number);
    }
    if (pair_targets(joiner, left, right))
        return join_paired(joiner, left, right, out);
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
