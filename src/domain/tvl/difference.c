/* SPDX-License-Identifier: MIT */
/* Finite differencing (Reps, Sagiv, Loginov, ESOP 2003): update formulas for instrumentation predicates from those of the
 * predicates in their definitions.
 *
 * The *delta* of a formula are two formulas in the old structure: plus, where it may become true, and minus, where it may become
 * false. The predicate's new value is then (p ? !minus : plus). Tight deltas say so only where the old value is the opposite.
 * For the closure of an acyclic relation that gains or loses one edge, the deltas are those of Dong and Su; for other closures a
 * new closure over the edges that remain trustworthy. */
#include "domain/tvl/simplify.h"
#include "domain/tvl/spec.h"

#include <stdlib.h>
#include <string.h>

typedef struct Delta {
    const Formula *plus, *minus;
} Delta;

typedef struct Differ {
    Spec *spec;
    Vocabulary *vocabulary;
    Action *action;
    size_t supplied;             /* the first updates of the action are the user's */
    const Update **generated[2]; /* untight, tight: by predicate id */
    char *problem;
} Differ;

static const Formula *truth(const Differ *differ, Truth value)
{
    return formula_value(differ->vocabulary, value);
}

static const Formula *rename_one(const Differ *differ, const Formula *formula, Variable from, Variable to)
{
    return formula_substitute(differ->vocabulary, formula, &from, &to, 1);
}

static const Update *supplied_update(const Differ *differ, const Predicate *predicate)
{
    for (size_t i = 0; i < differ->supplied; i++)
        if (differ->action->updates[i].predicate == predicate)
            return &differ->action->updates[i];
    return NULL;
}

/* The predicate's update with the atom's arguments, NULL if it keeps its value. */
static const Formula *look_up(const Differ *differ, const Formula *atom, bool tight)
{
    const Update *update = differ->generated[tight][atom->predicate->id];
    if (!update)
        update = supplied_update(differ, atom->predicate);
    if (!update)
        return NULL;
    return formula_substitute(differ->vocabulary, update->formula, update->variables, atom->variables,
                              atom->predicate->arity);
}

/* Reads plus and minus off an update formula of the shapes (p ? f : g), (f ? g : p), p | f and p & f. */
static Delta parse_update(const Differ *differ, const Formula *atom, const Formula *update, bool tight)
{
    Vocabulary *vocabulary = differ->vocabulary;
    const Formula *none = truth(differ, TRUTH_FALSE);
    if (!update || formula_same(update, atom))
        return (Delta){none, none};
    Delta delta = {NULL, NULL};
    const Formula *const *children = update->children;
    if (update->kind == FORMULA_IF) {
        if (formula_same(children[0], atom))
            delta = (Delta){children[2], simple_not(vocabulary, children[1])};
        if (formula_same(children[2], atom))
            delta = (Delta){simple_and(vocabulary, children[0], children[1]),
                            simple_and(vocabulary, children[0], simple_not(vocabulary, children[1]))};
    } else if (update->kind == FORMULA_OR || update->kind == FORMULA_AND) {
        const Formula *other = NULL;
        if (children[0]->kind == FORMULA_PREDICATE)
            other = formula_same(children[0], atom) ? children[1] : NULL;
        else if (children[1]->kind == FORMULA_PREDICATE)
            other = formula_same(children[1], atom) ? children[0] : NULL;
        if (other && update->kind == FORMULA_OR)
            delta = (Delta){other, none};
        else if (other)
            delta = (Delta){none, simple_not(vocabulary, other)};
    }
    if (!delta.plus)
        delta = (Delta){update, simple_not(vocabulary, update)};
    if (tight) {
        delta.plus = simple_and(vocabulary, delta.plus, simple_not(vocabulary, atom));
        delta.minus = simple_and(vocabulary, delta.minus, atom);
    }
    return delta;
}

static Delta delta_of(Differ *differ, const Formula *formula, bool top, bool tight);
static Delta closure_delta(Differ *differ, bool reflexive, const Formula *instrument, const Formula *closure,
                           bool tight);

/* The formula's value after the action, in the old structure. */
static const Formula *future(Differ *differ, const Formula *formula, bool tight)
{
    if (formula->kind == FORMULA_PREDICATE) {
        const Formula *update = look_up(differ, formula, tight);
        return update ? update : formula;
    }
    Delta delta = delta_of(differ, formula, false, tight);
    return simple_if(differ->vocabulary, formula, simple_not(differ->vocabulary, delta.minus), delta.plus);
}

static Delta junction_delta(Differ *differ, const Formula *formula, bool tight)
{
    Vocabulary *vocabulary = differ->vocabulary;
    const Formula *left = formula->children[0], *right = formula->children[1];
    Delta l = delta_of(differ, left, false, tight), r = delta_of(differ, right, false, tight);
    const Formula *new_left = future(differ, left, tight), *new_right = future(differ, right, tight);
    if (formula->kind == FORMULA_AND) {
        const Formula *minus =
            tight ? simple_or(vocabulary, simple_and(vocabulary, l.minus, right), simple_and(vocabulary, left, r.minus))
                  : simple_or(vocabulary, l.minus, r.minus);
        return (Delta){
            simple_or(vocabulary, simple_and(vocabulary, l.plus, new_right), simple_and(vocabulary, new_left, r.plus)),
            minus};
    }
    const Formula *plus = tight ? simple_or(vocabulary, simple_and(vocabulary, l.plus, simple_not(vocabulary, right)),
                                            simple_and(vocabulary, simple_not(vocabulary, left), r.plus))
                                : simple_or(vocabulary, l.plus, r.plus);
    return (Delta){plus, simple_or(vocabulary, simple_and(vocabulary, l.minus, simple_not(vocabulary, new_right)),
                                   simple_and(vocabulary, simple_not(vocabulary, new_left), r.minus))};
}

static Delta quantifier_delta(Differ *differ, const Formula *formula, bool top, bool tight)
{
    Vocabulary *vocabulary = differ->vocabulary;
    Variable variable = formula->variables[0];
    Delta inner = delta_of(differ, formula->children[0], false, tight);
    const Formula *new_body = future(differ, formula->children[0], tight);
    if (formula->kind == FORMULA_EXISTS) {
        const Formula *plus = simple_exists(vocabulary, variable, inner.plus);
        if (tight && !top)
            plus = simple_and(vocabulary, plus, simple_not(vocabulary, formula));
        return (Delta){plus, simple_and(vocabulary, simple_exists(vocabulary, variable, inner.minus),
                                        simple_not(vocabulary, simple_exists(vocabulary, variable, new_body)))};
    }
    const Formula *minus = simple_exists(vocabulary, variable, inner.minus);
    if (tight && !top)
        minus = simple_and(vocabulary, minus, formula);
    return (Delta){simple_and(vocabulary, simple_exists(vocabulary, variable, inner.plus),
                              simple_forall(vocabulary, variable, new_body)),
                   minus};
}

/* `top`: the formula defines the predicate being differenced, whose own value is added outside. */
static Delta delta_of(Differ *differ, const Formula *formula, bool top, bool tight)
{
    Vocabulary *vocabulary = differ->vocabulary;
    const Formula *none = truth(differ, TRUTH_FALSE), *const *children = formula->children;
    const Formula *closure = formula_reflexive_closure(formula);
    switch (formula->kind) {
    case FORMULA_PREDICATE:
        return parse_update(differ, formula, look_up(differ, formula, tight), tight);
    case FORMULA_OR:
    case FORMULA_AND:
    case FORMULA_CLOSURE:
        if (closure || formula->kind == FORMULA_CLOSURE) {
            Delta delta = closure_delta(differ, closure != NULL, NULL, closure ? closure : formula, tight);
            if (tight && !top) {
                delta.minus = simple_and(vocabulary, delta.minus, formula);
                delta.plus = simple_and(vocabulary, delta.plus, simple_not(vocabulary, formula));
            }
            return delta;
        }
        return junction_delta(differ, formula, tight);
    case FORMULA_NOT: {
        Delta delta = delta_of(differ, children[0], false, tight);
        return (Delta){delta.minus, delta.plus};
    }
    case FORMULA_EXISTS:
    case FORMULA_FORALL:
        return quantifier_delta(differ, formula, top, tight);
    case FORMULA_IFF:
        return delta_of(differ,
                        simple_and(vocabulary, simple_or(vocabulary, simple_not(vocabulary, children[0]), children[1]),
                                   simple_or(vocabulary, simple_not(vocabulary, children[1]), children[0])),
                        false, tight);
    case FORMULA_IF:
        return delta_of(differ,
                        simple_or(vocabulary, simple_and(vocabulary, children[0], children[1]),
                                  simple_and(vocabulary, simple_not(vocabulary, children[0]), children[2])),
                        false, tight);
    case FORMULA_VALUE:
    case FORMULA_EQUAL:
        break;
    }
    return (Delta){none, none};
}

/* Is one edge all that the relation gains (plus), or loses? An error if it changes by more, as in TVLA. */
static bool unit_change(Differ *differ, const Formula *atom, Delta delta, bool gains)
{
    const Formula *change = gains ? delta.plus : delta.minus, *other = gains ? delta.minus : delta.plus;
    Variable left = atom->variables[0], right = atom->variables[1];
    if (!formula_has_free(change, left) || !formula_has_free(change, right))
        return false;
    VariableList unique = {0};
    unique_variables(differ->vocabulary, atom->predicate, change, &unique);
    bool unit = variable_list_has(&unique, left) && variable_list_has(&unique, right);
    free(unique.items);
    if (!unit && differ->spec->options.reject_non_unit_changes && !differ->problem) {
        Text text = {0};
        formula_print(&text, differ->vocabulary, change);
        differ->problem = token_message(differ->action->at, "%s may change %s by more than one edge: %s",
                                        differ->action->title, atom->predicate->name, text_string(&text));
        text_free(&text);
    }
    return unit && simple_is(other, TRUTH_FALSE);
}

/* The new edge joins what reaches its source with what its target reaches. */
static const Formula *dong_su_plus(Differ *differ, bool reflexive, const Formula *path, const Formula *edge,
                                   const Formula *closure)
{
    Vocabulary *vocabulary = differ->vocabulary;
    Variable v1 = vocabulary_fresh(vocabulary), v2 = vocabulary_fresh(vocabulary);
    Variable left = path->variables[0], right = path->variables[1], from = closure->variables[2],
             to = closure->variables[3];
    const Formula *before = rename_one(differ, path, right, v1), *after = rename_one(differ, path, left, v2);
    const Formula *added = formula_substitute(vocabulary, edge, (Variable[]){from, to}, (Variable[]){v1, v2}, 2);
    const Formula *middle = simple_exists(
        vocabulary, v1,
        simple_exists(vocabulary, v2, simple_and(vocabulary, before, simple_and(vocabulary, added, after))));
    if (reflexive)
        return middle;
    const Formula *last = formula_substitute(vocabulary, edge, (Variable[]){from, to}, (Variable[]){v1, right}, 2);
    const Formula *first = formula_substitute(vocabulary, edge, (Variable[]){from, to}, (Variable[]){left, v2}, 2);
    const Formula *alone = formula_substitute(vocabulary, edge, (Variable[]){from, to}, (Variable[]){left, right}, 2);
    const Formula *tail = simple_exists(vocabulary, v1, simple_and(vocabulary, before, last));
    const Formula *head = simple_exists(vocabulary, v2, simple_and(vocabulary, first, after));
    return simple_or(vocabulary, tail, simple_or(vocabulary, head, simple_or(vocabulary, middle, alone)));
}

/* What is left of the paths: trusted steps are old paths that cannot use the lost edge, and remaining edges; three of them in
 * a row make any remaining path. */
static const Formula *dong_su_minus(Differ *differ, bool reflexive, const Formula *path, const Formula *atom,
                                    const Formula *edge, const Formula *closure)
{
    Vocabulary *vocabulary = differ->vocabulary;
    Variable v1 = vocabulary_fresh(vocabulary), v2 = vocabulary_fresh(vocabulary);
    Variable v11 = vocabulary_fresh(vocabulary), v12 = vocabulary_fresh(vocabulary);
    Variable left = path->variables[0], right = path->variables[1];
    Variable ends[2] = {closure->variables[2], closure->variables[3]};
    const Formula *lost = formula_substitute(vocabulary, edge, ends, (Variable[]){v11, v12}, 2);
    const Formula *suspicious =
        simple_exists(vocabulary, v11,
                      simple_exists(vocabulary, v12,
                                    simple_and(vocabulary, rename_one(differ, path, right, v11),
                                               simple_and(vocabulary, lost, rename_one(differ, path, left, v12)))));
    const Formula *remaining =
        simple_and(vocabulary, formula_substitute(vocabulary, atom, ends, (Variable[]){left, right}, 2),
                   simple_not(vocabulary, formula_substitute(vocabulary, edge, ends, (Variable[]){left, right}, 2)));
    const Formula *trusted =
        simple_or(vocabulary, simple_and(vocabulary, path, simple_not(vocabulary, suspicious)), remaining);
    const Formula *first = rename_one(differ, trusted, right, v1);
    const Formula *two =
        simple_exists(vocabulary, v1, simple_and(vocabulary, first, rename_one(differ, trusted, left, v1)));
    const Formula *second = formula_substitute(vocabulary, trusted, (Variable[]){left, right}, (Variable[]){v1, v2}, 2);
    const Formula *three =
        simple_exists(vocabulary, v1,
                      simple_exists(vocabulary, v2,
                                    simple_and(vocabulary, first,
                                               simple_and(vocabulary, second, rename_one(differ, trusted, left, v2)))));
    return simple_not(vocabulary,
                      reflexive ? three : simple_or(vocabulary, trusted, simple_or(vocabulary, two, three)));
}

/* The old closure between two variables: by its predicate if it has one of arity 2. */
static const Formula *old_path(Differ *differ, bool reflexive, const Formula *instrument, const Formula *closure,
                               Variable a, Variable b)
{
    if (instrument)
        return formula_apply(differ->vocabulary, instrument->predicate, a, b);
    const Formula *path =
        formula_closure(differ->vocabulary, a, b, closure->variables[2], closure->variables[3], closure->children[0]);
    return reflexive ? simple_or(differ->vocabulary, formula_equal(differ->vocabulary, a, b), path) : path;
}

/* The new closure: over new edges and over old paths on which no lost edge lies. */
static const Formula *psi(Differ *differ, bool reflexive, const Formula *instrument, const Formula *closure, bool tight)
{
    Vocabulary *vocabulary = differ->vocabulary;
    Variable ends[2] = {closure->variables[2], closure->variables[3]};
    Variable w1 = vocabulary_fresh(vocabulary), w2 = vocabulary_fresh(vocabulary);
    if (instrument && instrument->predicate->arity != 2)
        instrument = NULL;
    Variable a = instrument ? ends[0] : vocabulary_fresh(vocabulary),
             b = instrument ? ends[1] : vocabulary_fresh(vocabulary);
    const Formula *step =
        formula_substitute(vocabulary, future(differ, closure->children[0], tight), ends, (Variable[]){a, b}, 2);
    const Formula *lost = formula_substitute(vocabulary, delta_of(differ, closure->children[0], false, tight).minus,
                                             ends, (Variable[]){w1, w2}, 2);
    const Formula *to = old_path(differ, reflexive, instrument, closure, a, w1);
    const Formula *from = old_path(differ, reflexive, instrument, closure, w2, b);
    const Formula *differ_ws = simple_not(vocabulary, formula_equal(vocabulary, w1, w2));
    const Formula *broken;
    if (reflexive) {
        broken = simple_and(vocabulary, simple_and(vocabulary, simple_and(vocabulary, lost, to), from), differ_ws);
        step = simple_or(vocabulary, formula_equal(vocabulary, a, b), step);
    } else {
        const Formula *starts = formula_equal(vocabulary, a, w1), *stops = formula_equal(vocabulary, w2, b);
        broken = simple_and(vocabulary,
                            simple_and(vocabulary, simple_and(vocabulary, lost, simple_or(vocabulary, to, starts)),
                                       simple_or(vocabulary, from, stops)),
                            simple_or(vocabulary, differ_ws, simple_and(vocabulary, starts, stops)));
    }
    const Formula *kept = simple_not(vocabulary, simple_exists(vocabulary, w1, simple_exists(vocabulary, w2, broken)));
    const Formula *body = simple_or(
        vocabulary, step, simple_and(vocabulary, old_path(differ, reflexive, instrument, closure, a, b), kept));
    Variable left = closure->variables[0], right = closure->variables[1];
    const Formula *result = simple_closure(vocabulary, left, right, a, b, body);
    return reflexive ? simple_or(vocabulary, formula_equal(vocabulary, left, right), result) : result;
}

static Delta closure_delta(Differ *differ, bool reflexive, const Formula *instrument, const Formula *closure,
                           bool tight)
{
    Vocabulary *vocabulary = differ->vocabulary;
    const Formula *edge = closure->children[0], *none = truth(differ, TRUTH_FALSE);
    Delta tight_edge = delta_of(differ, edge, false, true);
    Delta edges = tight ? tight_edge : delta_of(differ, edge, false, false);
    if (instrument && instrument->predicate->arity == 2 && edge->kind == FORMULA_PREDICATE &&
        edge->predicate->arity == 2 && predicate_has(edge->predicate, PREDICATE_ACYCLIC)) {
        if (unit_change(differ, edge, tight_edge, true))
            return (Delta){dong_su_plus(differ, reflexive, instrument, tight_edge.plus, closure), none};
        if (unit_change(differ, edge, tight_edge, false))
            return (Delta){none, dong_su_minus(differ, reflexive, instrument, edge, tight_edge.minus, closure)};
    }
    const Formula *new_closure = psi(differ, reflexive, instrument, closure, tight);
    Variable from = closure->variables[2], to = closure->variables[3];
    return (Delta){
        simple_and(vocabulary, simple_exists(vocabulary, from, simple_exists(vocabulary, to, edges.plus)), new_closure),
        simple_and(vocabulary, simple_exists(vocabulary, from, simple_exists(vocabulary, to, edges.minus)),
                   simple_not(vocabulary, new_closure))};
}

/* An instrumentation predicate whose definition is this formula over the variables of `like`, of several the first by name; the
 * formula itself if there is none. */
static const Formula *match_instrument(Differ *differ, const Formula *like, const Formula *formula)
{
    Vocabulary *vocabulary = differ->vocabulary;
    if (formula->kind <= FORMULA_EQUAL)
        return formula;
    VariableList variables = {0};
    formula_free_variables(formula, &variables);
    size_t count = variables.count;
    free(variables.items);
    const Formula *match = NULL;
    for (size_t i = 0; i < vocabulary->count; i++) {
        const Predicate *candidate = vocabulary->predicates[i];
        if (!candidate->definition || candidate->arity != count ||
            (match && strcmp(match->predicate->name, candidate->name) < 0))
            continue;
        bool comparable = candidate->arity && candidate->arity == like->predicate->arity;
        if (formula_same(formula, candidate->definition))
            match = formula_predicate(vocabulary, candidate, candidate->arguments);
        else if (comparable &&
                 formula_same(formula, formula_substitute(vocabulary, candidate->definition, candidate->arguments,
                                                          like->variables, candidate->arity)))
            match = formula_predicate(vocabulary, candidate, like->variables);
    }
    return match ? match : formula;
}

static const Formula *new_value(Differ *differ, const Predicate *predicate, bool tight)
{
    Vocabulary *vocabulary = differ->vocabulary;
    const Formula *instrument = formula_predicate(vocabulary, predicate, predicate->arguments);
    const Formula *definition = predicate->definition, *closure = formula_reflexive_closure(definition);
    Delta delta;
    if (closure || definition->kind == FORMULA_CLOSURE)
        delta = closure_delta(differ, closure != NULL, instrument, closure ? closure : definition, tight);
    else
        delta = delta_of(differ, definition, true, tight);
    if (differ->spec->options.substitute_deltas) {
        delta.plus = match_instrument(differ, instrument, delta.plus);
        delta.minus = match_instrument(differ, instrument, delta.minus);
    }
    bool closes = definition->kind == FORMULA_CLOSURE;
    if (tight && (definition->kind == FORMULA_EXISTS || closes))
        delta.plus = simple_and(vocabulary, delta.plus, simple_not(vocabulary, instrument));
    if (tight && (definition->kind == FORMULA_FORALL || closes))
        delta.minus = simple_and(vocabulary, delta.minus, instrument);
    return simple_if(vocabulary, instrument, simple_not(vocabulary, delta.minus), delta.plus);
}

/* A message where an acyclic relation may get a cycle. */
static void add_cycle_messages(Differ *differ)
{
    Vocabulary *vocabulary = differ->vocabulary;
    size_t count = vocabulary->count;
    for (size_t i = 0; i < count && !differ->problem; i++) {
        const Predicate *relation = vocabulary->predicates[i];
        if (relation->arity != 2 || !predicate_has(relation, PREDICATE_ACYCLIC))
            continue;
        Variable ends[2] = {vocabulary_variable(vocabulary, "v1"), vocabulary_variable(vocabulary, "v2")};
        if (relation->definition)
            memcpy(ends, relation->arguments, sizeof ends);
        const Formula *atom = formula_apply(vocabulary, relation, ends[0], ends[1]);
        Delta delta = delta_of(differ, relation->definition ? relation->definition : atom, false, true);
        if (simple_is(delta.plus, TRUTH_FALSE))
            continue;
        Variable from = vocabulary_fresh(vocabulary), to = vocabulary_fresh(vocabulary);
        const Formula *back = formula_apply(vocabulary, relation, ends[1], ends[0]);
        const Formula *path = match_instrument(
            differ, back,
            formula_closure(vocabulary, ends[1], ends[0], from, to, formula_apply(vocabulary, relation, from, to)));
        path = match_instrument(differ, back, simple_or(vocabulary, formula_equal(vocabulary, ends[1], ends[0]), path));
        bool supplied = path->kind == FORMULA_PREDICATE && supplied_update(differ, path->predicate);
        if (supplied || !unit_change(differ, atom, delta, true))
            path = future(differ, path, differ->spec->options.tight);
        const Formula *condition = simple_and(vocabulary, delta.plus, path);
        VariableList variables = {0};
        formula_free_variables(condition, &variables);
        for (size_t k = 0; k < variables.count; k++)
            condition = formula_exists(vocabulary, variables.items[k], condition);
        free(variables.items);
        Text text = {0};
        text_add(&text, "Closed cycle for acyclic predicate %s", relation->name);
        MessageList *list = &differ->action->messages;
        list->items = array_room(list->items, &list->capacity, list->count, sizeof *list->items);
        list->items[list->count++] =
            (Message){.formula = condition, .text = arena_string(vocabulary->arena, text_string(&text))};
        text_free(&text);
    }
}

/* Does the predicate occur in a closure of the formula? */
static bool occurs_closed(const Formula *formula, const Predicate *predicate, bool inside)
{
    inside = inside || formula->kind == FORMULA_CLOSURE;
    bool found = inside && formula->kind == FORMULA_PREDICATE && formula->predicate == predicate;
    for (unsigned i = 0; i < formula_child_count(formula->kind) && !found; i++)
        found = occurs_closed(formula->children[i], predicate, inside);
    return found;
}

static void generate(Differ *differ, const Predicate *predicate, const Formula *value, bool tight)
{
    Update *update = arena_alloc(differ->vocabulary->arena, sizeof *update);
    *update = (Update){.predicate = predicate, .formula = value};
    memcpy(update->variables, predicate->arguments, sizeof update->variables);
    differ->generated[tight][predicate->id] = update;
}

static void difference_action(Differ *differ, const Predicate *const *order, size_t count)
{
    const SpecOptions *options = &differ->spec->options;
    Vocabulary *vocabulary = differ->vocabulary;
    for (size_t i = 0; i < count && !differ->problem; i++) {
        const Predicate *predicate = order[i];
        size_t place = 0;
        while (place < differ->action->update_count && differ->action->updates[place].predicate != predicate)
            place++;
        bool given = place < differ->action->update_count;
        if (given ? !differ->action->updates[place].automatic && !options->difference_all
                  : !options->difference_missing)
            continue;
        const Formula *value = new_value(differ, predicate, options->tight);
        if (given || !formula_same(value, formula_predicate(vocabulary, predicate, predicate->arguments)))
            generate(differ, predicate, value, options->tight);
        /* Whether a closed relation changes by one edge is seen by tight deltas. */
        bool closed = false;
        for (size_t k = 0; k < count && !options->tight; k++)
            closed = closed || occurs_closed(order[k]->definition, predicate, false);
        if (closed)
            generate(differ, predicate, new_value(differ, predicate, true), true);
    }
    if (!differ->problem && options->cycle_messages)
        add_cycle_messages(differ);
    /* The generated updates take effect. */
    for (size_t i = 0; i < count; i++) {
        const Update *update = differ->generated[options->tight][order[i]->id];
        if (!update)
            continue;
        Action *action = differ->action;
        size_t place = 0;
        while (place < action->update_count && action->updates[place].predicate != update->predicate)
            place++;
        if (place == action->update_count)
            action->updates =
                array_room(action->updates, &action->update_capacity, action->update_count++, sizeof *action->updates);
        action->updates[place] = *update;
    }
}

char *spec_difference(Spec *spec)
{
    if (!spec->options.difference)
        return NULL;
    Vocabulary *vocabulary = spec->vocabulary;
    /* A definition mentions only predicates declared before it. */
    const Predicate **order = mem_alloc(vocabulary->count * sizeof *order);
    size_t count = 0;
    for (size_t i = 0; i < vocabulary->count; i++)
        if (vocabulary->predicates[i]->definition)
            order[count++] = vocabulary->predicates[i];
    char *problem = NULL;
    for (size_t i = 0; i < spec->action_count && !problem; i++) {
        Differ differ = {.spec = spec,
                         .vocabulary = vocabulary,
                         .action = spec->actions[i],
                         .supplied = spec->actions[i]->update_count};
        for (unsigned k = 0; k < 2; k++)
            differ.generated[k] = mem_alloc(vocabulary->count * sizeof *differ.generated[k]);
        difference_action(&differ, order, count);
        free(differ.generated[0]);
        free(differ.generated[1]);
        problem = differ.problem;
    }
    free(order);
    return problem;
}
