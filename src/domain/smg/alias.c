/* SPDX-License-Identifier: MIT */
/* Which blocks get aliases, and which pointers lead to them. */
#include "domain/smg/alias.h"

#include "domain/smg/mirror.h"
#include "domain/smg/run.h"

#include <stdlib.h>
#include <string.h>

/* May the block be described twice? One that an element has is there as the element is. */
static bool can_be_alias(const GraphNode *node)
{
    bool can =
        node->kind == NODE_REGION && node->status == STATUS_LIVE && node->lasts && (!node->is_dependent || node->level);
    for (uint32_t i = 0; i < node->cell_count && can; i++)
        can = node->cells[i].value.kind != VALUE_POINTER;
    return can;
}

/* Is there another block of this allocation: does the program make many? */
static bool is_one_of_many(const Graph *graph, NodeId id)
{
    const GraphNode *node = graph_node(graph, id);
    bool found = false;
    for (NodeId other = {0}; other.index < graph_node_count(graph) && !found; other.index++)
        found = other.index != id.index && graph_node(graph, other)->status == STATUS_LIVE &&
                graph_node(graph, other)->storage == STORAGE_HEAP && node->made_at.index != ID_NONE &&
                graph_node(graph, other)->made_at.index == node->made_at.index;
    return found;
}

/* Would the holder fold, if what it leads to were private: an array, or a block of a list? */
static bool may_fold(const Graph *graph, NodeId id)
{
    const GraphNode *node = graph_node(graph, id);
    if (node->kind != NODE_REGION || node->status != STATUS_LIVE || node->level)
        return false;
    return node_array_of_any(graph, node).stride || (node->storage == STORAGE_HEAP && is_one_of_many(graph, id));
}

/* Makes the holder's i-th cell lead to an alias of its own. */
static void add_alias(Graph *graph, NodeId holder, uint32_t i)
{
    const GraphNode *node = graph_node(graph, holder);
    Cell *cells = arena_alloc(graph->domain->arena, node->cell_count * sizeof *cells);
    memcpy(cells, node->cells, node->cell_count * sizeof *cells);
    graph_edit(graph, cells[i].value.node)->is_alias = true;
    cells[i].value.node = graph_add_node(graph, *graph_node(graph, cells[i].value.node));
    graph_edit(graph, holder)->cells = cells;
}

bool aliases_make(Graph *graph)
{
    uint32_t count = graph_node_count(graph);
    bool *is_held = NULL, made = false;
    for (NodeId id = {0}; graph->domain->has_lasting && id.index < count; id.index++) {
        uint32_t cells = graph_node(graph, id)->cell_count;
        bool folds = cells && may_fold(graph, id);
        for (uint32_t i = 0; folds && i < cells; i++) {
            Cell cell = graph_node(graph, id)->cells[i];
            if (cell.value.kind != VALUE_POINTER || !cell.size || !can_be_alias(graph_node(graph, cell.value.node)) ||
                graph_node(graph, cell.value.node)->level || cell_can_mirror(graph, id, &cell))
                continue;
            if (!is_held)
                is_held = mem_alloc((count + 1) * sizeof *is_held);
            if (cell.value.node.index < count && is_held[cell.value.node.index]) {
                add_alias(graph, id, i);
                made = true;
            }
            if (cell.value.node.index < count)
                is_held[cell.value.node.index] = true;
        }
    }
    free(is_held);
    return made;
}

/* Does each element have a block of its own there? */
static bool is_private(const Graph *graph, const GraphNode *run, const Cell *cell)
{
    return cell->value.kind == VALUE_POINTER && graph_node(graph, cell->value.node)->level > run->level;
}

bool run_share(Graph *graph, NodeId run)
{
    const GraphNode *node = graph_node(graph, run);
    bool can = node->storage != STORAGE_HEAP && !node->mirrored;
    for (uint32_t i = 0; i < node->cell_count && can; i++)
        can = !is_private(graph, node, &node->cells[i]) || can_be_alias(graph_node(graph, node->cells[i].value.node));
    for (uint32_t i = 0; i < node->cell_count && can; i++)
        if (is_private(graph, node, &node->cells[i]))
            graph_edit(graph, node->cells[i].value.node)->is_alias = true;
    return can;
}
