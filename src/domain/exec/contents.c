/* SPDX-License-Identifier: MIT */
/* Contents of a block as cells: reading, writing, copying and merging byte ranges. */
#include "domain/exec/contents.h"

#include <string.h>

static bool overlaps(const ExecCell *cell, int64_t offset, int64_t size)
{
    return cell->offset < offset + size && offset < cell->offset + cell->size;
}

static const ExecCell *cell_over(const Contents *contents, int64_t offset, int64_t size)
{
    for (uint32_t i = 0; i < contents->count; i++)
        if (overlaps(&contents->cells[i], offset, size))
            return &contents->cells[i];
    return NULL;
}

/* Bytes put together from constants and zeros. */
static bool assemble(const Memory *memory, const Contents *contents, int64_t offset, uint32_t size, uint64_t *bits)
{
    *bits = 0;
    for (uint32_t i = 0; i < size; i++) {
        const ExecCell *cell = cell_over(contents, offset + i, 1);
        int64_t constant, into = cell ? offset + i - cell->offset : 0;
        if (!cell && contents->zeroed)
            continue;
        if (!cell || cell->value.kind != VALUE_NUMBER || into >= 8 ||
            !linear_is_constant(&memory->numbers, cell->value.number, &constant))
            return false;
        *bits |= (bits_low((uint64_t)constant, cell->value.number.width) >> 8 * into & 0xff) << 8 * i;
    }
    return true;
}

ExecValue contents_peek(const Memory *memory, const Contents *contents, int64_t offset, uint32_t size)
{
    uint64_t bits;
    const ExecCell *cell = cell_over(contents, offset, size);
    if (cell && cell->offset == offset && cell->size == size)
        return cell->value;
    return size <= 8 && assemble(memory, contents, offset, size, &bits) ? value_number(linear_of_bits(bits, 8 * size))
                                                                        : value_undefined(size < 8 ? 8 * size : 64);
}

bool contents_zero_outside(const Memory *memory, const Contents *contents, const Contents *other)
{
    bool holds = contents->zeroed;
    for (uint32_t i = 0; i < contents->count && holds; i++)
        for (uint32_t k = 0; k < contents->cells[i].size && holds; k++) {
            int64_t offset = contents->cells[i].offset + k;
            uint64_t bits;
            holds = cell_over(other, offset, 1) || (assemble(memory, contents, offset, 1, &bits) && !bits);
        }
    return holds;
}

static void cell_add(ExecCell *cells, uint32_t *count, ExecCell cell)
{
    uint32_t at = (*count)++;
    for (; at && cells[at - 1].offset > cell.offset; at--)
        cells[at] = cells[at - 1];
    cells[at] = cell;
}

static bool is_needed(const Contents *contents, ExecValue value)
{
    return value.kind != VALUE_UNDEFINED || contents->zeroed;
}

Contents contents_forget(const Memory *memory, Contents contents, int64_t offset, int64_t size)
{
    uint32_t room = 1;
    for (uint32_t i = 0; i < contents.count; i++)
        room += overlaps(&contents.cells[i], offset, size) ? contents.cells[i].size : 1;
    ExecCell *cells = arena_alloc(memory->numbers.arena, room * sizeof *cells);
    uint32_t count = 0;
    for (uint32_t i = 0; i < contents.count; i++) {
        const ExecCell *cell = &contents.cells[i];
        if (!overlaps(cell, offset, size)) {
            cell_add(cells, &count, *cell);
            continue;
        }
        for (int64_t at = cell->offset; at < cell->offset + cell->size; at++) {
            ExecCell byte = {at, 1, contents_peek(memory, &contents, at, 1)};
            if (!overlaps(&byte, offset, size) && is_needed(&contents, byte.value))
                cell_add(cells, &count, byte);
        }
    }
    return (Contents){cells, count, contents.zeroed};
}

Contents contents_set(Memory *memory, Contents contents, int64_t offset, uint32_t size, ExecValue value)
{
    bool lost = false;
    if (value.kind == VALUE_NUMBER && value.number.width < 8 * size && size <= 8)
        value.number = linear_resize(&memory->numbers, OP_ZEXT, value.number, 8 * size, &lost);
    contents = contents_forget(memory, contents, offset, size);
    if (is_needed(&contents, value)) /* forget left room for it */
        cell_add((ExecCell *)contents.cells, &contents.count, (ExecCell){offset, size, value});
    return contents;
}

bool contents_may_keep(int64_t offset, uint32_t size, ExecValue value)
{
    return offset >= 0 && offset < CELL_OFFSET_MOST && size <= 8 && value.number.width <= 64 &&
           !(value.kind == VALUE_POINTER && 8 * size != value.number.width);
}

ExecValue contents_read(const Memory *memory, const Contents *contents, Linear offset, uint32_t size, unsigned width)
{
    int64_t at;
    if (linear_is_constant(&memory->numbers, offset, &at))
        return contents_peek(memory, contents, at, size);
    return contents->zeroed && !contents->count ? value_number(linear_constant(0, width)) : value_undefined(width);
}

bool contents_copies(const Memory *memory, ExecValue to, ExecValue from, Linear size, int64_t *at, int64_t *start,
                     int64_t *bytes)
{
    return linear_is_constant(&memory->numbers, to.number, at) &&
           linear_is_constant(&memory->numbers, from.number, start) &&
           linear_is_constant(&memory->numbers, size, bytes) && *at >= 0 && *at + *bytes < CELL_OFFSET_MOST;
}

bool contents_fill(Memory *memory, ExecValue to, Linear size, bool is_zero, ContentsWrite *write)
{
    enum { FILL_MOST = 512 };
    int64_t offset, bytes;
    if (!linear_is_constant(&memory->numbers, to.number, &offset) ||
        !linear_is_constant(&memory->numbers, size, &bytes) || bytes > FILL_MOST)
        return false;
    for (int64_t at = 0; at < bytes; at += 8) {
        uint32_t part = bytes - at < 8 ? (uint32_t)(bytes - at) : 8;
        write(memory, to.node, offset + at, part,
              is_zero ? value_number(linear_constant(0, 8 * part)) : value_undefined(8 * part));
    }
    return true;
}

Contents contents_copy(Memory *memory, Contents contents, int64_t offset, Contents from, int64_t start, int64_t size)
{
    contents = contents_forget(memory, contents, offset, size);
    contents.zeroed = false;
    for (uint32_t i = 0; i < from.count; i++) {
        const ExecCell *cell = &from.cells[i];
        if (cell->offset >= start && cell->offset + cell->size <= start + size)
            contents = contents_set(memory, contents, offset + cell->offset - start, cell->size, cell->value);
    }
    return contents;
}

Contents contents_map(Arena *arena, Contents contents, ValueVisit *visit, void *context)
{
    ExecCell *cells = NULL;
    for (uint32_t i = 0; i < contents.count; i++) {
        ExecValue value = visit(context, contents.cells[i].value);
        if (!cells && value.kind != VALUE_UNDEFINED && !value_same(value, contents.cells[i].value)) {
            cells = arena_alloc(arena, contents.count * sizeof *cells);
            memcpy(cells, contents.cells, contents.count * sizeof *cells);
        }
        if (cells)
            cells[i].value = value;
    }
    if (cells)
        contents.cells = cells;
    return contents;
}

Contents contents_merge(Arena *arena, const Memory *left_memory, Contents left, const Memory *right_memory,
                        Contents right, ContentsMerge *merge, void *context)
{
    ExecCell *cells = arena_alloc(arena, (left.count + right.count + 1) * sizeof *cells);
    Contents merged = {cells, 0, left.zeroed && right.zeroed};
    for (int side = 0; side < 2; side++) {
        const Contents *own = side ? &right : &left;
        for (uint32_t i = 0; i < own->count; i++) {
            ExecCell cell = own->cells[i];
            const ExecCell *known = cell_over(&merged, cell.offset, cell.size);
            if (known) {
                bool covers = known->offset <= cell.offset && known->offset + known->size >= cell.offset + cell.size;
                merged.zeroed &= covers;
                continue;
            }
            cell.value = merge(context, contents_peek(left_memory, &left, cell.offset, cell.size),
                               contents_peek(right_memory, &right, cell.offset, cell.size));
            if (is_needed(&merged, cell.value))
                cell_add(cells, &merged.count, cell);
        }
    }
    return merged;
}
