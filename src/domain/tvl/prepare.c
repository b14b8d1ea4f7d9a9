/* SPDX-License-Identifier: MIT */
/* Checks the formulas of actions and compiles them. */
#include "domain/tvl/spec.h"

#include <stdlib.h>
#include <string.h>

typedef struct Preparer {
    Spec *spec;
    Action *action;
    char *problem;
} Preparer;

static void complain_at(Preparer *preparer, const char *what, const char *name)
{
    if (!preparer->problem)
        preparer->problem = token_message(preparer->action->at, "in this action: %s%s", what, name);
}

/* Compiles a formula over the precondition's variables and these; any other free variable is an error. */
static const Query *compile(Preparer *preparer, const Formula *formula, const Variable *variables, unsigned count,
                            const char *what)
{
    const VariableList *bindings = &preparer->action->bindings;
    VariableList all = {0}, used = {0};
    for (size_t i = 0; i < bindings->count; i++)
        variable_list_add(&all, bindings->items[i]);
    for (unsigned i = 0; i < count; i++) {
        if (variable_list_has(&all, variables[i]))
            complain_at(preparer, "a variable of the precondition, or one twice, on the left of the update of ", what);
        variable_list_add(&all, variables[i]);
    }
    formula_free_variables(formula, &used);
    for (size_t i = 0; i < used.count; i++)
        if (!variable_list_has(&all, used.items[i])) {
            Text text = {0};
            text_add(&text, "variable %s is free in ", preparer->spec->vocabulary->variables[used.items[i]]);
            complain_at(preparer, text_string(&text), what);
            text_free(&text);
        }
    const Query *query = NULL;
    if (!preparer->problem) {
        query = query_compile(preparer->spec->compiler, formula, all.items, all.count);
        if (!query)
            complain_at(preparer, "too many variables in ", what);
    }
    free(all.items);
    free(used.items);
    return query;
}

static void compile_messages(Preparer *preparer, MessageList *list)
{
    for (size_t i = 0; i < list->count && !preparer->problem; i++)
        list->items[i].query = compile(preparer, list->items[i].formula, NULL, 0, list->items[i].text);
}

/* The free variable that is not of the precondition: how many there are. */
static size_t own_variable(const Preparer *preparer, const Formula *formula, Variable *variable)
{
    VariableList used = {0};
    formula_free_variables(formula, &used);
    size_t count = 0;
    for (size_t i = 0; i < used.count; i++)
        if (!variable_list_has(&preparer->action->bindings, used.items[i])) {
            *variable = used.items[i];
            count++;
        }
    free(used.items);
    return count;
}

static void compile_universe(Preparer *preparer)
{
    Action *action = preparer->action;
    if (action->new) {
        size_t count = own_variable(preparer, action->new, &action->new_variable);
        if (count > 1)
            complain_at(preparer, "%new takes a formula of at most one variable", "");
        action->new_for_each = count == 1;
        if (count == 1)
            action->new_query = compile(preparer, action->new, &action->new_variable, 1, "%new");
    }
    if (action->clone) {
        if (own_variable(preparer, action->clone, &action->clone_variable) != 1)
            complain_at(preparer, "%clone takes a formula of one variable", "");
        else
            action->clone_query = compile(preparer, action->clone, &action->clone_variable, 1, "%clone");
    }
    if (action->retain) {
        if (own_variable(preparer, action->retain, &action->retain_variable) != 1)
            complain_at(preparer, "%retain takes a formula of one variable", "");
        else
            action->retain_query = compile(preparer, action->retain, &action->retain_variable, 1, "%retain");
    }
}

static const Formula *conjunction_about(Vocabulary *vocabulary, const Formula *formula, const VariableList *variables,
                                        size_t last)
{
    if (formula->kind == FORMULA_AND)
        return formula_and(vocabulary, conjunction_about(vocabulary, formula->children[0], variables, last),
                           conjunction_about(vocabulary, formula->children[1], variables, last));
    bool about = formula_has_free(formula, variables->items[last]);
    for (size_t i = last + 1; i < variables->count && about; i++)
        about = !formula_has_free(formula, variables->items[i]);
    return about ? formula : formula_value(vocabulary, TRUTH_TRUE);
}

/* Conjuncts of the precondition are tested as soon as their variables have values. */
static void compile_bindings(Preparer *preparer)
{
    Action *action = preparer->action;
    Vocabulary *vocabulary = preparer->spec->vocabulary;
    const VariableList *bindings = &action->bindings;
    action->binding_queries = arena_alloc(vocabulary->arena, (bindings->count + 1) * sizeof *action->binding_queries);
    for (size_t i = 0; i < bindings->count && !preparer->problem; i++)
        action->binding_queries[i] =
            query_compile(preparer->spec->compiler, conjunction_about(vocabulary, action->precondition, bindings, i),
                          bindings->items, i + 1);
}

static void prepare_action(Preparer *preparer)
{
    Action *action = preparer->action;
    Vocabulary *vocabulary = preparer->spec->vocabulary;
    if (action->precondition) {
        formula_free_variables(action->precondition, &action->bindings);
        action->precondition_query = compile(preparer, action->precondition, NULL, 0, "the precondition");
        compile_bindings(preparer);
    }
    action->plans = mem_alloc((action->focus_count + 1) * sizeof *action->plans);
    for (size_t i = 0; i < action->focus_count && !preparer->problem; i++) {
        char *problem = NULL;
        action->plans[i] = focus_plan(vocabulary, action->focus[i], &problem);
        if (problem)
            complain_at(preparer, problem, "");
        free(problem);
    }
    compile_messages(preparer, &action->messages);
    for (size_t i = 0; i < action->post_messages.count && !preparer->problem; i++) {
        /* Messages after the update see no assignment. */
        Message *item = &action->post_messages.items[i];
        item->query = query_compile(preparer->spec->compiler, item->formula, NULL, 0);
        VariableList used = {0};
        formula_free_variables(item->formula, &used);
        if (used.count || !item->query)
            complain_at(preparer, "a message after the update has free variables: ", item->text);
        free(used.items);
    }
    for (size_t i = 0; i < action->update_count && !preparer->problem; i++) {
        Update *update = &action->updates[i];
        update->query =
            compile(preparer, update->formula, update->variables, update->predicate->arity, update->predicate->name);
    }
    compile_universe(preparer);
}

char *spec_compile(Spec *spec)
{
    spec->compiler = compiler_create(spec->vocabulary);
    spec->coercer = coercer_create(spec->compiler, &spec->constraints);
    if (!spec->coercer)
        return message("an integrity rule has too many variables");
    Preparer preparer = {.spec = spec};
    for (size_t i = 0; i < spec->action_count && !preparer.problem; i++) {
        preparer.action = spec->actions[i];
        prepare_action(&preparer);
    }
    return preparer.problem;
}
