/* SPDX-License-Identifier: MIT */
#include "base/mem.h"

#include "base/fail.h"

#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_BLOCK = 4096, LARGEST_BLOCK = 1 << 20 };

void *mem_alloc(size_t size)
{
    void *memory = calloc(1, size ? size : 1);
    if (!memory)
        die("out of memory");
    return memory;
}

char *mem_string_of(const char *text, size_t length)
{
    char *copy = mem_alloc(length + 1);
    memcpy(copy, text, length);
    return copy;
}

char *mem_string(const char *text)
{
    return mem_string_of(text, strlen(text));
}

void *array_room(void *items, size_t *capacity, size_t count, size_t item_size)
{
    if (count < *capacity)
        return items;
    size_t larger = *capacity ? 2 * *capacity : 8;
    char *grown = larger < SIZE_MAX / item_size ? realloc(items, larger * item_size) : NULL;
    if (!grown)
        die("out of memory");
    memset(grown + *capacity * item_size, 0, (larger - *capacity) * item_size);
    *capacity = larger;
    return grown;
}

typedef struct ArenaBlock {
    char *memory;
    size_t size;
    size_t used; /* bytes handed out, once another block is being filled */
} ArenaBlock;

struct Arena {
    ArenaBlock *blocks;
    size_t count, capacity; /* blocks[count - 1] is the one being filled */
    size_t used;            /* bytes of it */
    size_t total;
};

Arena *arena_create(void)
{
    return mem_alloc(sizeof(Arena));
}

void arena_destroy(Arena *arena)
{
    if (!arena)
        return;
    for (size_t i = 0; i < arena->count; i++)
        free(arena->blocks[i].memory);
    free(arena->blocks);
    free(arena);
}

static void block_add(Arena *arena, size_t least)
{
    size_t size = arena->count ? 2 * arena->blocks[arena->count - 1].size : FIRST_BLOCK;
    if (size > LARGEST_BLOCK)
        size = LARGEST_BLOCK;
    if (size < least)
        size = least;
    arena->blocks = array_room(arena->blocks, &arena->capacity, arena->count, sizeof *arena->blocks);
    if (arena->count)
        arena->blocks[arena->count - 1].used = arena->used;
    arena->blocks[arena->count++] = (ArenaBlock){mem_alloc(size), size, 0};
    arena->used = 0;
    arena->total += size;
}

void *arena_alloc(Arena *arena, size_t size)
{
    size_t unit = alignof(max_align_t);
    if (size > SIZE_MAX - unit)
        die("out of memory");
    size = (size + unit - 1) / unit * unit;
    if (!arena->count || arena->blocks[arena->count - 1].size - arena->used < size)
        block_add(arena, size);
    void *memory = arena->blocks[arena->count - 1].memory + arena->used;
    arena->used += size;
    return memory;
}

char *arena_string(Arena *arena, const char *text)
{
    size_t size = strlen(text) + 1;
    return memcpy(arena_alloc(arena, size), text, size);
}

ArenaMark arena_mark(const Arena *arena)
{
    return (ArenaMark){arena->count, arena->used};
}

void arena_pop(Arena *arena, ArenaMark mark)
{
    while (arena->count > mark.block) {
        ArenaBlock *last = &arena->blocks[--arena->count];
        arena->total -= last->size;
        free(last->memory);
        arena->used = arena->count ? arena->blocks[arena->count - 1].used : 0;
    }
    /* Memory is handed out zeroed, so what is given back is wiped. */
    if (arena->count)
        memset(arena->blocks[arena->count - 1].memory + mark.used, 0, arena->used - mark.used);
    arena->used = mark.used;
}

size_t arena_bytes(const Arena *arena)
{
    return arena->total;
}
