/* SPDX-License-Identifier: MIT */
/* Vocabularies: symbols by name, numbered in the order of their declaration. */
#include "logic/vocabulary.h"

#include "base/fail.h"
#include "base/map.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name;
    unsigned arity, properties;
} built_in[] = {
    {"sm", 1, 0},
    {"ac", 1, 0},
    {"isNew", 1, 0},
    {"instance", 2, 0},
    {"ready", 1, PREDICATE_ABSTRACTION},
    {"isthread", 1, PREDICATE_ABSTRACTION},
    {"runnable", 1, PREDICATE_UNIQUE},
    {"outside", 1, PREDICATE_ABSTRACTION},
};

Vocabulary *vocabulary_create(void)
{
    Vocabulary *vocabulary = mem_alloc(sizeof *vocabulary);
    vocabulary->arena = arena_create();
    vocabulary->by_name = string_map_create();
    vocabulary->by_variable = string_map_create();
    for (size_t i = 0; i < 2; i++)
        vocabulary_add(vocabulary, built_in[i].name, built_in[i].arity, built_in[i].properties);
    return vocabulary;
}

void vocabulary_destroy(Vocabulary *vocabulary)
{
    if (!vocabulary)
        return;
    string_map_destroy(vocabulary->by_name);
    string_map_destroy(vocabulary->by_variable);
    free(vocabulary->predicates);
    free(vocabulary->variables);
    arena_destroy(vocabulary->arena);
    free(vocabulary);
}

Predicate *vocabulary_find(Vocabulary *vocabulary, const char *name)
{
    if (!strcmp(name, "inac")) /* the name that TVLA 0.91 used */
        name = "ac";
    Predicate *found = string_map_get(vocabulary->by_name, name);
    for (size_t i = 0; !found && i < sizeof built_in / sizeof *built_in; i++)
        if (!strcmp(built_in[i].name, name))
            found = vocabulary_add(vocabulary, name, built_in[i].arity, built_in[i].properties);
    return found;
}

Predicate *vocabulary_add(Vocabulary *vocabulary, const char *name, unsigned arity, unsigned properties)
{
    assert(arity <= PREDICATE_ARITY_LIMIT && !string_map_get(vocabulary->by_name, name));
    if (vocabulary->count == UINT16_MAX)
        die("more than %d predicates", UINT16_MAX);
    Predicate *predicate = arena_alloc(vocabulary->arena, sizeof *predicate);
    predicate->name = arena_string(vocabulary->arena, name);
    predicate->id = (uint16_t)vocabulary->count;
    predicate->slot = vocabulary->of_arity[arity]++;
    predicate->arity = (uint8_t)arity;
    predicate->properties = properties;
    vocabulary->predicates =
        array_room(vocabulary->predicates, &vocabulary->capacity, vocabulary->count, sizeof(Predicate *));
    vocabulary->predicates[vocabulary->count++] = predicate;
    string_map_put(vocabulary->by_name, name, predicate);
    return predicate;
}

Variable vocabulary_variable(Vocabulary *vocabulary, const char *name)
{
    void *found = string_map_get(vocabulary->by_variable, name);
    if (found)
        return (Variable)((uintptr_t)found - 1);
    Variable variable = (Variable)vocabulary->variable_count;
    vocabulary->variables =
        array_room(vocabulary->variables, &vocabulary->variable_capacity, vocabulary->variable_count, sizeof(char *));
    vocabulary->variables[vocabulary->variable_count++] = arena_string(vocabulary->arena, name);
    string_map_put(vocabulary->by_variable, name, (void *)((uintptr_t)variable + 1));
    return variable;
}

Variable vocabulary_fresh(Vocabulary *vocabulary)
{
    char name[32];
    size_t number = vocabulary->variable_count;
    do
        snprintf(name, sizeof name, "_v%zu", number++);
    while (string_map_get(vocabulary->by_variable, name));
    return vocabulary_variable(vocabulary, name);
}
