/* SPDX-License-Identifier: MIT */
/* A table of pointers to chunks. Table and chunks carry the number of the owner who may write them in place. */
#include "base/chunks.h"

#include <string.h>

Chunks chunks_empty(uint32_t item_size)
{
    return (Chunks){.item_size = item_size};
}

static char *item_of(const Chunks *array, Chunk *chunk, uint32_t index)
{
    return (char *)chunk->items + (size_t)(index % CHUNK_ITEMS) * array->item_size;
}

bool chunks_shared(const Chunks *left, const Chunks *right, uint32_t index)
{
    return left->chunks[index / CHUNK_ITEMS] == right->chunks[index / CHUNK_ITEMS];
}

uint32_t chunks_next_run(uint32_t index)
{
    return (index / CHUNK_ITEMS + 1) * CHUNK_ITEMS;
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

static size_t chunk_bytes(const Chunks *array)
{
    return sizeof(Chunk) + (size_t)CHUNK_ITEMS * array->item_size;
}

static Chunk *chunk_own(Chunks *array, Arena *arena, uint64_t owner, uint32_t number)
{
    Chunk *chunk = array->chunks[number];
    if (chunk->owner == owner)
        return chunk;
    table_own(array, arena, owner, number + 1);
    Chunk *copy = arena_room(arena, chunk_bytes(array));
    memcpy(copy, chunk, chunk_bytes(array));
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
        Chunk *chunk = arena_room(arena, chunk_bytes(array));
        chunk->owner = owner;
        array->chunks[number] = chunk;
    }
    uint32_t index = array->count++;
    char *item = item_of(array, chunk_own(array, arena, owner, number), index);
    memset(item, 0, array->item_size);
    return item;
}
