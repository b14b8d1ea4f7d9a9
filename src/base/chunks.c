/* SPDX-License-Identifier: MIT */
/* A table of pointers to chunks. Table and chunks carry the number of the owner who may write them in place. */
#include "base/chunks.h"

#include <string.h>

Chunks chunks_empty(uint32_t item_size)
{
    return (Chunks){.item_size = item_size};
}

static size_t chunk_bytes(uint32_t item_size)
{
    return sizeof(Chunk) + (size_t)CHUNK_ITEMS * item_size;
}

Chunks chunks_zeroed(Arena *arena, uint32_t item_size, uint32_t count)
{
    uint32_t capacity = (count + CHUNK_ITEMS - 1) / CHUNK_ITEMS;
    Chunk *zeroed = arena_alloc(arena, chunk_bytes(item_size));
    Chunk **table = arena_room(arena, capacity * sizeof *table + 1);
    for (uint32_t i = 0; i < capacity; i++)
        table[i] = zeroed;
    return (Chunks){table, count, capacity, item_size, 0};
}

static char *item_of(const Chunks *array, Chunk *chunk, uint32_t index)
{
    return (char *)chunk->items + (size_t)(index % CHUNK_ITEMS) * array->item_size;
}

ChunkMark chunks_mark(const Chunks *array, uint32_t index)
{
    const Chunk *chunk = array->chunks[index / CHUNK_ITEMS];
    return (ChunkMark){chunk, chunk->owner};
}

/* Makes the table writable for `owner`, with room for `needed` chunks. */
static void table_own(Chunks *array, Arena *arena, uint64_t owner, uint32_t needed)
{
    if (array->owner == owner && array->capacity >= needed)
        return;
    uint32_t used = (array->count + CHUNK_ITEMS - 1) / CHUNK_ITEMS;
    uint32_t capacity = array->capacity;
    if (capacity < needed)
        capacity = needed + needed / 2 + 1;
    Chunk **table = arena_room(arena, capacity * sizeof *table);
    if (used)
        memcpy(table, array->chunks, used * sizeof *table);
    array->chunks = table;
    array->capacity = capacity;
    array->owner = owner;
}

static Chunk *chunk_own(Chunks *array, Arena *arena, uint64_t owner, uint32_t number)
{
    Chunk *chunk = array->chunks[number];
    if (chunk->owner == owner)
        return chunk;
    table_own(array, arena, owner, number + 1);
    Chunk *copy = arena_room(arena, chunk_bytes(array->item_size));
    memcpy(copy, chunk, chunk_bytes(array->item_size));
    copy->owner = owner;
    return array->chunks[number] = copy;
}

void *chunks_edit(Chunks *array, Arena *arena, uint64_t owner, uint32_t index)
{
    assert(index < array->count);
    return item_of(array, chunk_own(array, arena, owner, index / CHUNK_ITEMS), index);
}

void *chunks_add(Chunks *array, Arena *arena, uint64_t owner)
{
    uint32_t number = array->count / CHUNK_ITEMS;
    if (array->count % CHUNK_ITEMS == 0) {
        table_own(array, arena, owner, number + 1);
        Chunk *chunk = arena_room(arena, chunk_bytes(array->item_size));
        chunk->owner = owner;
        array->chunks[number] = chunk;
    }
    uint32_t index = array->count++;
    char *item = item_of(array, chunk_own(array, arena, owner, number), index);
    memset(item, 0, array->item_size);
    return item;
}
