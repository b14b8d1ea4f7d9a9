/* SPDX-License-Identifier: MIT */
/* Runs of array elements: splitting an element off at an offset, zeros of an array as runs, the bounds that every run keeps. */
#include "domain/smg/run.h"

#include "domain/smg/memory.h"
#include "domain/smg/mirror.h"
#include "domain/smg/segment.h"

#include <stdlib.h>
#include <string.h>

bool cell_is_run(const Cell *cell)
{
    return !cell->size;
}

bool node_has_run(const GraphNode *node)
{
    for (uint32_t i = 0; i < node->cell_count; i++)
        if (cell_is_run(&node->cells[i]))
            return true;
    return false;
}

bool run_holds_blocks(const Graph *graph, NodeId run)
{
    return graph_node(graph, run)->storage == STORAGE_HEAP || graph_node(graph, run)->mirrored;
}

Linear cell_end(const Cell *cell)
{
    return cell_is_run(cell) ? cell->value.number : linear_shifted(cell->offset, cell->size);
}

void node_replace_cell(Graph *graph, NodeId id, uint32_t at, const Cell *by, uint32_t count)
{
    const GraphNode *node = graph_node(graph, id);
    Cell *cells = arena_alloc(graph->domain->arena, (node->cell_count + count) * sizeof *cells);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < node->cell_count; i++)
        if (i != at)
            cells[kept++] = node->cells[i];
    if (count)
        memcpy(cells + kept, by, count * sizeof *cells);
    GraphNode *edited = graph_edit(graph, id);
    edited->cells = cells;
    edited->cell_count = kept + count;
}

/* -- Splitting ----------------------------------------------------------------------------------------------------- */

/* How far behind the start of an element of the run the offset lies, -1 if that is not the same everywhere. */
static int64_t offset_in_element(const Cell *run, Linear offset, int64_t stride)
{
    if (run->offset.factor % stride || offset.factor % stride)
        return -1;
    int64_t rest = (offset.constant % stride - run->offset.constant % stride) % stride;
    return rest < 0 ? rest + stride : rest;
}

static bool assume_le(Graph *graph, Linear low, Linear high)
{
    return linears_assume(&graph->base.numbers, OP_SLE, low, high, true);
}

static bool is_le(const Graph *graph, Linear low, Linear high)
{
    return linears_most(&graph->base.numbers, low, high) <= 0;
}

/* Removes the node and all that lies deeper than `level` and is led to. */
static void run_remove(Graph *graph, NodeId id, uint8_t level)
{
    GraphNode node = *graph_node(graph, id);
    graph_remove_node(graph, id);
    for (uint32_t i = 0; i < node.cell_count; i++)
        if (node.cells[i].value.kind == VALUE_POINTER) {
            const GraphNode *target = graph_node(graph, node.cells[i].value.node);
            if (target->status != STATUS_REMOVED && target->level > level)
                run_remove(graph, node.cells[i].value.node, level);
        }
}

/* Takes the element that begins at `element` out of the node's i-th cell, a run that it lies in. */
static void run_unfold(Graph *graph, NodeId id, uint32_t i, Linear element)
{
    Cell run = graph_node(graph, id)->cells[i];
    int64_t stride = graph_node(graph, run.value.node)->size.constant;
    NodeId one = segment_copy(graph, run.value.node, true), behind = segment_copy(graph, run.value.node, false);
    GraphNode slot = *graph_node(graph, one);
    Cell *cells = arena_alloc(graph->domain->arena, (slot.cell_count + 3) * sizeof *cells);
    uint32_t count = 0;
    cells[count++] = (Cell){run.offset, 0, value_pointer(run.value.node, TARGET_REGION, element)};
    cells[count++] = (Cell){linear_shifted(element, stride), 0, value_pointer(behind, TARGET_REGION, run.value.number)};
    for (uint32_t k = 0; k < slot.cell_count; k++) {
        Cell cell = slot.cells[k];
        cell.offset = linear_shifted(element, cell.offset.constant);
        cells[count++] = cell;
    }
    if (slot.zeroed && !slot.cell_count)
        cells[count++] =
            (Cell){element, (uint32_t)stride, value_number(linear_constant(0, 8 * (stride <= 8 ? stride : 1)))};
    graph_remove_node(graph, one);
    node_replace_cell(graph, id, i, cells, count);
}

/* The cases from the i-th cell on. */
static void split_from(Graph *graph, NodeId id, Linear offset, uint32_t size, uint32_t i, CaseList *out)
{
    Linear end = linear_shifted(offset, size), zero = linear_constant(0, 1);
    for (; i < graph_node(graph, id)->cell_count; i++) {
        Cell run = graph_node(graph, id)->cells[i];
        if (!cell_is_run(&run) || is_le(graph, end, run.offset) || is_le(graph, run.value.number, offset))
            continue;
        int64_t stride = graph_node(graph, run.value.node)->size.constant;
        int64_t into = offset_in_element(&run, offset, stride);
        for (int is_behind = 0; is_behind < 2; is_behind++) {
            Graph *apart = arena_alloc(graph->domain->arena, sizeof *apart);
            *apart = graph_fork(graph);
            if (is_behind ? assume_le(apart, run.value.number, offset) : assume_le(apart, end, run.offset))
                split_from(apart, id, offset, size, i + 1, out);
        }
        if (into < 0 || into + size > stride) { /* not in one element */
            node_replace_cell(graph, id, i, NULL, 0);
            split_from(graph, id, offset, size, i, out);
            return;
        }
        Linear element = linear_shifted(offset, -into);
        if (!assume_le(graph, run.offset, element) ||
            !assume_le(graph, linear_shifted(element, stride), run.value.number))
            return;
        NodeId mirrored = run_mirrored(graph, run.value.node);
        run_unfold(graph, id, i, element);
        runs_settle(graph);
        if (mirrored.index != ID_NONE) {
            mirror_read(graph, id, mirrored, element, (uint32_t)stride, out);
            return;
        }
        break; /* runs do not overlap */
    }
    case_add(out, &graph->base, value_number(zero));
}

void run_split(Graph *graph, NodeId id, Linear offset, uint32_t size, CaseList *out)
{
    split_from(graph, id, linear_known(&graph->base.numbers, offset), size, 0, out);
}

void run_cut(Graph *graph, NodeId id, Linear offset)
{
    offset = linear_known(&graph->base.numbers, offset);
    for (uint32_t i = 0; i < graph_node(graph, id)->cell_count; i++) {
        Cell run = graph_node(graph, id)->cells[i];
        if (!cell_is_run(&run) || is_le(graph, offset, run.offset) || is_le(graph, run.value.number, offset) ||
            !is_le(graph, run.offset, offset) || !is_le(graph, offset, run.value.number) ||
            offset_in_element(&run, offset, graph_node(graph, run.value.node)->size.constant))
            continue;
        NodeId behind = segment_copy(graph, run.value.node, false);
        Cell parts[] = {{run.offset, 0, value_pointer(run.value.node, TARGET_REGION, offset)},
                        {offset, 0, value_pointer(behind, TARGET_REGION, run.value.number)}};
        node_replace_cell(graph, id, i, parts, 2);
        return; /* runs do not overlap */
    }
}

/* -- Zeros --------------------------------------------------------------------------------------------------------- */

static int cell_order(const void *left, const void *right)
{
    int64_t a = ((const Cell *)left)->offset.constant, b = ((const Cell *)right)->offset.constant;
    return a < b ? -1 : a > b;
}

static NodeId run_add_zeros(Graph *graph, const GraphNode *array, uint32_t stride)
{
    return graph_add_node(graph, (GraphNode){.kind = NODE_RUN,
                                             .status = STATUS_LIVE,
                                             .storage = STORAGE_ALLOCA,
                                             .level = array->level,
                                             .zeroed = true,
                                             .object = {ID_NONE},
                                             .made_at = {ID_NONE},
                                             .size = linear_constant(stride, array->size.width)});
}

static int64_t clamp(int64_t value, int64_t low, int64_t high)
{
    return value < low ? low : value > high ? high : value;
}

/* Where the element that has this byte of the array begins; for bytes before the array, something less than its start. */
static int64_t element_start(ArrayPart array, int64_t at)
{
    int64_t into = (at - array.begin) % array.stride;
    return at - (into < 0 ? into + array.stride : into);
}

/* Are all cells parts of elements, of few different ones, or outside the array? */
static bool cells_fit(const GraphNode *node, ArrayPart array)
{
    uint32_t elements = 0;
    for (uint32_t i = 0; i < node->cell_count; i++) {
        const Cell *cell = &node->cells[i];
        int64_t at = cell->offset.constant, start = element_start(array, at);
        if (cell->offset.factor || cell_is_run(cell))
            return false;
        if (at + cell->size <= array.begin || (!array.end.factor && at >= array.end.constant))
            continue;
        if (start < array.begin || at + cell->size > start + array.stride)
            return false;
        bool is_new = true;
        for (uint32_t k = 0; k < i && is_new; k++)
            is_new = element_start(array, node->cells[k].offset.constant) != start;
        elements += is_new;
    }
    return elements <= MANY_RUNS;
}

static Cell zeros(Linear from, int64_t to)
{
    return (Cell){from, (uint32_t)(to - from.constant), value_number(linear_constant(0, 8))};
}

/* The zeros of [from, to): a run of the whole elements in it, cells before it and behind it. Returns how many cells were
 * added. */
static uint32_t zeros_add(Graph *graph, const GraphNode *node, ArrayPart array, Linear from, Linear to, Cell *cells)
{
    uint32_t count = 0;
    Linear begin = from, end = to;
    bool is_behind = !array.end.factor && from.constant >= array.end.constant;
    if (!is_behind)
        begin.constant =
            from.constant < array.begin ? array.begin : element_start(array, from.constant + array.stride - 1);
    if (!to.factor) {
        bool ends_inside = array.end.factor || to.constant < array.end.constant;
        int64_t last = ends_inside ? element_start(array, to.constant) : array.end.constant;
        begin.constant = clamp(begin.constant, from.constant, to.constant);
        end.constant = clamp(last, begin.constant, to.constant);
    }
    if (from.constant < begin.constant)
        cells[count++] = zeros(from, begin.constant);
    if (end.factor || begin.constant < end.constant)
        cells[count++] = (Cell){begin, 0, value_pointer(run_add_zeros(graph, node, array.stride), TARGET_REGION, end)};
    if (!to.factor && end.constant < to.constant)
        cells[count++] = zeros(end, to.constant);
    return count;
}

void run_of_zeros(Graph *graph, NodeId id)
{
    GraphNode node = *graph_node(graph, id);
    ArrayPart array = node_array_of_any(graph, &node);
    if (graph->domain->is_explicit || !node.zeroed || !array.stride || !cells_fit(&node, array))
        return;
    graph->domain->has_runs = true;
    Cell *cells = arena_alloc(graph->domain->arena, (4 * node.cell_count + 3) * sizeof *cells);
    if (node.cell_count) {
        memcpy(cells, node.cells, node.cell_count * sizeof *cells);
        qsort(cells, node.cell_count, sizeof *cells, cell_order);
    }
    uint32_t count = node.cell_count;
    Linear from = linear_constant(0, node.size.width);
    for (uint32_t i = 0; i <= node.cell_count; i++) {
        Linear to = i < node.cell_count ? cells[i].offset : node.size;
        count += zeros_add(graph, &node, array, from, to, cells + count);
        from = i < node.cell_count ? linear_shifted(to, cells[i].size) : to;
    }
    GraphNode *edited = graph_edit(graph, id);
    edited->zeroed = false;
    edited->cells = cells;
    edited->cell_count = count;
}

void runs_bound(Graph *graph)
{
    for (NodeId id = {0}; id.index < graph_node_count(graph); id.index++) {
        const GraphNode *node = graph_node(graph, id);
        if (node->kind != NODE_REGION || node->status != STATUS_LIVE || node->level || node->is_dependent)
            continue;
        for (uint32_t i = 0; i < node->cell_count; i++)
            if (cell_is_run(&node->cells[i])) {
                Linear from = node->cells[i].offset, to = node->cells[i].value.number;
                assume_le(graph, linear_constant(0, from.width), from);
                assume_le(graph, from, to);
                assume_le(graph, to, node->size);
            }
    }
}

void runs_settle(Graph *graph)
{
    for (NodeId id = {0}; graph->domain->has_runs && id.index < graph_node_count(graph); id.index++) {
        if (graph_node(graph, id)->status != STATUS_LIVE || graph_node(graph, id)->level)
            continue;
        for (uint32_t i = 0; i < graph_node(graph, id)->cell_count; i++) {
            Cell cell = graph_node(graph, id)->cells[i];
            if (!cell_is_run(&cell) || !is_le(graph, cell.value.number, cell.offset))
                continue;
            node_replace_cell(graph, id, i--, NULL, 0);
            run_remove(graph, cell.value.node, graph_node(graph, id)->level);
        }
    }
}
