/* SPDX-License-Identifier: MIT */
/* The label of the node that describes a pair of nodes: storage, level, kind, size, minimum length; all but the cells.
 * A ladder: each rung joins one attribute of the two labels, or refuses the pair. */
#include "domain/smg/joiner.h"

#include "domain/smg/segment.h"
#include "domain/smg/trees.h"

typedef struct LabelPair {
    Joiner *joiner;
    const GraphNode *node[2];
    GraphNode *out;
} LabelPair;

/* --- attributes that every pair has ------------------------------------------------------------------------ */

/* A heap block is never paired with a variable, a live block never with a freed one. */
static bool is_same_storage(const GraphNode *left, const GraphNode *right)
{
    return left->storage == right->storage && left->status == right->status && left->lasts == right->lasts &&
           left->object.index == right->object.index;
}

/* Either both nodes are private to the pair that leads to them, and sink with it, or both are shared, and stay. */
static bool join_levels(LabelPair *pair, uint8_t context[2])
{
    const uint8_t *deeper = pair->joiner->deeper;
    bool is_nested = pair->node[LEFT]->level + deeper[LEFT] == pair->node[RIGHT]->level + deeper[RIGHT];
    for (int side = 0; side < 2; side++)
        context[side] = is_nested ? deeper[side] : 0;
    pair->out->level = pair->node[LEFT]->level + context[LEFT];
    return is_nested || pair->node[LEFT]->level == pair->node[RIGHT]->level;
}

/* Hints that say nothing about heaps: where the block was made, its type, the tree it was seen in. */
static void join_hints(LabelPair *pair)
{
    const GraphNode *left = pair->node[LEFT], *right = pair->node[RIGHT];
    uint8_t left_tree = node_tree(pair->joiner->out->domain, left),
            right_tree = node_tree(pair->joiner->out->domain, right);
    pair->out->made_at = left->made_at.index == right->made_at.index ? left->made_at : (EdgeId){ID_NONE};
    pair->out->type = left->type == right->type ? left->type : NULL;
    pair->out->stride = left->stride == right->stride ? left->stride : 0;
    pair->out->has_numbers = left->has_numbers && right->has_numbers;
    pair->out->tells_elements = left->tells_elements || right->tells_elements;
    pair->out->tree = left_tree > right_tree ? left_tree : right_tree;
}

/* May the block have the address of a dead one? The label that says so is more general. */
static bool join_reuse(LabelPair *pair)
{
    const GraphNode *left = pair->node[LEFT], *right = pair->node[RIGHT];
    pair->out->reuses = left->reuses || right->reuses;
    return left->reuses == right->reuses || joiner_more_general(pair->joiner, left->reuses ? LEFT : RIGHT);
}

/* May another node be the same block? Likewise. */
static bool join_alias(LabelPair *pair)
{
    const GraphNode *left = pair->node[LEFT], *right = pair->node[RIGHT];
    pair->out->is_alias = left->is_alias || right->is_alias;
    return left->is_alias == right->is_alias || joiner_more_general(pair->joiner, left->is_alias ? LEFT : RIGHT);
}

/* A block of another size is another thing, unless one allocation makes blocks that grow: their sizes are paired last,
 * by joiner_sizes. */
static bool may_grow(const LabelPair *pair)
{
    const GraphNode *left = pair->node[LEFT], *right = pair->node[RIGHT];
    bool is_one = left->storage == STORAGE_HEAP && pair->out->made_at.index != ID_NONE;
    return (is_one || joiner_folds_runs(pair->joiner)) && !pair->joiner->only_leq && left->type == right->type &&
           !node_is_segment(left) && !node_is_segment(right);
}

static bool join_size(LabelPair *pair)
{
    const GraphNode *left = pair->node[LEFT], *right = pair->node[RIGHT];
    if (joiner_sizes_differ(left, right))
        return may_grow(pair);
    return joiner_numbers(pair->joiner, left->size, right->size, NULL, &pair->out->size) &&
           !(pair->out->size.factor && (node_is_segment(left) || node_is_segment(right)));
}

/* --- kinds ------------------------------------------------------------------------------------------------- */

static bool is_kind(const LabelPair *pair, int side, NodeKind kind)
{
    return pair->node[side]->kind == kind;
}

/* A TARGET_ALL pointer means a block of the segment that its holder is nested in: is a node of this level nested in that
 * segment? Every other value may be held anywhere. */
bool joiner_is_nested_in(const Joiner *joiner, unsigned level, ExecValue value)
{
    return value.kind != VALUE_POINTER || value.target != TARGET_ALL ||
           graph_node(joiner->out, value.node)->level < level;
}

/* Two OPTIONALs, or one and a region, which is then the less general. */
static bool join_optionals(LabelPair *pair)
{
    const GraphNode *left = pair->node[LEFT], *right = pair->node[RIGHT];
    GraphNode *out = pair->out;
    if (node_is_segment(left) || node_is_segment(right))
        return false;
    if (left->kind == right->kind)
        return joiner_values(pair->joiner, left->otherwise, right->otherwise, &out->otherwise);
    int side = left->kind == NODE_OPTIONAL ? LEFT : RIGHT;
    return joiner_copy_value(pair->joiner, side, pair->node[side]->otherwise, TARGET_ALL, &out->otherwise) &&
           joiner_is_nested_in(pair->joiner, out->level, out->otherwise) && joiner_more_general(pair->joiner, side);
}

static bool has_same_links(const GraphNode *left, const GraphNode *right)
{
    return left->kind == right->kind && left->head == right->head && left->next == right->next &&
           (left->kind == NODE_SLS || left->prev == right->prev) &&
           (left->kind != NODE_DLS || left->back == right->back);
}

/* Two segments: the one with the lesser minimum length is more general. */
static bool join_segments(LabelPair *pair)
{
    const GraphNode *left = pair->node[LEFT], *right = pair->node[RIGHT];
    pair->out->min_length = left->min_length < right->min_length ? left->min_length : right->min_length;
    return has_same_links(left, right) &&
           (left->min_length == right->min_length ||
            joiner_more_general(pair->joiner, left->min_length < right->min_length ? LEFT : RIGHT));
}

/* Does the type tell which of its pointers links a list? One of a tree's nodes, or of a list of lists of one type, does
 * not: there lists are not generalised before they have shown which way they grow. */
static bool type_tells_link(const GraphNode *segment)
{
    uint32_t links = 0;
    for (uint32_t i = 0; segment->type && i < segment->type->field_count; i++) {
        const Type *field = segment->type->fields[i].type;
        links +=
            field && field->kind == TYPE_POINTER && field->target && field->target->fields == segment->type->fields;
    }
    return links <= (segment->kind == NODE_DLS ? 2 : 1);
}

/* A segment and a region, which is a list of one node. A tree is not generalised by one of its nodes. Lengths 1 and 2 or
 * more give 1 or more: no length that neither side has, so the join may be an exact union. */
static bool join_segment_and_region(LabelPair *pair)
{
    Joiner *joiner = pair->joiner;
    int segment = node_is_segment(pair->node[LEFT]) ? LEFT : RIGHT;
    uint32_t least = pair->node[segment]->min_length;
    if (is_kind(pair, segment, NODE_TREE))
        return false;
    pair->out->min_length = least < 1 ? least : 1;
    if (least == 2 && !pair->out->level && !joiner->folding && !joiner->only_leq && type_tells_link(pair->out)) {
        joiner->unions++;
        return true;
    }
    return least > 1 ? joiner_compares(joiner, JOIN_APART) : joiner_more_general(joiner, segment);
}

static bool join_kinds(LabelPair *pair)
{
    const GraphNode *left = pair->node[LEFT], *right = pair->node[RIGHT];
    if (is_kind(pair, LEFT, NODE_REGION) && is_kind(pair, RIGHT, NODE_REGION))
        return true;
    if (is_kind(pair, LEFT, NODE_OPTIONAL) || is_kind(pair, RIGHT, NODE_OPTIONAL))
        return join_optionals(pair);
    if (left->storage != STORAGE_HEAP || left->status != STATUS_LIVE)
        return false;
    return node_is_segment(left) && node_is_segment(right) ? join_segments(pair) : join_segment_and_region(pair);
}

bool joiner_labels(Joiner *joiner, const GraphNode *left, const GraphNode *right, GraphNode *out, uint8_t context[2])
{
    LabelPair pair = {joiner, {left, right}, out};
    if (!is_same_storage(left, right))
        return false;
    *out = left->kind == NODE_REGION ? *right : *left; /* an abstract object's links, if there is one */
    out->cells = NULL;
    out->cell_count = out->pattern_count = 0;
    out->when = NULL;
    out->is_dependent = left->is_dependent || right->is_dependent;
    join_hints(&pair);
    return join_levels(&pair, context) && join_reuse(&pair) && join_alias(&pair) && join_size(&pair) && join_kinds(&pair);
}
