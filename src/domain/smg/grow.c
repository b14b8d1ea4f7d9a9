/* SPDX-License-Identifier: MIT */
/* Growth: heaps that gain blocks at a loop head without folding are noticed, explained, and weakened. */
#include "domain/smg/grow.h"

#include "domain/smg/fold.h"
#include "domain/smg/memory.h"
#include "domain/smg/run.h"
#include "domain/smg/segment.h"
#include "domain/smg/trees.h"

#include <stdlib.h>

enum { SITES_MOST = 4, OFTEN = 3 /* one visit in so many adds a block */ };

static bool is_heap(const GraphNode *node)
{
    return node->status == STATUS_LIVE && node->storage == STORAGE_HEAP && !node->level;
}

static uint32_t heap_count(const Graph *graph)
{
    uint32_t count = 0;
    for (NodeId id = {0}; id.index < graph_node_count(graph); id.index++)
        count += is_heap(graph_node(graph, id));
    return count;
}

/* How many blocks of the graph were made where this one was; 0 if an earlier one speaks for them. */
static uint32_t count_made_at(const Graph *graph, NodeId first)
{
    EdgeId site = graph_node(graph, first)->made_at;
    uint32_t count = 0;
    for (NodeId id = {0}; id.index < graph_node_count(graph); id.index++) {
        const GraphNode *node = graph_node(graph, id);
        if (!is_heap(node) || node->made_at.index != site.index)
            continue;
        if (id.index < first.index)
            return 0;
        count++;
    }
    return count;
}

/* "7 blocks made at line 9 and 7 made at line 10". */
static void say_blocks(const Graph *graph, Text *says)
{
    const Program *program = graph->domain->base.program;
    uint32_t sites = 0;
    for (NodeId id = {0}; id.index < graph_node_count(graph) && sites < SITES_MOST; id.index++) {
        const GraphNode *node = graph_node(graph, id);
        uint32_t count = is_heap(node) && node->made_at.index != ID_NONE ? count_made_at(graph, id) : 0;
        if (count < 2)
            continue;
        text_add(says, "%s%u%s made at line %u", sites ? " and " : "", count, sites ? "" : " blocks",
                 program_edge(program, node->made_at)->position.line);
        sites++;
    }
    text_add(says, "%s", sites > 1 ? ", which do not fold into each other" : ", which do not fold");
}

bool smg_grows(Domain *base, const Evidence *evidence, Text *says)
{
    SmgDomain *domain = (SmgDomain *)base;
    if (evidence->visit_count < evidence->limit || evidence->limit < 2)
        return false;
    uint32_t last = heap_count(&evidence->visits[0]->graph), larger = last;
    for (size_t i = 1; i < evidence->limit; i++) {
        uint32_t count = heap_count(&evidence->visits[i]->graph);
        if (count > larger)
            return false;
        larger = count;
    }
    if (last - larger < evidence->limit / OFTEN)
        return false;
    Graph graph = evidence->visits[0]->graph;
    graph.owner = graph.base.numbers.owner = ++domain->next_owner;
    uint32_t trees = precision_trees(evidence->precision);
    trees_use(domain, trees);
    ArenaMark mark =
        arena_mark(domain->arena); /* the folded heap is only looked at: else a long list fills the memory */
    bool folds = graph_fold(&graph, precision_with_trees(domain, precision_coarsest(domain), trees), false);
    arena_pop(domain->arena, mark);
    if (!folds && says)
        say_blocks(&evidence->visits[0]->graph, says);
    return !folds;
}

/* --- forgetting -------------------------------------------------------------------------------------------- */

static void name_value(bool *is_named, ExecValue value)
{
    if (value.kind == VALUE_POINTER)
        is_named[value.node.index] = true;
}

/* The nodes that something outside the heap leads to. The caller frees it. */
static bool *find_named(const Graph *graph)
{
    bool *is_named = mem_alloc(graph_node_count(graph) + 1);
    for (NodeId id = {0}; id.index < graph_node_count(graph); id.index++) {
        const GraphNode *node = graph_node(graph, id);
        for (uint32_t i = 0; node->status == STATUS_LIVE && node->storage != STORAGE_HEAP && i < node->cell_count; i++)
            name_value(is_named, node->cells[i].value);
    }
    for (uint32_t i = 0; i < graph->base.frame_count; i++)
        for (uint32_t k = 0; k < graph->base.frames[i].register_count; k++)
            name_value(is_named, graph->base.frames[i].registers[k].value);
    for (uint32_t i = 0; i < graph->base.returned_count; i++)
        name_value(is_named, graph->base.returned[i]);
    for (uint32_t i = 0; i < graph->anchor_count; i++)
        name_value(is_named, graph->anchors[i]);
    return is_named;
}

/* A cell of the block that leads to another one which nothing names; cell_count if there is none. */
static uint32_t find_link(const Graph *graph, NodeId id, const bool *is_named)
{
    const GraphNode *node = graph_node(graph, id);
    uint32_t i = 0;
    for (; i < node->cell_count; i++) {
        ExecValue value = node->cells[i].value;
        if (value.kind == VALUE_POINTER && !node->cells[i].offset.factor && !cell_is_run(&node->cells[i]) &&
            value.node.index != id.index && !is_named[value.node.index] && is_heap(graph_node(graph, value.node)))
            break;
    }
    return i;
}

/* A segment has its links, whatever they lead to. */
static void forget_cell(Graph *graph, NodeId id, Cell cell)
{
    unsigned width = graph->domain->base.program->pointer_width;
    const GraphNode *node = graph_node(graph, id);
    bool is_link = node_is_segment(node) && (cell.offset.constant == node->next ||
                                             (node->kind == NODE_DLS && cell.offset.constant == node->prev));
    if (is_link)
        memory_write(graph, id, cell.offset, cell.size, value_number(linear_fresh(&graph->base.numbers, width)));
    else
        memory_havoc(graph, id, cell.offset, linear_constant(cell.size, width));
}

bool graph_forget_links(Graph *graph)
{
    bool *is_named = find_named(graph), any = false;
    for (NodeId id = {0}; id.index < graph_node_count(graph); id.index++) {
        if (!is_heap(graph_node(graph, id)) || graph_node(graph, id)->kind == NODE_TREE ||
            graph_node(graph, id)->kind == NODE_RUN)
            continue;
        for (uint32_t i; (i = find_link(graph, id, is_named)) < graph_node(graph, id)->cell_count;) {
            forget_cell(graph, id, graph_node(graph, id)->cells[i]);
            any = true;
        }
    }
    free(is_named);
    if (any && graph_collect(graph, false))
        graph->base.has_lost = graph->base.loss_due = true;
    return any;
}
