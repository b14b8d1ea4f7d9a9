/* SPDX-License-Identifier: MIT */
/* Inside the procedure of ground instances. */
#ifndef WHITTLE_SOLVER_GROUND_INNER_H
#define WHITTLE_SOLVER_GROUND_INNER_H

#include "solver/ground.h"

#include <z3.h>

enum { BINDING_LIMIT = 48, INSTANCES_A_ROUND = 12, TABLE_LIMIT = 1 << 20, CONSTANT_LIMIT = 60 };
#define CLOSURE_IDLE SIZE_MAX

/* Variables and the constants they stand for; the last binding of a variable counts. */
typedef struct Environment {
    Variable variables[BINDING_LIMIT];
    uint32_t constants[BINDING_LIMIT];
    unsigned count;
} Environment;

/* The guard implies that the body holds for all values of the variables. */
typedef struct Universal {
    const Formula *body;
    Variable variables[PREDICATE_ARITY_LIMIT];
    unsigned count;
    Environment environment;
    Z3_ast guard;
} Universal;

/* An existential formula under a universal one, for some constants. Unless the flag holds, individuals that had names when the
 * instance was made satisfy it. */
typedef struct Existential {
    const Formula *body;
    Variable variables[PREDICATE_ARITY_LIMIT]; /* of consecutive quantifiers */
    unsigned count;
    Environment environment;
    Z3_ast flag;
    bool named; /* it has a constant of its own: the flag may hold */
} Existential;

/* A closure, and the predicate that stands for it: of both ends, and of the other free variables of its edges. */
typedef struct Closure {
    const Predicate *predicate;
    const Formula *edge;
    Variable from, to;
    bool plain;   /* the edges have no other variables */
    size_t level; /* at which its axioms are asserted; CLOSURE_IDLE if they are not */
} Closure;

/* What there was when a level of the stack began. */
typedef struct Mark {
    size_t universals, existentials, namings;
    uint32_t constants;
    bool unsupported;
} Mark;

struct Ground {
    Vocabulary *vocabulary;
    Z3_context context;
    Z3_sort sort;
    Z3_solver solver;
    Z3_model model;
    Z3_ast *constants;
    size_t constant_capacity;
    uint32_t constant_count, constants_made;
    Universal *universals;
    size_t universal_count, universal_capacity;
    Existential *existentials;
    size_t existential_count, existential_capacity;
    size_t *namings; /* existentials in the order in which they got constants */
    size_t naming_count, naming_capacity;
    Closure *closures;
    size_t closure_count, closure_capacity;
    Mark *marks;
    size_t mark_count, mark_capacity;
    size_t guards;
    bool unsupported;
    bool interrupted;            /* Z3 has been, at its limit */
    uint32_t *domain, *class_of; /* constants with different values, and which of them has a constant's value */
    uint32_t domain_size, table_width;
    uint8_t **tables; /* by predicate id: 0 if not asked yet, or the value + 1 */
    size_t table_count;
};

void ground_bind(Ground *ground, Environment *environment, Variable variable, uint32_t value);
/* A formula in negation normal form. `next` is the next constant to name, NULL under a universal quantifier. */
Z3_ast ground_instance(Ground *ground, const Formula *formula, Environment *environment, uint32_t *next);
/* Asserts a formula without closures. */
void ground_assert_plain(Ground *ground, const Formula *formula);

/* In the model: a predicate at constants that are of the domain; a formula in negation normal form. */
bool ground_constant_value(Ground *ground, const Predicate *predicate, const uint32_t *constants);
bool ground_holds(Ground *ground, const Formula *formula, Environment *environment);

/* The formula with predicates for its closures, whose axioms are asserted. */
const Formula *ground_without_closures(Ground *ground, const Formula *formula);
/* Adds a lemma for each closure to which the model gives too much; how many. */
size_t ground_refine_closures(Ground *ground);

#endif
