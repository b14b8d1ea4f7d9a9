/* SPDX-License-Identifier: MIT */
/* Simplifying constructors, and variables with at most one value. */
#include "domain/tvl/simplify.h"

#include <stdlib.h>
#include <string.h>

bool simple_is(const Formula *formula, Truth value)
{
    return formula->kind == FORMULA_VALUE && formula->value == value;
}

static bool opposite(const Formula *f, const Formula *g)
{
    return (f->kind == FORMULA_NOT && formula_same(g, f->children[0])) ||
           (g->kind == FORMULA_NOT && formula_same(f, g->children[0]));
}

const Formula *simple_not(Vocabulary *vocabulary, const Formula *f)
{
    switch (f->kind) {
    case FORMULA_VALUE:
        return formula_value(vocabulary, truth_not(f->value));
    case FORMULA_NOT:
        return f->children[0];
    case FORMULA_IF:
        return simple_if(vocabulary, f->children[0], simple_not(vocabulary, f->children[1]),
                         simple_not(vocabulary, f->children[2]));
    case FORMULA_EXISTS:
        return simple_forall(vocabulary, f->variables[0], simple_not(vocabulary, f->children[0]));
    case FORMULA_FORALL:
        return simple_exists(vocabulary, f->variables[0], simple_not(vocabulary, f->children[0]));
    case FORMULA_AND:
        return simple_or(vocabulary, simple_not(vocabulary, f->children[0]), simple_not(vocabulary, f->children[1]));
    case FORMULA_OR:
        return simple_and(vocabulary, simple_not(vocabulary, f->children[0]), simple_not(vocabulary, f->children[1]));
    default:
        return formula_not(vocabulary, f);
    }
}

const Formula *simple_and(Vocabulary *vocabulary, const Formula *f, const Formula *g)
{
    if (simple_is(f, TRUTH_FALSE) || simple_is(g, TRUTH_TRUE))
        return f;
    if (simple_is(g, TRUTH_FALSE) || simple_is(f, TRUTH_TRUE))
        return g;
    if (formula_same(f, g))
        return f;
    return opposite(f, g) ? formula_value(vocabulary, TRUTH_FALSE) : formula_and(vocabulary, f, g);
}

const Formula *simple_or(Vocabulary *vocabulary, const Formula *f, const Formula *g)
{
    if (simple_is(f, TRUTH_TRUE) || simple_is(g, TRUTH_FALSE))
        return f;
    if (simple_is(g, TRUTH_TRUE) || simple_is(f, TRUTH_FALSE))
        return g;
    if (formula_same(f, g))
        return f;
    return opposite(f, g) ? formula_value(vocabulary, TRUTH_TRUE) : formula_or(vocabulary, f, g);
}

const Formula *simple_if(Vocabulary *vocabulary, const Formula *f, const Formula *g, const Formula *h)
{
    if (simple_is(f, TRUTH_TRUE))
        return g;
    if (simple_is(f, TRUTH_FALSE))
        return h;
    if (simple_is(g, TRUTH_TRUE))
        return simple_or(vocabulary, f, h);
    if (simple_is(g, TRUTH_FALSE))
        return simple_and(vocabulary, simple_not(vocabulary, f), h);
    if (simple_is(h, TRUTH_TRUE))
        return simple_or(vocabulary, simple_not(vocabulary, f), g);
    if (simple_is(h, TRUTH_FALSE))
        return simple_and(vocabulary, f, g);
    if (formula_same(g, h))
        return g;
    return f->kind == FORMULA_NOT ? formula_if(vocabulary, f->children[0], h, g) : formula_if(vocabulary, f, g, h);
}

const Formula *simple_iff(Vocabulary *vocabulary, const Formula *f, const Formula *g)
{
    if (simple_is(f, TRUTH_TRUE))
        return g;
    if (simple_is(f, TRUTH_FALSE))
        return simple_not(vocabulary, g);
    if (simple_is(g, TRUTH_TRUE))
        return f;
    if (simple_is(g, TRUTH_FALSE))
        return simple_not(vocabulary, f);
    if (formula_same(f, g) || opposite(f, g))
        return formula_value(vocabulary, opposite(f, g) ? TRUTH_FALSE : TRUTH_TRUE);
    return formula_binary(vocabulary, FORMULA_IFF, f, g);
}

const Formula *simple_exists(Vocabulary *vocabulary, Variable variable, const Formula *f)
{
    return simple_is(f, TRUTH_FALSE) ? f : formula_exists(vocabulary, variable, f);
}

const Formula *simple_forall(Vocabulary *vocabulary, Variable variable, const Formula *f)
{
    return simple_is(f, TRUTH_TRUE) ? f : formula_quantify(vocabulary, FORMULA_FORALL, variable, f);
}

const Formula *simple_closure(Vocabulary *vocabulary, Variable left, Variable right, Variable from, Variable to,
                              const Formula *edge)
{
    return simple_is(edge, TRUTH_FALSE) ? edge : formula_closure(vocabulary, left, right, from, to, edge);
}

const Formula *simplify(Vocabulary *vocabulary, const Formula *formula)
{
    const Formula *children[3];
    for (unsigned i = 0; i < formula_child_count(formula->kind); i++)
        children[i] = simplify(vocabulary, formula->children[i]);
    const Variable *v = formula->variables;
    switch (formula->kind) {
    case FORMULA_NOT:
        return simple_not(vocabulary, children[0]);
    case FORMULA_AND:
        return simple_and(vocabulary, children[0], children[1]);
    case FORMULA_OR:
        return simple_or(vocabulary, children[0], children[1]);
    case FORMULA_IFF:
        return simple_iff(vocabulary, children[0], children[1]);
    case FORMULA_IF:
        return simple_if(vocabulary, children[0], children[1], children[2]);
    case FORMULA_EXISTS:
        return simple_exists(vocabulary, v[0], children[0]);
    case FORMULA_FORALL:
        return simple_forall(vocabulary, v[0], children[0]);
    case FORMULA_CLOSURE:
        return simple_closure(vocabulary, v[0], v[1], v[2], v[3], children[0]);
    default:
        return formula;
    }
}

static VariableList copy_of(const VariableList *set)
{
    VariableList copy = {0};
    for (size_t i = 0; i < set->count; i++)
        variable_list_add(&copy, set->items[i]);
    return copy;
}

/* Is the predicate unique in a component of the relation whose spanning edges `of` are? TVLA's names for those. */
static bool unique_in_component(const Predicate *predicate, const Predicate *of)
{
    if (!predicate->component)
        return false;
    Text text = {0};
    bool found = false;
    for (unsigned i = 0; i < 2; i++) {
        text_free(&text);
        text_add(&text, "%s[%s]", i ? "ste" : "sfe", predicate->component->name);
        found = found || !strcmp(of->name, text_string(&text));
    }
    text_free(&text);
    return found;
}

/* Those of a disjunction: what both of its parts make unique. */
static void unique_in_either(Vocabulary *vocabulary, const Predicate *of, const Formula *formula, VariableList *set)
{
    VariableList left = copy_of(set), right = copy_of(set);
    unique_variables(vocabulary, of, formula->children[0], &left);
    unique_variables(vocabulary, of, formula->children[1], &right);
    for (size_t i = 0; i < left.count; i++)
        if (variable_list_has(&right, left.items[i]))
            variable_list_add(set, left.items[i]);
    free(left.items);
    free(right.items);
}

/* Those of an existential formula: its own variable is another one outside. */
static void unique_below(Vocabulary *vocabulary, const Predicate *of, const Formula *formula, VariableList *set)
{
    Variable own = formula->variables[0];
    VariableList inner = {0};
    for (size_t i = 0; i < set->count; i++)
        if (set->items[i] != own)
            variable_list_add(&inner, set->items[i]);
    unique_variables(vocabulary, of, formula->children[0], &inner);
    for (size_t i = 0; i < inner.count; i++)
        if (inner.items[i] != own)
            variable_list_add(set, inner.items[i]);
    free(inner.items);
}

void unique_variables(Vocabulary *vocabulary, const Predicate *of, const Formula *formula, VariableList *set)
{
    formula = simplify(vocabulary, formula);
    const Variable *v = formula->variables;
    const Formula *const *children = formula->children;
    switch (formula->kind) {
    case FORMULA_EQUAL:
        if (variable_list_has(set, v[0]))
            variable_list_add(set, v[1]);
        else if (variable_list_has(set, v[1]))
            variable_list_add(set, v[0]);
        break;
    case FORMULA_PREDICATE: {
        const Predicate *predicate = formula->predicate;
        if (predicate->arity == 1 && (predicate_has(predicate, PREDICATE_UNIQUE) || unique_in_component(predicate, of)))
            variable_list_add(set, v[0]);
        if (predicate->arity == 2 && predicate_has(predicate, PREDICATE_FUNCTION) && variable_list_has(set, v[0]))
            variable_list_add(set, v[1]);
        else if (predicate->arity == 2 && predicate_has(predicate, PREDICATE_INVFUNCTION) &&
                 variable_list_has(set, v[1]))
            variable_list_add(set, v[0]);
        break;
    }
    case FORMULA_AND:
        for (size_t before = SIZE_MAX; before != set->count;) {
            before = set->count;
            unique_variables(vocabulary, of, children[0], set);
            unique_variables(vocabulary, of, children[1], set);
        }
        break;
    case FORMULA_OR:
        unique_in_either(vocabulary, of, formula, set);
        break;
    case FORMULA_EXISTS:
        unique_below(vocabulary, of, formula, set);
        break;
    case FORMULA_IFF:
        unique_variables(vocabulary, of,
                         simple_and(vocabulary, simple_or(vocabulary, simple_not(vocabulary, children[0]), children[1]),
                                    simple_or(vocabulary, simple_not(vocabulary, children[1]), children[0])),
                         set);
        break;
    case FORMULA_IF:
        unique_variables(vocabulary, of,
                         simple_or(vocabulary, simple_and(vocabulary, children[0], children[1]),
                                   simple_and(vocabulary, simple_not(vocabulary, children[0]), children[2])),
                         set);
        break;
    default:
        break;
    }
}
