/* SPDX-License-Identifier: MIT */
/* Copies of byte ranges, from one node to another or inside one. */
#include "domain/smg/alias.h"
#include "domain/smg/memory.h"
#include "domain/smg/run.h"
#include "domain/smg/segment.h"

#include <string.h>

static int cell_order(const void *left, const void *right)
{
    int64_t a = ((const Cell *)left)->offset.constant, b = ((const Cell *)right)->offset.constant;
    return a < b ? -1 : a > b;
}

/* The cells that make up [from, from + size), shifted to begin at 0; gaps filled by zero or undefined cells. NULL if
 * some fact is symbolic. */
static Cell *pieces_of(Graph *graph, NodeId id, int64_t from, uint32_t size, uint32_t *count)
{
    const GraphNode *node = graph_node(graph, id);
    Cell *cells = arena_alloc(graph->domain->arena, (2 * node->cell_count + 2) * sizeof *cells);
    Cell *sorted = arena_alloc(graph->domain->arena, (node->cell_count + 1) * sizeof *sorted);
    uint32_t found = 0;
    for (uint32_t i = 0; i < node->cell_count; i++) {
        Cell cell = node->cells[i];
        if (cell.offset.factor || cell_is_run(&cell))
            return NULL;
        int64_t begin = cell.offset.constant > from ? cell.offset.constant : from;
        int64_t end = cell.offset.constant + cell.size < from + size ? cell.offset.constant + cell.size : from + size;
        if (begin >= end)
            continue;
        cell.value =
            memory_extract(graph, cell.value, cell.size, begin - cell.offset.constant, (uint32_t)(end - begin));
        cell.offset.constant = begin - from;
        cell.size = (uint32_t)(end - begin);
        sorted[found++] = cell;
    }
    mem_sort(sorted, found, sizeof *sorted, cell_order);
    ExecValue background = graph_node(graph, id)->zeroed ? value_number(linear_constant(0, 8)) : value_undefined(8);
    int64_t at = 0;
    *count = 0;
    for (uint32_t i = 0; i <= found; i++) {
        int64_t next = i < found ? sorted[i].offset.constant : (int64_t)size;
        if (next < at)
            return NULL; /* facts that overlap */
        if (next > at)
            cells[(*count)++] =
                (Cell){linear_constant(at, 8 * graph_pointer_bytes(graph)), (uint32_t)(next - at), background};
        if (i < found) {
            cells[(*count)++] = sorted[i];
            at = next + sorted[i].size;
        }
    }
    return cells;
}

/* A range of bytes, and how far they are moved. */
typedef struct Move {
    Linear from, end, to;
} Move;

/* Is low <= high? */
static bool is_at_most(const Graph *graph, Linear low, Linear high)
{
    return linears_most(&graph->base.numbers, low, high) <= 0 ||
           linears_most_combined(&graph->base.numbers, low, high) <= 0;
}

/* An offset of the range where it is moved to. */
static bool moved_offset(Graph *graph, const Move *move, Linear offset, Linear *moved)
{
    Linears *numbers = &graph->base.numbers;
    Linear into;
    if (linears_are_beside(move->from, move->to)) {
        *moved = linear_shifted(offset, move->to.constant - move->from.constant);
        return true;
    }
    return linear_sum(numbers, offset, move->from, -1, &into) && linear_sum(numbers, move->to, into, 1, moved);
}

/* The cell, if it or its run lies in the range, where it is moved to. */
static bool moved_cell(Graph *graph, const Move *move, Cell *cell)
{
    int64_t stride = cell_is_run(cell) ? graph_node(graph, cell->value.node)->size.constant : 1;
    return is_at_most(graph, move->from, cell->offset) && is_at_most(graph, cell_end(cell), move->end) &&
           moved_offset(graph, move, cell->offset, &cell->offset) && cell->offset.factor % stride == 0 &&
           (!cell_is_run(cell) || (moved_offset(graph, move, cell->value.number, &cell->value.number) &&
                                   cell->value.number.factor % stride == 0));
}

/* Has the run one place, so that it moves? One that owns heap blocks, and, inside an array, one whose elements have anything of
 * their own: what is left behind is seldom read. */
static bool run_moves(const Graph *graph, NodeId id, bool is_inside)
{
    const GraphNode *run = graph_node(graph, id);
    bool owns = run->storage == STORAGE_HEAP;
    for (uint32_t i = 0; is_inside && i < run->cell_count; i++)
        owns |= run->cells[i].value.kind == VALUE_POINTER &&
                graph_node(graph, run->cells[i].value.node)->level > run->level;
    return owns && !run->mirrored;
}

/* Is it a run of any bytes, of elements that were freed? */
static bool says_nothing(const Graph *graph, const Cell *cell)
{
    const GraphNode *run = cell_is_run(cell) ? graph_node(graph, cell->value.node) : NULL;
    return run && !run->cell_count && !run->zeroed && !run->mirrored;
}

/* The facts about a range, for another place. What moves is taken out, its old bytes are any; another run is copied, with aliases
 * of its strings. */
static Cell *facts_take(Graph *graph, NodeId from, NodeId to, const Move *move, uint32_t *count)
{
    GraphNode source = *graph_node(graph, from);
    Cell *kept = arena_alloc(graph->domain->arena, (source.cell_count + 1) * sizeof *kept);
    Cell *taken = arena_alloc(graph->domain->arena, (source.cell_count + 1) * sizeof *taken);
    uint32_t kept_count = 0;
    *count = 0;
    for (uint32_t i = 0; i < source.cell_count; i++) {
        Cell cell = source.cells[i];
        if (says_nothing(graph, &cell)) {
            graph_remove_node(graph, cell.value.node);
            continue;
        }
        bool is_run = cell_is_run(&cell), moves = is_run && run_moves(graph, cell.value.node, from.index == to.index);
        bool goes = source.level == graph_node(graph, to)->level && moved_cell(graph, move, &cell) &&
                    (!is_run || moves || run_share(graph, cell.value.node));
        if (!goes || !moves)
            kept[kept_count++] = source.cells[i];
        if (!goes)
            continue;
        if (is_run && !moves)
            cell.value.node = segment_copy(graph, cell.value.node, false);
        taken[(*count)++] = cell;
    }
    memory_set_cells(graph, from, kept, kept_count);
    return taken;
}

static void stride_copy(Graph *graph, NodeId to, NodeId from)
{
    const GraphNode *source = graph_node(graph, from), *target = graph_node(graph, to);
    if (!source->stride || target->object.index != ID_NONE || target->stride ||
        !size_is_multiple(target->size, source->stride))
        return;
    GraphNode *edited = graph_edit(graph, to);
    source = graph_node(graph, from);
    edited->stride = source->stride;
    edited->has_numbers = source->has_numbers;
    edited->tells_elements = source->tells_elements;
}

/* The cells inside [from, from + size) at a constant distance from a symbolic offset, shifted to begin at 0. */
static Cell *pieces_beside(Graph *graph, NodeId id, Linear from, int64_t size, uint32_t *count)
{
    const GraphNode *node = graph_node(graph, id);
    Cell *pieces = arena_alloc(graph->domain->arena, (node->cell_count + 1) * sizeof *pieces);
    *count = 0;
    for (uint32_t i = 0; i < node->cell_count; i++) {
        Cell cell = node->cells[i];
        int64_t into = cell.offset.constant - from.constant;
        if (!linears_are_beside(from, cell.offset) || cell_is_run(&cell) || into < 0 ||
            into + (int64_t)cell.size > size)
            continue;
        cell.offset = linear_constant(into, from.width);
        pieces[(*count)++] = cell;
    }
    return pieces;
}

void memory_copy(Graph *graph, NodeId to, Linear to_offset, NodeId from, Linear from_offset, Linear size)
{
    int64_t bytes, source;
    uint32_t count = 0;
    Cell *pieces = NULL;
    size = linear_known(&graph->base.numbers, size);
    from_offset = linear_known(&graph->base.numbers, from_offset);
    to_offset = linear_known(&graph->base.numbers, to_offset);
    Move move = {.from = from_offset, .to = to_offset};
    Linear to_end;
    bool is_range = linear_sum(&graph->base.numbers, from_offset, size, 1, &move.end) &&
                    linear_sum(&graph->base.numbers, to_offset, size, 1, &to_end);
    if (is_range) {
        run_cut(graph, from, move.from);
        run_cut(graph, from, move.end);
        run_cut(graph, to, move.to);
        run_cut(graph, to, to_end);
    }
    if (linear_is_constant(&graph->base.numbers, size, &bytes) && bytes <= UINT32_MAX) {
        if (bytes <= 0)
            return;
        if (linear_is_constant(&graph->base.numbers, from_offset, &source))
            pieces = pieces_of(graph, from, source, (uint32_t)bytes, &count);
        else
            pieces = pieces_beside(graph, from, from_offset, bytes, &count);
    }
    if (pieces) {
        memory_havoc(graph, to, to_offset, size);
        for (uint32_t i = 0; i < count; i++)
            if (pieces[i].value.kind != VALUE_UNDEFINED)
                memory_write(graph, to, linear_shifted(to_offset, pieces[i].offset.constant), pieces[i].size,
                             pieces[i].value);
        return;
    }
    graph->base.marks |= 1u << MARK_FORGET;
    count = 0;
    if (is_range && !graph_node(graph, to)->zeroed) {
        pieces = facts_take(graph, from, to, &move, &count);
        stride_copy(graph, to, from);
    }
    memory_havoc(graph, to, to_offset, size);
    for (uint32_t i = 0; i < count; i++)
        memory_add_cell(graph, to, pieces[i]);
}
