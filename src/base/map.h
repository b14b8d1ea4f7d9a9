/* SPDX-License-Identifier: MIT */
/* Hash maps: from 64-bit keys, from strings, and sets of pointers under an equality of the caller's. Iteration order is the
 * order of insertion, so that nothing printed depends on addresses. */
#ifndef WHITTLE_BASE_MAP_H
#define WHITTLE_BASE_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Mixes a word into a hash; start from any seed. */
uint64_t hash_mix(uint64_t hash, uint64_t word);
uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t length);

/* uint64_t -> uint64_t. */
typedef struct Map Map;
Map *map_create(void);
void map_destroy(Map *map);
size_t map_count(const Map *map);
/* The value's place, NULL if the key is absent; valid until the next map_put. */
uint64_t *map_find(const Map *map, uint64_t key);
/* The value's place, made with value 0 if the key is absent; valid until the next map_put. */
uint64_t *map_put(Map *map, uint64_t key);
/* The i-th entry inserted, i < map_count. */
uint64_t map_key(const Map *map, size_t i);
uint64_t map_value(const Map *map, size_t i);

/* string -> void *; keys are copied. */
typedef struct StringMap StringMap;
StringMap *string_map_create(void);
void string_map_destroy(StringMap *map);
void *string_map_get(const StringMap *map, const char *key);
void string_map_put(StringMap *map, const char *key, void *value);

/* Pointers found by hash and by an equality. A set may hold many items with one hash. */
typedef struct PointerSet PointerSet;
typedef bool PointerSame(const void *wanted, const void *item, void *context);
PointerSet *pointer_set_create(void);
void pointer_set_destroy(PointerSet *set);
size_t pointer_set_count(const PointerSet *set);
/* Some item with this hash for which `same` holds, or NULL. */
void *pointer_set_find(const PointerSet *set, uint64_t hash, const void *wanted, PointerSame *same, void *context);
void pointer_set_add(PointerSet *set, uint64_t hash, void *item);
/* Removes this very pointer, if present. */
void pointer_set_remove(PointerSet *set, uint64_t hash, const void *item);

#endif
