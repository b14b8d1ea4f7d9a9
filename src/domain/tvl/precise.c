/* SPDX-License-Identifier: MIT */
/* Most-precise operations: what each of them asserts, and where its search begins. */
#include "base/map.h"
#include "domain/tvl/apply.h"
#include "domain/tvl/precise_search.h"

#include <stdlib.h>
#include <string.h>

/* What the old state of a model must satisfy by evaluation: to be described by structures, and a formula. */
typedef struct Demand {
    const Structure *left, *right;
    const Formula *formula;
} Demand;

static bool meets(Precise *precise, const Structure *model, void *context)
{
    const Demand *demand = context;
    if (demand->left && !structure_embeds(model, demand->left, NULL))
        return false;
    if (demand->right && !structure_embeds(model, demand->right, NULL))
        return false;
    if (!demand->formula)
        return true;
    const Query *query = query_compile(precise->spec->compiler, demand->formula, NULL, 0);
    evaluator_bind(precise->evaluator, model);
    return query && query_truth(precise->evaluator, query, NULL) == TRUTH_TRUE;
}

void precise_assume(Precise *precise, Arena *arena, const StructureList *structures, const Formula *formula,
                    PreciseAnswers *answers)
{
    precise_use_states(precise, 1);
    fol_push(precise->fol);
    fol_assert(precise->fol, precise_translate(precise, formula, precise->old, OLD_NODES, TRUTH_FALSE));
    for (size_t i = 0; structures && i < structures->count; i++) {
        Demand demand = {structures->items[i], NULL, formula};
        precise_search(precise, arena, structures->items[i], OLD_STATE, 0, meets, &demand, answers);
    }
    if (!structures)
        precise_search_all(precise, arena, OLD_STATE, 0, meets, &(Demand){.formula = formula}, answers);
    fol_pop(precise->fol);
}

void precise_meet(Precise *precise, Arena *arena, const StructureList *left, const StructureList *right,
                  PreciseAnswers *answers)
{
    precise_use_states(precise, 1);
    for (size_t i = 0; i < left->count; i++)
        for (size_t k = 0; k < right->count; k++) {
            Demand demand = {left->items[i], right->items[k], NULL};
            fol_push(precise->fol);
            fol_assert(precise->fol, precise_characteristic(precise, demand.right, OLD_STATE, 0));
            precise_search(precise, arena, demand.left, OLD_STATE, demand.right->nodes, meets, &demand, answers);
            fol_pop(precise->fol);
        }
}

/* For every w: left(w) if and only if right(w). */
static const Formula *same_for_all(Precise *precise, Variable w, const Formula *left, const Formula *right)
{
    Vocabulary *query = precise->query;
    return formula_quantify(query, FORMULA_FORALL, w, formula_binary(query, FORMULA_IFF, left, right));
}

/* Which nodes there are while an action updates, and after it: %new adds one, %retain keeps some. */
static const Formula *nodes_change(Precise *precise, const Action *action, Variable w, Variable created)
{
    Vocabulary *query = precise->query;
    const Formula *was = precise_present(precise, OLD_NODES, w), *grown = was;
    if (action->new)
        grown = formula_or(query, was, formula_equal(query, w, created));
    const Formula *stays = precise_present(precise, UPDATE_NODES, w);
    const Formula *grows = same_for_all(precise, w, stays, grown);
    if (action->retain) {
        const char *name = precise->spec->vocabulary->variables[action->retain_variable];
        Variable retained = vocabulary_variable(query, name);
        const Formula *kept = precise_translate(precise, action->retain, precise->old, OLD_NODES, TRUTH_TRUE);
        kept = formula_substitute(query, kept, &retained, &w, 1);
        stays = precise_both(precise, stays, formula_or(query, formula_not(query, was), kept));
    }
    return precise_both(precise, grows, same_for_all(precise, w, precise_present(precise, NEW_NODES, w), stays));
}

/* The predicate after the action: as its update says, else as it was. */
static const Formula *predicate_changes(Precise *precise, const Action *action, const Predicate *predicate)
{
    Vocabulary *query = precise->query;
    const Vocabulary *vocabulary = precise->spec->vocabulary;
    Variable v[PREDICATE_ARITY_LIMIT];
    const Formula *least = NULL, *most = NULL;
    for (size_t u = 0; u < action->update_count; u++) {
        if (action->updates[u].predicate != predicate)
            continue;
        for (unsigned i = 0; i < predicate->arity; i++)
            v[i] = vocabulary_variable(query, vocabulary->variables[action->updates[u].variables[i]]);
        least = precise_translate(precise, action->updates[u].formula, precise->old, UPDATE_NODES, TRUTH_FALSE);
        most = precise_translate(precise, action->updates[u].formula, precise->old, UPDATE_NODES, TRUTH_TRUE);
    }
    if (!least) {
        for (unsigned i = 0; i < predicate->arity; i++)
            v[i] = vocabulary_variable(query, (const char *[]){"w0", "w1", "w2", "w3"}[i]);
        least = most = formula_predicate(query, precise->old[predicate->id], v);
    }
    const Formula *after = formula_predicate(query, precise->new[predicate->id], v);
    const Formula *rule =
        precise_both(precise, precise_implies(precise, least, after), precise_implies(precise, after, most));
    for (unsigned i = predicate->arity; i-- > 0;)
        rule = precise_each(precise, NEW_NODES, v[i], rule);
    return rule;
}

/* The relation between the states before and after an action, its precondition's variables as free variables. */
static const Formula *transition(Precise *precise, const Action *action)
{
    Vocabulary *query = precise->query;
    const Vocabulary *vocabulary = precise->spec->vocabulary;
    const Formula *all = formula_value(query, TRUTH_TRUE);
    if (action->precondition)
        all = precise_translate(precise, action->precondition, precise->old, OLD_NODES, TRUTH_TRUE);
    Variable w = vocabulary_variable(query, "w0"), c = vocabulary_variable(query, "created");
    all = precise_both(precise, all, nodes_change(precise, action, w, c));
    for (size_t p = 0; p < vocabulary->count; p++) {
        const Predicate *predicate = vocabulary->predicates[p];
        /* Instrumentation predicates follow from their definitions. */
        if (precise_is_plain(precise, predicate) && !predicate->definition && !precise_is_transient(predicate))
            all = precise_both(precise, all, predicate_changes(precise, action, predicate));
    }
    const Predicate *is_new = string_map_get(vocabulary->by_name, "isNew"); /* to find it by name would declare it */
    /* Of the old state's isNew nothing else is known, so it can hold for the new node. */
    if (is_new) {
        const Formula *marked = formula_apply(query, precise->old[is_new->id], w, w);
        const Formula *created = action->new ? formula_equal(query, w, c) : formula_value(query, TRUTH_FALSE);
        all = precise_both(precise, all, same_for_all(precise, w, marked, created));
    }
    for (size_t i = 0; i < action->bindings.count; i++) {
        Variable b = vocabulary_variable(query, vocabulary->variables[action->bindings.items[i]]);
        all = formula_exists(query, b, precise_both(precise, precise_present(precise, OLD_NODES, b), all));
    }
    if (action->new)
        all = formula_exists(query, c,
                             precise_both(precise, formula_not(query, precise_present(precise, OLD_NODES, c)), all));
    return all;
}

void precise_assert_block(Precise *precise, const Action *const *actions, size_t count)
{
    const Predicate **first = precise->old, **last = precise->new;
    const Predicate *universe[UNIVERSES];
    memcpy(universe, precise->universe, sizeof universe);
    for (size_t i = 0; i < count; i++) {
        precise->new = last;
        precise->universe[NEW_NODES] = universe[NEW_NODES];
        if (i + 1 < count) {
            Middle middle = precise_middle(precise, i);
            precise->new = middle.copies;
            precise->universe[NEW_NODES] = middle.nodes;
        }
        fol_assert(precise->fol, transition(precise, actions[i]));
        if (i + 1 < count) {
            Middle middle = precise_middle(precise, i);
            precise->old = middle.copies;
            precise->universe[OLD_NODES] = middle.nodes;
            precise->universe[UPDATE_NODES] = middle.update_nodes;
            precise_assert_rules(precise, precise->old, OLD_NODES);
        }
    }
    precise->old = first;
    precise->new = last;
    memcpy(precise->universe, universe, sizeof universe);
}

/* What focus, update and coerce give, one action after another. False if they do not end. */
static bool apply_block(Precise *precise, Arena *arena, const Action *const *actions, size_t count,
                        const Structure *structure, StructureList *results)
{
    Outcome outcome = {0};
    action_apply(precise->spec, precise->evaluator, arena, actions[0], structure, &outcome);
    bool ends = !outcome.problem && !outcome.broken;
    for (size_t i = 0; i < outcome.results.count && ends; i++) {
        Structure *result = structure_blur(arena, outcome.results.items[i], true);
        if (count > 1) {
            ends = apply_block(precise, arena, actions + 1, count - 1, result, results);
            continue;
        }
        size_t k = 0;
        while (k < results->count && !structure_equal(results->items[k], result))
            k++;
        if (k < results->count)
            continue;
        results->items = array_room(results->items, &results->capacity, results->count, sizeof *results->items);
        results->items[results->count++] = result;
    }
    free(outcome.problem);
    outcome_free(&outcome);
    return ends;
}

/* The search begins with what focus, update and coerce give: that is surely enough. Where they do not end, with anything. */
bool precise_transform(Precise *precise, Arena *arena, const Action *const *actions, size_t count,
                       const Structure *structure, PreciseAnswers *answers)
{
    for (size_t i = 0; i < count; i++)
        if (actions[i]->clone || actions[i]->new_for_each)
            return false;
    precise_use_states(precise, 2);
    Demand demand = {structure, NULL, NULL};
    StructureList bounds = {0};
    bool bounded = apply_block(precise, arena, actions, count, structure, &bounds);
    fol_push(precise->fol);
    fol_assert(precise->fol, precise_characteristic(precise, structure, OLD_STATE, 0));
    precise_assert_block(precise, actions, count);
    for (size_t i = 0; i < bounds.count && bounded; i++)
        precise_search(precise, arena, bounds.items[i], NEW_STATE, structure->nodes, meets, &demand, answers);
    if (!bounded)
        precise_search_all(precise, arena, NEW_STATE, structure->nodes, meets, &demand, answers);
    fol_pop(precise->fol);
    free(bounds.items);
    return true;
}

bool precise_possible(Precise *precise, const Action *action, const Structure *structure, const Formula *formula)
{
    precise_use_states(precise, 1);
    const Formula *both_hold = precise_translate(precise, formula, precise->old, OLD_NODES, TRUTH_TRUE);
    if (action->precondition)
        both_hold = precise_both(precise, both_hold,
                                 precise_translate(precise, action->precondition, precise->old, OLD_NODES, TRUTH_TRUE));
    fol_push(precise->fol);
    fol_assert(precise->fol, precise_characteristic(precise, structure, OLD_STATE, 0));
    fol_assert(precise->fol, precise_close_over(precise, OLD_NODES, both_hold, FORMULA_EXISTS));
    SmtAnswer answer = fol_check(precise->fol, precise->seconds);
    fol_pop(precise->fol);
    return answer != SMT_UNSAT;
}

void precise_call(Precise *precise, Arena *arena, const StructureList *structures, const Formula *before,
                  const Formula *after, bool *violated, PreciseAnswers *answers)
{
    precise_use_states(precise, 2);
    *violated = false;
    for (size_t i = 0; i < structures->count; i++) {
        Structure *old = structure_copy(arena, structures->items[i]);
        if (!coerce(precise->spec->coercer, precise->evaluator, old, NULL))
            continue;
        Demand demand = {old, NULL, NULL};
        fol_push(precise->fol);
        fol_assert(precise->fol, precise_characteristic(precise, old, OLD_STATE, 0));
        if (before) {
            fol_push(precise->fol);
            fol_assert(precise->fol, formula_not(precise->query, before));
            *violated = *violated || fol_check(precise->fol, precise->seconds) != SMT_UNSAT;
            fol_pop(precise->fol);
            fol_assert(precise->fol, before);
        }
        fol_assert(precise->fol, after);
        Structure *frame = precise_frame(precise, arena, old, after);
        if (frame) /* its nodes are the old ones, and so are their marks */
            precise_search(precise, arena, frame, NEW_STATE, 0, meets, &demand, answers);
        else
            precise_search_all(precise, arena, NEW_STATE, old->nodes, meets, &demand, answers);
        fol_pop(precise->fol);
    }
}
