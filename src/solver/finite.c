/* SPDX-License-Identifier: MIT */
/* Formulas over a finite domain as propositions, simplified while they are made. */
#include "solver/finite.h"

#include "base/map.h"
#include "base/mem.h"
#include "solver/limit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BINDING_LIMIT = 32 };

struct Finite {
    Vocabulary *vocabulary;
    uint32_t size;
    Z3_context context;
    Z3_solver solver;
    Z3_model model;
    Z3_ast yes, no;
    Map *atoms; /* predicate and individuals -> proposition */
};

/* Variables and their values; the last binding of a variable counts. */
typedef struct FiniteEnvironment {
    Variable variables[BINDING_LIMIT];
    uint32_t values[BINDING_LIMIT];
    unsigned count;
} FiniteEnvironment;

static void ignore_error(Z3_context context, Z3_error_code code)
{
    (void)context;
    (void)code;
}

Finite *finite_create(Vocabulary *vocabulary, uint32_t size)
{
    Finite *finite = mem_alloc(sizeof *finite);
    finite->vocabulary = vocabulary;
    finite->size = size;
    Z3_config config = Z3_mk_config();
    finite->context = Z3_mk_context(config); /* its terms live as long as it does */
    Z3_del_config(config);
    Z3_set_error_handler(finite->context, ignore_error);
    finite->solver = Z3_mk_solver_for_logic(finite->context, Z3_mk_string_symbol(finite->context, "QF_FD"));
    Z3_solver_inc_ref(finite->context, finite->solver);
    finite->yes = Z3_mk_true(finite->context);
    finite->no = Z3_mk_false(finite->context);
    finite->atoms = map_create();
    return finite;
}

static void drop_model(Finite *finite)
{
    if (finite->model)
        Z3_model_dec_ref(finite->context, finite->model);
    finite->model = NULL;
}

void finite_destroy(Finite *finite)
{
    if (!finite)
        return;
    drop_model(finite);
    Z3_solver_dec_ref(finite->context, finite->solver);
    Z3_del_context(finite->context);
    map_destroy(finite->atoms);
    free(finite);
}

void finite_push(Finite *finite)
{
    Z3_solver_push(finite->context, finite->solver);
}

void finite_pop(Finite *finite)
{
    drop_model(finite);
    Z3_solver_pop(finite->context, finite->solver, 1);
}

static Z3_ast atom(Finite *finite, const Predicate *predicate, const uint32_t *values)
{
    uint64_t key = predicate->id;
    for (unsigned i = 0; i < predicate->arity; i++)
        key = key * finite->size + values[i];
    key = key * (PREDICATE_ARITY_LIMIT + 1) + predicate->arity;
    uint64_t *place = map_put(finite->atoms, key + 1);
    if (!*place) {
        char name[64];
        snprintf(name, sizeof name, "%u:%llu", predicate->id, (unsigned long long)key);
        *place = (uint64_t)(uintptr_t)Z3_mk_const(finite->context, Z3_mk_string_symbol(finite->context, name),
                                                  Z3_mk_bool_sort(finite->context));
    }
    return (Z3_ast)(uintptr_t)*place;
}

static Z3_ast negation(Finite *finite, Z3_ast part)
{
    return part == finite->yes ? finite->no : part == finite->no ? finite->yes : Z3_mk_not(finite->context, part);
}

/* A conjunction or a disjunction of parts, the neutral ones left out. */
static Z3_ast junction(Finite *finite, bool disjunction, Z3_ast *parts, unsigned count)
{
    Z3_ast neutral = disjunction ? finite->no : finite->yes, absorbing = disjunction ? finite->yes : finite->no;
    unsigned kept = 0;
    for (unsigned i = 0; i < count; i++) {
        if (parts[i] == absorbing)
            return absorbing;
        if (parts[i] != neutral)
            parts[kept++] = parts[i];
    }
    if (kept < 2)
        return kept ? parts[0] : neutral;
    return disjunction ? Z3_mk_or(finite->context, kept, parts) : Z3_mk_and(finite->context, kept, parts);
}

static uint32_t lookup(const FiniteEnvironment *environment, Variable variable)
{
    for (unsigned i = environment->count; i-- > 0;)
        if (environment->variables[i] == variable)
            return environment->values[i];
    return 0; /* formulas are closed */
}

static Z3_ast ground(Finite *finite, const Formula *formula, FiniteEnvironment *environment);

static void bind(FiniteEnvironment *environment, Variable variable, uint32_t value)
{
    if (environment->count == BINDING_LIMIT)
        return; /* finite_assert has excluded that */
    environment->variables[environment->count] = variable;
    environment->values[environment->count++] = value;
}

static Z3_ast quantified(Finite *finite, const Formula *formula, FiniteEnvironment *environment)
{
    bool exists = formula->kind == FORMULA_EXISTS;
    Z3_ast *parts = mem_alloc((finite->size + 1) * sizeof *parts);
    unsigned bound = environment->count, count = 0;
    Z3_ast absorbing = exists ? finite->yes : finite->no;
    for (uint32_t i = 0; i < finite->size && (!count || parts[count - 1] != absorbing); i++) {
        bind(environment, formula->variables[0], i);
        parts[count++] = ground(finite, formula->children[0], environment);
        environment->count = bound;
    }
    Z3_ast result = junction(finite, exists, parts, count);
    free(parts);
    return result;
}

/* Paths of at most 1, 2, 4, ... steps. */
static Z3_ast closure(Finite *finite, const Formula *formula, FiniteEnvironment *environment)
{
    uint32_t size = finite->size;
    Z3_ast *paths = mem_alloc(size * size * sizeof *paths), *longer = mem_alloc(size * size * sizeof *longer);
    Z3_ast *parts = mem_alloc((size + 1) * sizeof *parts);
    unsigned bound = environment->count;
    for (uint32_t i = 0; i < size * size; i++) {
        bind(environment, formula->variables[2], i / size);
        bind(environment, formula->variables[3], i % size);
        paths[i] = ground(finite, formula->children[0], environment);
        environment->count = bound;
    }
    for (uint32_t steps = 1; steps < size; steps *= 2) {
        for (uint32_t i = 0; i < size * size; i++) {
            unsigned count = 0;
            parts[count++] = paths[i];
            for (uint32_t m = 0; m < size; m++) {
                Z3_ast both[2] = {paths[i / size * size + m], paths[m * size + i % size]};
                parts[count++] = junction(finite, false, both, 2);
            }
            longer[i] = junction(finite, true, parts, count);
        }
        memcpy(paths, longer, size * size * sizeof *paths);
    }
    Z3_ast result =
        paths[lookup(environment, formula->variables[0]) * size + lookup(environment, formula->variables[1])];
    free(paths);
    free(longer);
    free(parts);
    return result;
}

/* A formula in negation normal form. */
static Z3_ast ground(Finite *finite, const Formula *formula, FiniteEnvironment *environment)
{
    uint32_t values[PREDICATE_ARITY_LIMIT];
    Z3_ast parts[2];
    switch (formula->kind) {
    case FORMULA_VALUE:
        return formula->value == TRUTH_TRUE ? finite->yes : finite->no;
    case FORMULA_PREDICATE:
        for (unsigned i = 0; i < formula->predicate->arity; i++)
            values[i] = lookup(environment, formula->variables[i]);
        return atom(finite, formula->predicate, values);
    case FORMULA_EQUAL:
        return lookup(environment, formula->variables[0]) == lookup(environment, formula->variables[1]) ? finite->yes
                                                                                                        : finite->no;
    case FORMULA_NOT:
        return negation(finite, ground(finite, formula->children[0], environment));
    case FORMULA_AND:
    case FORMULA_OR:
        parts[0] = ground(finite, formula->children[0], environment);
        if (parts[0] == (formula->kind == FORMULA_OR ? finite->yes : finite->no))
            return parts[0];
        parts[1] = ground(finite, formula->children[1], environment);
        return junction(finite, formula->kind == FORMULA_OR, parts, 2);
    case FORMULA_EXISTS:
    case FORMULA_FORALL:
        return quantified(finite, formula, environment);
    case FORMULA_CLOSURE:
        return closure(finite, formula, environment);
    case FORMULA_IFF:
    case FORMULA_IF:
        break; /* there are none in this form */
    }
    return finite->yes;
}

void finite_assert(Finite *finite, const Formula *formula)
{
    FiniteEnvironment environment = {0};
    const Formula *normal =
        formula_miniscope(finite->vocabulary, formula_negation_normal(finite->vocabulary, formula, false));
    Z3_solver_assert(finite->context, finite->solver, ground(finite, normal, &environment));
}

SmtAnswer finite_check(Finite *finite, double seconds)
{
    drop_model(finite);
    solver_limit(finite->context, finite->solver, seconds);
    Z3_lbool answer = Z3_solver_check(finite->context, finite->solver);
    if (answer == Z3_L_FALSE)
        return SMT_UNSAT;
    finite->model = answer == Z3_L_TRUE ? Z3_solver_get_model(finite->context, finite->solver) : NULL;
    if (!finite->model)
        return SMT_UNKNOWN;
    Z3_model_inc_ref(finite->context, finite->model);
    return SMT_SAT;
}

bool finite_model_value(Finite *finite, const Predicate *predicate, const uint32_t *individuals)
{
    Z3_ast value = NULL;
    return Z3_model_eval(finite->context, finite->model, atom(finite, predicate, individuals), true, &value) &&
           Z3_get_bool_value(finite->context, value) == Z3_L_TRUE;
}
