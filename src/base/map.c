/* SPDX-License-Identifier: MIT */
/* All three are one index: open addressing over 32-bit slot numbers into an array of entries in insertion order. */
#include "base/map.h"

#include "base/mem.h"

#include <stdlib.h>
#include <string.h>

enum { EMPTY = 0, SMALLEST = 16 }; /* a slot holds entry number + 1 */

typedef struct MapEntry {
    uint64_t key; /* for strings and pointers: the hash */
    uint64_t value;
    void *pointer; /* the string's copy, or the item; NULL when removed */
} MapEntry;

typedef struct Index {
    MapEntry *entries;
    size_t count, capacity, removed;
    uint32_t *slots;
    size_t slot_count; /* a power of two */
} Index;

struct Map {
    Index index;
};
struct StringMap {
    Index index;
};
struct PointerSet {
    Index index;
};

uint64_t hash_mix(uint64_t hash, uint64_t word)
{
    hash ^= word + 0x9e3779b97f4a7c15u + (hash << 6) + (hash >> 2);
    hash *= 0xff51afd7ed558ccdu;
    return hash ^ (hash >> 32);
}

uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t length)
{
    const unsigned char *byte = bytes;
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ byte[i]) * 0x100000001b3u;
    return hash_mix(hash, length);
}

static size_t slot_first(const Index *index, uint64_t key)
{
    return (size_t)hash_mix(0, key) & (index->slot_count - 1);
}

/* Removed entries are dropped on the way. */
static void slots_rebuild(Index *index, size_t slot_count)
{
    size_t kept = 0;
    for (size_t i = 0; i < index->count && index->removed; i++)
        if (index->entries[i].pointer)
            index->entries[kept++] = index->entries[i];
    if (index->removed)
        index->count = kept;
    index->removed = 0;
    free(index->slots);
    index->slots = mem_alloc(slot_count * sizeof *index->slots);
    index->slot_count = slot_count;
    for (size_t i = 0; i < index->count; i++) {
        size_t slot = slot_first(index, index->entries[i].key);
        while (index->slots[slot] != EMPTY)
            slot = (slot + 1) & (slot_count - 1);
        index->slots[slot] = (uint32_t)(i + 1);
    }
}

static MapEntry *entry_add(Index *index, uint64_t key)
{
    if (2 * (index->count + 1) > index->slot_count) {
        size_t larger = index->slot_count ? 2 * index->slot_count : SMALLEST;
        slots_rebuild(index, 2 * index->removed > index->count ? index->slot_count : larger);
    }
    index->entries = array_room(index->entries, &index->capacity, index->count, sizeof *index->entries);
    size_t slot = slot_first(index, key);
    while (index->slots[slot] != EMPTY)
        slot = (slot + 1) & (index->slot_count - 1);
    index->slots[slot] = (uint32_t)(index->count + 1);
    MapEntry *entry = &index->entries[index->count++];
    *entry = (MapEntry){.key = key};
    return entry;
}

/* The next entry with this key at or after *slot, NULL at the end of the chain; advances *slot past it. */
static MapEntry *entry_next(const Index *index, uint64_t key, size_t *slot)
{
    if (!index->slot_count)
        return NULL;
    while (index->slots[*slot] != EMPTY) {
        MapEntry *entry = &index->entries[index->slots[*slot] - 1];
        *slot = (*slot + 1) & (index->slot_count - 1);
        if (entry->key == key)
            return entry;
    }
    return NULL;
}

static void index_free(Index *index)
{
    free(index->entries);
    free(index->slots);
}

Map *map_create(void)
{
    return mem_alloc(sizeof(Map));
}

void map_destroy(Map *map)
{
    if (!map)
        return;
    index_free(&map->index);
    free(map);
}

size_t map_count(const Map *map)
{
    return map->index.count;
}

uint64_t *map_find(const Map *map, uint64_t key)
{
    size_t slot = map->index.slot_count ? slot_first(&map->index, key) : 0;
    MapEntry *entry = entry_next(&map->index, key, &slot);
    return entry ? &entry->value : NULL;
}

uint64_t *map_put(Map *map, uint64_t key)
{
    uint64_t *value = map_find(map, key);
    return value ? value : &entry_add(&map->index, key)->value;
}

uint64_t map_key(const Map *map, size_t i)
{
    return map->index.entries[i].key;
}

uint64_t map_value(const Map *map, size_t i)
{
    return map->index.entries[i].value;
}

StringMap *string_map_create(void)
{
    return mem_alloc(sizeof(StringMap));
}

void string_map_destroy(StringMap *map)
{
    if (!map)
        return;
    for (size_t i = 0; i < map->index.count; i++)
        free(map->index.entries[i].pointer);
    index_free(&map->index);
    free(map);
}

static MapEntry *string_entry(const StringMap *map, const char *key, uint64_t hash)
{
    size_t slot = map->index.slot_count ? slot_first(&map->index, hash) : 0;
    for (MapEntry *entry; (entry = entry_next(&map->index, hash, &slot));)
        if (!strcmp(entry->pointer, key))
            return entry;
    return NULL;
}

void *string_map_get(const StringMap *map, const char *key)
{
    MapEntry *entry = string_entry(map, key, hash_bytes(0, key, strlen(key)));
    return entry ? (void *)(uintptr_t)entry->value : NULL;
}

void string_map_put(StringMap *map, const char *key, void *value)
{
    uint64_t hash = hash_bytes(0, key, strlen(key));
    MapEntry *entry = string_entry(map, key, hash);
    if (!entry) {
        entry = entry_add(&map->index, hash);
        entry->pointer = mem_string(key);
    }
    entry->value = (uintptr_t)value;
}

PointerSet *pointer_set_create(void)
{
    return mem_alloc(sizeof(PointerSet));
}

void pointer_set_destroy(PointerSet *set)
{
    if (!set)
        return;
    index_free(&set->index);
    free(set);
}

size_t pointer_set_count(const PointerSet *set)
{
    return set->index.count - set->index.removed;
}

void *pointer_set_find(const PointerSet *set, uint64_t hash, const void *wanted, PointerSame *same, void *context)
{
    size_t slot = set->index.slot_count ? slot_first(&set->index, hash) : 0;
    for (MapEntry *entry; (entry = entry_next(&set->index, hash, &slot));)
        if (entry->pointer && same(wanted, entry->pointer, context))
            return entry->pointer;
    return NULL;
}

void pointer_set_add(PointerSet *set, uint64_t hash, void *item)
{
    size_t slot = set->index.slot_count ? slot_first(&set->index, hash) : 0;
    for (MapEntry *entry; (entry = entry_next(&set->index, hash, &slot));)
        if (!entry->pointer) { /* a place that was left */
            entry->pointer = item;
            set->index.removed--;
            return;
        }
    entry_add(&set->index, hash)->pointer = item;
}

void pointer_set_remove(PointerSet *set, uint64_t hash, const void *item)
{
    size_t slot = set->index.slot_count ? slot_first(&set->index, hash) : 0;
    for (MapEntry *entry; (entry = entry_next(&set->index, hash, &slot));)
        if (entry->pointer == item) {
            entry->pointer = NULL;
            set->index.removed++;
            return;
        }
}
