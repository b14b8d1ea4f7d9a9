/* SPDX-License-Identifier: MIT */
/* Arrays that share: a persistent array in chunks, copied on write. Copying the array costs a pointer per chunk;
 * writing an item costs at most one chunk. All memory comes from an arena and is never given back one by one.
 *
 * Who may write: an *owner* is a number unique to one piece of work. A chunk written by its owner is changed in place;
 * by anyone else, it is copied first. Work that is finished never uses its owner number again, so what it built can no
 * longer change. */
#ifndef WHITTLE_BASE_CHUNKS_H
#define WHITTLE_BASE_CHUNKS_H

#include "base/mem.h"

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>

enum { CHUNK_ITEMS = 16 };
typedef struct Chunk {
    uint64_t owner;
    max_align_t items[];
} Chunk;
typedef struct Chunks {
    Chunk **chunks;
    uint32_t count;     /* items */
    uint32_t capacity;  /* chunks in the table */
    uint32_t item_size; /* bytes */
    uint64_t owner;     /* who may write the table itself */
} Chunks;

Chunks chunks_empty(uint32_t item_size);
/* Zeroed items that share one chunk until they are written: for arrays of which most items stay so. Of no owner. */
Chunks chunks_zeroed(Arena *arena, uint32_t item_size, uint32_t count);
/* The item at `index` < count, to read. Inline: nothing is called more often. */
static inline const void *chunks_at(const Chunks *array, uint32_t index)
{
    assert(index < array->count);
    const Chunk *chunk = array->chunks[index / CHUNK_ITEMS];
    return (const char *)chunk->items + (size_t)(index % CHUNK_ITEMS) * array->item_size;
}
/* Do both arrays share the memory of this item (and so of those up to chunks_next_run)? Then they agree on it. */
static inline bool chunks_shared(const Chunks *left, const Chunks *right, uint32_t index)
{
    return left->chunks[index / CHUNK_ITEMS] == right->chunks[index / CHUNK_ITEMS];
}
/* The first index after `index` that may lie in other memory. */
static inline uint32_t chunks_next_run(uint32_t index)
{
    return (index / CHUNK_ITEMS + 1) * CHUNK_ITEMS;
}
/* What memory an item is in: once the owner's work is finished, the same mark means the same items up to
 * chunks_next_run. */
typedef struct ChunkMark {
    const Chunk *chunk;
    uint64_t owner;
} ChunkMark;
ChunkMark chunks_mark(const Chunks *array, uint32_t index);
/* The item to write, valid until the next chunks_add or change of owner. */
void *chunks_edit(Chunks *array, Arena *arena, uint64_t owner, uint32_t index);
/* A new zeroed item at the end; its index is the old count. */
void *chunks_add(Chunks *array, Arena *arena, uint64_t owner);

#endif
