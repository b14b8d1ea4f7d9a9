/* SPDX-License-Identifier: MIT */
/* The contents of one object: sorted cells that do not overlap; bytes that no cell covers are unknown. A cell is a
 * *word* of 1 to 8 bytes (an integer or a pointer) or a *fill*, a run of one constant byte. Constants are stored as
 * fills where all their bytes are alike, and neighbouring fills of one byte are one cell, so contents that agree byte
 * by byte look alike more often.
 *
 * Contents are values: operations leave their argument alone and return new contents, in the given arena. Numbers
 * belong to the store that is passed in. What a pointer points to is an id of the heap domain's own; cells only carry
 * it about. Bytes are little-endian. Ranges must not reach beyond UINT64_MAX; whether they lie in the object is the
 * caller's business. */
#ifndef WHITTLE_DOMAIN_CELLS_CELLS_H
#define WHITTLE_DOMAIN_CELLS_CELLS_H

#include "domain/value/number.h"

#define WORD_INTEGER UINT32_MAX

typedef struct Word {
    Number number;   /* the integer; of a pointer, its offset from the start of its target */
    uint32_t target; /* WORD_INTEGER, or what it points to */
} Word;

typedef struct Cell {
    uint64_t offset, size;
    Word word;    /* size <= 8, its width is 8 * size */
    bool is_fill; /* `byte` repeated, `word` unused */
    uint8_t byte;
} Cell;

typedef struct Cells {
    const Cell *items;
    uint32_t count;
} Cells;

Word word_integer(Number number);
Word word_pointer(uint32_t target, Number offset);
bool word_is_pointer(Word word);
bool word_same(Word left, Word right);

/* The bytes [offset, offset + size), size at most 8, as one word. Unknown bytes become symbols, and `cells` is replaced
 * by contents that say so, to give the same when read again. A part of a pointer, or a pointer with more, is a fresh
 * unknown each time; `torn` is set then. */
Word cells_read(Cells *cells, Arena *arena, Numbers *numbers, uint64_t offset, unsigned size, bool *torn);
/* The `size` bytes at low, or low + step, or low + 2 * step, ... that lie in [low, high): a fresh unknown within the
 * bounds of all that are there. `torn` is set if pointers are. */
Word cells_read_any(Cells cells, Numbers *numbers, uint64_t low, uint64_t high, uint64_t step, unsigned size,
                    bool *torn);
/* The width of the word is 8 * size. */
Cells cells_write(Cells cells, Arena *arena, Numbers *numbers, uint64_t offset, unsigned size, Word word);
Cells cells_fill(Cells cells, Arena *arena, Numbers *numbers, uint64_t offset, uint64_t size, uint8_t byte);
/* The bytes become unknown. */
Cells cells_forget(Cells cells, Arena *arena, Numbers *numbers, uint64_t offset, uint64_t size);
/* `to` with `size` bytes at `to_offset` replaced by those of `from`. Unknown bytes stay unknown, but not the same
 * unknown. */
Cells cells_copy(Cells to, uint64_t to_offset, Cells from, uint64_t from_offset, uint64_t size, Arena *arena,
                 Numbers *numbers);
/* Does a pointer lie in the bytes, or reach into them? */
bool cells_have_pointer(Cells cells, uint64_t offset, uint64_t size);

/* Every word replaced by map(word); the very same array if nothing changes. */
typedef Word WordMap(void *context, Word word);
Cells cells_map(Cells cells, Arena *arena, WordMap *map, void *context);

bool cells_equal(Cells left, Cells right);
uint64_t cells_hash(uint64_t hash, Cells cells);
uint64_t word_hash(uint64_t hash, Word word);

#endif
