/* SPDX-License-Identifier: MIT */
/* Formulas over two states: translation, rules, characteristic formulas, models. */
#include "domain/tvl/precise_formula.h"

#include <stdlib.h>
#include <string.h>

bool precise_is_plain(const Precise *precise, const Predicate *predicate)
{
    const Vocabulary *vocabulary = precise->spec->vocabulary;
    return predicate != vocabulary_sm(vocabulary) && predicate != vocabulary_ac(vocabulary);
}

const Formula *precise_both(Precise *precise, const Formula *left, const Formula *right)
{
    return !left ? right : !right ? left : formula_and(precise->query, left, right);
}

const Formula *precise_implies(Precise *precise, const Formula *left, const Formula *right)
{
    return formula_or(precise->query, formula_not(precise->query, left), right);
}

const Formula *precise_present(Precise *precise, Universe universe, Variable variable)
{
    return formula_apply(precise->query, precise->universe[universe], variable, variable);
}

const Formula *precise_each(Precise *precise, Universe universe, Variable variable, const Formula *body)
{
    return formula_quantify(precise->query, FORMULA_FORALL, variable,
                            precise_implies(precise, precise_present(precise, universe, variable), body));
}

const Formula *precise_some(Precise *precise, Universe universe, Variable variable, const Formula *body)
{
    return formula_exists(precise->query, variable,
                          precise_both(precise, precise_present(precise, universe, variable), body));
}

const Formula *precise_literal(Precise *precise, const Formula *atom, bool positive)
{
    return positive ? atom : formula_not(precise->query, atom);
}

const Formula *precise_translate(Precise *precise, const Formula *formula, const Predicate *const *copies,
                                 Universe universe, Truth half)
{
    const Vocabulary *from = precise->spec->vocabulary;
    Vocabulary *to = precise->query;
    Variable v[PREDICATE_ARITY_LIMIT] = {0};
    unsigned used = formula->kind == FORMULA_PREDICATE                                   ? formula->predicate->arity
                    : formula->kind == FORMULA_EQUAL                                     ? 2
                    : formula->kind == FORMULA_CLOSURE                                   ? 4
                    : formula->kind == FORMULA_EXISTS || formula->kind == FORMULA_FORALL ? 1
                                                                                         : 0;
    for (unsigned i = 0; i < used; i++)
        v[i] = vocabulary_variable(to, from->variables[formula->variables[i]]);
    const Formula *const *children = formula->children;
    switch (formula->kind) {
    case FORMULA_VALUE:
        return formula_value(to, formula->value == TRUTH_UNKNOWN ? half : formula->value);
    case FORMULA_PREDICATE:
        if (!precise_is_plain(precise, formula->predicate)) /* every individual is one */
            return formula_value(to, formula->predicate == vocabulary_sm(from) ? TRUTH_FALSE : TRUTH_TRUE);
        return formula_predicate(to, copies[formula->predicate->id], v);
    case FORMULA_EQUAL:
        return formula_equal(to, v[0], v[1]);
    case FORMULA_NOT:
        return formula_not(to, precise_translate(precise, children[0], copies, universe, truth_not(half)));
    case FORMULA_AND:
    case FORMULA_OR:
        return formula_binary(to, formula->kind, precise_translate(precise, children[0], copies, universe, half),
                              precise_translate(precise, children[1], copies, universe, half));
    case FORMULA_IFF:
    case FORMULA_IF:
        return precise_translate(precise, formula_negation_normal(precise->spec->vocabulary, formula, false), copies,
                                 universe, half);
    case FORMULA_EXISTS:
        return precise_some(precise, universe, v[0], precise_translate(precise, children[0], copies, universe, half));
    case FORMULA_FORALL:
        return precise_each(precise, universe, v[0], precise_translate(precise, children[0], copies, universe, half));
    case FORMULA_CLOSURE: {
        const Formula *edge = precise_both(
            precise,
            precise_both(precise, precise_present(precise, universe, v[2]), precise_present(precise, universe, v[3])),
            precise_translate(precise, children[0], copies, universe, half));
        return formula_closure(to, v[0], v[1], v[2], v[3], edge);
    }
    }
    return formula_value(to, TRUTH_TRUE);
}

const Formula *precise_close_over(Precise *precise, Universe universe, const Formula *formula, FormulaKind kind)
{
    VariableList variables = {0};
    formula_free_variables(formula, &variables);
    for (size_t i = variables.count; i-- > 0;)
        formula = kind == FORMULA_FORALL ? precise_each(precise, universe, variables.items[i], formula)
                                         : precise_some(precise, universe, variables.items[i], formula);
    free(variables.items);
    return formula;
}

bool precise_is_transient(const Predicate *predicate)
{
    return !strcmp(predicate->name, "isNew") || !strcmp(predicate->name, "instance");
}

void precise_assert_rules(Precise *precise, const Predicate *const *copies, Universe universe)
{
    const Spec *spec = precise->spec;
    for (size_t i = 0; i < spec->constraints.count; i++) {
        const Constraint *rule = &spec->constraints.items[i];
        const Formula *body = precise_translate(precise, rule->body, copies, universe, TRUTH_FALSE);
        const Formula *head = precise_translate(precise, rule->head, copies, universe, TRUTH_TRUE);
        fol_assert(precise->fol,
                   precise_close_over(precise, universe, precise_implies(precise, body, head), FORMULA_FORALL));
    }
    Variable v[PREDICATE_ARITY_LIMIT];
    for (unsigned i = 0; i < PREDICATE_ARITY_LIMIT; i++)
        v[i] = vocabulary_variable(precise->query, (const char *[]){"w0", "w1", "w2", "w3"}[i]);
    for (size_t p = 0; p < spec->vocabulary->count; p++) {
        const Predicate *predicate = spec->vocabulary->predicates[p];
        if (!precise_is_plain(precise, predicate) || !predicate->arity)
            continue;
        const Formula *there = NULL;
        bool transient = precise_is_transient(predicate);
        if (transient && precise->fol == precise->two && universe == OLD_NODES && predicate->arity == 1)
            continue; /* isNew holds for what is created */
        for (unsigned i = 0; i < predicate->arity; i++)
            there = precise_both(precise, there, precise_present(precise, universe, v[i]));
        if (transient)
            there = formula_value(precise->query, TRUTH_FALSE);
        const Formula *rule = precise_implies(precise, formula_predicate(precise->query, copies[p], v), there);
        for (unsigned i = predicate->arity; i-- > 0;)
            rule = formula_quantify(precise->query, FORMULA_FORALL, v[i], rule);
        fol_assert(precise->fol, rule);
    }
}

void precise_use_states(Precise *precise, unsigned count)
{
    Fol **fol = count == 1 ? &precise->one : &precise->two;
    if (!*fol) {
        precise->fol = *fol = fol_create(precise->query);
        precise_assert_rules(precise, precise->old, OLD_NODES);
        if (count == 2)
            precise_assert_rules(precise, precise->new, NEW_NODES);
    }
    precise->fol = *fol;
}

/* A copy of every predicate, its name with a suffix, and with the properties that the rules make bind. */
static const Predicate **make_copies(Precise *precise, const char *suffix)
{
    const Vocabulary *vocabulary = precise->spec->vocabulary;
    const Predicate **copies = mem_alloc((vocabulary->count + 1) * sizeof *copies);
    unsigned bind = precise->spec->options.automatic ? PREDICATE_FUNCTION | PREDICATE_ACYCLIC : 0;
    for (size_t p = 0; p < vocabulary->count; p++) {
        const Predicate *predicate = vocabulary->predicates[p];
        if (!precise_is_plain(precise, predicate))
            continue;
        Text name = {0};
        /* r[n,x].post would not read back: the suffix goes before the parameters. */
        size_t stem = strcspn(predicate->name, "[");
        text_add(&name, "%.*s%s%s", (int)stem, predicate->name, suffix, predicate->name + stem);
        copies[p] = vocabulary_add(precise->query, text_string(&name), predicate->arity, predicate->properties & bind);
        text_free(&name);
    }
    return copies;
}

Middle precise_middle(Precise *precise, size_t number)
{
    while (precise->middle_count <= number) {
        Text suffix = {0}, nodes = {0}, update = {0};
        text_add(&suffix, ".%zu", precise->middle_count);
        text_add(&nodes, "alive.%zu", precise->middle_count);
        text_add(&update, "alive.update.%zu", precise->middle_count);
        precise->middles =
            array_room(precise->middles, &precise->middle_capacity, precise->middle_count, sizeof *precise->middles);
        precise->middles[precise->middle_count++] = (Middle){
            make_copies(precise, text_string(&suffix)), vocabulary_add(precise->query, text_string(&nodes), 1, 0),
            vocabulary_add(precise->query, text_string(&update), 1, 0)};
        text_free(&suffix);
        text_free(&nodes);
        text_free(&update);
    }
    return precise->middles[number];
}

Precise *precise_create(const Spec *spec, double seconds)
{
    Precise *precise = mem_alloc(sizeof *precise);
    precise->spec = spec;
    precise->seconds = seconds;
    precise->credit = 100;
    Vocabulary *query = precise->query = vocabulary_create();
    precise->old = make_copies(precise, "");
    precise->new = make_copies(precise, ".post");
    for (unsigned i = 0; i < UNIVERSES; i++)
        precise->universe[i] = vocabulary_add(query, (const char *[]){"alive", "alive.update", "alive.post"}[i], 1, 0);
    precise->evaluator = evaluator_create(spec->compiler);
    return precise;
}

void precise_destroy(Precise *precise)
{
    if (!precise)
        return;
    fol_destroy(precise->one);
    fol_destroy(precise->two);
    evaluator_destroy(precise->evaluator);
    vocabulary_destroy(precise->query);
    free(precise->old);
    free(precise->new);
    for (size_t i = 0; i < precise->middle_count; i++)
        free(precise->middles[i].copies);
    free(precise->middles);
    free(precise->marks);
    free(precise);
}

bool precise_exhausted(const Precise *precise)
{
    return precise->credit <= 0;
}

size_t precise_queries(const Precise *precise)
{
    return (precise->one ? fol_queries(precise->one) : 0) + (precise->two ? fol_queries(precise->two) : 0);
}

Vocabulary *precise_vocabulary(Precise *precise)
{
    return precise->query;
}

const Formula *precise_mark_of(Precise *precise, size_t mark, Variable variable)
{
    while (mark >= precise->mark_count) {
        Text name = {0};
        text_add(&name, "mark.%zu", precise->mark_count);
        precise->marks =
            array_room(precise->marks, &precise->mark_capacity, precise->mark_count, sizeof *precise->marks);
        precise->marks[precise->mark_count++] = vocabulary_add(precise->query, text_string(&name), 1, 0);
        text_free(&name);
    }
    return formula_apply(precise->query, precise->marks[mark], variable, variable);
}

bool precise_next_tuple(uint32_t *tuple, unsigned arity, uint32_t nodes)
{
    unsigned i = arity;
    while (i > 0 && ++tuple[i - 1] == nodes)
        tuple[--i] = 0;
    return i > 0;
}

const Formula *precise_characteristic(Precise *precise, const Structure *structure, State state, size_t first)
{
    Universe universe = state == OLD_STATE ? OLD_NODES : NEW_NODES;
    const Predicate *const *copies = state == OLD_STATE ? precise->old : precise->new;
    Vocabulary *query = precise->query;
    Variable v[PREDICATE_ARITY_LIMIT];
    for (unsigned i = 0; i < PREDICATE_ARITY_LIMIT; i++)
        v[i] = vocabulary_variable(query, (const char *[]){"w0", "w1", "w2", "w3"}[i]);
    const Formula *all = formula_value(query, TRUTH_TRUE), *any = formula_value(query, TRUTH_FALSE);
    for (uint32_t n = 0; n < structure->nodes; n++) {
        const Formula *here = precise_mark_of(precise, first + n, v[0]);
        any = formula_or(query, any, here);
        Truth there = structure_value(structure, vocabulary_ac(structure->vocabulary), &n);
        if (there == TRUTH_TRUE)
            all = precise_both(precise, all, precise_some(precise, universe, v[0], here));
        if (!structure_is_summary(structure, n))
            all = precise_both(
                precise, all,
                precise_each(
                    precise, universe, v[0],
                    precise_each(precise, universe, v[1],
                                 precise_implies(precise,
                                                 precise_both(precise, here, precise_mark_of(precise, first + n, v[1])),
                                                 formula_equal(query, v[0], v[1])))));
        for (uint32_t m = 0; m < n; m++)
            all =
                precise_both(precise, all,
                             precise_each(precise, universe, v[0],
                                          formula_not(query, precise_both(precise, here,
                                                                          precise_mark_of(precise, first + m, v[0])))));
    }
    all = precise_both(precise, all, precise_each(precise, universe, v[0], any));
    for (size_t p = 0; p < structure->vocabulary->count; p++) {
        const Predicate *predicate = structure->vocabulary->predicates[p];
        if (!precise_is_plain(precise, predicate) || (predicate->arity && !structure->nodes))
            continue;
        uint32_t tuple[PREDICATE_ARITY_LIMIT] = {0};
        const Formula *atom = formula_predicate(query, copies[p], v);
        do {
            Truth value = structure_value(structure, predicate, tuple);
            if (value == TRUTH_UNKNOWN)
                continue;
            const Formula *rule = precise_literal(precise, atom, value == TRUTH_TRUE), *where = NULL;
            for (unsigned i = 0; i < predicate->arity; i++)
                where = precise_both(precise, where, precise_mark_of(precise, first + tuple[i], v[i]));
            if (where)
                rule = precise_implies(precise, where, rule);
            for (unsigned i = predicate->arity; i-- > 0;)
                rule = precise_each(precise, universe, v[i], rule);
            all = precise_both(precise, all, rule);
        } while (precise_next_tuple(tuple, predicate->arity, structure->nodes));
    }
    return all;
}

Structure *precise_read_model(Precise *precise, Arena *arena, State state, uint32_t *individuals)
{
    Universe universe = state == OLD_STATE ? OLD_NODES : NEW_NODES;
    const Predicate *const *copies = state == OLD_STATE ? precise->old : precise->new;
    const Vocabulary *vocabulary = precise->spec->vocabulary;
    uint32_t nodes = 0;
    for (uint32_t i = 0; i < fol_model_size(precise->fol); i++) {
        if (!fol_model_value(precise->fol, precise->universe[universe], &i))
            continue;
        if (nodes == NODE_LIMIT)
            return NULL;
        individuals[nodes++] = i;
    }
    Structure *structure = structure_create(arena, vocabulary, nodes);
    for (size_t p = 0; p < vocabulary->count; p++) {
        const Predicate *predicate = vocabulary->predicates[p];
        if (!precise_is_plain(precise, predicate) || (predicate->arity && !nodes))
            continue;
        uint32_t tuple[PREDICATE_ARITY_LIMIT] = {0}, at[PREDICATE_ARITY_LIMIT];
        do {
            for (unsigned i = 0; i < predicate->arity; i++)
                at[i] = individuals[tuple[i]];
            if (fol_model_value(precise->fol, copies[p], at))
                structure_set(structure, predicate, tuple, TRUTH_TRUE);
        } while (precise_next_tuple(tuple, predicate->arity, nodes));
    }
    return structure;
}
