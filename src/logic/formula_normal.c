/* SPDX-License-Identifier: MIT */
/* Normal forms of formulas. All of them keep every Kleene value, but prenex form only over non-empty universes. */
#include "logic/formula.h"

#include <stdlib.h>

static FormulaKind dual(FormulaKind kind)
{
    switch (kind) {
    case FORMULA_AND:
        return FORMULA_OR;
    case FORMULA_OR:
        return FORMULA_AND;
    case FORMULA_EXISTS:
        return FORMULA_FORALL;
    case FORMULA_FORALL:
        return FORMULA_EXISTS;
    default:
        return kind;
    }
}

const Formula *formula_negation_normal(Vocabulary *vocabulary, const Formula *formula, bool negated)
{
    const Formula *const *children = formula->children;
    switch (formula->kind) {
    case FORMULA_VALUE:
        return negated ? formula_value(vocabulary, truth_not(formula->value)) : formula;
    case FORMULA_PREDICATE:
    case FORMULA_EQUAL:
        return negated ? formula_not(vocabulary, formula) : formula;
    case FORMULA_NOT:
        return formula_negation_normal(vocabulary, children[0], !negated);
    case FORMULA_AND:
    case FORMULA_OR:
        return formula_binary(vocabulary, negated ? dual(formula->kind) : formula->kind,
                              formula_negation_normal(vocabulary, children[0], negated),
                              formula_negation_normal(vocabulary, children[1], negated));
    case FORMULA_IFF:
        return formula_or(vocabulary,
                          formula_and(vocabulary, formula_negation_normal(vocabulary, children[0], false),
                                      formula_negation_normal(vocabulary, children[1], negated)),
                          formula_and(vocabulary, formula_negation_normal(vocabulary, children[0], true),
                                      formula_negation_normal(vocabulary, children[1], !negated)));
    case FORMULA_IF: {
        /* The third disjunct gives the common value of both branches where the condition is 1/2. */
        const Formula *yes = formula_negation_normal(vocabulary, children[1], negated);
        const Formula *no = formula_negation_normal(vocabulary, children[2], negated);
        const Formula *cases = formula_or(
            vocabulary, formula_and(vocabulary, formula_negation_normal(vocabulary, children[0], false), yes),
            formula_and(vocabulary, formula_negation_normal(vocabulary, children[0], true), no));
        return formula_or(vocabulary, cases, formula_and(vocabulary, yes, no));
    }
    case FORMULA_EXISTS:
    case FORMULA_FORALL:
        return formula_quantify(vocabulary, negated ? dual(formula->kind) : formula->kind, formula->variables[0],
                                formula_negation_normal(vocabulary, children[0], negated));
    case FORMULA_CLOSURE: {
        const Variable *v = formula->variables;
        const Formula *closure = formula_closure(vocabulary, v[0], v[1], v[2], v[3],
                                                 formula_negation_normal(vocabulary, children[0], false));
        return negated ? formula_not(vocabulary, closure) : closure;
    }
    }
    return formula;
}

static void list_add(FormulaList *list, const Formula *formula)
{
    list->items = array_room(list->items, &list->capacity, list->count, sizeof *list->items);
    list->items[list->count++] = formula;
}

void formula_parts(const Formula *formula, FormulaKind kind, FormulaList *parts)
{
    FormulaList open = {0};
    for (size_t next = 0;; formula = open.items[next++]->children[1]) {
        for (; formula->kind == kind; formula = formula->children[0])
            list_add(&open, formula);
        list_add(parts, formula);
        if (next == open.count)
            break;
    }
    free(open.items);
}

static const Formula *combine(Vocabulary *vocabulary, FormulaKind kind, const Formula *left, const Formula *right)
{
    return !left ? right : !right ? left : formula_binary(vocabulary, kind, left, right);
}

/* E(v) over a body that is in miniscope form. */
static const Formula *push_quantifier(Vocabulary *vocabulary, FormulaKind kind, Variable variable, const Formula *body)
{
    /* E distributes over | and leaves out what does not mention v in &; A dually. */
    FormulaKind splits = kind == FORMULA_EXISTS ? FORMULA_OR : FORMULA_AND;
    FormulaKind leaves = kind == FORMULA_EXISTS ? FORMULA_AND : FORMULA_OR;
    if (body->kind == splits && formula_has_free(body->children[0], variable) &&
        formula_has_free(body->children[1], variable))
        return formula_binary(vocabulary, splits, push_quantifier(vocabulary, kind, variable, body->children[0]),
                              push_quantifier(vocabulary, kind, variable, body->children[1]));
    if (body->kind == kind && formula_has_free(body->children[0], variable) && body->variables[0] != variable) {
        /* Inner quantifiers may have been stopped by parts that this one can pass. */
        const Formula *inner = push_quantifier(vocabulary, kind, variable, body->children[0]);
        if (inner->kind != kind || inner->variables[0] != variable)
            return push_quantifier(vocabulary, kind, body->variables[0], inner);
    }
    if (body->kind == leaves) {
        FormulaList parts = {0};
        formula_parts(body, leaves, &parts);
        const Formula *inside = NULL, *outside = NULL;
        for (size_t i = 0; i < parts.count; i++) {
            const Formula **side = formula_has_free(parts.items[i], variable) ? &inside : &outside;
            *side = combine(vocabulary, leaves, *side, parts.items[i]);
        }
        free(parts.items);
        if (inside && outside)
            return formula_binary(vocabulary, leaves, outside, push_quantifier(vocabulary, kind, variable, inside));
    }
    return formula_quantify(vocabulary, kind, variable, body);
}

const Formula *formula_miniscope(Vocabulary *vocabulary, const Formula *formula)
{
    const Formula *const *children = formula->children;
    switch (formula->kind) {
    case FORMULA_AND:
    case FORMULA_OR:
        return formula_binary(vocabulary, formula->kind, formula_miniscope(vocabulary, children[0]),
                              formula_miniscope(vocabulary, children[1]));
    case FORMULA_NOT:
        return formula_not(vocabulary, formula_miniscope(vocabulary, children[0]));
    case FORMULA_EXISTS:
    case FORMULA_FORALL:
        return push_quantifier(vocabulary, formula->kind, formula->variables[0],
                               formula_miniscope(vocabulary, children[0]));
    case FORMULA_CLOSURE: {
        const Variable *v = formula->variables;
        return formula_closure(vocabulary, v[0], v[1], v[2], v[3], formula_miniscope(vocabulary, children[0]));
    }
    default:
        return formula;
    }
}

/* The quantifiers met so far, outermost first. */
typedef struct QuantifierPrefix {
    FormulaKind *kinds;
    Variable *variables;
    size_t count, capacity, capacity2;
} QuantifierPrefix;

static void prefix_add(QuantifierPrefix *prefix, FormulaKind kind, Variable variable)
{
    prefix->kinds = array_room(prefix->kinds, &prefix->capacity, prefix->count, sizeof *prefix->kinds);
    prefix->variables = array_room(prefix->variables, &prefix->capacity2, prefix->count, sizeof *prefix->variables);
    prefix->kinds[prefix->count] = kind;
    prefix->variables[prefix->count++] = variable;
}

/* Beyond so many disjuncts a conjunction stays one, though its parts are disjunctions: no caller can use it then. */
enum { DISJUNCT_LIMIT = 4096 };

static const Formula *distribute(Vocabulary *vocabulary, const Formula *left, const Formula *right)
{
    FormulaList lefts = {0}, rights = {0};
    formula_parts(left, FORMULA_OR, &lefts);
    formula_parts(right, FORMULA_OR, &rights);
    const Formula *result = NULL;
    if (lefts.count * rights.count > DISJUNCT_LIMIT)
        lefts.count = rights.count = 0;
    for (size_t i = 0; i < lefts.count; i++)
        for (size_t j = 0; j < rights.count; j++)
            result = combine(vocabulary, FORMULA_OR, result, formula_and(vocabulary, lefts.items[i], rights.items[j]));
    free(lefts.items);
    free(rights.items);
    return result ? result : formula_and(vocabulary, left, right);
}

static const Formula *to_dnf(Vocabulary *vocabulary, const Formula *formula, bool negated, QuantifierPrefix *prefix)
{
    const Formula *const *children = formula->children;
    switch (formula->kind) {
    case FORMULA_EXISTS:
    case FORMULA_FORALL: {
        Variable fresh = vocabulary_fresh(vocabulary);
        prefix_add(prefix, negated ? dual(formula->kind) : formula->kind, fresh);
        return to_dnf(vocabulary, formula_substitute(vocabulary, children[0], formula->variables, &fresh, 1), negated,
                      prefix);
    }
    case FORMULA_AND:
    case FORMULA_OR: {
        const Formula *left = to_dnf(vocabulary, children[0], negated, prefix);
        const Formula *right = to_dnf(vocabulary, children[1], negated, prefix);
        bool conjunction = (formula->kind == FORMULA_AND) != negated;
        return conjunction ? distribute(vocabulary, left, right) : formula_or(vocabulary, left, right);
    }
    case FORMULA_NOT:
        return to_dnf(vocabulary, children[0], !negated, prefix);
    case FORMULA_IFF:
        return to_dnf(vocabulary,
                      formula_or(vocabulary, formula_and(vocabulary, children[0], children[1]),
                                 formula_and(vocabulary, formula_not(vocabulary, children[0]),
                                             formula_not(vocabulary, children[1]))),
                      negated, prefix);
    case FORMULA_IF:
        return to_dnf(vocabulary,
                      formula_or(vocabulary, formula_and(vocabulary, children[0], children[1]),
                                 formula_and(vocabulary, formula_not(vocabulary, children[0]), children[2])),
                      negated, prefix);
    default:
        return negated ? formula_not(vocabulary, formula) : formula;
    }
}

const Formula *formula_prenex_dnf(Vocabulary *vocabulary, const Formula *formula)
{
    QuantifierPrefix prefix = {0};
    const Formula *result = to_dnf(vocabulary, formula, false, &prefix);
    for (size_t i = prefix.count; i-- > 0;)
        result = formula_quantify(vocabulary, prefix.kinds[i], prefix.variables[i], result);
    free(prefix.kinds);
    free(prefix.variables);
    return result;
}
