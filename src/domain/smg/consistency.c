/* SPDX-License-Identifier: MIT */
/* The consistency rules of graphs (Knaut 2018, see graph.h, section 2.2.2; completed for singly linked segments, for blocks that may
 * be absent and for links hidden in zeroed bytes). */
#include "domain/smg/graph.h"
#include "domain/smg/memory.h"
#include "domain/smg/mirror.h"
#include "domain/smg/pattern.h"
#include "domain/smg/run.h"
#include "domain/smg/segment.h"

typedef struct GraphCheck {
    const Graph *graph;
    uint8_t level; /* of the node whose values are looked at; 0 for frames */
    const char *fault;
} GraphCheck;

static void fault(GraphCheck *check, const char *says)
{
    if (!check->fault)
        check->fault = says;
}

static void check_number(GraphCheck *check, Linear number)
{
    if (!number.factor)
        return;
    if (number.symbol >= check->graph->base.numbers.symbols.count)
        fault(check, "a number with a symbol that is not there");
    else if (linears_level(&check->graph->base.numbers, number.symbol) > check->level)
        fault(check, "a symbol of one node of a segment, used outside it");
}

static void check_value(GraphCheck *check, ExecValue value)
{
    check_number(check, value.number);
    if (value.kind != VALUE_POINTER)
        return;
    if (value.node.index >= graph_node_count(check->graph)) {
        fault(check, "a pointer to no node");
        return;
    }
    const GraphNode *node = graph_node(check->graph, value.node);
    bool is_segment = node_is_segment(node);
    if (node->status == STATUS_REMOVED)
        fault(check, "a pointer to a removed node");
    if ((value.target == TARGET_REGION) == is_segment)
        fault(check, "a target specifier that does not fit the node");
    if (value.target == TARGET_LAST && node->kind != NODE_DLS)
        fault(check, "a pointer to the last node of a singly linked segment");
    if (is_segment && value.number.factor)
        fault(check, "a symbolic offset into a segment");
    if (node->level > check->level || (value.target == TARGET_ALL && node->level >= check->level))
        fault(check, "a pointer into what is nested elsewhere");
}

static void check_run(GraphCheck *check, const GraphNode *node, const Cell *cell)
{
    if (cell->value.kind != VALUE_POINTER || graph_node(check->graph, cell->value.node)->kind != NODE_RUN)
        fault(check, "a cell without bytes that is no run");
    else if (graph_node(check->graph, cell->value.node)->level != node->level)
        fault(check, "a run of another level than its array");
    if (node->zeroed)
        fault(check, "a run in a zeroed object");
    const GraphNode *run = graph_node(check->graph, cell->value.node);
    if (run->mirrored && (run->cell_count || run->storage == STORAGE_HEAP || node->kind != NODE_REGION ||
                          run_mirrored(check->graph, cell->value.node).index == ID_NONE))
        fault(check, "a mirror of what cannot have one");
}

static void check_alias(GraphCheck *check, const GraphNode *node)
{
    if (node->is_alias && (!node->lasts || node->kind != NODE_REGION || node->status != STATUS_LIVE))
        fault(check, "an alias of what may have none");
}

static void check_node(GraphCheck *check, NodeId id)
{
    const GraphNode *node = graph_node(check->graph, id);
    uint32_t bytes = graph_pointer_bytes(check->graph);
    bool is_segment = node_is_segment(node);
    check_alias(check, node);
    if (node->kind != NODE_REGION && node->kind != NODE_RUN &&
        (node->status != STATUS_LIVE || node->storage != STORAGE_HEAP))
        fault(check, "an abstract object that is not a live heap block");
    if (node->status != STATUS_LIVE && node->cell_count)
        fault(check, "contents of a dead object");
    for (uint32_t i = 0; i < node->cell_count; i++) {
        const Cell *cell = &node->cells[i];
        bool links = node_links_by(node, cell);
        check->level = node->level + (node_nests(node) && !links);
        check_number(check, cell->offset);
        if (cell_is_run(cell))
            check_run(check, node, cell);
        check_value(check, cell->value);
        if (node->kind == NODE_TREE && links && cell->offset.constant == node->prev)
            fault(check, "a cell where the children of a tree are");
        if (node->kind == NODE_RUN && cell->offset.factor)
            fault(check, "a symbolic offset in an element");
        if (node->zeroed && cell->offset.factor)
            fault(check, "a symbolic offset in a zeroed object");
        if (!cell_is_run(cell) && !cell->offset.factor && !node->size.factor &&
            (cell->offset.constant < 0 || cell->offset.constant + (int64_t)cell->size > node->size.constant))
            fault(check, "a cell outside its object");
    }
    check->level = node->level;
    if (node->kind == NODE_OPTIONAL)
        check_value(check, node->otherwise);
    if (node->when) {
        check_number(check, node->when->number);
        if (node->kind != NODE_OPTIONAL || intervals_meet(node->when->present, node->when->absent))
            fault(check, "a condition that decides nothing");
    }
    for (uint32_t i = 0; i < node->pattern_count; i++) {
        const LetterPattern *pattern = &node->patterns[i];
        LetterSet letters = (LetterSet)((1u << pattern->count) - 1), used = pattern->first | pattern->last;
        for (uint32_t k = 0; k < PATTERN_LETTERS; k++)
            used |= pattern->follows[k];
        if (!is_segment || memory_peek(check->graph, id, pattern->offset, pattern->size).kind != VALUE_NUMBER)
            fault(check, "a pattern of what is no number of a segment");
        if (!pattern->first || !pattern->last || used & ~letters)
            fault(check, "a pattern of other letters than its own");
    }
    if (is_segment) {
        if (memory_peek(check->graph, id, node->next, bytes).kind == VALUE_UNDEFINED ||
            (node->kind == NODE_DLS && memory_peek(check->graph, id, node->prev, bytes).kind == VALUE_UNDEFINED))
            fault(check, "a segment without its links");
        if (node->kind != NODE_SLS && node->prev <= node->next)
            fault(check, "a segment whose prev lies before its next");
        if (node->kind == NODE_TREE && node->min_length > 1)
            fault(check, "a tree with a length");
    }
}

static void check_counts(GraphCheck *check)
{
    const Graph *graph = check->graph;
    uint32_t dead = 0, removed = 0, count = graph_node_count(graph);
    for (NodeId id = {0}; id.index < count; id.index++) {
        NodeStatus status = graph_node(graph, id)->status;
        dead += status == STATUS_FREED || status == STATUS_ENDED;
        removed += status == STATUS_REMOVED;
        if (status == STATUS_REMOVED && id.index < graph->least_removed)
            fault(check, "an unused slot before the first one");
    }
    if (dead != graph->dead_count || removed != graph->removed_count)
        fault(check, "dead or removed nodes miscounted");
}

const char *graph_check(const Graph *graph)
{
    GraphCheck check = {graph, 0, NULL};
    check_counts(&check);
    for (NodeId id = {0}; id.index < graph_node_count(graph) && !check.fault; id.index++)
        if (graph_node(graph, id)->status != STATUS_REMOVED)
            check_node(&check, id);
    check.level = 0;
    for (uint32_t i = 0; i < graph->base.frame_count; i++)
        for (uint32_t k = 0; k < graph->base.frames[i].register_count; k++)
            check_value(&check, graph->base.frames[i].registers[k].value);
    for (uint32_t i = 0; i < graph->base.returned_count; i++)
        check_value(&check, graph->base.returned[i]);
    for (uint32_t i = 0; i < graph->anchor_count; i++)
        check_value(&check, graph->anchors[i]);
    return check.fault;
}
