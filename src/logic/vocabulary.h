/* SPDX-License-Identifier: MIT */
/* Vocabularies of first-order logic: predicate symbols of arity 0 to 4 with the attributes TVLA gives them, and
 * variables. A vocabulary owns its symbols and the formulas over them; they live as long as it does. */
#ifndef WHITTLE_LOGIC_VOCABULARY_H
#define WHITTLE_LOGIC_VOCABULARY_H

#include "base/mem.h"

#include <stdbool.h>
#include <stdint.h>

enum { PREDICATE_ARITY_LIMIT = 4 };

typedef enum PredicateProperty {
    PREDICATE_ABSTRACTION =
        1 << 0,                  /* tells nodes (arity 1) or structures (arity 0) apart under canonical abstraction */
    PREDICATE_UNIQUE = 1 << 1,   /* holds for at most one individual */
    PREDICATE_FUNCTION = 1 << 2, /* p(v,a) and p(v,b) imply a = b */
    PREDICATE_INVFUNCTION = 1 << 3, /* p(a,v) and p(b,v) imply a = b */
    PREDICATE_SYMMETRIC = 1 << 4,
    PREDICATE_ANTISYMMETRIC = 1 << 5,
    PREDICATE_TRANSITIVE = 1 << 6,
    PREDICATE_REFLEXIVE = 1 << 7,
    PREDICATE_ANTIREFLEXIVE = 1 << 8,
    PREDICATE_ACYCLIC = 1 << 9,  /* no cycle of one or more edges */
    PREDICATE_POINTER = 1 << 10, /* drawn as a pointer variable */
} PredicateProperty;

typedef uint32_t Variable; /* an index into the names of its vocabulary */
typedef struct Formula Formula;

typedef struct Predicate {
    const char *name; /* with its parameters: r[n,x] */
    uint16_t id;      /* order of declaration over all arities */
    uint16_t slot;    /* order of declaration among those of its arity */
    uint8_t arity;
    uint8_t hidden;                    /* values not drawn, a bit each: 1 for 0, 2 for 1/2, 4 for 1 */
    unsigned properties;               /* a set of PredicateProperty */
    const struct Predicate *component; /* holds for at most one node of a component of this relation, or NULL */
    const Formula *definition;         /* of an instrumentation predicate over `arguments`; NULL for a core predicate */
    Variable arguments[PREDICATE_ARITY_LIMIT];
} Predicate;

typedef struct Vocabulary {
    Arena *arena;
    Predicate **predicates;
    size_t count, capacity;
    uint16_t of_arity[PREDICATE_ARITY_LIMIT + 1]; /* how many there are of each arity */
    struct StringMap *by_name;
    const char **variables;
    size_t variable_count, variable_capacity;
    struct StringMap *by_variable;
} Vocabulary;

/* A vocabulary with the two built-in predicates sm ("may stand for several individuals") and ac ("is present"). */
Vocabulary *vocabulary_create(void);
void vocabulary_destroy(Vocabulary *vocabulary);
static inline const Predicate *vocabulary_sm(const Vocabulary *vocabulary)
{
    return vocabulary->predicates[0];
}

static inline const Predicate *vocabulary_ac(const Vocabulary *vocabulary)
{
    return vocabulary->predicates[1];
}

/* The predicate of this name. TVLA's other built-in predicates (isNew, instance, ready, isthread, runnable, outside)
 * come into being when they are first asked for. NULL if there is none. */
Predicate *vocabulary_find(Vocabulary *vocabulary, const char *name);
/* A new predicate; the name must be unused. */
Predicate *vocabulary_add(Vocabulary *vocabulary, const char *name, unsigned arity, unsigned properties);

Variable vocabulary_variable(Vocabulary *vocabulary, const char *name);
/* A variable whose name occurs nowhere else. */
Variable vocabulary_fresh(Vocabulary *vocabulary);

static inline bool predicate_has(const Predicate *predicate, PredicateProperty property)
{
    return (predicate->properties & property) != 0;
}

#endif
