/* SPDX-License-Identifier: MIT */
/* Memory of the process: allocation that never returns NULL, arrays that grow, and arenas whose contents die
 * together. Exhaustion of the machine is not an analysis result: it goes to `die` (base/fail.h), which may be
 * given a last word to print. */
#ifndef WHITTLE_BASE_MEM_H
#define WHITTLE_BASE_MEM_H

#include <stddef.h>
#include <stdint.h>

#ifdef __GNUC__
#define NEVER_NULL __attribute__((returns_nonnull))
#else
#define NEVER_NULL
#endif

/* Zeroed memory of `size` bytes (at least one), owned by the caller, released with free(). */
void *mem_alloc(size_t size) NEVER_NULL;

/* qsort that takes an empty array at NULL, as arrays that have never grown are. */
void mem_sort(void *items, size_t count, size_t size, int (*order)(const void *, const void *));

/* A copy of a string, or of its first `length` bytes, owned by the caller. */
char *mem_string(const char *text) NEVER_NULL;
char *mem_string_of(const char *text, size_t length) NEVER_NULL;

/* Room for one more item in an array that holds `count` items:
 *     list->items = array_room(list->items, &list->capacity, list->count, sizeof *list->items);
 *     list->items[list->count++] = item;
 * The result replaces `items`; new room is zeroed. */
void *array_room(void *items, size_t *capacity, size_t count, size_t item_size) NEVER_NULL;

/* An arena: bump allocation, no single frees. */
typedef struct Arena Arena;
typedef struct ArenaMark {
    size_t span, used;
} ArenaMark;

Arena *arena_create(void) NEVER_NULL;
void arena_destroy(Arena *arena);
/* Zeroed, aligned for any object; lives until the arena is destroyed, popped below it, or swept. */
void *arena_alloc(Arena *arena, size_t size) NEVER_NULL;
/* The same, not zeroed: for what the caller fills. */
void *arena_room(Arena *arena, size_t size) NEVER_NULL;
/* The object of `size` bytes with room for `more` (at least max_align_t's size) behind it, which is not zeroed: where the object is if
 * it was allocated last, else in a copy. Whoever holds the object alone sees no difference. */
void *arena_extend(Arena *arena, const void *object, size_t size, size_t more) NEVER_NULL;
char *arena_string(Arena *arena, const char *text) NEVER_NULL;
/* What is allocated after a mark is released by the pop to it. */
ArenaMark arena_mark(const Arena *arena);
void arena_pop(Arena *arena, ArenaMark mark);

/* Collection: what was not kept since the last sweep is released, all marks become invalid. An object is kept with
 * all that its aligned words point into; a word that only looks like a pointer may keep too much, never too little. No
 * allocation between the first arena_keep and the sweep. */
void arena_keep(Arena *arena, const void *object); /* passed over if it is not of this arena */
void arena_sweep(Arena *arena);

size_t arena_bytes(const Arena *arena); /* taken from the system */
size_t arena_used(const Arena *arena);  /* handed out and not yet released */

#endif
