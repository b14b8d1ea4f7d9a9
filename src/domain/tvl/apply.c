/* SPDX-License-Identifier: MIT */
/* Focus, coerce, precondition, messages, update, coerce. */
#include "domain/tvl/apply.h"

#include <stdlib.h>
#include <string.h>

enum { BINDING_LIMIT = 16 };

typedef struct Application {
    const Spec *spec;
    Evaluator *evaluator;
    Arena *arena;
    const Action *action;
    Outcome *outcome;
    bool stopped;
    bool known; /* focus gave this very structure before: what is to be said of it has been said */
} Application;

void outcome_free(Outcome *outcome)
{
    free(outcome->results.items);
    free(outcome->reports.items);
    *outcome = (Outcome){0};
}

static void report(Application *application, const char *text, const Focused *focused, size_t index,
                   const Structure *structure)
{
    ReportList *list = &application->outcome->reports;
    list->items = array_room(list->items, &list->capacity, list->count, sizeof *list->items);
    list->items[list->count++] = (Report){text, structure, index, focused && !focused->touched};
}

/* Messages speak if their formula may hold; those that begin with 1: or 0: if it has just that value. */
static bool speaks(Evaluator *evaluator, const Message *message, const uint32_t *nodes)
{
    Truth value = query_truth(evaluator, message->query, nodes);
    if (!strncmp(message->text, "1:", 2))
        return value == TRUTH_TRUE;
    if (!strncmp(message->text, "0:", 2))
        return value == TRUTH_FALSE;
    return value != TRUTH_FALSE;
}

/* As in TVLA, of several assignments the last with messages replaces the messages of those before. */
static bool report_messages(Application *application, const Focused *focused, size_t index, const uint32_t *nodes)
{
    const MessageList *messages = &application->action->messages;
    bool any = false, first = true;
    for (size_t i = 0; i < messages->count; i++) {
        if (!speaks(application->evaluator, &messages->items[i], nodes))
            continue;
        any = true;
        if (application->known)
            continue;
        ReportList *list = &application->outcome->reports;
        while (first && list->count && list->items[list->count - 1].focused == index)
            list->count--;
        bool repeated = false;
        for (size_t k = list->count; k > 0 && list->items[k - 1].focused == index; k--)
            repeated = repeated || !strcmp(list->items[k - 1].text, messages->items[i].text);
        if (!repeated)
            report(application, messages->items[i].text, focused, index, focused->structure);
        first = false;
    }
    return any;
}

/* Clones, the last `count` nodes, relate to each other as their originals do, and are what these are. */
static void relate_clones(const Predicate *predicate, Structure *structure, const uint32_t *originals, uint32_t count)
{
    uint32_t at[PREDICATE_ARITY_LIMIT] = {0}, old = structure->nodes - count;
    while (count) {
        uint32_t from[PREDICATE_ARITY_LIMIT], to[PREDICATE_ARITY_LIMIT];
        for (unsigned i = 0; i < predicate->arity; i++) {
            from[i] = originals[at[i]];
            to[i] = old + at[i];
        }
        structure_set(structure, predicate, to, structure_value(structure, predicate, from));
        unsigned i = 0;
        while (i < predicate->arity && ++at[i] == count)
            at[i++] = 0;
        if (i == predicate->arity)
            return;
    }
}

/* The new node, of which `original` is the instance; it exists perhaps where the original may have been selected. */
static void set_instance(Vocabulary *vocabulary, Structure *structure, uint32_t new, uint32_t original, bool perhaps)
{
    const Predicate *ac = vocabulary_ac(vocabulary), *sm = vocabulary_sm(vocabulary);
    structure_set(structure, vocabulary_find(vocabulary, "instance"), (uint32_t[]){new, original}, TRUTH_TRUE);
    structure_set(structure, ac, &new, perhaps ? TRUTH_UNKNOWN : structure_value(structure, ac, &original));
    structure_set(structure, sm, &new, structure_value(structure, sm, &original));
}

/* Adds the nodes of %new and %clone. */
static Structure *add_nodes(Application *application, const Structure *structure, const uint32_t *nodes)
{
    const Action *action = application->action;
    Vocabulary *vocabulary = application->spec->vocabulary;
    const Predicate *is_new = vocabulary_find(vocabulary, "isNew"), *instance = vocabulary_find(vocabulary, "instance");
    Structure *current = structure_copy(application->arena, structure);
    for (unsigned phase = 0; phase < 2; phase++) {
        bool clones = phase == 1;
        if (clones ? !action->clone : !action->new)
            continue;
        Kleene selected = {1, 1}; /* one new node */
        bool for_each = clones || action->new_for_each;
        if (for_each) {
            evaluator_bind(application->evaluator, current);
            selected = query_word(application->evaluator, clones ? action->clone_query : action->new_query, nodes);
        }
        uint32_t count = (uint32_t)__builtin_popcountll(selected.may), old = current->nodes;
        if (old + count > NODE_LIMIT) {
            application->outcome->problem = message("a structure has more than %d nodes", NODE_LIMIT);
            return current;
        }
        current = structure_extend(application->arena, current, count);
        uint32_t originals[NODE_LIMIT];
        for (uint32_t i = 0; i < count; i++, selected.may &= selected.may - 1) {
            uint32_t new = old + i, original = originals[i] = (uint32_t)__builtin_ctzll(selected.may);
            structure_set(current, is_new, &new, TRUTH_TRUE);
            if (for_each)
                set_instance(vocabulary, current, new, original, !clones && !(selected.must >> original & 1));
        }
        for (size_t p = 0; clones && p < vocabulary->count; p++) {
            const Predicate *predicate = vocabulary->predicates[p];
            if (predicate->arity > 0 && predicate != is_new && predicate != instance)
                relate_clones(predicate, current, originals, count);
        }
    }
    return current;
}

/* New values of a predicate, evaluated in the structure the evaluator is bound to. */
static void evaluate_update(Application *application, const Update *update, const uint32_t *bindings, Structure *result)
{
    unsigned arity = update->predicate->arity;
    size_t bound = application->action->bindings.count;
    uint32_t nodes[BINDING_LIMIT + PREDICATE_ARITY_LIMIT];
    memcpy(nodes, bindings, bound * sizeof *nodes);
    Kleene *words = structure_words(result, update->predicate);
    if (arity == 0) {
        Truth value = query_truth(application->evaluator, update->query, nodes);
        kleene_put(words, 0, value);
        return;
    }
    uint32_t count = structure_word_count(result->nodes, arity);
    for (uint32_t w = 0; w < count; w++) {
        uint32_t rest = w;
        for (unsigned i = arity - 1; i-- > 0;) {
            nodes[bound + i] = rest % result->nodes;
            rest /= result->nodes;
        }
        words[w] = query_word(application->evaluator, update->query, nodes);
    }
}

static Structure *retain_nodes(Application *application, const Structure *before, Structure *result,
                               const uint32_t *nodes)
{
    evaluator_bind(application->evaluator, before);
    Kleene kept = query_word(application->evaluator, application->action->retain_query, nodes);
    uint64_t old = node_set(before->nodes);
    Kleene *present = structure_words(result, vocabulary_ac(application->spec->vocabulary));
    present->must &= kept.must | ~old;
    return structure_restrict(application->arena, result, (kept.may & old) | (node_set(result->nodes) & ~old));
}

static void update(Application *application, const Focused *focused, const uint32_t *nodes)
{
    const Action *action = application->action;
    const Spec *spec = application->spec;
    Vocabulary *vocabulary = spec->vocabulary;
    const Structure *old = focused->structure;
    bool grows = action->new || action->clone;
    if (grows) {
        old = add_nodes(application, focused->structure, nodes);
        if (application->outcome->problem)
            return;
        evaluator_bind(application->evaluator, old);
    }
    Structure *result = structure_copy(application->arena, old);
    for (size_t i = 0; i < action->update_count; i++)
        evaluate_update(application, &action->updates[i], nodes, result);
    if (action->retain)
        result = retain_nodes(application, focused->structure, result, nodes);
    if (grows) {
        const Predicate *is_new = vocabulary_find(vocabulary, "isNew"),
                        *instance = vocabulary_find(vocabulary, "instance");
        *structure_words(result, is_new) = (Kleene){0, 0};
        for (uint32_t i = 0; i < result->nodes; i++)
            structure_words(result, instance)[i] = (Kleene){0, 0};
    }
    if (spec->options.coerce_after_update && (grows || action->retain || action->update_count)) {
        uint8_t *changes = NULL;
        if (!grows && !action->retain) {
            changes = arena_alloc(application->arena, vocabulary->count);
            structure_changes(old, result, changes);
        }
        if (!coerce(spec->coercer, application->evaluator, result, changes)) {
            application->outcome->breaches++;
            if (spec->options.stop_on_breach) {
                application->outcome->broken = coercer_reason(spec->coercer);
                application->stopped = true;
            }
            evaluator_bind(application->evaluator, focused->structure);
            return;
        }
    }
    if (action->post_messages.count) {
        const Structure *blurred = structure_blur(application->arena, result, spec->options.three_way);
        evaluator_bind(application->evaluator, blurred);
        for (size_t i = 0; i < action->post_messages.count; i++)
            if (speaks(application->evaluator, &action->post_messages.items[i], NULL))
                report(application, action->post_messages.items[i].text, NULL, SIZE_MAX, blurred);
    }
    StructureList *results = &application->outcome->results;
    results->items = array_room(results->items, &results->capacity, results->count, sizeof *results->items);
    results->items[results->count++] = result;
    evaluator_bind(application->evaluator, focused->structure);
}

/* Goes through the assignments under which the precondition may hold, variable by variable. */
static void proceed(Application *application, const Focused *focused, size_t index, uint32_t *nodes, size_t bound)
{
    const Action *action = application->action;
    if (bound < action->bindings.count) {
        uint64_t candidates = query_word(application->evaluator, action->binding_queries[bound], nodes).may;
        for (uint32_t k = 0; k < focused->structure->nodes && !application->stopped && !application->outcome->problem;
             k++) {
            nodes[bound] = focused->structure->order[k];
            if (candidates >> nodes[bound] & 1)
                proceed(application, focused, index, nodes, bound + 1);
        }
        return;
    }
    if (action->precondition && query_truth(application->evaluator, action->precondition_query, nodes) == TRUTH_FALSE)
        return;
    if (!(report_messages(application, focused, index, nodes) && application->spec->options.freeze))
        update(application, focused, nodes);
}

static void focus_all(Application *application, FocusedList *list)
{
    const Action *action = application->action;
    const SpecOptions *options = &application->spec->options;
    for (size_t i = 0; i < action->focus_count && options->focus && !application->outcome->problem; i++) {
        if (options->filter_during_focus && action->precondition && !action->bindings.count) {
            size_t kept = 0;
            for (size_t k = 0; k < list->count; k++) {
                evaluator_bind(application->evaluator, list->items[k].structure);
                if (query_truth(application->evaluator, action->precondition_query, NULL) != TRUTH_FALSE)
                    list->items[kept++] = list->items[k];
            }
            list->count = kept;
        }
        application->outcome->problem =
            focus(application->arena, action->plans[i], options->join == JOIN_INDEPENDENT, list);
        if (options->coerce_during_focus && i + 1 < action->focus_count && !application->outcome->problem) {
            size_t kept = 0;
            for (size_t k = 0; k < list->count; k++) {
                Focused *item = &list->items[k];
                if (item->touched && !coerce(application->spec->coercer, application->evaluator, item->structure,
                                             item->recounted ? NULL : item->changes))
                    continue;
                if (item->touched)
                    memset(item->changes, 0, application->spec->vocabulary->count);
                item->recounted = false;
                list->items[kept++] = *item;
            }
            list->count = kept;
        }
    }
}

void action_apply(const Spec *spec, Evaluator *evaluator, Arena *arena, const Action *action,
                  const Structure *structure, Outcome *outcome)
{
    outcome->results.count = outcome->reports.count = outcome->breaches = 0;
    outcome->broken = NULL;
    Application application = {spec, evaluator, arena, action, outcome, false, false};
    FocusedList list = {0};
    if (action->bindings.count > BINDING_LIMIT) {
        outcome->problem = message("a precondition has more than %d free variables", BINDING_LIMIT);
        return;
    }
    focused_add(&list, (Focused){(Structure *)structure, arena_alloc(arena, spec->vocabulary->count), false, false});
    focus_all(&application, &list);
    for (size_t i = 0; i < list.count && !application.stopped && !outcome->problem; i++) {
        Focused *focused = &list.items[i];
        if (spec->options.coerce_after_focus && focused->touched) {
            if (!coerce(spec->coercer, evaluator, focused->structure, focused->recounted ? NULL : focused->changes)) {
                outcome->breaches++;
                continue;
            }
        } else {
            evaluator_bind(evaluator, focused->structure);
        }
        application.known = false;
        for (size_t k = 0; k < i && action->messages.count; k++)
            application.known = application.known || list.items[k].structure == focused->structure;
        uint32_t nodes[BINDING_LIMIT] = {0};
        proceed(&application, focused, i, nodes, 0);
    }
    free(list.items);
}
