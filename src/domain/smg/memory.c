/* SPDX-License-Identifier: MIT */
/* Cells as facts: reads assemble a value from the facts about its bytes and remember it as a fact; writes forget
 * every fact that may overlap. */
#include "domain/smg/memory.h"

#include "domain/smg/run.h"
#include "domain/smg/segment.h"

#include <stdlib.h>
#include <string.h>

enum { SYMBOLIC_CELLS = 12, FILL_CELLS = 64 };

static unsigned pointer_width(const Graph *graph)
{
    return graph->domain->base.program->pointer_width;
}

static bool is_constant(Linear number)
{
    return !number.factor;
}

Linear linear_shifted(Linear offset, int64_t by)
{
    if (__builtin_add_overflow(offset.constant, by, &offset.constant))
        offset.constant = by < 0 ? INT64_MIN : INT64_MAX;
    return offset;
}

/* Is low <= high, also by sums where both are symbolic? */
static bool is_at_most(const Graph *graph, Linear low, Linear high)
{
    return linears_most(&graph->base.numbers, low, high) <= 0 ||
           (low.factor && high.factor && low.symbol != high.symbol &&
            linears_most_combined(&graph->base.numbers, low, high) <= 0);
}

/* May the cell, or its run, have a byte of [offset, offset + size)? */
static bool cell_may_overlap(const Graph *graph, const Cell *cell, Linear offset, int64_t size)
{
    return !is_at_most(graph, cell_end(cell), offset) && !is_at_most(graph, linear_shifted(offset, size), cell->offset);
}

void memory_set_cells(Graph *graph, NodeId id, const Cell *cells, uint32_t count)
{
    GraphNode *node = graph_edit(graph, id);
    node->cells = cells;
    node->cell_count = count;
}

void memory_add_cell(Graph *graph, NodeId id, Cell cell)
{
    const GraphNode *node = graph_node(graph, id);
    uint32_t count = node->cell_count;
    Cell *cells = arena_extend(graph->domain->arena, node->cells, count * sizeof *cells, sizeof *cells);
    cells[count] = cell;
    memory_set_cells(graph, id, cells, count + 1);
}

ExecValue memory_extract(Graph *graph, ExecValue value, uint32_t whole, int64_t from, uint32_t size)
{
    unsigned bits = size <= 8 ? 8 * size : 64;
    if (value.kind == VALUE_UNDEFINED || (!from && size == whole))
        return value;
    if (value_is_zero(&graph->base, value))
        return value_number(linear_constant(0, bits));
    if (size > 8 || whole > 8)
        return value_undefined(bits);
    Linear number = value_to_number(&graph->base, value);
    bool lost = false;
    if (number.width < 8 * whole)
        number = linear_resize(&graph->base.numbers, OP_ZEXT, number, 8 * whole, &lost);
    number = linear_compute(&graph->base.numbers, OP_LSHR, number.width, number,
                            linear_constant(8 * from, number.width), &lost);
    if (bits < number.width)
        number = linear_resize(&graph->base.numbers, OP_TRUNC, number, bits, &lost);
    return value_number(number);
}

/* The value at another width. */
static ExecValue fit(Graph *graph, ExecValue value, unsigned width)
{
    bool lost = false;
    if (value.kind == VALUE_UNDEFINED)
        return value_undefined(width);
    if (value.number.width == width)
        return value;
    if (value_is_zero(&graph->base, value))
        return value_number(linear_constant(0, width));
    Linear number = value_to_number(&graph->base, value);
    return value_number(
        linear_resize(&graph->base.numbers, width < number.width ? OP_TRUNC : OP_ZEXT, number, width, &lost));
}

/* Bytes [offset, offset + size) put together from constants and zeros; false if some byte is not constant. */
static bool assemble(const Graph *graph, const GraphNode *node, int64_t offset, uint32_t size, uint64_t *bits)
{
    *bits = 0;
    for (uint32_t i = 0; i < size; i++) {
        int64_t at = offset + i, constant;
        bool found = false;
        for (uint32_t k = 0; k < node->cell_count; k++) {
            const Cell *cell = &node->cells[k];
            if (!is_constant(cell->offset) || cell_is_run(cell)) {
                if (cell_may_overlap(graph, cell, linear_constant(at, cell->offset.width), 1))
                    return false;
                continue;
            }
            int64_t into = at - cell->offset.constant;
            if (into < 0 || into >= cell->size)
                continue;
            if (cell->value.kind != VALUE_NUMBER ||
                !linear_is_constant(&graph->base.numbers, cell->value.number, &constant))
                return false;
            if (into < 8 && i < 8)
                *bits |= (uint64_t)((bits_low((uint64_t)constant, cell->value.number.width) >> (8 * into)) & 0xff)
                         << (8 * i);
            else if (constant)
                return false;
            found = true;
            break;
        }
        if (!found && !node->zeroed)
            return false;
    }
    return true;
}

bool linears_are_beside(Linear a, Linear b)
{
    enum { FAR = 1 << 30 };
    return a.factor == b.factor && a.symbol == b.symbol && a.constant > -FAR && a.constant < FAR && b.constant > -FAR &&
           b.constant < FAR;
}

/* Do these bytes lie in zeros at a symbolic offset? */
static bool lies_in_zeros(const Graph *graph, const GraphNode *node, Linear offset, uint32_t size)
{
    bool found = false;
    for (uint32_t i = 0; i < node->cell_count && !is_constant(offset) && !found; i++) {
        const Cell *cell = &node->cells[i];
        int64_t from = offset.constant - cell->offset.constant;
        found = linears_are_beside(offset, cell->offset) && from >= 0 && from + size <= cell->size &&
                value_is_zero(&graph->base, cell->value);
    }
    return found;
}

static const Cell *cell_at(const Graph *graph, const GraphNode *node, Linear offset, uint32_t size)
{
    for (uint32_t i = 0; i < node->cell_count; i++)
        if (node->cells[i].size == size &&
            linears_compare(&graph->base.numbers, OP_EQ, node->cells[i].offset, offset) == ANSWER_YES)
            return &node->cells[i];
    return NULL;
}

bool memory_has_cell(const Graph *graph, NodeId id, Linear offset, uint32_t size)
{
    return cell_at(graph, graph_node(graph, id), offset, size);
}

ExecValue memory_peek(const Graph *graph, NodeId id, int64_t offset, uint32_t size)
{
    const GraphNode *node = graph_node(graph, id);
    uint64_t bits;
    const Cell *cell = cell_at(graph, node, linear_constant(offset, pointer_width(graph)), size);
    if (cell)
        return cell->value;
    if (size <= 8 && assemble(graph, node, offset, size, &bits))
        return value_number(linear_of_bits(bits, 8 * size));
    return value_undefined(8 * size);
}

static bool is_symbolic_number(const Cell *cell)
{
    return !is_constant(cell->offset) && !cell_is_run(cell) && cell->value.kind != VALUE_POINTER;
}

/* Symbolic facts are dropped, oldest first and terminators last, before there are too many of them. */
static void facts_limit(Graph *graph, NodeId id)
{
    const GraphNode *node = graph_node(graph, id);
    uint32_t symbolic = 0, dropped = node->cell_count;
    for (uint32_t i = 0; i < node->cell_count; i++)
        symbolic += !is_constant(node->cells[i].offset);
    if (symbolic < SYMBOLIC_CELLS)
        return;
    for (int is_end = 1; is_end >= 0; is_end--)
        for (uint32_t i = node->cell_count; i-- > 0;)
            if (is_symbolic_number(&node->cells[i]) && value_is_zero(&graph->base, node->cells[i].value) == is_end)
                dropped = i;
    Cell *cells = arena_alloc(graph->domain->arena, node->cell_count * sizeof *cells);
    uint32_t count = 0;
    for (uint32_t i = 0; i < node->cell_count; i++)
        if (i != dropped)
            cells[count++] = node->cells[i];
    memory_set_cells(graph, id, cells, count);
}

ExecValue memory_read(Graph *graph, NodeId id, Linear offset, uint32_t size, unsigned width)
{
    offset = linear_known(&graph->base.numbers, offset);
    const GraphNode *node = graph_node(graph, id);
    const Cell *cell = cell_at(graph, node, offset, size);
    if (cell && cell->value.kind != VALUE_UNDEFINED)
        return fit(graph, cell->value, width);
    uint64_t bits;
    if (!cell && lies_in_zeros(graph, node, offset, size))
        return value_number(linear_constant(0, width));
    if (!cell && is_constant(offset) && size <= 8) {
        if (assemble(graph, node, offset.constant, size, &bits))
            return value_number(linear_of_bits(bits_low(bits, width), width));
        for (uint32_t i = 0; i < node->cell_count; i++) {
            Cell inside = node->cells[i];
            int64_t from = offset.constant - inside.offset.constant;
            if (is_constant(inside.offset) && from >= 0 && from + size <= inside.size &&
                inside.value.kind == VALUE_NUMBER)
                return fit(graph, memory_extract(graph, inside.value, inside.size, from, size), width);
        }
    }
    bool overlaps = false;
    for (uint32_t i = 0; i < node->cell_count; i++)
        overlaps |= &node->cells[i] != cell && cell_may_overlap(graph, &node->cells[i], offset, size);
    if (!cell && !overlaps && node->zeroed)
        return value_number(linear_constant(0, width));
    ExecValue fresh = value_number(linear_fresh(&graph->base.numbers, width));
    if (overlaps)
        graph->base.marks |= 1u << MARK_FORGET;
    /* A zeroed node has only cells at constant offsets that do not overlap: there nothing can be added. */
    if (width == 8 * size && (!node->zeroed || (cell && is_constant(offset)))) {
        if (cell) {
            Linear at = cell->offset;
            memory_write(graph, id, at, size, fresh);
        } else {
            if (!is_constant(offset))
                facts_limit(graph, id);
            memory_add_cell(graph, id, (Cell){offset, size, fresh});
        }
    }
    return fresh;
}

/* Adds what is left of a cell when [from, to) is taken out of it. */
static void pieces_add(Graph *graph, const Cell *cell, int64_t from, int64_t to, Cell *cells, uint32_t *count)
{
    int64_t begin = cell->offset.constant, end = begin + cell->size;
    if (begin < from) {
        Cell left = {cell->offset, (uint32_t)(from - begin), value_undefined(8)};
        left.value = memory_extract(graph, cell->value, cell->size, 0, left.size);
        cells[(*count)++] = left;
    }
    if (end > to) {
        Cell right = {linear_shifted(cell->offset, to - begin), (uint32_t)(end - to), value_undefined(8)};
        right.value = memory_extract(graph, cell->value, cell->size, to - begin, right.size);
        cells[(*count)++] = right;
    }
}

/* Has the cell no byte from `offset` on, or none before `end` (NULL: not known)? */
static bool is_apart(const Graph *graph, const Cell *cell, Linear offset, const Linear *end)
{
    return is_at_most(graph, cell_end(cell), offset) || (end && is_at_most(graph, *end, cell->offset));
}

/* Forgets all facts about [offset, offset + size); exact pieces at constant offsets are kept, and zeros at a constant distance. */
static void facts_forget(Graph *graph, NodeId id, Linear offset, Linear size)
{
    const GraphNode *node = graph_node(graph, id);
    int64_t most = linear_high(&graph->base.numbers, size);
    Linear end;
    bool has_end = node->cell_count && linear_sum(&graph->base.numbers, offset, size, 1, &end);
    uint32_t count = 0; /* those before the first cell that is met stay */
    while (count < node->cell_count && is_apart(graph, &node->cells[count], offset, has_end ? &end : NULL))
        count++;
    if (count == node->cell_count)
        return;
    Cell *cells = arena_alloc(graph->domain->arena, (2 * node->cell_count - count) * sizeof *cells);
    memcpy(cells, node->cells, count * sizeof *cells);
    for (uint32_t i = count; i < node->cell_count; i++) {
        Cell cell = node->cells[i];
        if (is_apart(graph, &cell, offset, has_end ? &end : NULL))
            cells[count++] = cell;
        else if (is_constant(size) && linears_are_beside(offset, cell.offset) && !cell_is_run(&cell) &&
                 (is_constant(offset) || value_is_zero(&graph->base, cell.value)))
            pieces_add(graph, &cell, offset.constant, offset.constant + most, cells, &count);
    }
    memory_set_cells(graph, id, cells, count);
}

void memory_havoc(Graph *graph, NodeId id, Linear offset, Linear size)
{
    int64_t bytes;
    const GraphNode *node = graph_node(graph, id);
    bool zeroed = node->zeroed;
    offset = linear_known(&graph->base.numbers, offset);
    if (zeroed && is_constant(offset) && !offset.constant && !node_has_run(node) &&
        linears_compare(&graph->base.numbers, OP_EQ, size, node->size) == ANSWER_YES) { /* no zero is left */
        GraphNode *edited = graph_edit(graph, id);
        edited->zeroed = false;
        edited->cell_count = 0;
        return;
    }
    if (zeroed && is_constant(offset) && linear_is_constant(&graph->base.numbers, size, &bytes) &&
        bytes <= UINT32_MAX) {
        facts_forget(graph, id, offset, linear_known(&graph->base.numbers, size));
        memory_add_cell(graph, id, (Cell){offset, (uint32_t)bytes, value_undefined(8)});
        return;
    }
    if (zeroed) {
        graph->base.marks |= 1u << MARK_WEAK_UPDATE;
        graph_edit(graph, id)->zeroed = false;
    }
    facts_forget(graph, id, offset, linear_known(&graph->base.numbers, size));
}

void memory_write(Graph *graph, NodeId id, Linear offset, uint32_t size, ExecValue value)
{
    offset = linear_known(&graph->base.numbers, offset);
    const GraphNode *node = graph_node(graph, id);
    bool zero = value_is_zero(&graph->base, value), zeroed = node->zeroed;
    if (zero && zeroed && !node->cell_count)
        return;
    facts_forget(graph, id, offset, linear_constant(size, offset.width));
    if (!is_constant(offset)) {
        if (zeroed) {
            graph->base.marks |= 1u << MARK_WEAK_UPDATE;
            graph_edit(graph, id)->zeroed = false;
        }
        facts_limit(graph, id);
    } else if (zero && zeroed) {
        return;
    }
    if (value.kind == VALUE_NUMBER && value.number.width < 8 * size && size <= 8) {
        bool lost = false;
        value.number = linear_resize(&graph->base.numbers, OP_ZEXT, value.number, 8 * size, &lost);
    }
    memory_add_cell(graph, id, (Cell){offset, size, value});
}

void memory_fill(Graph *graph, NodeId id, Linear offset, Linear size, ExecValue byte)
{
    int64_t bytes, value, start;
    bool zero = value_is_zero(&graph->base, byte);
    if (zero && linear_is_constant(&graph->base.numbers, offset, &start) && !start &&
        linears_compare(&graph->base.numbers, OP_EQ, size, graph_node(graph, id)->size) == ANSWER_YES) {
        GraphNode *node = graph_edit(graph, id);
        node->zeroed = true;
        node->cell_count = 0;
        return;
    }
    memory_havoc(graph, id, offset, size);
    offset = linear_known(&graph->base.numbers, offset);
    if (!linear_is_constant(&graph->base.numbers, size, &bytes) || bytes <= 0 || bytes > UINT32_MAX)
        return;
    if (zero && is_constant(offset)) {
        memory_write(graph, id, offset, (uint32_t)bytes, value_number(linear_constant(0, 8)));
        return;
    }
    if (byte.kind != VALUE_NUMBER || !linear_is_constant(&graph->base.numbers, byte.number, &value) ||
        bytes > 8 * FILL_CELLS)
        return;
    for (int64_t i = 0; i < bytes; i += 4) {
        uint32_t count = bytes - i < 4 ? (uint32_t)(bytes - i) : 4;
        uint64_t repeated = (uint64_t)(value & 0xff) * 0x01010101u;
        memory_write(graph, id, linear_shifted(offset, i), count, value_number(linear_of_bits(repeated, 8 * count)));
    }
}

static bool values_differ(const Graph *graph, ExecValue left, ExecValue right)
{
    const Linears *numbers = &graph->base.numbers;
    if (left.kind == VALUE_NUMBER && right.kind == VALUE_NUMBER && left.number.width == right.number.width)
        return linears_compare(numbers, OP_EQ, linear_known(numbers, left.number),
                               linear_known(numbers, right.number)) == ANSWER_NO;
    return false;
}

bool memory_separate(Graph *graph)
{
    enum { CELLS_MOST = 64 }; /* more pairs than that cost more than they tell */
    for (NodeId id = {0}; id.index < graph->nodes.count; id.index++) {
        const GraphNode *node = graph_node(graph, id);
        if (node->status != STATUS_LIVE || node->cell_count > CELLS_MOST)
            continue;
        for (uint32_t i = 0; i < node->cell_count; i++)
            for (uint32_t k = 0; !is_constant(node->cells[i].offset) && k < node->cell_count; k++)
                if (k != i && node->cells[k].size == node->cells[i].size &&
                    values_differ(graph, node->cells[i].value, node->cells[k].value) &&
                    !linears_assume(&graph->base.numbers, OP_EQ, node->cells[i].offset, node->cells[k].offset, false))
                    return false;
    }
    return true;
}
