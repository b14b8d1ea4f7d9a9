/* SPDX-License-Identifier: MIT */
/* Formulas become Z3's, bound variables as constants that a quantifier then binds. */
#include "solver/quantified.h"

#include "solver/limit.h"

#include <stdio.h>

typedef struct QuantifiedTranslator {
    Z3_context context;
    Z3_sort sort;
} QuantifiedTranslator;

static void ignore_error(Z3_context context, Z3_error_code code)
{
    (void)context;
    (void)code;
}

static Z3_ast constant(const QuantifiedTranslator *translator, Variable variable)
{
    char name[24];
    snprintf(name, sizeof name, "v%u", variable);
    return Z3_mk_const(translator->context, Z3_mk_string_symbol(translator->context, name), translator->sort);
}

static Z3_ast atom(const QuantifiedTranslator *translator, const Formula *formula)
{
    Z3_context z3 = translator->context;
    Z3_sort domain[PREDICATE_ARITY_LIMIT];
    Z3_ast arguments[PREDICATE_ARITY_LIMIT];
    unsigned arity = formula->predicate->arity;
    for (unsigned i = 0; i < arity; i++) {
        domain[i] = translator->sort;
        arguments[i] = constant(translator, formula->variables[i]);
    }
    Z3_func_decl declaration =
        Z3_mk_func_decl(z3, Z3_mk_string_symbol(z3, formula->predicate->name), arity, domain, Z3_mk_bool_sort(z3));
    return Z3_mk_app(z3, declaration, arity, arguments);
}

static Z3_ast translate(const QuantifiedTranslator *translator, const Formula *formula)
{
    Z3_context z3 = translator->context;
    Z3_ast children[3] = {NULL};
    for (unsigned i = 0; i < formula_child_count(formula->kind); i++)
        children[i] = translate(translator, formula->children[i]);
    switch (formula->kind) {
    case FORMULA_VALUE:
        return formula->value == TRUTH_TRUE ? Z3_mk_true(z3) : Z3_mk_false(z3);
    case FORMULA_PREDICATE:
        return atom(translator, formula);
    case FORMULA_EQUAL:
        return Z3_mk_eq(z3, constant(translator, formula->variables[0]), constant(translator, formula->variables[1]));
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
    case FORMULA_EXISTS:
    case FORMULA_FORALL: {
        Z3_app bound = Z3_to_app(z3, constant(translator, formula->variables[0]));
        return formula->kind == FORMULA_FORALL ? Z3_mk_forall_const(z3, 0, 1, &bound, 0, NULL, children[0])
                                               : Z3_mk_exists_const(z3, 0, 1, &bound, 0, NULL, children[0]);
    }
    case FORMULA_CLOSURE:
        break;
    }
    return Z3_mk_true(z3);
}

static bool has_closure(const Formula *formula)
{
    bool found = formula->kind == FORMULA_CLOSURE;
    for (unsigned i = 0; i < formula_child_count(formula->kind) && !found; i++)
        found = has_closure(formula->children[i]);
    return found;
}

bool quantified_refute(const Formula *const *formulas, size_t count, double seconds)
{
    Z3_config config = Z3_mk_config();
    Z3_context context = Z3_mk_context(config); /* its terms live as long as it does */
    Z3_del_config(config);
    Z3_set_error_handler(context, ignore_error);
    QuantifiedTranslator translator = {context,
                                       Z3_mk_uninterpreted_sort(context, Z3_mk_string_symbol(context, "node"))};
    Z3_solver solver = Z3_mk_simple_solver(context);
    Z3_solver_inc_ref(context, solver);
    for (size_t i = 0; i < count; i++)
        if (!has_closure(formulas[i]))
            Z3_solver_assert(context, solver, translate(&translator, formulas[i]));
    solver_limit(context, solver, seconds);
    bool refuted = Z3_solver_check(context, solver) == Z3_L_FALSE;
    Z3_solver_dec_ref(context, solver);
    Z3_del_context(context);
    return refuted;
}
