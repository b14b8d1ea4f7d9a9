/* SPDX-License-Identifier: MIT */
/* Integrity rules from attributes and definitions. */
#include "domain/tvl/constraint.h"

#include <stdlib.h>

bool constraint_add(ConstraintList *list, const Formula *body, const Formula *head)
{
    const Formula *atom = head->kind == FORMULA_NOT ? head->children[0] : head;
    bool literal = atom->kind == FORMULA_PREDICATE || atom->kind == FORMULA_EQUAL;
    if (!literal && !(head->kind == FORMULA_VALUE && head->value == TRUTH_FALSE))
        return false;
    for (size_t i = 0; i < list->count; i++)
        if (formula_same(list->items[i].body, body) && formula_same(list->items[i].head, head))
            return true;
    list->items = array_room(list->items, &list->capacity, list->count, sizeof *list->items);
    list->items[list->count++] = (Constraint){body, head};
    return true;
}

/* The formula, or its negation, without the quantifiers of its conjuncts. */
static const Formula *open_conjuncts(Vocabulary *vocabulary, const Formula *formula, bool negated)
{
    const Formula *const *children = formula->children;
    if (formula->kind == FORMULA_NOT)
        return open_conjuncts(vocabulary, children[0], !negated);
    if (formula->kind == (negated ? FORMULA_FORALL : FORMULA_EXISTS))
        return open_conjuncts(vocabulary, children[0], negated);
    if (formula->kind == (negated ? FORMULA_OR : FORMULA_AND))
        return formula_and(vocabulary, open_conjuncts(vocabulary, children[0], negated),
                           open_conjuncts(vocabulary, children[1], negated));
    return negated ? formula_not(vocabulary, formula) : formula;
}

static bool add_alternatives(ConstraintList *list, Vocabulary *vocabulary, const Formula *body, bool negated,
                             const Formula *head)
{
    if (body->kind == FORMULA_NOT)
        return add_alternatives(list, vocabulary, body->children[0], !negated, head);
    if (body->kind == (negated ? FORMULA_AND : FORMULA_OR))
        return add_alternatives(list, vocabulary, body->children[0], negated, head) &&
               add_alternatives(list, vocabulary, body->children[1], negated, head);
    return constraint_add(list, open_conjuncts(vocabulary, body, negated), head);
}

bool constraint_add_written(ConstraintList *list, Vocabulary *vocabulary, const Formula *body, const Formula *head)
{
    return add_alternatives(list, vocabulary, body, false, head);
}

void constraint_print(Text *text, const Vocabulary *vocabulary, const Constraint *constraint)
{
    formula_print(text, vocabulary, constraint->body);
    text_add(text, " ==> ");
    formula_print(text, vocabulary, constraint->head);
}

/* Shorthands for rules over v, v1, v2, v3. */
typedef struct Shorthand {
    ConstraintList *list;
    Vocabulary *vocabulary;
    Variable v, v1, v2, v3;
} Shorthand;

static Shorthand shorthand(ConstraintList *list, Vocabulary *vocabulary)
{
    return (Shorthand){list,
                       vocabulary,
                       vocabulary_variable(vocabulary, "v"),
                       vocabulary_variable(vocabulary, "v1"),
                       vocabulary_variable(vocabulary, "v2"),
                       vocabulary_variable(vocabulary, "v3")};
}

static const Formula *both(const Shorthand *s, const Formula *left, const Formula *right)
{
    return formula_and(s->vocabulary, left, right);
}

static const Formula *no(const Shorthand *s, const Formula *formula)
{
    return formula_not(s->vocabulary, formula);
}

static const Formula *same(const Shorthand *s, Variable a, Variable b)
{
    return formula_equal(s->vocabulary, a, b);
}

static const Formula *holds(const Shorthand *s, const Predicate *predicate, Variable a, Variable b)
{
    return formula_apply(s->vocabulary, predicate, a, b);
}

static const Formula *some(const Shorthand *s, Variable variable, const Formula *body)
{
    return formula_exists(s->vocabulary, variable, body);
}

void constraint_add_properties(ConstraintList *list, Vocabulary *vocabulary, const Predicate *p)
{
    Shorthand s = shorthand(list, vocabulary);
    Variable v = s.v, v1 = s.v1, v2 = s.v2, v3 = s.v3;
    const Formula *differ = no(&s, same(&s, v1, v2));
    if (predicate_has(p, PREDICATE_UNIQUE)) {
        constraint_add(list, both(&s, holds(&s, p, v1, v), holds(&s, p, v2, v)), same(&s, v1, v2));
        constraint_add(list, some(&s, v1, both(&s, holds(&s, p, v1, v), differ)), no(&s, holds(&s, p, v2, v)));
    }
    if (predicate_has(p, PREDICATE_FUNCTION)) {
        constraint_add(list, some(&s, v, both(&s, holds(&s, p, v, v1), holds(&s, p, v, v2))), same(&s, v1, v2));
        constraint_add(list, some(&s, v1, both(&s, holds(&s, p, v, v1), differ)), no(&s, holds(&s, p, v, v2)));
    }
    if (predicate_has(p, PREDICATE_INVFUNCTION)) {
        constraint_add(list, some(&s, v, both(&s, holds(&s, p, v1, v), holds(&s, p, v2, v))), same(&s, v1, v2));
        constraint_add(list, some(&s, v1, both(&s, holds(&s, p, v1, v), differ)), no(&s, holds(&s, p, v2, v)));
    }
    if (predicate_has(p, PREDICATE_SYMMETRIC))
        constraint_add(list, holds(&s, p, v1, v2), holds(&s, p, v2, v1));
    if (predicate_has(p, PREDICATE_ANTISYMMETRIC)) {
        constraint_add(list, both(&s, holds(&s, p, v1, v2), holds(&s, p, v2, v1)), same(&s, v1, v2));
        constraint_add(list, both(&s, holds(&s, p, v1, v2), differ), no(&s, holds(&s, p, v2, v1)));
    }
    if (predicate_has(p, PREDICATE_REFLEXIVE))
        constraint_add(list, same(&s, v1, v2), holds(&s, p, v1, v2));
    if (predicate_has(p, PREDICATE_ANTIREFLEXIVE))
        constraint_add(list, same(&s, v1, v2), no(&s, holds(&s, p, v1, v2)));
    if (predicate_has(p, PREDICATE_TRANSITIVE))
        constraint_add(list, some(&s, v2, both(&s, holds(&s, p, v1, v2), holds(&s, p, v2, v3))), holds(&s, p, v1, v3));
    if (predicate_has(p, PREDICATE_ACYCLIC))
        constraint_add(list, holds(&s, p, v, v), formula_value(vocabulary, TRUTH_FALSE));
    if (p->component)
        constraint_add(list,
                       both(&s, both(&s, holds(&s, p, v1, v), holds(&s, p->component, v1, v2)), holds(&s, p, v2, v)),
                       same(&s, v1, v2));
}

static const Formula *strip(const Formula *formula, FormulaKind quantifier)
{
    while (formula->kind == quantifier)
        formula = formula->children[0];
    return formula;
}

/* From value -> terms[0] & terms[1] & ... all false together: each literal is refuted by the others. */
static void add_contrapositives(ConstraintList *list, Vocabulary *vocabulary, const Formula *value,
                                const FormulaList *terms)
{
    for (size_t i = 0; i < terms->count; i++) {
        const Formula *term = terms->items[i];
        bool negated = term->kind == FORMULA_NOT;
        const Formula *atom = negated ? term->children[0] : term;
        if (atom->kind != FORMULA_PREDICATE && !(negated && atom->kind == FORMULA_EQUAL))
            continue;
        const Formula *body = value;
        for (size_t k = 0; k < terms->count; k++)
            if (k != i)
                body = formula_and(vocabulary, body, terms->items[k]);
        const Formula *head = negated ? atom : formula_not(vocabulary, atom);
        VariableList free_in_body = {0};
        formula_free_variables(body, &free_in_body);
        for (size_t k = 0; k < free_in_body.count; k++)
            if (!formula_has_free(head, free_in_body.items[k]))
                body = formula_exists(vocabulary, free_in_body.items[k], body);
        free(free_in_body.items);
        constraint_add(list, body, head);
    }
}

void constraint_add_definition(ConstraintList *list, Vocabulary *vocabulary, const Predicate *predicate)
{
    const Formula *value = formula_predicate(vocabulary, predicate, predicate->arguments);
    const Formula *definition = predicate->definition;
    constraint_add(list, definition, value);
    constraint_add(list, formula_not(vocabulary, definition), formula_not(vocabulary, value));
    const Formula *normal = formula_prenex_dnf(vocabulary, definition);
    if (normal->kind == FORMULA_FORALL && strip(normal, FORMULA_FORALL)->kind == FORMULA_PREDICATE) {
        const Formula *inner = strip(normal, FORMULA_FORALL);
        constraint_add(list, formula_or(vocabulary, value, inner), inner);
    }
    const Formula *matrix = strip(normal, FORMULA_EXISTS);
    bool negated = matrix->kind == FORMULA_FORALL || matrix->kind == FORMULA_OR;
    if (negated)
        matrix = strip(formula_prenex_dnf(vocabulary, formula_not(vocabulary, definition)), FORMULA_EXISTS);
    if (matrix->kind != FORMULA_AND)
        return;
    FormulaList terms = {0};
    formula_parts(matrix, FORMULA_AND, &terms);
    add_contrapositives(list, vocabulary, negated ? value : formula_not(vocabulary, value), &terms);
    free(terms.items);
}

const Predicate *constraint_closure_of(Vocabulary *vocabulary, const Predicate *predicate)
{
    Text name = {0};
    text_add(&name, "rtc[%s]", predicate->name);
    const Predicate *named = vocabulary_find(vocabulary, text_string(&name));
    text_free(&name);
    if (named && named->arity == 2)
        return named;
    for (size_t i = 0; i < vocabulary->count; i++) {
        const Predicate *other = vocabulary->predicates[i];
        const Formula *closure =
            other->definition && other->arity == 2 ? formula_reflexive_closure(other->definition) : NULL;
        if (closure && closure->children[0]->kind == FORMULA_PREDICATE && closure->children[0]->predicate == predicate)
            return other;
    }
    return NULL;
}

/* p*(a,b) where no predicate stands for it. */
static const Formula *reaches(const Shorthand *s, const Predicate *predicate, const Predicate *closure, Variable a,
                              Variable b)
{
    if (closure)
        return holds(s, closure, a, b);
    Variable from = vocabulary_variable(s->vocabulary, "__v1"), to = vocabulary_variable(s->vocabulary, "__v2");
    return formula_or(s->vocabulary, same(s, a, b),
                      formula_closure(s->vocabulary, a, b, from, to, holds(s, predicate, from, to)));
}

void constraint_add_closures(ConstraintList *list, Vocabulary *vocabulary)
{
    Shorthand s = shorthand(list, vocabulary);
    Variable v1 = s.v1, v2 = s.v2;
    const Formula *differ = no(&s, same(&s, v1, v2));
    size_t count = vocabulary->count;
    for (size_t i = 0; i < count; i++) {
        const Predicate *p = vocabulary->predicates[i];
        if (predicate_has(p, PREDICATE_ACYCLIC)) {
            const Predicate *closure = constraint_closure_of(vocabulary, p);
            constraint_add(list, both(&s, reaches(&s, p, closure, v1, v2), reaches(&s, p, closure, v2, v1)),
                           same(&s, v1, v2));
            if (closure)
                constraint_add(list, both(&s, holds(&s, closure, v1, v2), differ), no(&s, holds(&s, closure, v2, v1)));
        }
        if (p->component) {
            const Predicate *closure = constraint_closure_of(vocabulary, p->component);
            const Formula *path = reaches(&s, p->component, closure, v1, v2);
            const Formula *at1 = holds(&s, p, v1, v1), *at2 = holds(&s, p, v2, v2);
            constraint_add(list, both(&s, both(&s, at1, path), at2), same(&s, v1, v2));
            constraint_add(list, some(&s, v1, both(&s, both(&s, at1, path), differ)), no(&s, at2));
            constraint_add(list, some(&s, v2, both(&s, both(&s, differ, path), at2)), no(&s, at1));
            if (closure)
                constraint_add(list, both(&s, both(&s, at1, differ), at2), no(&s, path));
        }
    }
}
