/* SPDX-License-Identifier: MIT */
/* Values that are not 0, by predicate and tuple of nodes. */
#include "domain/tvl/large.h"

#include "base/map.h"

#include <stdlib.h>
#include <string.h>

struct LargeStructure {
    const Vocabulary *vocabulary;
    uint32_t nodes;
    Map *values; /* of Truth; the key is a number whose digits are the nodes and the predicate */
};

/* What a tuple of merged nodes has to show: how many of its tuples are 1, and how many 1/2. */
typedef struct Tally {
    uint64_t ones, halves;
} Tally;

LargeStructure *large_create(const Vocabulary *vocabulary, uint32_t nodes)
{
    LargeStructure *large = mem_alloc(sizeof *large);
    *large = (LargeStructure){vocabulary, nodes, map_create()};
    for (uint32_t i = 0; i < nodes; i++)
        large_set(large, vocabulary_ac(vocabulary), &i, TRUTH_TRUE);
    return large;
}

void large_destroy(LargeStructure *large)
{
    if (!large)
        return;
    map_destroy(large->values);
    free(large);
}

void large_set(LargeStructure *large, const Predicate *predicate, const uint32_t *nodes, Truth value)
{
    uint64_t key = predicate->id;
    for (unsigned i = predicate->arity; i-- > 0;)
        key = key * LARGE_NODE_LIMIT + nodes[i];
    *map_put(large->values, key * (PREDICATE_ARITY_LIMIT + 1) + predicate->arity) = (uint64_t)value;
}

static const Predicate *take_apart(const LargeStructure *large, uint64_t key, uint32_t *nodes)
{
    unsigned arity = key % (PREDICATE_ARITY_LIMIT + 1);
    key /= PREDICATE_ARITY_LIMIT + 1;
    for (unsigned i = 0; i < arity; i++, key /= LARGE_NODE_LIMIT)
        nodes[i] = key % LARGE_NODE_LIMIT;
    return large->vocabulary->predicates[key];
}

/* Numbers names, from that of the oldest node on, a name being as young as the youngest node that has it. Returns how many there
 * are. */
static uint32_t number_names(const LargeStructure *large, bool three_way, uint32_t *class_of)
{
    size_t width = large->vocabulary->count;
    char *names = mem_alloc(large->nodes * (width + 1) + 1);
    memset(names, '0', large->nodes * (width + 1));
    for (size_t i = 0; i < map_count(large->values); i++) {
        uint32_t nodes[PREDICATE_ARITY_LIMIT];
        const Predicate *predicate = take_apart(large, map_key(large->values, i), nodes);
        Truth value = (Truth)map_value(large->values, i);
        if (predicate->arity == 1 && predicate_has(predicate, PREDICATE_ABSTRACTION) &&
            (three_way || value == TRUTH_TRUE))
            names[nodes[0] * (width + 1) + predicate->id] = (char)('0' + value);
    }
    StringMap *numbers = string_map_create();
    uint32_t count = 0;
    for (uint32_t i = large->nodes; i-- > 0;) {
        char *name = &names[i * (width + 1)];
        name[width] = '\0';
        uintptr_t number = (uintptr_t)string_map_get(numbers, name);
        if (!number)
            string_map_put(numbers, name, (void *)(number = ++count));
        class_of[i] = (uint32_t)number - 1;
    }
    for (uint32_t i = 0; i < large->nodes; i++)
        class_of[i] = count - 1 - class_of[i];
    string_map_destroy(numbers);
    free(names);
    return count;
}

static void put_values(const LargeStructure *large, const uint32_t *class_of, const uint64_t *sizes, Structure *result)
{
    Map *places = map_create(); /* tuple of names -> number of its tally */
    Tally *tallies = NULL;
    size_t count = 0, capacity = 0;
    for (size_t i = 0; i < map_count(large->values); i++) {
        uint32_t nodes[PREDICATE_ARITY_LIMIT];
        const Predicate *predicate = take_apart(large, map_key(large->values, i), nodes);
        Truth value = (Truth)map_value(large->values, i);
        uint64_t key = predicate->id;
        for (unsigned k = predicate->arity; k-- > 0;)
            key = key * LARGE_NODE_LIMIT + class_of[nodes[k]];
        uint64_t *place = map_put(places, key * (PREDICATE_ARITY_LIMIT + 1) + predicate->arity);
        if (!*place) {
            tallies = array_room(tallies, &capacity, count, sizeof *tallies);
            tallies[count] = (Tally){0, 0};
            *place = ++count;
        }
        tallies[*place - 1].ones += value == TRUTH_TRUE;
        tallies[*place - 1].halves += value == TRUTH_UNKNOWN;
    }
    for (size_t i = 0; i < map_count(places); i++) {
        uint32_t nodes[PREDICATE_ARITY_LIMIT];
        const Predicate *predicate = take_apart(large, map_key(places, i), nodes);
        const Tally *tally = &tallies[map_value(places, i) - 1];
        uint64_t all = 1;
        for (unsigned k = 0; k < predicate->arity; k++)
            all *= sizes[nodes[k]];
        structure_set(result, predicate, nodes,
                      tally->ones == all                 ? TRUTH_TRUE
                      : tally->ones + tally->halves == 0 ? TRUTH_FALSE
                                                         : TRUTH_UNKNOWN);
    }
    free(tallies);
    map_destroy(places);
}

Structure *large_blur(Arena *arena, const LargeStructure *large, bool three_way)
{
    uint32_t *class_of = mem_alloc((large->nodes + 1) * sizeof *class_of);
    uint32_t count = number_names(large, three_way, class_of);
    Structure *result = NULL;
    if (count <= NODE_LIMIT) {
        uint64_t sizes[NODE_LIMIT] = {0};
        for (uint32_t i = 0; i < large->nodes; i++)
            sizes[class_of[i]]++;
        result = structure_create(arena, large->vocabulary, count);
        put_values(large, class_of, sizes, result);
        for (uint32_t i = 0; i < count; i++)
            if (sizes[i] > 1)
                structure_set(result, vocabulary_sm(large->vocabulary), &i, TRUTH_UNKNOWN);
    }
    free(class_of);
    return result;
}
