/* SPDX-License-Identifier: MIT */
/* First-order formulas: constructors, variables, substitution, equality up to bound names. */
#include "logic/formula.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static Formula *make(Vocabulary *vocabulary, FormulaKind kind)
{
    Formula *formula = arena_alloc(vocabulary->arena, sizeof *formula);
    formula->kind = kind;
    return formula;
}

const Formula *formula_value(Vocabulary *vocabulary, Truth value)
{
    Formula *formula = make(vocabulary, FORMULA_VALUE);
    formula->value = value;
    return formula;
}

const Formula *formula_predicate(Vocabulary *vocabulary, const Predicate *predicate, const Variable *variables)
{
    Formula *formula = make(vocabulary, FORMULA_PREDICATE);
    formula->predicate = predicate;
    for (unsigned i = 0; i < predicate->arity; i++)
        formula->variables[i] = variables[i];
    return formula;
}

const Formula *formula_apply(Vocabulary *vocabulary, const Predicate *predicate, Variable a, Variable b)
{
    return formula_predicate(vocabulary, predicate, (Variable[]){a, b, b, b});
}

const Formula *formula_equal(Vocabulary *vocabulary, Variable a, Variable b)
{
    Formula *formula = make(vocabulary, FORMULA_EQUAL);
    formula->variables[0] = a;
    formula->variables[1] = b;
    return formula;
}

const Formula *formula_not(Vocabulary *vocabulary, const Formula *child)
{
    Formula *formula = make(vocabulary, FORMULA_NOT);
    formula->children[0] = child;
    return formula;
}

const Formula *formula_binary(Vocabulary *vocabulary, FormulaKind kind, const Formula *left, const Formula *right)
{
    Formula *formula = make(vocabulary, kind);
    formula->children[0] = left;
    formula->children[1] = right;
    return formula;
}

const Formula *formula_and(Vocabulary *vocabulary, const Formula *left, const Formula *right)
{
    return formula_binary(vocabulary, FORMULA_AND, left, right);
}

const Formula *formula_or(Vocabulary *vocabulary, const Formula *left, const Formula *right)
{
    return formula_binary(vocabulary, FORMULA_OR, left, right);
}

const Formula *formula_if(Vocabulary *vocabulary, const Formula *condition, const Formula *yes, const Formula *no)
{
    Formula *formula = make(vocabulary, FORMULA_IF);
    formula->children[0] = condition;
    formula->children[1] = yes;
    formula->children[2] = no;
    return formula;
}

const Formula *formula_quantify(Vocabulary *vocabulary, FormulaKind kind, Variable variable, const Formula *body)
{
    Formula *formula = make(vocabulary, kind);
    formula->variables[0] = variable;
    formula->children[0] = body;
    return formula;
}

const Formula *formula_exists(Vocabulary *vocabulary, Variable variable, const Formula *body)
{
    return formula_quantify(vocabulary, FORMULA_EXISTS, variable, body);
}

const Formula *formula_closure(Vocabulary *vocabulary, Variable left, Variable right, Variable from, Variable to,
                               const Formula *edge)
{
    Formula *formula = make(vocabulary, FORMULA_CLOSURE);
    memcpy(formula->variables, (Variable[]){left, right, from, to}, sizeof formula->variables);
    formula->children[0] = edge;
    return formula;
}

unsigned formula_child_count(FormulaKind kind)
{
    switch (kind) {
    case FORMULA_VALUE:
    case FORMULA_PREDICATE:
    case FORMULA_EQUAL:
        return 0;
    case FORMULA_NOT:
    case FORMULA_EXISTS:
    case FORMULA_FORALL:
    case FORMULA_CLOSURE:
        return 1;
    case FORMULA_AND:
    case FORMULA_OR:
    case FORMULA_IFF:
        return 2;
    case FORMULA_IF:
        return 3;
    }
    return 0;
}

bool variable_list_has(const VariableList *list, Variable variable)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i] == variable)
            return true;
    return false;
}

void variable_list_add(VariableList *list, Variable variable)
{
    if (variable_list_has(list, variable))
        return;
    list->items = array_room(list->items, &list->capacity, list->count, sizeof *list->items);
    list->items[list->count++] = variable;
}

/* Variables bound around the current subformula, innermost first. */
typedef struct Scope {
    Variable variable;
    const struct Scope *outer;
} Scope;

static bool scope_has(const Scope *scope, Variable variable)
{
    for (; scope; scope = scope->outer)
        if (scope->variable == variable)
            return true;
    return false;
}

static void collect_free(const Formula *formula, const Scope *scope, VariableList *list)
{
    unsigned used = 0;
    switch (formula->kind) {
    case FORMULA_PREDICATE:
        used = formula->predicate->arity;
        break;
    case FORMULA_EQUAL:
        used = 2;
        break;
    case FORMULA_EXISTS:
    case FORMULA_FORALL:
        collect_free(formula->children[0], &(Scope){formula->variables[0], scope}, list);
        return;
    case FORMULA_CLOSURE: {
        Scope from = {formula->variables[2], scope}, to = {formula->variables[3], &from};
        collect_free(formula->children[0], &to, list);
        used = 2;
        break;
    }
    default:
        for (unsigned i = 0; i < formula_child_count(formula->kind); i++)
            collect_free(formula->children[i], scope, list);
    }
    for (unsigned i = 0; i < used; i++)
        if (!scope_has(scope, formula->variables[i]))
            variable_list_add(list, formula->variables[i]);
}

void formula_free_variables(const Formula *formula, VariableList *list)
{
    collect_free(formula, NULL, list);
}

bool formula_has_free(const Formula *formula, Variable variable)
{
    VariableList list = {0};
    formula_free_variables(formula, &list);
    bool has = variable_list_has(&list, variable);
    free(list.items);
    return has;
}

/* Adds the free and the bound variables. */
static bool find_both(const Formula *formula, VariableList *free_variables, VariableList *bound, Variable *variable)
{
    unsigned children = formula_child_count(formula->kind);
    VariableList inner = {0}, binds = {0};
    bool both = false;
    for (unsigned i = 0; i < children && !both; i++)
        both = find_both(formula->children[i], &inner, &binds, variable);
    for (size_t i = 0; children > 1 && i < inner.count && !both; i++)
        if (variable_list_has(&binds, *variable = inner.items[i]))
            both = true;
    VariableList all = {0};
    if (formula->kind == FORMULA_EXISTS || formula->kind == FORMULA_FORALL) {
        variable_list_add(&binds, formula->variables[0]);
    } else if (formula->kind == FORMULA_CLOSURE) {
        variable_list_add(&binds, formula->variables[2]);
        variable_list_add(&binds, formula->variables[3]);
    }
    formula_free_variables(formula, &all);
    for (size_t i = 0; i < all.count; i++)
        variable_list_add(free_variables, all.items[i]);
    for (size_t i = 0; i < binds.count; i++)
        variable_list_add(bound, binds.items[i]);
    free(all.items);
    free(inner.items);
    free(binds.items);
    return both;
}

bool formula_free_and_bound(const Formula *formula, Variable *variable)
{
    VariableList free_variables = {0}, bound = {0};
    bool both = find_both(formula, &free_variables, &bound, variable);
    free(free_variables.items);
    free(bound.items);
    return both;
}

/* A simultaneous renaming as a list; the first entry for a variable counts. */
typedef struct VariableRenaming {
    Variable from, to;
    const struct VariableRenaming *next;
} VariableRenaming;

static Variable renamed(const VariableRenaming *renaming, Variable variable)
{
    for (; renaming; renaming = renaming->next)
        if (renaming->from == variable)
            return renaming->to;
    return variable;
}

/* Would binding `variable` capture what some free variable is renamed to? */
static bool captures(const VariableRenaming *renaming, Variable variable)
{
    for (; renaming; renaming = renaming->next)
        if (renaming->to == variable && renaming->from != variable)
            return true;
    return false;
}

static const Formula *rename_in(Vocabulary *vocabulary, const Formula *formula, const VariableRenaming *renaming)
{
    Formula *result = make(vocabulary, formula->kind);
    *result = *formula;
    switch (formula->kind) {
    case FORMULA_PREDICATE:
    case FORMULA_EQUAL: {
        unsigned used = formula->kind == FORMULA_EQUAL ? 2 : formula->predicate->arity;
        for (unsigned i = 0; i < used; i++)
            result->variables[i] = renamed(renaming, formula->variables[i]);
        break;
    }
    case FORMULA_EXISTS:
    case FORMULA_FORALL: {
        Variable bound = formula->variables[0];
        Variable fresh = captures(renaming, bound) ? vocabulary_fresh(vocabulary) : bound;
        result->variables[0] = fresh;
        result->children[0] = rename_in(vocabulary, formula->children[0], &(VariableRenaming){bound, fresh, renaming});
        break;
    }
    case FORMULA_CLOSURE: {
        Variable from = formula->variables[2], to = formula->variables[3];
        result->variables[0] = renamed(renaming, formula->variables[0]);
        result->variables[1] = renamed(renaming, formula->variables[1]);
        result->variables[2] = captures(renaming, from) ? vocabulary_fresh(vocabulary) : from;
        result->variables[3] = captures(renaming, to) ? vocabulary_fresh(vocabulary) : to;
        VariableRenaming outer = {from, result->variables[2], renaming}, inner = {to, result->variables[3], &outer};
        result->children[0] = rename_in(vocabulary, formula->children[0], &inner);
        break;
    }
    default:
        for (unsigned i = 0; i < formula_child_count(formula->kind); i++)
            result->children[i] = rename_in(vocabulary, formula->children[i], renaming);
    }
    return result;
}

const Formula *formula_substitute(Vocabulary *vocabulary, const Formula *formula, const Variable *from,
                                  const Variable *to, size_t count)
{
    VariableRenaming *list = count ? mem_alloc(count * sizeof *list) : NULL;
    for (size_t i = 0; i < count; i++)
        list[i] = (VariableRenaming){from[i], to[i], i + 1 < count ? &list[i + 1] : NULL};
    const Formula *result = rename_in(vocabulary, formula, list);
    free(list);
    return result;
}

/* Bound variables of two formulas that correspond, innermost first. */
typedef struct VariablePairing {
    Variable left, right;
    const struct VariablePairing *outer;
} VariablePairing;

static bool same_variable(const VariablePairing *pairing, Variable left, Variable right)
{
    for (; pairing; pairing = pairing->outer)
        if (pairing->left == left || pairing->right == right)
            return pairing->left == left && pairing->right == right;
    return left == right;
}

static bool same_in(const Formula *left, const Formula *right, const VariablePairing *pairing)
{
    if (left->kind != right->kind)
        return false;
    unsigned used = 0;
    switch (left->kind) {
    case FORMULA_VALUE:
        return left->value == right->value;
    case FORMULA_PREDICATE:
        if (left->predicate != right->predicate)
            return false;
        used = left->predicate->arity;
        break;
    case FORMULA_EQUAL:
        used = 2;
        break;
    case FORMULA_EXISTS:
    case FORMULA_FORALL:
        return same_in(left->children[0], right->children[0],
                       &(VariablePairing){left->variables[0], right->variables[0], pairing});
    case FORMULA_CLOSURE: {
        VariablePairing from = {left->variables[2], right->variables[2], pairing};
        VariablePairing to = {left->variables[3], right->variables[3], &from};
        if (!same_in(left->children[0], right->children[0], &to))
            return false;
        used = 2;
        break;
    }
    default:
        for (unsigned i = 0; i < formula_child_count(left->kind); i++)
            if (!same_in(left->children[i], right->children[i], pairing))
                return false;
    }
    for (unsigned i = 0; i < used; i++)
        if (!same_variable(pairing, left->variables[i], right->variables[i]))
            return false;
    return true;
}

bool formula_same(const Formula *left, const Formula *right)
{
    return same_in(left, right, NULL);
}

const Formula *formula_reflexive_closure(const Formula *formula)
{
    if (formula->kind != FORMULA_OR)
        return NULL;
    const Formula *equal = formula->children[0], *closure = formula->children[1];
    if (equal->kind == FORMULA_CLOSURE) {
        equal = formula->children[1];
        closure = formula->children[0];
    }
    if (equal->kind != FORMULA_EQUAL || closure->kind != FORMULA_CLOSURE)
        return NULL;
    Variable a = equal->variables[0], b = equal->variables[1];
    bool same = (a == closure->variables[0] && b == closure->variables[1]) ||
                (a == closure->variables[1] && b == closure->variables[0]);
    return same ? closure : NULL;
}
