/* SPDX-License-Identifier: MIT */
/* Candidate chains are measured from each heap node by each pointer in it; the cheapest that reaches its threshold is
 * folded, two neighbours at a time, each pair on a copy of the graph that is dropped if their join fails. */
#include "domain/smg/fold.h"

#include "domain/smg/join.h"
#include "domain/smg/memory.h"
#include "domain/smg/reach.h"
#include "domain/smg/segment.h"
#include "domain/smg/trees.h"

#include <stdlib.h>

enum { MIN_LENGTH_CAP = 3, COSTS = 3 };

typedef struct FoldCandidate {
    NodeId first;
    ListShape shape;
    uint32_t merges, cost;
    uint32_t length;
} FoldCandidate;

static bool has_shape(const GraphNode *node, ListShape shape)
{
    if (!node_is_segment(node))
        return node->kind == NODE_REGION || shape.prev < 0;
    return node->kind == (shape.prev < 0 ? NODE_SLS : NODE_DLS) && node->head == shape.head &&
           node->next == shape.next && (shape.prev < 0 || (node->prev == shape.prev && node->back == shape.back));
}

static bool can_be_linked(const GraphNode *node)
{
    return node->status == STATUS_LIVE && node->storage == STORAGE_HEAP && !node->size.factor && node->kind != NODE_RUN;
}

static bool is_alike(const Graph *graph, ExecValue left, ExecValue right)
{
    return value_same(left, right) || (value_is_zero(&graph->base, left) && value_is_zero(&graph->base, right));
}

/* Typedefs of one struct share its fields. */
bool types_differ(const Type *a, const Type *b)
{
    return a && b && a->fields != b->fields;
}

/* The next node of a list of this shape; ID_NONE if there is none. */
static NodeId successor(const Graph *graph, NodeId id, ListShape shape)
{
    NodeId none = {ID_NONE};
    const GraphNode *node = graph_node(graph, id);
    ExecValue link = memory_peek(graph, id, shape.next, graph_pointer_bytes(graph));
    if (link.kind != VALUE_POINTER || link.node.index == id.index || link.number.factor ||
        link.number.constant != shape.head)
        return none;
    const GraphNode *next = graph_node(graph, link.node);
    if (!can_be_linked(next) || next->level != node->level || next->size.constant != node->size.constant ||
        types_differ(node->type, next->type) || !has_shape(next, shape) ||
        link.target != (node_is_segment(next) ? TARGET_FIRST : TARGET_REGION))
        return none;
    if (shape.prev >= 0) {
        ExecValue back = memory_peek(graph, link.node, shape.prev, graph_pointer_bytes(graph));
        if (back.kind != VALUE_POINTER || back.node.index != id.index || back.number.factor ||
            back.number.constant != shape.back || back.target != (node_is_segment(node) ? TARGET_LAST : TARGET_REGION))
            return none;
    }
    return link.node;
}

typedef struct SegmentMerge {
    NodeId left, right, segment;
    bool doubly, fails;
} SegmentMerge;

static ExecValue merged(void *context, ExecValue value)
{
    SegmentMerge *merging = context;
    if (value.kind != VALUE_POINTER ||
        (value.node.index != merging->left.index && value.node.index != merging->right.index))
        return value;
    bool is_left = value.node.index == merging->left.index;
    bool at_end = value.target == TARGET_REGION || value.target == (is_left ? TARGET_FIRST : TARGET_LAST);
    if (value.number.factor || !at_end || (!is_left && !merging->doubly))
        merging->fails = true;
    return value_pointer(merging->segment, is_left ? TARGET_FIRST : TARGET_LAST, value.number);
}

static uint32_t least_length(const GraphNode *node)
{
    return node_is_segment(node) ? node->min_length : node->kind != NODE_OPTIONAL;
}

/* Merges two neighbours into one segment. On failure the graph is unusable: callers work on a copy. */
static bool merge(Graph *graph, NodeId left, NodeId right, ListShape shape, bool keeps_constants, NodeId *segment,
                  JoinStatus *status)
{
    unsigned bytes = graph_pointer_bytes(graph), width = 8 * bytes;
    /* If the left node is absent, the link to the right one is, too: the right node becomes dependent. */
    uint32_t length = least_length(graph_node(graph, left)) + least_length(graph_node(graph, right));
    if (graph_node(graph, left)->kind == NODE_OPTIONAL)
        length = 0;
    ExecValue next = memory_peek(graph, right, shape.next, bytes);
    ExecValue prev = shape.prev < 0 ? next : memory_peek(graph, left, shape.prev, bytes);
    /* An OPTIONAL is a list of 0 or 1 nodes if its `otherwise` equals the value of an empty list's pointer. */
    for (int side = 0; side < 2; side++) {
        ExecValue link = value_pointer(side ? right : left, TARGET_REGION, linear_constant(shape.head, width));
        if (graph_node(graph, link.node)->kind == NODE_OPTIONAL &&
            !is_alike(graph, value_when_empty(graph, link), next))
            return false;
    }
    if (next.kind == VALUE_UNDEFINED || prev.kind == VALUE_UNDEFINED ||
        (next.kind == VALUE_POINTER && next.node.index == left.index) ||
        (prev.kind == VALUE_POINTER && prev.node.index == right.index))
        return false;
    NodeKind kind = shape.prev < 0 ? NODE_SLS : NODE_DLS;
    if (!graph_join_nodes(graph, left, right, kind, shape.next, shape.prev, keeps_constants, segment, status))
        return false;
    GraphNode *node = graph_edit(graph, *segment);
    node->head = shape.head;
    node->back = shape.back;
    node->min_length = length < MIN_LENGTH_CAP ? length : MIN_LENGTH_CAP;
    memory_write(graph, *segment, linear_constant(shape.next, width), bytes, next);
    if (shape.prev >= 0)
        memory_write(graph, *segment, linear_constant(shape.prev, width), bytes, prev);
    graph_remove_node(graph, left);
    graph_remove_node(graph, right);
    SegmentMerge merging = {left, right, *segment, shape.prev >= 0, false};
    graph_map_values(graph, merged, &merging);
    /* A newly nested node must be private; a shared node may lead to it, which only the consistency check sees. */
    return !merging.fails && !graph_check(graph);
}

/* Blocks of different allocation sites cost as much as incomparable contents: they are probably not of one list. */
static uint32_t cost_of(const Graph *graph, NodeId left, NodeId right, JoinStatus status)
{
    EdgeId a = graph_node(graph, left)->made_at, b = graph_node(graph, right)->made_at;
    if (a.index != b.index && a.index != ID_NONE && b.index != ID_NONE)
        return COSTS - 1;
    return status == JOIN_EQUAL ? 0 : status == JOIN_APART ? 2 : 1;
}

/* The length of the chain by its links alone, contents not compared. */
static uint32_t chain_length(const Graph *graph, NodeId first, ListShape shape, uint32_t enough)
{
    uint32_t length = 0;
    NodeId id = first;
    do {
        if (node_is_segment(graph_node(graph, id)))
            return enough;
        length++;
        id = successor(graph, id, shape);
    } while (id.index != ID_NONE && id.index != first.index && length < enough);
    return length;
}

/* A node inside a longer chain of this shape whose nodes up to here have equal contents, and the cost of that chain
 * so far. */
typedef struct Absorbed {
    bool is_set;
    ListShape shape;
    uint32_t cost;
} Absorbed;

/* The search for the cheapest candidate chain. */
typedef struct Look {
    Graph *graph;
    const Precision *precision;
    uint32_t regions; /* that may be linked */
    bool has_segments;
    bool only_alike;    /* only nodes beside a segment whose contents equal the segment's */
    Absorbed *absorbed; /* by node */
    FoldCandidate best;
} Look;

static bool shape_same(ListShape a, ListShape b)
{
    return a.size == b.size && a.head == b.head && a.next == b.next && a.prev == b.prev && a.back == b.back;
}

static bool is_better(const FoldCandidate *candidate, const FoldCandidate *best)
{
    if (!best->merges || candidate->cost != best->cost)
        return !best->merges || candidate->cost < best->cost;
    if (candidate->length != best->length)
        return candidate->length > best->length;
    return candidate->first.index < best->first.index;
}

/* Merges the chain from `first` on a copy of the graph, node by node; keeps it if it is the best candidate so far. */
static void try_chain(Look *look, NodeId first, ListShape shape)
{
    Graph *graph = look->graph;
    FoldThresholds thresholds = precision_thresholds(graph->domain, look->precision, shape);
    uint32_t limits[COSTS] = {thresholds.equal, thresholds.comparable, thresholds.incomparable};
    uint32_t enough = limits[0] < limits[1] ? limits[0] : limits[1];
    enough = limits[2] < enough ? limits[2] : enough;
    if ((!look->has_segments && look->regions < enough) || chain_length(graph, first, shape, enough) < enough)
        return;
    ArenaMark mark = arena_mark(graph->domain->arena);
    Graph trial = graph_fork(graph);
    uint32_t merges = 0, nodes = 1, worst = 0;
    bool has_segment = node_is_segment(graph_node(graph, first)), are_equal = true;
    for (NodeId at = first, last = first;;) {
        NodeId next = successor(&trial, at, shape);
        JoinStatus status;
        if (next.index == ID_NONE)
            break;
        bool next_is_segment = node_is_segment(graph_node(&trial, next));
        Graph before = graph_fork(&trial);
        NodeId left = at;
        if (!merge(&trial, at, next, shape, thresholds.keeps_constants, &at, &status)) {
            /* A chain that starts later may get further than this one, whose last merge failed. */
            look->absorbed[last.index].is_set = false;
            break;
        }
        last = next;
        uint32_t cost = cost_of(&before, left, next, status);
        merges++;
        nodes++;
        has_segment |= next_is_segment;
        worst = cost > worst ? cost : worst;
        FoldCandidate candidate = {first, shape, merges, worst, nodes};
        bool folds =
            look->only_alike ? has_segment && worst == 0 : (has_segment && worst < COSTS - 1) || nodes >= limits[worst];
        if (folds && is_better(&candidate, &look->best))
            look->best = candidate;
        are_equal &= status == JOIN_EQUAL;
        if (are_equal)
            look->absorbed[next.index] = (Absorbed){true, shape, worst};
    }
    arena_pop(graph->domain->arena, mark);
}

/* Looks in the next node for the link back to this one: to where links lead, or else to the field that leads there. */
static void find_back_link(const GraphNode *next, NodeId id, ListShape *shape)
{
    for (uint32_t k = 0; k < next->cell_count; k++) {
        const Cell *cell = &next->cells[k];
        if (cell->value.kind != VALUE_POINTER || cell->value.node.index != id.index || cell->offset.factor ||
            cell->offset.constant == shape->next || cell->value.number.factor)
            continue;
        int64_t prev = cell->offset.constant, back = cell->value.number.constant;
        bool leads_to_field = back == shape->next || prev == shape->head;
        if (back != shape->head && (shape->prev >= 0 || !leads_to_field))
            continue;
        shape->prev = prev;
        shape->back = back;
        if (back == shape->head)
            return;
    }
}

/* Is the node's i-th cell a link to a node that may be its successor in a list? Gives the list shape of such a link.
 * */
static bool cell_shape(const Graph *graph, NodeId id, uint32_t i, ListShape *shape)
{
    const GraphNode *node = graph_node(graph, id);
    Cell cell = node->cells[i];
    if (cell.value.kind != VALUE_POINTER || cell.offset.factor || cell.value.number.factor ||
        cell.size != graph_pointer_bytes(graph) || cell.value.node.index == id.index)
        return false;
    const GraphNode *next = graph_node(graph, cell.value.node);
    if (!can_be_linked(next))
        return false;
    int64_t head = cell.value.number.constant;
    *shape = (ListShape){node->size.constant, head, cell.offset.constant, .prev = -1, .back = head};
    const GraphNode *doubly = node->kind == NODE_DLS ? node : next->kind == NODE_DLS ? next : NULL;
    if (doubly) {
        shape->prev = doubly->prev;
        shape->back = doubly->back;
    } else if (node->kind == NODE_REGION) {
        find_back_link(next, id, shape);
    }
    return has_shape(node, *shape) && (shape->prev < 0 || shape->prev >= shape->next) &&
           !node_branches_at(graph->domain, node, shape->next);
}

/* Is the chain from here, with `next` as its second node, part of a chain that costs no more? */
static bool is_absorbed(const Look *look, NodeId id, NodeId next, ListShape shape)
{
    const Absorbed *absorbed = &look->absorbed[id.index];
    return absorbed->is_set && shape_same(absorbed->shape, shape) &&
           absorbed->cost <= cost_of(look->graph, id, next, JOIN_EQUAL);
}

/* Tries every chain that starts at this node, one for each pointer in it. */
static void try_node(Look *look, NodeId id)
{
    ListShape shape;
    for (uint32_t i = 0; can_be_linked(graph_node(look->graph, id)) && i < graph_node(look->graph, id)->cell_count; i++)
        if (cell_shape(look->graph, id, i, &shape) &&
            !is_absorbed(look, id, graph_node(look->graph, id)->cells[i].value.node, shape))
            try_chain(look, id, shape);
}

/* Heads of chains come first, so that suffixes of their chains can be skipped. */
static Look look_for_lists(Graph *graph, const Precision *precision, bool only_alike)
{
    uint32_t count = graph_node_count(graph);
    Look look = {.graph = graph,
                 .precision = precision,
                 .only_alike = only_alike,
                 .absorbed = mem_alloc((count + 1) * sizeof *look.absorbed)};
    uint8_t *follows = mem_alloc(count + 1);
    for (NodeId id = {0}; id.index < graph_node_count(graph); id.index++) {
        const GraphNode *node = graph_node(graph, id);
        look.regions += can_be_linked(node);
        look.has_segments |= node_is_segment(node);
    }
    if (only_alike && !look.has_segments)
        count = 0;
    for (NodeId id = {0}; id.index < count; id.index++) {
        const GraphNode *node = graph_node(graph, id);
        ListShape shape;
        for (uint32_t i = 0; can_be_linked(node) && i < node->cell_count; i++)
            if (cell_shape(graph, id, i, &shape))
                follows[node->cells[i].value.node.index] = 1;
    }
    for (uint8_t behind = 0; behind < 2; behind++)
        for (NodeId id = {0}; id.index < count; id.index++)
            if (follows[id.index] == behind)
                try_node(&look, id);
    free(follows);
    free(look.absorbed);
    return look;
}

bool graph_fold(Graph *graph, const Precision *precision, bool only_alike)
{
    bool folded = !only_alike && graph_fold_trees(graph, precision);
    for (;;) {
        FoldCandidate best = look_for_lists(graph, precision, only_alike).best;
        if (!best.merges)
            return folded;
        precision_shape(graph->domain, best.shape);
        bool keeps_constants = precision_thresholds(graph->domain, precision, best.shape).keeps_constants;
        NodeId at = best.first;
        JoinStatus status;
        for (uint32_t i = 0; i < best.merges; i++)
            if (!merge(graph, at, successor(graph, at, best.shape), best.shape, keeps_constants, &at, &status))
                return folded; /* cannot happen: the same merges were tried on a copy */
        folded = true;
    }
}

static void chain_add(ChainList *out, Chain chain)
{
    out->items = array_room(out->items, &out->capacity, out->count, sizeof *out->items);
    out->items[out->count++] = chain;
}

/* The chains of one shape: those with a head first, then circles, from their node of least id. */
static void shape_chains(const Graph *graph, uint32_t shape_id, ChainList *out)
{
    ListShape shape = graph->domain->shapes[shape_id];
    uint32_t count = graph_node_count(graph);
    NodeId *next = mem_alloc((count + 1) * sizeof *next);
    bool *is_done = mem_alloc(count + 1), *has_previous = mem_alloc(count + 1);
    for (NodeId id = {0}; id.index < count; id.index++) {
        const GraphNode *node = graph_node(graph, id);
        bool fits = can_be_linked(node) && node->size.constant == shape.size && has_shape(node, shape);
        next[id.index] = fits ? successor(graph, id, shape) : (NodeId){ID_NONE};
        if (next[id.index].index != ID_NONE)
            has_previous[next[id.index].index] = true;
    }
    for (int circles = 0; circles < 2; circles++)
        for (uint32_t i = 0; i < count; i++) {
            if (next[i].index == ID_NONE || is_done[i] || has_previous[i] > circles)
                continue;
            uint32_t length = 0;
            for (uint32_t at = i; at != ID_NONE && !is_done[at]; at = next[at].index) {
                is_done[at] = true;
                length++;
            }
            chain_add(out, (Chain){i, shape_id, length});
        }
    free(next);
    free(is_done);
    free(has_previous);
}

void graph_chains(const Graph *graph, ChainList *out)
{
    SmgDomain *domain = graph->domain;
    uint64_t seen = 0; /* by the low bits of their numbers; another shape with the same bits is looked for in vain */
    for (NodeId id = {0}; id.index < graph_node_count(graph); id.index++) {
        ListShape shape;
        for (uint32_t i = 0; can_be_linked(graph_node(graph, id)) && i < graph_node(graph, id)->cell_count; i++)
            if (cell_shape(graph, id, i, &shape))
                seen |= (uint64_t)1 << (precision_shape(domain, shape) & 63);
    }
    for (uint32_t i = 0; i < domain->shape_count; i++)
        if (seen >> (i & 63) & 1)
            shape_chains(graph, i, out);
}
