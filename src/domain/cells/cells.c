/* SPDX-License-Identifier: MIT */
#include "domain/cells/cells.h"

#include "base/map.h"

#include <string.h>

Word word_integer(Number number)
{
    return (Word){number, WORD_INTEGER};
}

Word word_pointer(uint32_t target, Number offset)
{
    return (Word){offset, target};
}

bool word_is_pointer(Word word)
{
    return word.target != WORD_INTEGER;
}

bool word_same(Word left, Word right)
{
    return left.target == right.target && number_same(left.number, right.number);
}

/* A growing list of cells in normal form. */
typedef struct CellBuilder {
    Arena *arena;
    Cell *items;
    uint32_t count, capacity;
} CellBuilder;

static CellBuilder build(Arena *arena, uint32_t capacity)
{
    return (CellBuilder){arena, arena_alloc(arena, (capacity ? capacity : 1) * sizeof(Cell)), 0, capacity ? capacity : 1};
}

static Cells built(const CellBuilder *builder)
{
    return (Cells){builder->items, builder->count};
}

static uint64_t end_of(const Cell *cell)
{
    return cell->offset + cell->size;
}

static bool is_repeated(uint64_t value, uint64_t size)
{
    uint64_t all = (value & 0xff) * 0x0101010101010101u;
    return value == bits_low(all, (unsigned)(8 * size));
}

/* Adds a cell behind the others. */
static void push(CellBuilder *builder, Cell cell)
{
    if (!cell.is_fill && !word_is_pointer(cell.word) && number_is_constant(cell.word.number) &&
        is_repeated(cell.word.number.constant, cell.size))
        cell = (Cell){
            .offset = cell.offset, .size = cell.size, .is_fill = true, .byte = (uint8_t)cell.word.number.constant};
    Cell *last = builder->count ? &builder->items[builder->count - 1] : NULL;
    if (last && last->is_fill && cell.is_fill && last->byte == cell.byte && end_of(last) == cell.offset) {
        last->size += cell.size;
        return;
    }
    if (builder->count == builder->capacity) {
        Cell *larger = arena_alloc(builder->arena, 2 * builder->capacity * sizeof *larger);
        memcpy(larger, builder->items, builder->count * sizeof *larger);
        builder->items = larger;
        builder->capacity *= 2;
    }
    builder->items[builder->count++] = cell;
}

/* The first cell that ends behind `offset`. */
static uint32_t first_behind(Cells cells, uint64_t offset)
{
    uint32_t low = 0, high = cells.count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (end_of(&cells.items[middle]) <= offset)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* The part of a cell inside [low, high); size 0 if nothing can be said of it: a part of a pointer. */
static Cell clip(const Cell *cell, Numbers *numbers, uint64_t low, uint64_t high)
{
    Cell part = *cell;
    uint64_t start = cell->offset > low ? cell->offset : low, end = end_of(cell) < high ? end_of(cell) : high;
    part.offset = start;
    part.size = end - start;
    if (part.is_fill || part.size == cell->size)
        return part;
    if (word_is_pointer(cell->word)) {
        part.size = 0;
        return part;
    }
    unsigned width = (unsigned)(8 * cell->size);
    Number down = cell->word.number, shift = number_constant(8 * (start - cell->offset), width);
    numbers_compute(numbers, OP_LSHR, width, (Number[]){down, shift}, &down);
    numbers_compute(numbers, OP_TRUNC, (unsigned)(8 * part.size), &down, &part.word.number);
    return part;
}

static void push_clipped(CellBuilder *builder, const Cell *cell, Numbers *numbers, uint64_t low, uint64_t high)
{
    Cell part = clip(cell, numbers, low, high);
    if (part.size)
        push(builder, part);
}

/* Contents with [low, high) replaced by `middle`, whose cells lie there. */
static Cells replace(Cells cells, Arena *arena, Numbers *numbers, uint64_t low, uint64_t high, const Cell *middle,
                     uint32_t count)
{
    CellBuilder builder = build(arena, cells.count + count + 2);
    uint32_t i = 0;
    for (; i < cells.count && cells.items[i].offset < low; i++)
        push_clipped(&builder, &cells.items[i], numbers, 0, low);
    for (uint32_t j = 0; j < count; j++)
        push(&builder, middle[j]);
    for (i = first_behind(cells, high); i < cells.count; i++)
        push_clipped(&builder, &cells.items[i], numbers, high, UINT64_MAX);
    return built(&builder);
}

Cells cells_write(Cells cells, Arena *arena, Numbers *numbers, uint64_t offset, unsigned size, Word word)
{
    word.number = numbers_resolve(numbers, word.number);
    Cell cell = {.offset = offset, .size = size, .word = word};
    return replace(cells, arena, numbers, offset, offset + size, &cell, 1);
}

Cells cells_fill(Cells cells, Arena *arena, Numbers *numbers, uint64_t offset, uint64_t size, uint8_t byte)
{
    Cell cell = {.offset = offset, .size = size, .is_fill = true, .byte = byte};
    return replace(cells, arena, numbers, offset, offset + size, &cell, size > 0);
}

Cells cells_forget(Cells cells, Arena *arena, Numbers *numbers, uint64_t offset, uint64_t size)
{
    return replace(cells, arena, numbers, offset, offset + size, NULL, 0);
}

Cells cells_copy(Cells to, uint64_t to_offset, Cells from, uint64_t from_offset, uint64_t size, Arena *arena,
                 Numbers *numbers)
{
    uint64_t end = from_offset + size;
    uint32_t first = first_behind(from, from_offset), last = first;
    while (last < from.count && from.items[last].offset < end)
        last++;
    CellBuilder displaced = build(arena, last - first);
    for (uint32_t i = first; i < last; i++) {
        Cell part = clip(&from.items[i], numbers, from_offset, end);
        part.offset = part.offset - from_offset + to_offset;
        if (part.size)
            push(&displaced, part);
    }
    return replace(to, arena, numbers, to_offset, to_offset + size, displaced.items, displaced.count);
}

bool cells_have_pointer(Cells cells, uint64_t offset, uint64_t size)
{
    for (uint32_t i = first_behind(cells, offset); i < cells.count && cells.items[i].offset < offset + size; i++)
        if (!cells.items[i].is_fill && word_is_pointer(cells.items[i].word))
            return true;
    return false;
}

/* A fill's bytes as an integer. */
static Number repeated(uint8_t byte, uint64_t size)
{
    return number_constant(byte * 0x0101010101010101u, (unsigned)(8 * size));
}

static Number number_of(const Cell *cell)
{
    return cell->is_fill ? repeated(cell->byte, cell->size) : cell->word.number;
}

/* Gives every unknown byte of the range a symbol. */
static Cells name_gaps(Cells cells, Arena *arena, Numbers *numbers, uint64_t offset, unsigned size)
{
    uint64_t at = offset, end = offset + size;
    CellBuilder range = build(arena, 2 * size);
    for (uint32_t i = first_behind(cells, offset); at < end; i++) {
        uint64_t next = i < cells.count && cells.items[i].offset < end ? cells.items[i].offset : end;
        if (next > at) {
            Number fresh = numbers_fresh(numbers, range_full((unsigned)(8 * (next - at))));
            push(&range, (Cell){.offset = at, .size = next - at, .word = word_integer(fresh)});
        }
        if (next == end)
            break;
        push(&range, cells.items[i]);
        at = end_of(&cells.items[i]);
    }
    /* The outermost cells may reach beyond the range. */
    uint64_t low = range.items[0].offset, high = end_of(&range.items[range.count - 1]);
    return replace(cells, arena, numbers, low < offset ? low : offset, high > end ? high : end, range.items,
                   range.count);
}

/* Puts the parts, which cover the range, together. */
static Word assemble(Cells cells, Numbers *numbers, uint64_t offset, unsigned size, bool *torn)
{
    unsigned width = 8 * size;
    Number whole = number_constant(0, width);
    for (uint32_t i = first_behind(cells, offset); i < cells.count && cells.items[i].offset < offset + size; i++) {
        Cell part = clip(&cells.items[i], numbers, offset, offset + size);
        if (!part.size || (!part.is_fill && word_is_pointer(part.word))) {
            *torn = true;
            return word_integer(numbers_fresh(numbers, range_full(width)));
        }
        Number piece = number_of(&part), shift = number_constant(8 * (part.offset - offset), width);
        numbers_compute(numbers, OP_ZEXT, width, &piece, &piece);
        numbers_compute(numbers, OP_SHL, width, (Number[]){piece, shift}, &piece);
        numbers_compute(numbers, OP_OR, width, (Number[]){whole, piece}, &whole);
    }
    return word_integer(whole);
}

Word cells_read(Cells *cells, Arena *arena, Numbers *numbers, uint64_t offset, unsigned size, bool *torn)
{
    uint32_t first = first_behind(*cells, offset);
    const Cell *cell = first < cells->count ? &cells->items[first] : NULL;
    if (cell && !cell->is_fill && cell->offset == offset && cell->size == size)
        return (Word){numbers_resolve(numbers, cell->word.number), cell->word.target};
    if (cell && cell->is_fill && cell->offset <= offset && end_of(cell) - offset >= size)
        return word_integer(repeated(cell->byte, size));
    uint64_t end = offset + size, covered = 0;
    for (uint32_t i = first; i < cells->count && cells->items[i].offset < end; i++) {
        uint64_t low = cells->items[i].offset, high = end_of(&cells->items[i]);
        covered += (high < end ? high : end) - (low > offset ? low : offset);
    }
    if (covered < size)
        *cells = name_gaps(*cells, arena, numbers, offset, size);
    return assemble(*cells, numbers, offset, size, torn);
}

/* The range of all words of `size` bytes at low, low + size, ... below high, if each lies in one cell. */
static bool range_of_words(Cells cells, const Numbers *numbers, uint64_t low, uint64_t high, unsigned size,
                           Range *range)
{
    uint64_t at = low;
    for (uint32_t i = first_behind(cells, low); at < high; i++) {
        if (i == cells.count)
            return false;
        const Cell *cell = &cells.items[i];
        bool fits = cell->is_fill ? end_of(cell) >= high || (end_of(cell) - low) % size == 0
                                  : cell->offset == at && cell->size == size && !word_is_pointer(cell->word);
        if (cell->offset > at || !fits)
            return false;
        Range here = cell->is_fill ? range_constant(repeated(cell->byte, size).constant, 8 * size)
                                   : numbers_range(numbers, cell->word.number);
        *range = at == low ? here : range_join(range, &here);
        at = end_of(cell);
    }
    return true;
}

Word cells_read_any(Cells cells, Numbers *numbers, uint64_t low, uint64_t high, uint64_t step, unsigned size,
                    bool *torn)
{
    *torn |= cells_have_pointer(cells, low, high - low);
    uint32_t first = first_behind(cells, low);
    if (first < cells.count && cells.items[first].is_fill && cells.items[first].offset <= low &&
        end_of(&cells.items[first]) >= high)
        return word_integer(repeated(cells.items[first].byte, size));
    Range range;
    if (step % size || (high - low) % size || !range_of_words(cells, numbers, low, high, size, &range))
        range = range_full(8 * size);
    return word_integer(numbers_fresh(numbers, range));
}

Cells cells_map(Cells cells, Arena *arena, WordMap *map, void *context)
{
    uint32_t i = 0;
    Word word = {0};
    for (; i < cells.count; i++)
        if (!cells.items[i].is_fill) {
            word = map(context, cells.items[i].word);
            if (!word_same(word, cells.items[i].word))
                break;
        }
    if (i == cells.count)
        return cells;
    CellBuilder builder = build(arena, cells.count);
    for (uint32_t j = 0; j < i; j++)
        push(&builder, cells.items[j]);
    for (; i < cells.count; i++) {
        Cell cell = cells.items[i];
        if (!cell.is_fill)
            cell.word = word.number.width ? word : map(context, cell.word);
        word.number.width = 0;
        push(&builder, cell);
    }
    return built(&builder);
}

bool cells_equal(Cells left, Cells right)
{
    if (left.items == right.items && left.count == right.count)
        return true;
    if (left.count != right.count)
        return false;
    for (uint32_t i = 0; i < left.count; i++) {
        const Cell *a = &left.items[i], *b = &right.items[i];
        if (a->offset != b->offset || a->size != b->size || a->is_fill != b->is_fill ||
            (a->is_fill ? a->byte != b->byte : !word_same(a->word, b->word)))
            return false;
    }
    return true;
}

uint64_t word_hash(uint64_t hash, Word word)
{
    hash = hash_mix(hash, word.number.constant);
    return hash_mix(hash, (uint64_t)word.number.symbol.index << 32 | word.target);
}

uint64_t cells_hash(uint64_t hash, Cells cells)
{
    for (uint32_t i = 0; i < cells.count; i++) {
        const Cell *cell = &cells.items[i];
        hash = hash_mix(hash_mix(hash, cell->offset), cell->size << 9 | (uint64_t)cell->is_fill << 8 | cell->byte);
        hash = cell->is_fill ? hash : word_hash(hash, cell->word);
    }
    return hash;
}
