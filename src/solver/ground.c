/* SPDX-License-Identifier: MIT */
/* Instances of quantified formulas, made where a model asks for them. */
#include "solver/ground_inner.h"

#include "base/mem.h"
#include "solver/limit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static void ignore_error(Z3_context context, Z3_error_code code)
{
    (void)context;
    (void)code;
}

Ground *ground_create(Vocabulary *vocabulary)
{
    Ground *ground = mem_alloc(sizeof *ground);
    ground->vocabulary = vocabulary;
    Z3_config config = Z3_mk_config();
    ground->context = Z3_mk_context(config); /* its terms live as long as it does */
    Z3_del_config(config);
    Z3_set_error_handler(ground->context, ignore_error);
    ground->sort = Z3_mk_uninterpreted_sort(ground->context, Z3_mk_string_symbol(ground->context, "node"));
    ground->solver = Z3_mk_simple_solver(ground->context);
    Z3_solver_inc_ref(ground->context, ground->solver);
    Z3_params parameters = Z3_mk_params(ground->context);
    Z3_params_inc_ref(ground->context, parameters);
    Z3_params_set_bool(ground->context, parameters, Z3_mk_string_symbol(ground->context, "core.minimize"), false);
    Z3_solver_set_params(ground->context, ground->solver, parameters);
    Z3_params_dec_ref(ground->context, parameters);
    return ground;
}

static void drop_model(Ground *ground)
{
    if (ground->model)
        Z3_model_dec_ref(ground->context, ground->model);
    ground->model = NULL;
    for (size_t i = 0; i < ground->table_count; i++)
        free(ground->tables[i]);
    free(ground->tables);
    free(ground->domain);
    free(ground->class_of);
    ground->tables = NULL;
    ground->domain = ground->class_of = NULL;
    ground->table_count = ground->domain_size = 0;
}

void ground_destroy(Ground *ground)
{
    if (!ground)
        return;
    drop_model(ground);
    Z3_solver_dec_ref(ground->context, ground->solver);
    Z3_del_context(ground->context);
    free(ground->constants);
    free(ground->universals);
    free(ground->existentials);
    free(ground->namings);
    free(ground->closures);
    free(ground->marks);
    free(ground);
}

void ground_push(Ground *ground)
{
    ground->marks = array_room(ground->marks, &ground->mark_capacity, ground->mark_count, sizeof *ground->marks);
    ground->marks[ground->mark_count++] = (Mark){ground->universal_count, ground->existential_count,
                                                 ground->naming_count, ground->constant_count, ground->unsupported};
    Z3_solver_push(ground->context, ground->solver);
}

void ground_pop(Ground *ground)
{
    drop_model(ground);
    Mark mark = ground->marks[--ground->mark_count];
    ground->universal_count = mark.universals;
    ground->existential_count = mark.existentials;
    for (size_t i = 0; i < ground->closure_count; i++)
        if (ground->closures[i].level != CLOSURE_IDLE && ground->closures[i].level > ground->mark_count)
            ground->closures[i].level = CLOSURE_IDLE;
    while (ground->naming_count > mark.namings)
        ground->existentials[ground->namings[--ground->naming_count]].named = false;
    ground->constant_count = mark.constants;
    ground->unsupported = mark.unsupported;
    Z3_solver_pop(ground->context, ground->solver, 1);
}

static Z3_ast constant(Ground *ground, uint32_t index)
{
    while (ground->constants_made <= index) {
        char name[24];
        snprintf(name, sizeof name, "c%u", ground->constants_made);
        ground->constants = array_room(ground->constants, &ground->constant_capacity, ground->constants_made,
                                       sizeof *ground->constants);
        ground->constants[ground->constants_made++] =
            Z3_mk_const(ground->context, Z3_mk_string_symbol(ground->context, name), ground->sort);
    }
    return ground->constants[index];
}

static Z3_ast boolean(Ground *ground, const char *kind, size_t number)
{
    char name[40];
    snprintf(name, sizeof name, "%s!%zu", kind, number);
    return Z3_mk_const(ground->context, Z3_mk_string_symbol(ground->context, name), Z3_mk_bool_sort(ground->context));
}

void ground_bind(Ground *ground, Environment *environment, Variable variable, uint32_t value)
{
    if (environment->count == BINDING_LIMIT) {
        ground->unsupported = true;
        return;
    }
    environment->variables[environment->count] = variable;
    environment->constants[environment->count++] = value;
}

static uint32_t lookup(const Environment *environment, Variable variable)
{
    for (unsigned i = environment->count; i-- > 0;)
        if (environment->variables[i] == variable)
            return environment->constants[i];
    return 0; /* formulas are closed */
}

static Z3_ast atom(Ground *ground, const Predicate *predicate, const uint32_t *constants)
{
    Z3_sort domain[PREDICATE_ARITY_LIMIT];
    Z3_ast arguments[PREDICATE_ARITY_LIMIT];
    for (unsigned i = 0; i < predicate->arity; i++) {
        domain[i] = ground->sort;
        arguments[i] = constant(ground, constants[i]);
    }
    Z3_func_decl declaration = Z3_mk_func_decl(ground->context, Z3_mk_string_symbol(ground->context, predicate->name),
                                               predicate->arity, domain, Z3_mk_bool_sort(ground->context));
    return Z3_mk_app(ground->context, declaration, predicate->arity, arguments);
}

/* The formula for some of the constants that there are, or the flag. */
static Z3_ast existential(Ground *ground, const Formula *formula, Environment *environment)
{
    Existential item = {
        .body = formula, .environment = *environment, .flag = boolean(ground, "unnamed", ground->guards++)};
    for (; item.body->kind == FORMULA_EXISTS && item.count < PREDICATE_ARITY_LIMIT; item.body = item.body->children[0])
        item.variables[item.count++] = item.body->variables[0];
    VariableList free_variables = {0};
    formula_free_variables(formula, &free_variables);
    const Existential *known = NULL;
    for (size_t i = ground->existential_count; i-- > 0 && !known;) {
        const Existential *other = &ground->existentials[i];
        bool same = other->body == item.body && other->count == item.count &&
                    !memcmp(other->variables, item.variables, sizeof item.variables);
        known = same ? other : NULL;
        for (size_t k = 0; known && k < free_variables.count; k++)
            if (lookup(environment, free_variables.items[k]) != lookup(&other->environment, free_variables.items[k]))
                known = NULL;
    }
    free(free_variables.items);
    if (known) {
        item.flag = known->flag;
    } else {
        ground->existentials = array_room(ground->existentials, &ground->existential_capacity,
                                          ground->existential_count, sizeof *ground->existentials);
        ground->existentials[ground->existential_count++] = item;
    }
    unsigned bound = environment->count;
    Z3_ast result = item.flag;
    uint32_t tuple[PREDICATE_ARITY_LIMIT] = {0};
    for (unsigned i = 0;;) {
        for (unsigned k = 0; k < item.count; k++)
            ground_bind(ground, environment, item.variables[k], tuple[k]);
        Z3_ast either[2] = {result, ground_instance(ground, item.body, environment, NULL)};
        result = Z3_mk_or(ground->context, 2, either);
        environment->count = bound;
        for (i = item.count; i > 0 && ++tuple[i - 1] == ground->constant_count;)
            tuple[--i] = 0;
        if (!i)
            return result;
    }
}

/* A formula in negation normal form. `next` is the next constant to name, NULL under a universal quantifier. */
Z3_ast ground_instance(Ground *ground, const Formula *formula, Environment *environment, uint32_t *next)
{
    Z3_context z3 = ground->context;
    uint32_t values[PREDICATE_ARITY_LIMIT];
    unsigned bound = environment->count;
    Z3_ast result = NULL;
    switch (formula->kind) {
    case FORMULA_VALUE:
        return formula->value == TRUTH_TRUE ? Z3_mk_true(z3) : Z3_mk_false(z3);
    case FORMULA_PREDICATE:
        for (unsigned i = 0; i < formula->predicate->arity; i++)
            values[i] = lookup(environment, formula->variables[i]);
        return atom(ground, formula->predicate, values);
    case FORMULA_EQUAL:
        return Z3_mk_eq(z3, constant(ground, lookup(environment, formula->variables[0])),
                        constant(ground, lookup(environment, formula->variables[1])));
    case FORMULA_NOT:
        return Z3_mk_not(z3, ground_instance(ground, formula->children[0], environment, next));
    case FORMULA_AND:
    case FORMULA_OR: {
        bool either = formula->kind == FORMULA_OR;
        uint32_t start = next ? *next : 0, end;
        Z3_ast children[2] = {ground_instance(ground, formula->children[0], environment, next)};
        end = next ? *next : 0;
        if (next && either)
            *next = start;
        children[1] = ground_instance(ground, formula->children[1], environment, next);
        if (next && *next < end)
            *next = end;
        return either ? Z3_mk_or(z3, 2, children) : Z3_mk_and(z3, 2, children);
    }
    case FORMULA_EXISTS:
        if (next) {
            ground_bind(ground, environment, formula->variables[0], (*next)++);
            result = ground_instance(ground, formula->children[0], environment, next);
            environment->count = bound;
            return result;
        }
        return existential(ground, formula, environment);
    case FORMULA_FORALL: {
        Universal universal = {
            .body = formula, .environment = *environment, .guard = boolean(ground, "guard", ground->guards++)};
        while (universal.body->kind == FORMULA_FORALL && universal.count < PREDICATE_ARITY_LIMIT) {
            universal.variables[universal.count++] = universal.body->variables[0];
            universal.body = universal.body->children[0];
        }
        ground->universals = array_room(ground->universals, &ground->universal_capacity, ground->universal_count,
                                        sizeof *ground->universals);
        ground->universals[ground->universal_count++] = universal;
        return universal.guard;
    }
    case FORMULA_IFF:
    case FORMULA_IF:
    case FORMULA_CLOSURE:
        break;
    }
    ground->unsupported = true;
    return Z3_mk_true(z3);
}

/* Existential quantifiers moved out of conjunctions, so that they come together. Expects negation normal form. */
static const Formula *gathered(Ground *ground, const Formula *formula)
{
    Vocabulary *vocabulary = ground->vocabulary;
    switch (formula->kind) {
    case FORMULA_EXISTS:
    case FORMULA_FORALL:
        return formula_quantify(vocabulary, formula->kind, formula->variables[0],
                                gathered(ground, formula->children[0]));
    case FORMULA_OR:
        return formula_or(vocabulary, gathered(ground, formula->children[0]), gathered(ground, formula->children[1]));
    case FORMULA_AND: {
        Variable moved[BINDING_LIMIT];
        unsigned count = 0;
        const Formula *parts[2];
        for (unsigned i = 0; i < 2; i++) {
            parts[i] = gathered(ground, formula->children[i]);
            for (; parts[i]->kind == FORMULA_EXISTS && count < BINDING_LIMIT; count++) {
                moved[count] = vocabulary_fresh(vocabulary);
                parts[i] =
                    formula_substitute(vocabulary, parts[i]->children[0], &parts[i]->variables[0], &moved[count], 1);
            }
        }
        const Formula *result = formula_and(vocabulary, parts[0], parts[1]);
        while (count-- > 0)
            result = formula_exists(vocabulary, moved[count], result);
        return result;
    }
    default:
        return formula;
    }
}

/* Universal quantifiers moved out of the disjunctions under others, as long as they are few together, and over conjunctions:
 * fewer guards, larger clauses. Expects negation normal form. */
static const Formula *merged(Ground *ground, const Formula *formula, unsigned above)
{
    Vocabulary *vocabulary = ground->vocabulary;
    if (formula->kind == FORMULA_AND)
        return formula_and(vocabulary, merged(ground, formula->children[0], above),
                           merged(ground, formula->children[1], above));
    if (formula->kind == FORMULA_FORALL) {
        const Formula *body = merged(ground, formula->children[0], above + 1);
        if (body->kind != FORMULA_AND)
            return formula_quantify(vocabulary, FORMULA_FORALL, formula->variables[0], body);
        const Formula *both[2];
        for (unsigned i = 0; i < 2; i++)
            both[i] = merged(
                ground, formula_quantify(vocabulary, FORMULA_FORALL, formula->variables[0], body->children[i]), above);
        return formula_and(vocabulary, both[0], both[1]);
    }
    if (formula->kind != FORMULA_OR || !above)
        return formula;
    const Formula *parts[2];
    Variable renamed[PREDICATE_ARITY_LIMIT];
    unsigned count = 0;
    for (unsigned i = 0; i < 2; i++) {
        parts[i] = merged(ground, formula->children[i], above + count);
        while (parts[i]->kind == FORMULA_FORALL && above + count < PREDICATE_ARITY_LIMIT) {
            Variable fresh = vocabulary_fresh(vocabulary);
            parts[i] = formula_substitute(vocabulary, parts[i]->children[0], &parts[i]->variables[0], &fresh, 1);
            renamed[count++] = fresh;
        }
    }
    const Formula *result = formula_or(vocabulary, parts[0], parts[1]);
    while (count-- > 0)
        result = formula_quantify(vocabulary, FORMULA_FORALL, renamed[count], result);
    return result;
}

/* Conjuncts one by one: to gather those of a large structure together takes gigabytes. */
static void assert_conjuncts(Ground *ground, const Formula *formula)
{
    if (formula->kind == FORMULA_AND) {
        assert_conjuncts(ground, formula->children[0]);
        assert_conjuncts(ground, formula->children[1]);
        return;
    }
    Environment environment = {0};
    uint32_t next = ground->constant_count;
    Z3_ast instance = ground_instance(ground, gathered(ground, formula), &environment, &next);
    ground->constant_count = next;
    Z3_solver_assert(ground->context, ground->solver, instance);
}

void ground_assert_plain(Ground *ground, const Formula *formula)
{
    assert_conjuncts(ground, merged(ground, formula_negation_normal(ground->vocabulary, formula, false), 0));
}

void ground_assert(Ground *ground, const Formula *formula)
{
    if (!ground->unsupported) /* else up to the pop no question is answered */
        ground_assert_plain(ground, ground_without_closures(ground, formula));
}

/* The model. */

static bool read_domain(Ground *ground)
{
    uint32_t count = ground->constant_count;
    ground->domain = mem_alloc((count + 1) * sizeof *ground->domain);
    ground->class_of = mem_alloc((count + 1) * sizeof *ground->class_of);
    Z3_ast *values = mem_alloc((count + 1) * sizeof *values);
    bool read = true;
    for (uint32_t i = 0; i < count && read; i++) {
        read = Z3_model_eval(ground->context, ground->model, constant(ground, i), true, &values[i]);
        uint32_t k = 0;
        while (k < i && !Z3_is_eq_ast(ground->context, values[k], values[i]))
            k++;
        ground->class_of[i] = k;
        if (k == i)
            ground->domain[ground->domain_size++] = i;
    }
    free(values);
    ground->table_count = ground->vocabulary->count;
    ground->tables = mem_alloc((ground->table_count + 1) * sizeof *ground->tables);
    ground->table_width = count;
    return read;
}

bool ground_constant_value(Ground *ground, const Predicate *predicate, const uint32_t *constants)
{
    size_t size = 1, index = 0;
    for (unsigned i = 0; i < predicate->arity; i++) {
        size *= ground->table_width;
        index = index * ground->table_width + constants[i];
    }
    uint8_t **table =
        predicate->id < ground->table_count && size <= TABLE_LIMIT ? &ground->tables[predicate->id] : NULL;
    if (table && !*table)
        *table = mem_alloc(size);
    if (table && (*table)[index])
        return (*table)[index] == 2;
    Z3_ast value = NULL;
    bool holds = Z3_model_eval(ground->context, ground->model, atom(ground, predicate, constants), true, &value) &&
                 Z3_get_bool_value(ground->context, value) == Z3_L_TRUE;
    if (table)
        (*table)[index] = holds ? 2 : 1;
    return holds;
}

bool ground_holds(Ground *ground, const Formula *formula, Environment *environment)
{
    uint32_t values[PREDICATE_ARITY_LIMIT];
    unsigned bound = environment->count;
    switch (formula->kind) {
    case FORMULA_VALUE:
        return formula->value == TRUTH_TRUE;
    case FORMULA_PREDICATE:
        for (unsigned i = 0; i < formula->predicate->arity; i++)
            values[i] = ground->class_of[lookup(environment, formula->variables[i])];
        return ground_constant_value(ground, formula->predicate, values);
    case FORMULA_EQUAL:
        return ground->class_of[lookup(environment, formula->variables[0])] ==
               ground->class_of[lookup(environment, formula->variables[1])];
    case FORMULA_NOT:
        return !ground_holds(ground, formula->children[0], environment);
    case FORMULA_AND:
        return ground_holds(ground, formula->children[0], environment) &&
               ground_holds(ground, formula->children[1], environment);
    case FORMULA_OR:
        return ground_holds(ground, formula->children[0], environment) ||
               ground_holds(ground, formula->children[1], environment);
    case FORMULA_EXISTS:
    case FORMULA_FORALL: {
        bool universal = formula->kind == FORMULA_FORALL, result = universal;
        for (uint32_t i = 0; i < ground->domain_size && result == universal; i++) {
            ground_bind(ground, environment, formula->variables[0], ground->domain[i]);
            result = ground_holds(ground, formula->children[0], environment);
            environment->count = bound;
        }
        return result;
    }
    case FORMULA_IFF:
    case FORMULA_IF:
    case FORMULA_CLOSURE:
        break;
    }
    return true;
}

/* Adds instances of a universal formula that the model breaks; how many. */
static size_t refine(Ground *ground, size_t index)
{
    Universal universal = ground->universals[index];
    Z3_ast value = NULL;
    if (!Z3_model_eval(ground->context, ground->model, universal.guard, true, &value) ||
        Z3_get_bool_value(ground->context, value) != Z3_L_TRUE)
        return 0;
    uint32_t tuple[PREDICATE_ARITY_LIMIT] = {0};
    size_t added = 0;
    for (;;) {
        Environment environment = universal.environment;
        for (unsigned i = 0; i < universal.count; i++)
            ground_bind(ground, &environment, universal.variables[i], ground->domain[tuple[i]]);
        if (!ground_holds(ground, universal.body, &environment)) {
            Z3_ast either[2] = {Z3_mk_not(ground->context, universal.guard),
                                ground_instance(ground, universal.body, &environment, NULL)};
            Z3_solver_assert(ground->context, ground->solver, Z3_mk_or(ground->context, 2, either));
            if (++added == INSTANCES_A_ROUND)
                return added;
        }
        unsigned i = universal.count;
        while (i > 0 && ++tuple[i - 1] == ground->domain_size)
            tuple[--i] = 0;
        if (!i)
            return added;
    }
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* The existential formulas that are to blame for the last answer, at most so many. */
static size_t blamed(Ground *ground, size_t *culprits, size_t limit)
{
    size_t count = 0;
    Z3_ast_vector core = Z3_solver_get_unsat_core(ground->context, ground->solver);
    if (!core)
        return 0;
    Z3_ast_vector_inc_ref(ground->context, core);
    for (unsigned k = 0; k < Z3_ast_vector_size(ground->context, core); k++) {
        Z3_ast flag =
            Z3_get_app_arg(ground->context, Z3_to_app(ground->context, Z3_ast_vector_get(ground->context, core, k)), 0);
        for (size_t i = 0; i < ground->existential_count && count < limit; i++)
            if (Z3_is_eq_ast(ground->context, ground->existentials[i].flag, flag))
                culprits[count++] = i;
    }
    Z3_ast_vector_dec_ref(ground->context, core);
    return count;
}

/* Gives constants of its own to an existential formula. */
static void name(Ground *ground, size_t first)
{
    Existential item = ground->existentials[first];
    ground->existentials[first].named = true;
    ground->namings =
        array_room(ground->namings, &ground->naming_capacity, ground->naming_count, sizeof *ground->namings);
    ground->namings[ground->naming_count++] = first;
    for (unsigned k = 0; k < item.count; k++)
        ground_bind(ground, &item.environment, item.variables[k], ground->constant_count++);
    Z3_ast either[2] = {Z3_mk_not(ground->context, item.flag),
                        ground_instance(ground, item.body, &item.environment, NULL)};
    Z3_solver_assert(ground->context, ground->solver, Z3_mk_or(ground->context, 2, either));
}

static Z3_lbool ask(Ground *ground, double seconds)
{
    solver_limit(ground->context, ground->solver, seconds);
    Z3_ast *assumptions = mem_alloc((ground->existential_count + 1) * sizeof *assumptions);
    unsigned count = 0;
    for (size_t i = 0; i < ground->existential_count; i++)
        if (!ground->existentials[i].named)
            assumptions[count++] = Z3_mk_not(ground->context, ground->existentials[i].flag);
    Z3_lbool answer = Z3_solver_check_assumptions(ground->context, ground->solver, count, assumptions);
    free(assumptions);
    ground->interrupted = ground->interrupted || answer == Z3_L_UNDEF;
    return answer;
}

SmtAnswer ground_check(Ground *ground, double seconds, bool naming)
{
    drop_model(ground);
    double end = now() + seconds;
    if (!ground->constant_count)
        ground->constant_count = 1;
    while (!ground->unsupported && now() < end && ground->constant_count < CONSTANT_LIMIT) {
        drop_model(ground);
        Z3_lbool answer = ask(ground, seconds);
        if (answer == Z3_L_FALSE) {
            size_t culprits[4], count = blamed(ground, culprits, 4);
            if (!count || !naming)
                return count ? SMT_UNKNOWN : SMT_UNSAT;
            for (size_t i = 0; i < count; i++)
                name(ground, culprits[i]);
            continue;
        }
        ground->model = answer == Z3_L_TRUE ? Z3_solver_get_model(ground->context, ground->solver) : NULL;
        if (!ground->model)
            return SMT_UNKNOWN;
        Z3_model_inc_ref(ground->context, ground->model);
        if (!read_domain(ground))
            return SMT_UNKNOWN;
        size_t added = 0;
        for (size_t i = 0, count = ground->universal_count; i < count; i++)
            added += refine(ground, i);
        if (!added)
            added = ground_refine_closures(ground);
        if (!added && !ground->unsupported)
            return SMT_SAT;
    }
    return SMT_UNKNOWN;
}

bool ground_interrupted(const Ground *ground)
{
    return ground->interrupted;
}

size_t ground_model_size(const Ground *ground)
{
    return ground->domain_size;
}

bool ground_model_value(Ground *ground, const Predicate *predicate, const uint32_t *individuals)
{
    uint32_t constants[PREDICATE_ARITY_LIMIT];
    for (unsigned i = 0; i < predicate->arity; i++)
        constants[i] = ground->domain[individuals[i]];
    return ground_constant_value(ground, predicate, constants);
}
