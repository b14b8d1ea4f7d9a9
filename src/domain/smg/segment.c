/* SPDX-License-Identifier: MIT */
/* Materialisation. An access to an end of a segment splits the state: the segment is empty (its pointers become what
 * lies beyond), or one block is taken from that end with a copy of what is nested in it. */
#include "domain/smg/segment.h"

#include "domain/smg/memory.h"
#include "domain/smg/pattern.h"
#include "domain/smg/reach.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

bool node_is_segment(const GraphNode *node)
{
    return node->kind == NODE_SLS || node->kind == NODE_DLS || node->kind == NODE_TREE;
}

bool node_nests(const GraphNode *node)
{
    return node_is_segment(node) || node->kind == NODE_RUN;
}

bool node_links_by(const GraphNode *segment, const Cell *cell)
{
    return !cell->offset.factor && node_is_segment(segment) &&
           (cell->offset.constant == segment->next ||
            (segment->kind != NODE_SLS && cell->offset.constant == segment->prev));
}

bool node_is_abstract(const GraphNode *node)
{
    return node->kind != NODE_REGION;
}

bool node_may_be_empty(const GraphNode *node)
{
    return node->kind == NODE_OPTIONAL || (node_is_abstract(node) && !node->min_length);
}

bool node_may_lack(const GraphNode *node, const Cell *cell)
{
    return node->is_dependent || (node_may_be_empty(node) && !node_links_by(node, cell));
}

ExecValue value_shifted(Graph *graph, ExecValue value, int64_t bytes)
{
    bool lost = false;
    if (value.kind == VALUE_UNDEFINED)
        return value_number(linear_fresh(&graph->base.numbers, value.number.width));
    if (bytes)
        value.number = linear_compute(&graph->base.numbers, OP_ADD, value.number.width, value.number,
                                      linear_constant(bytes, value.number.width), &lost);
    return value;
}

typedef struct Emptying {
    Graph *graph;
    NodeId id;
    int64_t entries[2]; /* where links to the first and the last block point to */
    ExecValue ends[2];  /* values of such links */
} Emptying;

static ExecValue emptied(void *context, ExecValue value)
{
    Emptying *emptying = context;
    if (value.kind != VALUE_POINTER || value.node.index != emptying->id.index)
        return value;
    bool of_last = value.target == TARGET_LAST;
    ExecValue instead = emptying->ends[of_last];
    if (value.number.factor) { /* no pointer with a symbolic offset leads to a segment (fold.c) */
        value = value_number(linear_fresh(&emptying->graph->base.numbers, value.number.width));
        return value;
    }
    return value_shifted(emptying->graph, instead, value.number.constant - emptying->entries[of_last]);
}

static bool assume_within(Graph *graph, Linear number, Interval range)
{
    return linears_assume(&graph->base.numbers, OP_SLE, linear_constant(range.low, 64), number, true) &&
           linears_assume(&graph->base.numbers, OP_SLE, number, linear_constant(range.high, 64), true);
}

/* A live node makes the targets of its cells live. The successor of a segment is live even if the segment is empty.
 * */
static void dependents_free(Graph *graph, NodeId id, bool only_links)
{
    for (uint32_t i = 0; i < graph_node(graph, id)->cell_count; i++) {
        const GraphNode *node = graph_node(graph, id);
        ExecValue value = node->cells[i].value;
        if (value.kind != VALUE_POINTER || !graph_node(graph, value.node)->is_dependent ||
            (only_links && !node_links_by(node, &node->cells[i])))
            continue;
        graph_edit(graph, value.node)->is_dependent = false;
        dependents_free(graph, value.node, node_may_be_empty(graph_node(graph, value.node)));
    }
}

static bool has_dependents(const Graph *graph, const GraphNode *node)
{
    for (uint32_t i = 0; i < node->cell_count; i++)
        if (node->cells[i].value.kind == VALUE_POINTER && graph_node(graph, node->cells[i].value.node)->is_dependent)
            return true;
    return false;
}

/* Removes dependent nodes that no live node leads to. */
static void dependents_remove(Graph *graph)
{
    uint32_t count = graph_node_count(graph);
    uint8_t *reached = mem_alloc(count + 1);
    graph_reach(graph, false, reached, NULL);
    for (NodeId id = {0}; id.index < count; id.index++) {
        const GraphNode *node = graph_node(graph, id);
        if (node->status != STATUS_REMOVED && node->is_dependent && !reached[id.index])
            graph_remove_node(graph, id);
    }
    free(reached);
}

static bool leads_to(ExecValue value, NodeId id)
{
    return value.kind == VALUE_POINTER && value.node.index == id.index;
}

/* Is there a pointer to this end of the segment in a cell that exists in every heap? */
typedef struct EndUse {
    NodeId id;
    bool of_last, is_used;
} EndUse;

static void end_use(EndUse *use, ExecValue value)
{
    use->is_used |= leads_to(value, use->id) && (value.target == TARGET_LAST) == use->of_last;
}

static bool end_is_used(const Graph *graph, NodeId id, bool of_last)
{
    EndUse use = {id, of_last, false};
    for (NodeId from = {0}; from.index < graph_node_count(graph); from.index++) {
        const GraphNode *node = graph_node(graph, from);
        bool exists = node->status != STATUS_REMOVED && !node_may_be_empty(node) && !node_has_owner(node);
        for (uint32_t i = 0; exists && i < node->cell_count; i++)
            end_use(&use, node->cells[i].value);
    }
    for (uint32_t i = 0; i < graph->base.frame_count; i++)
        for (uint32_t k = 0; k < graph->base.frames[i].register_count; k++)
            end_use(&use, graph->base.frames[i].registers[k].value);
    for (uint32_t i = 0; i < graph->base.returned_count; i++)
        end_use(&use, graph->base.returned[i]);
    for (uint32_t i = 0; i < graph->anchor_count; i++)
        end_use(&use, graph->anchors[i]);
    return use.is_used;
}

/* The value of a pointer to this end of an empty segment. False if that is the segment itself: a circle without a
 * node. */
static bool end_when_empty(Graph *graph, NodeId id, bool of_last, ExecValue *out)
{
    const GraphNode *node = graph_node(graph, id);
    unsigned width = 8 * graph_pointer_bytes(graph);
    Target end = of_last ? TARGET_LAST : TARGET_FIRST;
    *out = value_when_empty(graph, value_pointer(id, end, linear_constant(node_entry(node, end), width)));
    if (!leads_to(*out, id))
        return true;
    ExecValue beyond = value_when_empty(
        graph, *out); /* an empty ring: each end's neighbour is the other end, so take that one's neighbour */
    bool is_circle = (out->target == TARGET_LAST) == of_last || leads_to(beyond, id);
    *out = is_circle ? value_undefined(width) : beyond;
    return !is_circle;
}

bool segment_empty(Graph *graph, NodeId id)
{
    const GraphNode *node = graph_node(graph, id);
    Emptying emptying = {
        .graph = graph, .id = id, .entries = {node_entry(node, TARGET_FIRST), node_entry(node, TARGET_LAST)}};
    for (int of_last = 0; of_last <= (node->kind == NODE_DLS); of_last++)
        if (!end_when_empty(graph, id, of_last, &emptying.ends[of_last]) && end_is_used(graph, id, of_last))
            return false;
    if (node->kind == NODE_OPTIONAL && node->when && !assume_within(graph, node->when->number, node->when->absent))
        return false;
    bool leaves_dependents = has_dependents(graph, node);
    graph_remove_node(graph, id);
    graph_map_values(graph, emptied, &emptying);
    if (leaves_dependents)
        dependents_remove(graph);
    return true;
}

bool segment_fill(Graph *graph, NodeId id)
{
    const Condition *when = graph_node(graph, id)->when;
    dependents_free(graph, id, false);
    GraphNode *node = graph_edit(graph, id);
    if (node->kind == NODE_OPTIONAL) {
        node->kind = NODE_REGION;
        node->when = NULL;
    } else if (!node->min_length) {
        node->min_length = 1;
    }
    return !when || assume_within(graph, when->number, when->present);
}

bool segments_decide(Graph *graph)
{
    for (NodeId id = {0}; id.index < graph_node_count(graph); id.index++) {
        const GraphNode *node = graph_node(graph, id);
        if (node->status == STATUS_REMOVED || node->kind != NODE_OPTIONAL || !node->when || node->level)
            continue;
        Interval known = linear_interval(&graph->base.numbers, node->when->number);
        bool may_be = intervals_meet(known, node->when->present),
             may_not_be = intervals_meet(known, node->when->absent);
        if (!may_be && !segment_empty(graph, id))
            return false;
        if (may_be && !may_not_be && !segment_fill(graph, id))
            return false;
    }
    return true;
}

/* Materialisation: the nested part of a segment is copied, for one block taken out of the segment (a region) or for a
 * second segment (a tree is split in two). */
typedef struct Unfolding {
    Graph *graph;
    NodeId segment, copy;
    bool is_region; /* the copy is a region: the level of its nested nodes decreases by one */
    NodeId *nodes, *clones;
    size_t node_count;
    uint32_t *symbols, *copies;
    size_t symbol_count;
} Unfolding;

static void collect_number(Unfolding *unfolding, Linear number)
{
    if (!number.factor || !linears_level(&unfolding->graph->base.numbers, number.symbol))
        return;
    for (size_t i = 0; i < unfolding->symbol_count; i++)
        if (unfolding->symbols[i] == number.symbol)
            return;
    unfolding->symbols[unfolding->symbol_count++] = number.symbol;
}

static void collect_value(Unfolding *unfolding, ExecValue value)
{
    collect_number(unfolding, value.number);
    if (value.kind != VALUE_POINTER || !graph_node(unfolding->graph, value.node)->level)
        return;
    for (size_t i = 0; i < unfolding->node_count; i++)
        if (unfolding->nodes[i].index == value.node.index)
            return;
    unfolding->nodes[unfolding->node_count++] = value.node;
}

static void collect_node(Unfolding *unfolding, const GraphNode *node)
{
    collect_number(unfolding, node->size);
    if (node->kind == NODE_OPTIONAL)
        collect_value(unfolding, node->otherwise);
    if (node->when)
        collect_number(unfolding, node->when->number);
    for (uint32_t i = 0; i < node->cell_count; i++) {
        collect_number(unfolding, node->cells[i].offset);
        collect_value(unfolding, node->cells[i].value);
    }
}

static Linear copied_number(const Unfolding *unfolding, Linear number)
{
    for (size_t i = 0; number.factor && i < unfolding->symbol_count; i++)
        if (unfolding->symbols[i] == number.symbol) {
            number.symbol = unfolding->copies[i];
            break;
        }
    return number;
}

static ExecValue copied_value(const Unfolding *unfolding, ExecValue value)
{
    value.number = copied_number(unfolding, value.number);
    if (value.kind != VALUE_POINTER)
        return value;
    if (value.node.index == unfolding->segment.index && value.target == TARGET_ALL)
        return value_pointer(unfolding->copy, unfolding->is_region ? TARGET_REGION : TARGET_ALL, value.number);
    for (size_t i = 0; i < unfolding->node_count; i++)
        if (unfolding->nodes[i].index == value.node.index)
            value.node = unfolding->clones[i];
    return value;
}

static void copy_contents(const Unfolding *unfolding, NodeId id)
{
    GraphNode *node = graph_edit(unfolding->graph, id);
    Cell *cells = arena_alloc(unfolding->graph->domain->arena, (node->cell_count + 1) * sizeof *cells);
    for (uint32_t i = 0; i < node->cell_count; i++)
        cells[i] = (Cell){copied_number(unfolding, node->cells[i].offset), node->cells[i].size,
                          copied_value(unfolding, node->cells[i].value)};
    node->cells = cells;
    node->size = copied_number(unfolding, node->size);
    if (node->kind == NODE_OPTIONAL)
        node->otherwise = copied_value(unfolding, node->otherwise);
    if (node->when) {
        Condition *when = arena_alloc(unfolding->graph->domain->arena, sizeof *when);
        *when = *node->when;
        when->number = copied_number(unfolding, when->number);
        node->when = when;
    }
}

/* The pattern with the most possible letters at that end; NULL if the constants of that block are known. */
static const LetterPattern *undecided(const GraphNode *node, Target target, unsigned *choices)
{
    const LetterPattern *found = NULL;
    *choices = 1;
    for (uint32_t i = 0; i < node->pattern_count; i++) {
        unsigned count = (unsigned)__builtin_popcount(pattern_end(&node->patterns[i], target));
        if (count > *choices) {
            found = &node->patterns[i];
            *choices = count;
        }
    }
    return found;
}

unsigned segment_choices(const Graph *graph, NodeId id, Target target)
{
    unsigned choices;
    undecided(graph_node(graph, id), target, &choices);
    return choices;
}

void segment_choose(Graph *graph, NodeId id, Target target, unsigned i)
{
    const GraphNode *node = graph_node(graph, id);
    unsigned choices;
    const LetterPattern *pattern = undecided(node, target, &choices);
    if (!pattern)
        return;
    LetterPattern *patterns = arena_alloc(graph->domain->arena, node->pattern_count * sizeof *patterns);
    memcpy(patterns, node->patterns, node->pattern_count * sizeof *patterns);
    pattern_choose(&patterns[pattern - node->patterns], target, i);
    graph_edit(graph, id)->patterns = patterns;
}

void segment_hurry(Graph *graph, NodeId id)
{
    const GraphNode *node = graph_node(graph, id);
    LetterPattern *patterns = arena_alloc(graph->domain->arena, (node->pattern_count + 1) * sizeof *patterns);
    for (uint32_t i = 0; i < node->pattern_count; i++) {
        patterns[i] = node->patterns[i];
        pattern_choose_shortest(&patterns[i]);
    }
    graph_edit(graph, id)->patterns = patterns;
}

/* A block whose letter is known holds that constant. */
static bool block_spell(Graph *graph, NodeId region, const GraphNode *segment, Target target)
{
    for (uint32_t i = 0; i < segment->pattern_count; i++) {
        const LetterPattern *pattern = &segment->patterns[i];
        LetterSet letters = pattern_end(pattern, target);
        ExecValue value = memory_peek(graph, region, pattern->offset, pattern->size);
        int64_t least = pattern->letters[__builtin_ctz(letters)], most = pattern->letters[31 - __builtin_clz(letters)];
        value.number.width = 64;
        if (!assume_within(graph, value.number, (Interval){least, most}))
            return false;
    }
    return true;
}

/* A pattern with one letter is a constant, unless the condition of a nested node refers to the symbol that the cell
 * held. */
static bool constant_spell(Graph *graph, NodeId id, const LetterPattern *pattern)
{
    ExecValue value = memory_peek(graph, id, pattern->offset, pattern->size);
    bool is_constant = pattern->count == 1 && pattern->follows[0];
    for (NodeId other = {0}; other.index < graph_node_count(graph) && is_constant; other.index++) {
        const GraphNode *node = graph_node(graph, other);
        is_constant = node->status == STATUS_REMOVED || !node->when || node->when->number.symbol != value.number.symbol;
    }
    if (is_constant)
        memory_write(graph, id, linear_constant(pattern->offset, 8 * graph_pointer_bytes(graph)), pattern->size,
                     value_number(linear_constant(pattern->letters[0], value.number.width)));
    return is_constant;
}

/* The patterns of the remaining segment, when the block at that end has been taken out. */
static bool rest_spell(Graph *graph, NodeId id, const GraphNode *segment, Target target)
{
    bool may_be_empty = true, may_be_filled = true;
    LetterPattern *patterns = arena_alloc(graph->domain->arena, (segment->pattern_count + 1) * sizeof *patterns);
    for (uint32_t i = 0; i < segment->pattern_count; i++) {
        bool empty, filled;
        patterns[i] = segment->patterns[i];
        pattern_take(&patterns[i], target, &empty, &filled);
        may_be_empty &= empty;
        may_be_filled &= filled;
    }
    if (!may_be_filled)
        return may_be_empty && !graph_node(graph, id)->min_length && segment_empty(graph, id);
    graph_edit(graph, id)->pattern_count = 0;
    for (uint32_t i = 0; i < segment->pattern_count; i++)
        if (!constant_spell(graph, id, &patterns[i]))
            patterns_add(graph, id, &patterns[i]);
    if (!may_be_empty && !graph_node(graph, id)->min_length)
        graph_edit(graph, id)->min_length = 1;
    return true;
}

NodeId segment_copy(Graph *graph, NodeId id, bool is_region)
{
    GraphNode node = *graph_node(graph, id);
    NodeId copy = graph_add_node(graph, node);
    size_t nodes = graph_node_count(graph), symbols = graph->base.numbers.symbols.count;
    Unfolding unfolding = {.graph = graph,
                           .segment = id,
                           .copy = copy,
                           .is_region = is_region,
                           .nodes = mem_alloc(nodes * sizeof(NodeId)),
                           .clones = mem_alloc(nodes * sizeof(NodeId)),
                           .symbols = mem_alloc(symbols * sizeof(uint32_t)),
                           .copies = mem_alloc(symbols * sizeof(uint32_t))};
    collect_node(&unfolding, &node);
    for (size_t i = 0; i < unfolding.node_count; i++)
        collect_node(&unfolding, graph_node(graph, unfolding.nodes[i]));
    linears_expand(&graph->base.numbers, unfolding.symbols, unfolding.copies, unfolding.symbol_count);
    for (size_t i = 0; i < unfolding.symbol_count && !is_region; i++)
        linears_set_level(&graph->base.numbers, unfolding.copies[i],
                          linears_level(&graph->base.numbers, unfolding.symbols[i]));
    for (size_t i = 0; i < unfolding.node_count; i++) {
        GraphNode clone = *graph_node(graph, unfolding.nodes[i]);
        clone.level -= is_region;
        unfolding.clones[i] = graph_add_node(graph, clone);
    }
    for (size_t i = 0; i < unfolding.node_count; i++)
        copy_contents(&unfolding, unfolding.clones[i]);
    if (is_region) {
        graph_edit(graph, copy)->kind = NODE_REGION;
        graph_edit(graph, copy)->pattern_count = 0;
    }
    copy_contents(&unfolding, copy);
    if (is_region && node.kind == NODE_RUN)
        dependents_free(graph, copy, false); /* the element is there, and what it owns */
    for (size_t i = 0; i < unfolding.node_count; i++)
        graph_bound_size(graph, unfolding.clones[i]);
    free(unfolding.nodes);
    free(unfolding.clones);
    free(unfolding.symbols);
    free(unfolding.copies);
    return copy;
}

bool tree_has_hole(const Graph *graph, NodeId id)
{
    return !value_is_zero(&graph->base,
                          memory_peek(graph, id, graph_node(graph, id)->next, graph_pointer_bytes(graph)));
}

void tree_unfold(Graph *graph, NodeId id, bool hole_is_right)
{
    GraphNode node = *graph_node(graph, id);
    assert(node.kind == NODE_TREE && node.min_length && !node.level);
    uint32_t bytes = graph_pointer_bytes(graph);
    unsigned width = 8 * bytes;
    NodeId region = segment_copy(graph, id, true), other = segment_copy(graph, id, false);
    graph_redirect(graph, id, TARGET_FIRST, region, TARGET_REGION);
    dependents_free(graph, region, false);
    memory_write(graph, other, linear_constant(node.next, width), bytes, value_null(graph));
    graph_edit(graph, id)->min_length = 0;
    graph_edit(graph, other)->min_length = 0;
    Linear head = linear_constant(node.head, width);
    memory_write(graph, region, linear_constant(hole_is_right ? node.prev : node.next, width), bytes,
                 value_pointer(id, TARGET_FIRST, head));
    memory_write(graph, region, linear_constant(hole_is_right ? node.next : node.prev, width), bytes,
                 value_pointer(other, TARGET_FIRST, head));
}

bool segment_unfold(Graph *graph, NodeId id, Target target)
{
    GraphNode node = *graph_node(graph, id);
    if (node.kind == NODE_TREE) {
        tree_unfold(graph, id, false);
        return true;
    }
    assert(node.kind != NODE_OPTIONAL);
    assert(node.min_length && !node.level && target != TARGET_ALL);
    uint32_t bytes = graph_pointer_bytes(graph);
    unsigned width = 8 * bytes;
    NodeId region = segment_copy(graph, id, true);
    graph_redirect(graph, id, target, region, TARGET_REGION);
    dependents_free(graph, region, false);

    Target other = target == TARGET_FIRST ? TARGET_LAST : TARGET_FIRST;
    int64_t forth = target == TARGET_FIRST ? node.next : node.prev,
            back = target == TARGET_FIRST ? node.prev : node.next;
    memory_write(graph, region, linear_constant(forth, width), bytes,
                 value_pointer(id, target, linear_constant(node_entry(&node, target), width)));
    if (node.kind == NODE_DLS)
        memory_write(graph, id, linear_constant(back, width), bytes,
                     value_pointer(region, TARGET_REGION, linear_constant(node_entry(&node, other), width)));
    graph_edit(graph, id)->min_length = node.min_length - 1;
    return !node.pattern_count || (block_spell(graph, region, &node, target) && rest_spell(graph, id, &node, target) &&
                                   segments_decide(graph));
}
