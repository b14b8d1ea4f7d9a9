/* SPDX-License-Identifier: MIT */
/* Closures as predicates: their axioms, and lemmas where a model takes them for more than they are. */
#include "solver/ground_inner.h"

#include "base/mem.h"

#include <stdlib.h>
#include <string.h>

static const Formula *for_all(Ground *ground, const Variable *variables, size_t count, const Formula *formula)
{
    for (size_t i = count; i-- > 0;)
        formula = formula_quantify(ground->vocabulary, FORMULA_FORALL, variables[i], formula);
    return formula;
}

static const Formula *implies(Ground *ground, const Formula *left, const Formula *right)
{
    return formula_or(ground->vocabulary, formula_not(ground->vocabulary, left), right);
}

/* Has a node one successor at most? */
static bool is_function(const Formula *edge, Variable from, Variable to)
{
    if (edge->kind == FORMULA_AND)
        return is_function(edge->children[0], from, to) || is_function(edge->children[1], from, to);
    return edge->kind == FORMULA_PREDICATE && edge->predicate->arity == 2 && edge->variables[0] == from &&
           edge->variables[1] == to && predicate_has(edge->predicate, PREDICATE_FUNCTION);
}

static void assert_closure(Ground *ground, const Closure *closure, const Variable *all, unsigned arity)
{
    Vocabulary *vocabulary = ground->vocabulary;
    Variable middle = vocabulary_fresh(vocabulary), from = closure->from, to = closure->to,
             with[PREDICATE_ARITY_LIMIT + 1];
    memcpy(with, all, arity * sizeof *with);
    const Formula *path = formula_predicate(vocabulary, closure->predicate, with);
    with[1] = middle;
    const Formula *front = formula_predicate(vocabulary, closure->predicate, with);
    with[0] = middle;
    with[1] = to;
    const Formula *back = formula_predicate(vocabulary, closure->predicate, with);
    const Formula *first = formula_substitute(vocabulary, closure->edge, &to, &middle, 1);
    const Formula *begins = formula_exists(vocabulary, middle, formula_and(vocabulary, first, back));
    ground_assert_plain(ground, for_all(ground, all, arity, implies(ground, closure->edge, path)));
    memcpy(with, all, arity * sizeof *with);
    with[arity] = middle;
    if (is_function(closure->edge, from, to)) { /* the first step is the same wherever the path leads */
        const Formula *ends = formula_or(vocabulary, formula_equal(vocabulary, middle, to), back);
        ground_assert_plain(
            ground, for_all(ground, all, arity, implies(ground, path, formula_exists(vocabulary, middle, first))));
        ground_assert_plain(
            ground, for_all(ground, with, arity + 1, implies(ground, formula_and(vocabulary, path, first), ends)));
    } else {
        ground_assert_plain(
            ground, for_all(ground, all, arity, implies(ground, path, formula_or(vocabulary, closure->edge, begins))));
    }
    ground_assert_plain(ground,
                        for_all(ground, with, arity + 1, implies(ground, formula_and(vocabulary, front, back), path)));
}

/* A closure with these edges, made if there is none, its axioms asserted. */
static const Closure *closure_of(Ground *ground, const Formula *edge, const VariableList *all)
{
    Vocabulary *vocabulary = ground->vocabulary;
    size_t i = 0;
    while (i < ground->closure_count &&
           !(ground->closures[i].from == all->items[0] && ground->closures[i].to == all->items[1] &&
             formula_same(ground->closures[i].edge, edge)))
        i++;
    unsigned arity = (unsigned)all->count;
    if (i == ground->closure_count) {
        Text name = {0};
        text_add(&name, "closure!%zu", vocabulary->count);
        ground->closures =
            array_room(ground->closures, &ground->closure_capacity, ground->closure_count, sizeof *ground->closures);
        ground->closures[ground->closure_count++] = (Closure){vocabulary_add(vocabulary, text_string(&name), arity, 0),
                                                              edge,
                                                              all->items[0],
                                                              all->items[1],
                                                              arity == 2,
                                                              CLOSURE_IDLE};
        text_free(&name);
    }
    if (ground->closures[i].level == CLOSURE_IDLE) {
        ground->closures[i].level = ground->mark_count;
        Closure closure = ground->closures[i];
        assert_closure(ground, &closure, all->items, arity);
    }
    return &ground->closures[i];
}

/* The predicate that stands for a closure: of its ends, then of the other free variables of its edges. */
static const Formula *stand_in(Ground *ground, const Formula *formula)
{
    Vocabulary *vocabulary = ground->vocabulary;
    VariableList all = {0};
    variable_list_add(&all, formula->variables[2]);
    variable_list_add(&all, formula->variables[3]);
    formula_free_variables(formula->children[0], &all);
    const Formula *result = formula_value(vocabulary, TRUTH_TRUE);
    if (all.count > PREDICATE_ARITY_LIMIT) {
        ground->unsupported = true;
    } else {
        const Closure *closure = closure_of(ground, formula->children[0], &all);
        all.items[0] = formula->variables[0];
        all.items[1] = formula->variables[1];
        result = formula_predicate(vocabulary, closure->predicate, all.items);
    }
    free(all.items);
    return result;
}

/* Innermost closures first. */
const Formula *ground_without_closures(Ground *ground, const Formula *formula)
{
    Vocabulary *vocabulary = ground->vocabulary;
    const Formula *children[3] = {NULL, NULL, NULL};
    for (unsigned i = 0; i < formula_child_count(formula->kind); i++)
        children[i] = ground_without_closures(ground, formula->children[i]);
    switch (formula->kind) {
    case FORMULA_NOT:
        return formula_not(vocabulary, children[0]);
    case FORMULA_AND:
    case FORMULA_OR:
    case FORMULA_IFF:
        return formula_binary(vocabulary, formula->kind, children[0], children[1]);
    case FORMULA_IF:
        return formula_if(vocabulary, children[0], children[1], children[2]);
    case FORMULA_EXISTS:
    case FORMULA_FORALL:
        return formula_quantify(vocabulary, formula->kind, formula->variables[0], children[0]);
    case FORMULA_CLOSURE:
        return stand_in(ground, formula_closure(vocabulary, formula->variables[0], formula->variables[1],
                                                formula->variables[2], formula->variables[3], children[0]));
    default:
        return formula;
    }
}

/* The nodes of the model that one or more steps of a closure lead to from a node, as bits of the domain. */
static uint64_t steps_from(Ground *ground, const uint64_t *edges, uint32_t node)
{
    uint64_t reached = edges[node];
    for (uint64_t before = 0; before != reached;) {
        before = reached;
        for (uint32_t i = 0; i < ground->domain_size; i++)
            reached |= before >> i & 1 ? edges[i] : 0;
    }
    return reached;
}

/* A closure that holds from a to b though no steps lead there: b is reached, or some step leaves what is. */
static void add_lemma(Ground *ground, const Closure *closure, uint32_t a, uint32_t b, uint64_t reached)
{
    Vocabulary *vocabulary = ground->vocabulary;
    Environment environment = {0};
    Variable source = vocabulary_fresh(vocabulary), target = vocabulary_fresh(vocabulary),
             outside = vocabulary_fresh(vocabulary);
    ground_bind(ground, &environment, source, ground->domain[a]);
    ground_bind(ground, &environment, target, ground->domain[b]);
    Variable ends[2] = {source, target};
    const Formula *lemma = formula_not(vocabulary, formula_predicate(vocabulary, closure->predicate, ends));
    const Formula *leaves = formula_substitute(vocabulary, closure->edge, (Variable[]){closure->from, closure->to},
                                               (Variable[]){source, outside}, 2);
    for (uint64_t rest = reached; rest; rest &= rest - 1) {
        Variable node = vocabulary_fresh(vocabulary);
        ground_bind(ground, &environment, node, ground->domain[__builtin_ctzll(rest)]);
        lemma = formula_or(vocabulary, lemma, formula_equal(vocabulary, target, node));
        leaves = formula_or(vocabulary, leaves,
                            formula_substitute(vocabulary, closure->edge, (Variable[]){closure->from, closure->to},
                                               (Variable[]){node, outside}, 2));
    }
    for (unsigned i = 2; i < environment.count; i++)
        leaves = formula_and(vocabulary, leaves,
                             formula_not(vocabulary, formula_equal(vocabulary, outside, environment.variables[i])));
    lemma = formula_or(vocabulary, lemma, formula_exists(vocabulary, outside, leaves));
    Z3_solver_assert(ground->context, ground->solver,
                     ground_instance(ground, formula_negation_normal(vocabulary, lemma, false), &environment, NULL));
}

size_t ground_refine_closures(Ground *ground)
{
    size_t added = 0;
    for (size_t c = 0; c < ground->closure_count && ground->domain_size <= 64; c++) {
        Closure closure = ground->closures[c];
        if (!closure.plain || closure.level == CLOSURE_IDLE)
            continue;
        const Formula *edge = formula_negation_normal(ground->vocabulary, closure.edge, false);
        uint64_t edges[64] = {0};
        for (uint32_t i = 0; i < ground->domain_size; i++)
            for (uint32_t k = 0; k < ground->domain_size; k++) {
                Environment environment = {0};
                ground_bind(ground, &environment, closure.from, ground->domain[i]);
                ground_bind(ground, &environment, closure.to, ground->domain[k]);
                edges[i] |= (uint64_t)ground_holds(ground, edge, &environment) << k;
            }
        bool found = false;
        for (uint32_t i = 0; i < ground->domain_size && !found; i++) {
            uint64_t reached = steps_from(ground, edges, i);
            for (uint32_t k = 0; k < ground->domain_size && !found; k++) {
                uint32_t pair[2] = {ground->domain[i], ground->domain[k]};
                if (reached >> k & 1 || !ground_constant_value(ground, closure.predicate, pair))
                    continue;
                add_lemma(ground, &closure, i, k, reached);
                found = true;
                added++;
            }
        }
    }
    return added;
}
