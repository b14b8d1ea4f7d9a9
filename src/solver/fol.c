/* SPDX-License-Identifier: MIT */
/* Formulas become Z3's, bound variables as constants that a quantifier then binds. Ground instances are tried first. */
#include "solver/fol.h"

#include "base/mem.h"
#include "solver/ground.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <z3.h>

struct Fol {
    Vocabulary *vocabulary;
    Ground *ground;   /* is asked first */
    bool from_ground; /* the model is its */
    Z3_context context;
    Z3_sort sort;
    Z3_solver solver;
    Z3_model model;
    Z3_ast *individuals;
    size_t individual_count;
    Z3_func_decl *declarations; /* by predicate id */
    size_t declared;
    struct Closure *closures;
    size_t closure_count, closure_capacity;
    size_t level, named, queries;
};

/* A predicate that stands for a closure. Its axioms are asserted at a level of the stack and go with it. */
typedef struct Closure {
    char *key; /* its edges as text */
    Z3_func_decl relation;
    size_t level;
} Closure;

static void ignore_error(Z3_context context, Z3_error_code code)
{
    (void)context;
    (void)code;
}

Fol *fol_create(Vocabulary *vocabulary)
{
    Fol *fol = mem_alloc(sizeof *fol);
    fol->vocabulary = vocabulary;
    fol->ground = ground_create(vocabulary);
    Z3_config config = Z3_mk_config();
    fol->context = Z3_mk_context(config); /* its terms live as long as it does */
    Z3_del_config(config);
    Z3_set_error_handler(fol->context, ignore_error);
    fol->sort = Z3_mk_uninterpreted_sort(fol->context, Z3_mk_string_symbol(fol->context, "node"));
    fol->solver = Z3_mk_solver(fol->context);
    Z3_solver_inc_ref(fol->context, fol->solver);
    return fol;
}

static void drop_model(Fol *fol)
{
    if (fol->model)
        Z3_model_dec_ref(fol->context, fol->model);
    fol->model = NULL;
    free(fol->individuals);
    fol->individuals = NULL;
    fol->individual_count = 0;
}

void fol_destroy(Fol *fol)
{
    if (!fol)
        return;
    drop_model(fol);
    ground_destroy(fol->ground);
    Z3_solver_dec_ref(fol->context, fol->solver);
    Z3_del_context(fol->context);
    free(fol->declarations);
    for (size_t i = 0; i < fol->closure_count; i++)
        free(fol->closures[i].key);
    free(fol->closures);
    free(fol);
}

static Z3_func_decl declare(Fol *fol, const char *name, unsigned arity)
{
    Z3_sort domain[2 * PREDICATE_ARITY_LIMIT];
    for (unsigned i = 0; i < arity; i++)
        domain[i] = fol->sort;
    return Z3_mk_func_decl(fol->context, Z3_mk_string_symbol(fol->context, name), arity, domain,
                           Z3_mk_bool_sort(fol->context));
}

static Z3_func_decl declaration(Fol *fol, const Predicate *predicate)
{
    if (fol->declared < fol->vocabulary->count) {
        Z3_func_decl *room = mem_alloc(fol->vocabulary->count * sizeof *room);
        if (fol->declared)
            memcpy(room, fol->declarations, fol->declared * sizeof *room);
        free(fol->declarations);
        fol->declarations = room;
        for (; fol->declared < fol->vocabulary->count; fol->declared++) {
            const Predicate *each = fol->vocabulary->predicates[fol->declared];
            room[fol->declared] = declare(fol, each->name, each->arity);
        }
    }
    return fol->declarations[predicate->id];
}

static Z3_ast constant(Fol *fol, Variable variable)
{
    char name[24];
    snprintf(name, sizeof name, "v%u", variable);
    return Z3_mk_const(fol->context, Z3_mk_string_symbol(fol->context, name), fol->sort);
}

static Z3_ast quantified(Fol *fol, bool universal, const Variable *variables, unsigned count, Z3_ast body)
{
    Z3_app bound[2 * PREDICATE_ARITY_LIMIT];
    for (unsigned i = 0; i < count; i++)
        bound[i] = Z3_to_app(fol->context, constant(fol, variables[i]));
    if (!count)
        return body;
    return universal ? Z3_mk_forall_const(fol->context, 0, count, bound, 0, NULL, body)
                     : Z3_mk_exists_const(fol->context, 0, count, bound, 0, NULL, body);
}

static Z3_ast translate(Fol *fol, const Formula *formula);

/* The predicate that stands for a closure: of its two ends and of the other free variables of its edges. */
static Z3_ast closure(Fol *fol, const Formula *formula)
{
    Vocabulary *vocabulary = fol->vocabulary;
    const Formula *edge = formula->children[0];
    Variable from = formula->variables[2], to = formula->variables[3];
    VariableList others = {0}, all = {0};
    formula_free_variables(edge, &all);
    for (size_t i = 0; i < all.count; i++)
        if (all.items[i] != from && all.items[i] != to)
            variable_list_add(&others, all.items[i]);
    free(all.items);
    unsigned extra = others.count <= PREDICATE_ARITY_LIMIT ? (unsigned)others.count : PREDICATE_ARITY_LIMIT;
    Text key = {0};
    text_add(&key, "%u %u ", from, to);
    formula_print(&key, vocabulary, edge);
    Z3_func_decl relation = NULL;
    for (size_t i = 0; i < fol->closure_count; i++)
        if (!strcmp(fol->closures[i].key, text_string(&key)))
            relation = fol->closures[i].relation;
    Z3_ast arguments[2 * PREDICATE_ARITY_LIMIT];
    for (unsigned i = 0; i < extra; i++)
        arguments[2 + i] = constant(fol, others.items[i]);
    if (!relation) {
        char name[32];
        snprintf(name, sizeof name, "closure!%zu", fol->named++);
        relation = declare(fol, name, 2 + extra);
        fol->closures = array_room(fol->closures, &fol->closure_capacity, fol->closure_count, sizeof *fol->closures);
        fol->closures[fol->closure_count++] = (Closure){mem_string(text_string(&key)), relation, fol->level};
        Variable middle = vocabulary_fresh(vocabulary);
        Z3_context z3 = fol->context;
        Z3_ast a = constant(fol, from), b = constant(fol, to), m = constant(fol, middle);
        Z3_ast step = translate(fol, edge), first = translate(fol, formula_substitute(vocabulary, edge, &to, &middle, 1));
        arguments[0] = a, arguments[1] = b;
        Z3_ast path = Z3_mk_app(z3, relation, 2 + extra, arguments);
        arguments[1] = m;
        Z3_ast front = Z3_mk_app(z3, relation, 2 + extra, arguments);
        arguments[0] = m, arguments[1] = b;
        Z3_ast back = Z3_mk_app(z3, relation, 2 + extra, arguments);
        Variable bound[2 * PREDICATE_ARITY_LIMIT] = {from, to};
        for (unsigned i = 0; i < extra; i++)
            bound[2 + i] = others.items[i];
        Z3_ast begins = quantified(fol, false, &middle, 1, Z3_mk_and(z3, 2, (Z3_ast[]){first, back}));
        Z3_solver_assert(z3, fol->solver, quantified(fol, true, bound, 2 + extra, Z3_mk_implies(z3, step, path)));
        Z3_solver_assert(z3, fol->solver,
                         quantified(fol, true, bound, 2 + extra,
                                    Z3_mk_implies(z3, path, Z3_mk_or(z3, 2, (Z3_ast[]){step, begins}))));
        bound[2 + extra] = middle;
        Z3_solver_assert(z3, fol->solver,
                         quantified(fol, true, bound, 3 + extra,
                                    Z3_mk_implies(z3, Z3_mk_and(z3, 2, (Z3_ast[]){front, back}), path)));
        for (unsigned i = 0; i < extra; i++)
            arguments[2 + i] = constant(fol, others.items[i]);
    }
    text_free(&key);
    free(others.items);
    arguments[0] = constant(fol, formula->variables[0]);
    arguments[1] = constant(fol, formula->variables[1]);
    return Z3_mk_app(fol->context, relation, 2 + extra, arguments);
}

static Z3_ast translate(Fol *fol, const Formula *formula)
{
    Z3_context z3 = fol->context;
    Z3_ast children[3], arguments[PREDICATE_ARITY_LIMIT];
    if (formula->kind != FORMULA_CLOSURE)
        for (unsigned i = 0; i < formula_child_count(formula->kind); i++)
            children[i] = translate(fol, formula->children[i]);
    switch (formula->kind) {
    case FORMULA_VALUE:
        return formula->value == TRUTH_TRUE ? Z3_mk_true(z3) : Z3_mk_false(z3);
    case FORMULA_PREDICATE:
        for (unsigned i = 0; i < formula->predicate->arity; i++)
            arguments[i] = constant(fol, formula->variables[i]);
        return Z3_mk_app(z3, declaration(fol, formula->predicate), formula->predicate->arity, arguments);
    case FORMULA_EQUAL:
        return Z3_mk_eq(z3, constant(fol, formula->variables[0]), constant(fol, formula->variables[1]));
    case FORMULA_NOT:
        return Z3_mk_not(z3, children[0]);
    case FORMULA_AND:
        return Z3_mk_and(z3, 2, children);
    case FORMULA_OR:
        return Z3_mk_or(z3, 2, children);
    case FORMULA_IFF:
        return Z3_mk_iff(z3, children[0], children[1]);
    case FORMULA_IF:
        return Z3_mk_ite(z3, children[0], children[1], children[2]);
    case FORMULA_EXISTS: case FORMULA_FORALL:
        return quantified(fol, formula->kind == FORMULA_FORALL, formula->variables, 1, children[0]);
    case FORMULA_CLOSURE:
        return closure(fol, formula);
    }
    return Z3_mk_true(z3);
}

void fol_push(Fol *fol)
{
    ground_push(fol->ground);
    Z3_solver_push(fol->context, fol->solver);
    fol->level++;
}

void fol_pop(Fol *fol)
{
    drop_model(fol);
    ground_pop(fol->ground);
    Z3_solver_pop(fol->context, fol->solver, 1);
    fol->level--;
    while (fol->closure_count && fol->closures[fol->closure_count - 1].level > fol->level)
        free(fol->closures[--fol->closure_count].key);
}

void fol_assert(Fol *fol, const Formula *formula)
{
    ground_assert(fol->ground, formula);
    Z3_solver_assert(fol->context, fol->solver, translate(fol, formula));
}

SmtAnswer fol_check(Fol *fol, double seconds)
{
    drop_model(fol);
    fol->queries++;
    SmtAnswer ground = ground_check(fol->ground, &seconds);
    fol->from_ground = ground == SMT_SAT;
    if (ground != SMT_UNKNOWN)
        return ground;
    Z3_params parameters = Z3_mk_params(fol->context);
    Z3_params_inc_ref(fol->context, parameters);
    Z3_params_set_uint(fol->context, parameters, Z3_mk_string_symbol(fol->context, "timeout"), (unsigned)(seconds * 1000) + 1);
    Z3_solver_set_params(fol->context, fol->solver, parameters);
    Z3_params_dec_ref(fol->context, parameters);
    Z3_lbool answer = Z3_solver_check(fol->context, fol->solver);
    if (answer == Z3_L_FALSE)
        return SMT_UNSAT;
    if (answer != Z3_L_TRUE)
        return SMT_UNKNOWN;
    fol->model = Z3_solver_get_model(fol->context, fol->solver);
    if (!fol->model)
        return SMT_UNKNOWN;
    Z3_model_inc_ref(fol->context, fol->model);
    Z3_ast_vector universe = Z3_model_get_sort_universe(fol->context, fol->model, fol->sort);
    if (universe) {
        Z3_ast_vector_inc_ref(fol->context, universe);
        fol->individual_count = Z3_ast_vector_size(fol->context, universe);
        fol->individuals = mem_alloc((fol->individual_count + 1) * sizeof *fol->individuals);
        for (size_t i = 0; i < fol->individual_count; i++)
            fol->individuals[i] = Z3_ast_vector_get(fol->context, universe, (unsigned)i);
        Z3_ast_vector_dec_ref(fol->context, universe);
    }
    return SMT_SAT;
}

size_t fol_model_size(const Fol *fol)
{
    return fol->from_ground ? ground_model_size(fol->ground) : fol->individual_count;
}

bool fol_model_value(Fol *fol, const Predicate *predicate, const uint32_t *individuals)
{
    if (fol->from_ground)
        return ground_model_value(fol->ground, predicate, individuals);
    Z3_ast arguments[PREDICATE_ARITY_LIMIT], value = NULL;
    for (unsigned i = 0; i < predicate->arity; i++)
        arguments[i] = fol->individuals[individuals[i]];
    Z3_ast app = Z3_mk_app(fol->context, declaration(fol, predicate), predicate->arity, arguments);
    return Z3_model_eval(fol->context, fol->model, app, true, &value) &&
           Z3_get_bool_value(fol->context, value) == Z3_L_TRUE;
}

size_t fol_queries(const Fol *fol)
{
    return fol->queries;
}
