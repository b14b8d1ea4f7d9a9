/* SPDX-License-Identifier: MIT */
/* Mirrors: made where an element is folded, undone where the mirrored array changes. */
#include "domain/smg/mirror.h"

#include "domain/smg/memory.h"

#include <string.h>

static bool can_have_mirror(const GraphNode *node)
{
    return node->kind == NODE_REGION && node->status == STATUS_LIVE && !node->level && !node->is_dependent;
}

NodeId run_mirrored(const Graph *graph, NodeId run)
{
    const GraphNode *node = graph_node(graph, run);
    NodeId mirrored = {node->mirrored ? node->mirrored - 1 : ID_NONE};
    bool is_valid = node->mirrored && !node->level && can_have_mirror(graph_node(graph, mirrored));
    return is_valid ? mirrored : (NodeId){ID_NONE};
}

/* The first cell from `from` on that is a run which mirrors the node; cell_count if there is none. */
static uint32_t next_mirror(const Graph *graph, const GraphNode *holder, NodeId id, uint32_t from)
{
    while (from < holder->cell_count && (!cell_is_run(&holder->cells[from]) ||
                                         graph_node(graph, holder->cells[from].value.node)->mirrored != id.index + 1))
        from++;
    return from;
}

bool node_mirrors(const Graph *graph, NodeId holder, NodeId id)
{
    const GraphNode *node = graph_node(graph, holder);
    return next_mirror(graph, node, id, 0) < node->cell_count;
}

void mirrors_forget(Graph *graph, NodeId id)
{
    for (NodeId run = {0}; graph->domain->has_mirrors && run.index < graph_node_count(graph); run.index++)
        if (graph_node(graph, run)->mirrored == id.index + 1)
            graph_edit(graph, run)->mirrored = 0;
}

/* -- Folding ------------------------------------------------------------------------------------------------------- */

/* Is the cell an element of an array of pointers that leads to a block which may be private? */
static bool is_owner(const Graph *graph, const Cell *cell, uint32_t bytes)
{
    return cell->size == bytes && cell->offset.factor % bytes == 0 && cell->value.kind == VALUE_POINTER &&
           node_can_be_private(graph_node(graph, cell->value.node)) &&
           graph_node(graph, cell->value.node)->status == STATUS_LIVE && !graph_node(graph, cell->value.node)->level;
}

/* An older array of pointers that has the same pointer at the same offset; index ID_NONE: there is none. */
static NodeId find_mirrored(const Graph *graph, NodeId holder, const Cell *cell)
{
    for (NodeId id = {0}; id.index < holder.index; id.index++) {
        const GraphNode *node = graph_node(graph, id);
        if (!can_have_mirror(node) || node->zeroed || node_array(graph, node).stride != cell->size)
            continue;
        for (uint32_t i = 0; i < node->cell_count; i++)
            if (node->cells[i].size == cell->size && value_same(node->cells[i].value, cell->value) &&
                linear_same(node->cells[i].offset, cell->offset))
                return id;
    }
    return (NodeId){ID_NONE};
}

bool cell_can_mirror(const Graph *graph, NodeId id, const Cell *cell)
{
    const GraphNode *node = graph_node(graph, id);
    uint32_t bytes = graph_pointer_bytes(graph);
    return can_have_mirror(node) && !node->zeroed && node_array(graph, node).stride == bytes &&
           is_owner(graph, cell, bytes) && find_mirrored(graph, id, cell).index != ID_NONE;
}

bool mirrors_fold(Graph *graph)
{
    uint32_t bytes = graph_pointer_bytes(graph);
    bool folded = false;
    for (NodeId id = {0}; id.index < graph_node_count(graph); id.index++) {
        const GraphNode *node = graph_node(graph, id);
        if (!can_have_mirror(node) || node->zeroed || node_array(graph, node).stride != bytes)
            continue;
        for (uint32_t i = 0; i < graph_node(graph, id)->cell_count; i++) {
            Cell cell = graph_node(graph, id)->cells[i];
            NodeId mirrored = {ID_NONE};
            if (is_owner(graph, &cell, bytes))
                mirrored = find_mirrored(graph, id, &cell);
            if (mirrored.index == ID_NONE)
                continue;
            graph->domain->has_runs = graph->domain->has_mirrors = folded = true;
            NodeId run = graph_add_node(graph, (GraphNode){.kind = NODE_RUN,
                                                           .status = STATUS_LIVE,
                                                           .storage = STORAGE_ALLOCA,
                                                           .mirrored = mirrored.index + 1,
                                                           .object = {ID_NONE},
                                                           .made_at = {ID_NONE},
                                                           .size = linear_constant(bytes, cell.offset.width)});
            Cell mirror = {cell.offset, 0, value_pointer(run, TARGET_REGION, linear_shifted(cell.offset, bytes))};
            node_replace_cell(graph, id, i, &mirror, 1);
            i--;
        }
    }
    return folded;
}

/* -- Access -------------------------------------------------------------------------------------------------------- */

/* The cells of the mirrored array's element, as those of the mirror. */
static void copy_element(Graph *graph, NodeId id, NodeId mirrored, Linear element, uint32_t stride)
{
    const GraphNode *source = graph_node(graph, mirrored);
    for (uint32_t i = 0; i < source->cell_count; i++) {
        Cell cell = source->cells[i];
        if (!cell_is_run(&cell) && cell.size == stride &&
            linears_compare(&graph->base.numbers, OP_EQ, cell.offset, element) == ANSWER_YES) {
            memory_write(graph, id, element, stride, cell.value);
            return;
        }
    }
}

void mirror_read(Graph *graph, NodeId id, NodeId mirrored, Linear element, uint32_t stride, CaseList *out)
{
    CaseList parts = {.count = 0};
    run_split(graph, mirrored, element, stride, &parts);
    for (size_t i = 0; i < parts.count; i++) {
        Graph *part = (Graph *)case_at(&parts, i)->memory;
        copy_element(part, id, mirrored, element, stride);
        case_add(out, &part->base, value_number(linear_constant(0, 1)));
    }
    case_list_free(&parts);
}

/* Is the run [cell.offset, cell.value.number) known to have no byte of [offset, offset + size)? */
static bool is_apart(const Graph *graph, const Cell *cell, Linear offset, uint32_t size)
{
    return linears_most(&graph->base.numbers, cell->value.number, offset) <= 0 ||
           linears_most(&graph->base.numbers, linear_shifted(offset, size), cell->offset) <= 0;
}

/* The cases from this holder on. */
static void split_from(Graph *graph, NodeId holder, NodeId id, Linear offset, uint32_t size, CaseList *out)
{
    for (; holder.index < graph_node_count(graph); holder.index++) {
        const GraphNode *node = graph_node(graph, holder);
        uint32_t i = next_mirror(graph, node, id, 0);
        while (i < node->cell_count && is_apart(graph, &node->cells[i], offset, size))
            i = next_mirror(graph, node, id, i + 1);
        if (node->status != STATUS_LIVE || i == node->cell_count)
            continue;
        CaseList parts = {.count = 0};
        run_split(graph, holder, offset, size, &parts);
        for (size_t k = 0; k < parts.count; k++)
            split_from((Graph *)case_at(&parts, k)->memory, (NodeId){holder.index + 1}, id, offset, size, out);
        case_list_free(&parts);
        return;
    }
    case_add(out, &graph->base, value_number(linear_constant(0, 1)));
}

void mirrors_split(Graph *graph, NodeId id, Linear offset, uint32_t size, CaseList *out)
{
    split_from(graph, (NodeId){0}, id, linear_known(&graph->base.numbers, offset), size, out);
}

void mirrors_inherit(Graph *graph, NodeId id)
{
    for (NodeId holder = {0}; graph->domain->has_mirrors && holder.index < graph_node_count(graph); holder.index++) {
        const GraphNode *node = graph_node(graph, holder), *dying = graph_node(graph, id);
        uint32_t at = next_mirror(graph, node, id, 0), i = 0;
        if (node->status != STATUS_LIVE || at == node->cell_count)
            continue;
        while (i < dying->cell_count &&
               (!cell_is_run(&dying->cells[i]) || !linear_same(dying->cells[i].offset, node->cells[at].offset) ||
                !linear_same(dying->cells[i].value.number, node->cells[at].value.number)))
            i++;
        if (i == dying->cell_count)
            continue;
        Cell run = dying->cells[i];
        node_replace_cell(graph, id, i, NULL, 0);
        graph_remove_node(graph, graph_node(graph, holder)->cells[at].value.node);
        node_replace_cell(graph, holder, at, &run, 1);
    }
    mirrors_forget(graph, id);
}
