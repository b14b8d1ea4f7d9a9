/* SPDX-License-Identifier: MIT */
/* Brings a formula into disjunctive normal form and orders the literals of each disjunct. */
#include "domain/tvl/focus_plan.h"

#include <stdlib.h>
#include <string.h>

typedef struct Planner {
    Vocabulary *vocabulary;
    VariableList variables;
    char *problem;
} Planner;

typedef struct StepList {
    FocusStep *items;
    size_t count, capacity;
} StepList;

static void steps_add(StepList *list, FocusStep step)
{
    list->items = array_room(list->items, &list->capacity, list->count, sizeof *list->items);
    list->items[list->count++] = step;
}

static uint8_t number_of(Planner *planner, Variable variable)
{
    variable_list_add(&planner->variables, variable);
    for (size_t i = 0; i < planner->variables.count; i++)
        if (planner->variables.items[i] == variable)
            return (uint8_t)i;
    return 0;
}

static void give_up(Planner *planner, const char *why, const Formula *formula)
{
    if (planner->problem)
        return;
    Text text = {0};
    text_add(&text, "focus on ");
    formula_print(&text, planner->vocabulary, formula);
    text_add(&text, " %s", why);
    planner->problem = text_take(&text);
}

/* Sorts a literal to those of its kind. */
static void add_literal(Planner *planner, const Formula *formula, StepList *by_kind)
{
    enum { NULLARY, UNIQUE, UNARY, REST };
    bool negated = formula->kind == FORMULA_NOT;
    const Formula *atom = negated ? formula->children[0] : formula;
    if (atom->kind == FORMULA_CLOSURE) { /* what is focused are its edges, between any nodes */
        Variable fresh[2] = {vocabulary_fresh(planner->vocabulary), vocabulary_fresh(planner->vocabulary)};
        const Formula *edge = formula_substitute(planner->vocabulary, atom->children[0], atom->variables + 2, fresh, 2);
        negated = edge->kind == FORMULA_NOT;
        atom = negated ? edge->children[0] : edge;
    }
    switch (atom->kind) {
    case FORMULA_PREDICATE: {
        FocusStep step = {.predicate = atom->predicate, .negated = negated};
        for (unsigned i = 0; i < atom->predicate->arity; i++) {
            step.arguments[i] = number_of(planner, atom->variables[i]);
            if (step.arguments[i] >= FOCUS_VARIABLES) {
                give_up(planner, "has too many variables", atom);
                return;
            }
            step.own |= (uint32_t)1 << step.arguments[i];
        }
        unsigned arity = atom->predicate->arity;
        unsigned kind = arity == 0                                         ? NULLARY
                        : arity > 1                                        ? REST
                        : predicate_has(atom->predicate, PREDICATE_UNIQUE) ? UNIQUE
                                                                           : UNARY;
        steps_add(&by_kind[kind], step);
        break;
    }
    case FORMULA_EQUAL:
        if (atom->variables[0] != atom->variables[1])
            give_up(planner, "may not end: two variables that may be the same summary node", atom);
        break;
    case FORMULA_VALUE:
        if (atom->value == TRUTH_UNKNOWN)
            give_up(planner, "has no definite value", atom);
        break;
    default:
        give_up(planner, "has too many cases", atom);
    }
}

/* Binary literals come in an order in which one argument of each is bound, as far as there is one. */
static void order_binary(Planner *planner, const StepList *rest, const StepList *unique, StepList *ordered)
{
    uint32_t bound = 0;
    for (size_t i = 0; i < unique->count; i++)
        bound |= unique->items[i].negated ? 0 : unique->items[i].own;
    bool *done = mem_alloc(rest->count + 1);
    for (bool progress = true; progress;) {
        progress = false;
        for (size_t i = 0; i < rest->count; i++) {
            const FocusStep *step = &rest->items[i];
            if (done[i] || step->predicate->arity != 2)
                continue;
            uint32_t first = (uint32_t)1 << step->arguments[0], second = (uint32_t)1 << step->arguments[1];
            if (!(bound & (first | second)))
                continue;
            if (bound & first)
                bound |= predicate_has(step->predicate, PREDICATE_FUNCTION) && !step->negated ? second : 0;
            else
                bound |= predicate_has(step->predicate, PREDICATE_INVFUNCTION) && !step->negated ? first : 0;
            steps_add(ordered, *step);
            done[i] = progress = true;
        }
    }
    for (size_t i = 0; i < rest->count; i++) {
        const FocusStep *step = &rest->items[i];
        bool functional = step->predicate->properties & (PREDICATE_FUNCTION | PREDICATE_INVFUNCTION);
        if (done[i])
            continue;
        if (!functional || step->negated || step->predicate->arity != 2) {
            Text text = {0};
            text_add(&text, "focus on %s may not end: none of its arguments is bound", step->predicate->name);
            char *problem = text_take(&text);
            if (planner->problem)
                free(problem);
            else
                planner->problem = problem;
        }
        steps_add(ordered, *step);
    }
    free(done);
}

static void finish_disjunct(Planner *planner, StepList *by_kind, Disjunct *disjunct)
{
    StepList steps = {0}, binary = {0};
    order_binary(planner, &by_kind[3], &by_kind[1], &binary);
    for (unsigned k = 0; k < 3; k++)
        for (size_t i = 0; i < by_kind[k].count; i++)
            steps_add(&steps, by_kind[k].items[i]);
    for (size_t i = 0; i < binary.count; i++)
        steps_add(&steps, binary.items[i]);
    free(binary.items);
    uint32_t seen = 0, later = 0;
    for (size_t i = 0; i < steps.count; i++) {
        steps.items[i].bound = steps.items[i].own & seen;
        seen |= steps.items[i].own;
    }
    for (size_t i = steps.count; i-- > 0;) {
        steps.items[i].future = later;
        later |= steps.items[i].own;
    }
    disjunct->count = steps.count;
    disjunct->steps = arena_alloc(planner->vocabulary->arena, (steps.count + 1) * sizeof(FocusStep));
    if (steps.count)
        memcpy(disjunct->steps, steps.items, steps.count * sizeof(FocusStep));
    free(steps.items);
}

static void plan_disjunct(Planner *planner, const Formula *conjunction, FocusPlan *plan)
{
    FormulaList literals = {0};
    formula_parts(conjunction, FORMULA_AND, &literals);
    StepList by_kind[4] = {{0}};
    for (size_t i = 0; i < literals.count; i++)
        add_literal(planner, literals.items[i], by_kind);
    if (!planner->problem)
        finish_disjunct(planner, by_kind, &plan->disjuncts[plan->count++]);
    for (unsigned k = 0; k < 4; k++)
        free(by_kind[k].items);
    free(literals.items);
}

const FocusPlan *focus_plan(Vocabulary *vocabulary, const Formula *formula, char **problem)
{
    const Formula *matrix = formula_prenex_dnf(vocabulary, formula);
    while (matrix->kind == FORMULA_EXISTS || matrix->kind == FORMULA_FORALL)
        matrix = matrix->children[0];
    Planner planner = {.vocabulary = vocabulary};
    FocusPlan *plan = arena_alloc(vocabulary->arena, sizeof *plan);
    plan->vocabulary = vocabulary;
    FormulaList disjuncts = {0};
    formula_parts(matrix, FORMULA_OR, &disjuncts);
    plan->disjuncts = arena_alloc(vocabulary->arena, disjuncts.count * sizeof *plan->disjuncts);
    for (size_t i = 0; i < disjuncts.count; i++)
        plan_disjunct(&planner, disjuncts.items[i], plan);
    free(disjuncts.items);
    free(planner.variables.items);
    *problem = planner.problem;
    return planner.problem ? NULL : plan;
}
