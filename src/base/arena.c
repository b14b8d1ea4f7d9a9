/* SPDX-License-Identifier: MIT */
/* Arenas. Memory comes in blocks, of which *spans* of unused memory are handed out front to back: a whole block, or a hole
 * that a sweep left between objects that were kept. Every block has a bit for each unit of its memory that says where an
 * object, or unused memory, begins: so a word that points anywhere into an object leads to all of it. After Boehm and
 * Weiser, Garbage collection in an uncooperative environment (1988); holes after Blackburn and McKinley's Immix (2008). */
#include "base/fail.h"
#include "base/mem.h"

#include <assert.h>
#include <stdalign.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum {
    UNIT = alignof(max_align_t),
    WORD = 64, /* bits of a bitmap's word */
    FIRST_BLOCK = 4096,
    LARGEST_BLOCK = 1 << 20,
    LEAST_HOLE = 4096, /* smaller ones stay unused until a neighbour is released */
    HOLES_TRIED = 8,
};

typedef struct ArenaBlock {
    char *memory;
    size_t size;
    uint64_t *starts; /* by unit: an object or unused memory begins here */
    uint64_t *kept;   /* while collecting: the object that begins here is kept */
} ArenaBlock;

typedef struct ArenaSpan {
    size_t block;
    char *memory;
    size_t size, used;
    size_t written; /* from here on the memory is zero */
} ArenaSpan;

typedef struct ArenaObject {
    const char *memory;
    size_t size;
} ArenaObject;

struct Arena {
    ArenaBlock *blocks;
    size_t block_count, block_capacity;
    ArenaSpan *spans; /* in the order they were begun; the last one is being filled */
    size_t span_count, span_capacity;
    ArenaSpan *holes; /* not begun */
    size_t hole_count, hole_capacity;
    ArenaObject *pending; /* while collecting: kept, not yet looked into */
    size_t pending_count, pending_capacity;
    bool is_collecting; /* blocks are sorted by address */
    size_t total, used;
};

Arena *arena_create(void)
{
    return mem_alloc(sizeof(Arena));
}

static void block_free(const ArenaBlock *block)
{
    free(block->memory);
    free(block->starts);
    free(block->kept);
}

void arena_destroy(Arena *arena)
{
    if (!arena)
        return;
    for (size_t i = 0; i < arena->block_count; i++)
        block_free(&arena->blocks[i]);
    free(arena->blocks);
    free(arena->spans);
    free(arena->holes);
    free(arena->pending);
    free(arena);
}

/* --- bitmaps ----------------------------------------------------------------------------------------------- */

static size_t unit_of(const ArenaBlock *block, const char *at)
{
    return (size_t)(at - block->memory) / UNIT;
}

static size_t bitmap_bytes(const ArenaBlock *block)
{
    return (block->size / UNIT / WORD + 1) * sizeof *block->starts;
}

static void bit_set(uint64_t *bits, size_t i)
{
    bits[i / WORD] |= (uint64_t)1 << i % WORD;
}

static void bits_clear(uint64_t *bits, size_t first, size_t end)
{
    for (size_t next; first < end; first = next) {
        next = (first / WORD + 1) * WORD;
        uint64_t cleared = UINT64_MAX << first % WORD;
        if (next > end)
            cleared &= ((uint64_t)1 << end % WORD) - 1;
        bits[first / WORD] &= ~cleared;
    }
}

/* The first bit set from i on, `end` if there is none. */
static size_t bit_from(const uint64_t *bits, size_t i, size_t end)
{
    while (i < end) {
        uint64_t word = bits[i / WORD] >> i % WORD;
        if (word) {
            i += (size_t)__builtin_ctzll(word);
            break;
        }
        i = (i / WORD + 1) * WORD;
    }
    return i < end ? i : end;
}

/* The last bit set up to i; there is one. */
static size_t bit_up_to(const uint64_t *bits, size_t i)
{
    uint64_t word = bits[i / WORD] << (WORD - 1 - i % WORD);
    if (word)
        return i - (size_t)__builtin_clzll(word);
    size_t at = i / WORD;
    do
        at--;
    while (!bits[at]);
    return at * WORD + WORD - 1 - (size_t)__builtin_clzll(bits[at]);
}

/* --- allocation -------------------------------------------------------------------------------------------- */

static ArenaSpan *span_push(Arena *arena, ArenaSpan span)
{
    arena->spans = array_room(arena->spans, &arena->span_capacity, arena->span_count, sizeof span);
    arena->spans[arena->span_count] = span;
    return &arena->spans[arena->span_count++];
}

static void hole_push(Arena *arena, ArenaSpan hole)
{
    arena->holes = array_room(arena->holes, &arena->hole_capacity, arena->hole_count, sizeof hole);
    arena->holes[arena->hole_count++] = hole;
}

static ArenaSpan *block_begin(Arena *arena, size_t least)
{
    size_t size = arena->total < FIRST_BLOCK ? FIRST_BLOCK : arena->total;
    if (size > LARGEST_BLOCK)
        size = LARGEST_BLOCK;
    if (size < least)
        size = least;
    size = (size + UNIT - 1) / UNIT * UNIT;
    ArenaBlock block = {.memory = mem_alloc(size), .size = size};
    block.starts = mem_alloc(bitmap_bytes(&block));
    bit_set(block.starts, 0);
    arena->blocks = array_room(arena->blocks, &arena->block_capacity, arena->block_count, sizeof block);
    arena->blocks[arena->block_count] = block;
    arena->total += size;
    return span_push(arena, (ArenaSpan){arena->block_count++, block.memory, size, 0, 0});
}

/* A hole with enough room, or a new block. */
static ArenaSpan *span_begin(Arena *arena, size_t least)
{
    for (size_t i = arena->hole_count, tried = 0; i-- > 0 && tried < HOLES_TRIED; tried++) {
        ArenaSpan hole = arena->holes[i];
        if (hole.size < least)
            continue;
        arena->holes[i] = arena->holes[--arena->hole_count];
        return span_push(arena, hole);
    }
    return block_begin(arena, least);
}

static size_t rounded(size_t size)
{
    if (size > SIZE_MAX / 2)
        die("out of memory");
    return size ? (size + UNIT - 1) / UNIT * UNIT : UNIT;
}

static char *take(Arena *arena, size_t *wanted, ArenaSpan **from)
{
    size_t size = rounded(*wanted);
    assert(!arena->is_collecting);
    ArenaSpan *span = arena->span_count ? &arena->spans[arena->span_count - 1] : NULL;
    if (!span || span->size - span->used < size)
        span = span_begin(arena, size);
    char *memory = span->memory + span->used;
    span->used += size;
    arena->used += size;
    const ArenaBlock *block = &arena->blocks[span->block];
    if (span->used < span->size)
        bit_set(block->starts, unit_of(block, memory + size));
    *wanted = size;
    *from = span;
    return memory;
}

void *arena_room(Arena *arena, size_t size)
{
    ArenaSpan *span;
    return take(arena, &size, &span);
}

void *arena_alloc(Arena *arena, size_t size)
{
    ArenaSpan *span;
    char *memory = take(arena, &size, &span);
    size_t at = (size_t)(memory - span->memory);
    if (at < span->written)
        memset(memory, 0, span->written - at < size ? span->written - at : size);
    return memory;
}

void *arena_extend(Arena *arena, const void *object, size_t size, size_t more)
{
    ArenaSpan *span = arena->span_count ? &arena->spans[arena->span_count - 1] : NULL;
    const ArenaBlock *block = span ? &arena->blocks[span->block] : NULL;
    size_t grown = rounded(size + more) - rounded(size);
    assert(more >= UNIT && size + more > size && !arena->is_collecting);
    if (!size || !span || (const char *)object + rounded(size) != span->memory + span->used ||
        span->size - span->used < grown) {
        char *copy = arena_room(arena, size + more);
        return size ? memcpy(copy, object, size) : copy;
    }
    char *end = span->memory + span->used, *memory = end - rounded(size);
    bits_clear(block->starts, unit_of(block, end), unit_of(block, end) + 1);
    span->used += grown;
    arena->used += grown;
    if (span->used < span->size)
        bit_set(block->starts, unit_of(block, end + grown));
    return memory;
}

char *arena_string(Arena *arena, const char *text)
{
    size_t size = strlen(text) + 1;
    return memcpy(arena_alloc(arena, size), text, size);
}

ArenaMark arena_mark(const Arena *arena)
{
    return (ArenaMark){arena->span_count, arena->span_count ? arena->spans[arena->span_count - 1].used : 0};
}

/* What a span handed out from `used` on is unused again. */
static void span_shrink(Arena *arena, ArenaSpan *span, size_t used)
{
    const ArenaBlock *block = &arena->blocks[span->block];
    char *from = span->memory + used, *end = span->memory + span->used;
    size_t last = unit_of(block, end) + (span->used < span->size);
    if (span->written < span->used)
        span->written = span->used;
    bits_clear(block->starts, unit_of(block, from) + 1, last);
    if (used < span->size)
        bit_set(block->starts, unit_of(block, from)); /* an object before it may have been extended */
    arena->used -= span->used - used;
    span->used = used;
}

/* The first block begun after the mark is kept for what comes next: work that is popped again and again near the end of a
 * block would else take and clear another one each time. */
void arena_pop(Arena *arena, ArenaMark mark)
{
    while (arena->span_count > mark.span) {
        ArenaSpan *span = &arena->spans[--arena->span_count];
        const ArenaBlock *block = &arena->blocks[span->block];
        bool is_last = span->size == block->size && span->block == arena->block_count - 1;
        if (is_last && arena->span_count > mark.span) {
            arena->used -= span->used;
            arena->total -= block->size;
            block_free(block);
            arena->block_count--;
        } else {
            span_shrink(arena, span, 0);
            hole_push(arena, *span);
        }
    }
    if (arena->span_count)
        span_shrink(arena, &arena->spans[arena->span_count - 1], mark.used);
}

/* --- collection -------------------------------------------------------------------------------------------- */

static int block_order(const void *left, const void *right)
{
    const ArenaBlock *a = left, *b = right;
    return a->memory < b->memory ? -1 : a->memory > b->memory;
}

static void collection_begin(Arena *arena)
{
    arena->is_collecting = true;
    arena->span_count = arena->hole_count = 0;
    if (arena->block_count)
        mem_sort(arena->blocks, arena->block_count, sizeof *arena->blocks, block_order);
    for (size_t i = 0; i < arena->block_count; i++)
        arena->blocks[i].kept = mem_alloc(bitmap_bytes(&arena->blocks[i]));
}

/* The block that an address lies in, NULL if none. */
static ArenaBlock *block_at(const Arena *arena, uintptr_t address)
{
    size_t low = 0, high = arena->block_count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        ArenaBlock *block = &arena->blocks[middle];
        if (address < (uintptr_t)block->memory)
            high = middle;
        else if (address - (uintptr_t)block->memory >= block->size)
            low = middle + 1;
        else
            return block;
    }
    return NULL;
}

static void keep_at(Arena *arena, uintptr_t address)
{
    const ArenaBlock *block = block_at(arena, address);
    if (!block)
        return;
    size_t start = bit_up_to(block->starts, (address - (uintptr_t)block->memory) / UNIT);
    if (block->kept[start / WORD] >> start % WORD & 1)
        return;
    bit_set(block->kept, start);
    size_t end = bit_from(block->starts, start + 1, block->size / UNIT);
    arena->pending = array_room(arena->pending, &arena->pending_capacity, arena->pending_count, sizeof *arena->pending);
    arena->pending[arena->pending_count++] = (ArenaObject){block->memory + start * UNIT, (end - start) * UNIT};
}

void arena_keep(Arena *arena, const void *object)
{
    if (!arena->is_collecting)
        collection_begin(arena);
    if (!arena->block_count)
        return;
    const ArenaBlock *last = &arena->blocks[arena->block_count - 1];
    uintptr_t lowest = (uintptr_t)arena->blocks[0].memory, size = (uintptr_t)last->memory + last->size - lowest;
    keep_at(arena, (uintptr_t)object);
    while (arena->pending_count) {
        ArenaObject piece = arena->pending[--arena->pending_count];
        for (size_t i = 0; i < piece.size; i += sizeof(uintptr_t)) {
            uintptr_t word;
            memcpy(&word, piece.memory + i, sizeof word);
            if (word - lowest < size)
                keep_at(arena, word);
        }
    }
}

/* The units from `first` to `end` are unused. */
static void release(Arena *arena, size_t number, size_t first, size_t end)
{
    const ArenaBlock *block = &arena->blocks[number];
    size_t size = (end - first) * UNIT;
    ArenaSpan hole = {number, block->memory + first * UNIT, size, 0, size};
    if (first == end)
        return;
    bits_clear(block->starts, first + 1, end);
    if (hole.size >= LEAST_HOLE)
        hole_push(arena, hole);
}

/* Releases what was not kept; returns how many bytes were. */
static size_t block_sweep(Arena *arena, size_t number)
{
    ArenaBlock *block = &arena->blocks[number];
    size_t units = block->size / UNIT, unused_from = 0, kept = 0;
    for (size_t at; (at = bit_from(block->kept, unused_from, units)) < units;) {
        release(arena, number, unused_from, at);
        unused_from = bit_from(block->starts, at + 1, units);
        kept += (unused_from - at) * UNIT;
    }
    release(arena, number, unused_from, units);
    free(block->kept);
    block->kept = NULL;
    return kept;
}

void arena_sweep(Arena *arena)
{
    if (!arena->is_collecting)
        collection_begin(arena);
    size_t count = 0;
    arena->used = arena->total = 0;
    for (size_t i = 0; i < arena->block_count; i++) {
        ArenaBlock block = arena->blocks[i];
        if (bit_from(block.kept, 0, block.size / UNIT) == block.size / UNIT) {
            block_free(&block);
            continue;
        }
        arena->blocks[count] = block;
        arena->used += block_sweep(arena, count++);
        arena->total += block.size;
    }
    arena->block_count = count;
    arena->is_collecting = false;
}

size_t arena_bytes(const Arena *arena)
{
    return arena->total;
}

size_t arena_used(const Arena *arena)
{
    return arena->used;
}
