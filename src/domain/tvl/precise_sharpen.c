/* SPDX-License-Identifier: MIT */
/* Witnesses first, then a query for each value that none of them has. */
#include "domain/tvl/precise_sharpen.h"

#include "domain/tvl/concretise.h"
#include "domain/tvl/precise_search.h"

#include <stdlib.h>
#include <string.h>

enum { ATTEMPTS = 8, RESULT_ATTEMPTS = 2, PATIENCE = 2, CASE_LIMIT = 200, PRICE = 4, REWARD = 1 };

/* Results with one key, where these become one structure anyway; else, or if its names are not definite, of one result the part with
 * one key. */
typedef struct Envelope {
    const Structure *origin; /* that result; NULL: results with definite names */
    Structure *bound;        /* their join, canonical */
    const Stored *found;     /* the join of the abstractions of all heaps found; NULL: none */
} Envelope;

typedef struct Sharpening {
    Precise *precise;
    Arena *arena;
    const Action *action;
    const Structure *before;
    Envelope *envelopes;
    size_t count, capacity;
    Outcome *outcome; /* to be sharpened */
    bool *deserved;   /* by report: some heap deserves it */
    Outcome heap_outcome;
    Arena *heaps;
    bool asserted; /* the solver knows the old structure and the action */
} Sharpening;

static void add_result(Outcome *outcome, Structure *structure)
{
    StructureList *results = &outcome->results;
    results->items = array_room(results->items, &results->capacity, results->count, sizeof *results->items);
    results->items[results->count++] = structure;
}

/* The next value by which structures are told apart and that is not definite: of ac, or of an abstraction predicate. */
static bool find_doubt(const Structure *structure, const Predicate **predicate, uint32_t *node)
{
    const Vocabulary *vocabulary = structure->vocabulary;
    for (size_t p = 0; p < vocabulary->count; p++) {
        *predicate = vocabulary->predicates[p];
        if ((*predicate)->arity > 1 ||
            (*predicate != vocabulary_ac(vocabulary) && !predicate_has(*predicate, PREDICATE_ABSTRACTION)))
            continue;
        const Kleene *word = structure_read(structure, *predicate);
        uint64_t doubt = word->may & ~word->must & ((*predicate)->arity ? node_set(structure->nodes) : 1);
        *node = doubt ? (uint32_t)__builtin_ctzll(doubt) : 0;
        if (doubt)
            return true;
    }
    return false;
}

static bool has_doubt(const Structure *structure)
{
    const Predicate *predicate;
    uint32_t node;
    return find_doubt(structure, &predicate, &node);
}

static bool has_key(Sharpening *sharpening, const Envelope *envelope, const Stored *stored)
{
    return stored_same_key(stored_pack(sharpening->heaps, envelope->bound), stored);
}

static void add_envelope(Sharpening *sharpening, const Structure *structure, const Structure *origin)
{
    Structure *blurred = structure_blur(sharpening->arena, structure, sharpening->precise->spec->options.three_way);
    const Stored *stored = stored_pack(sharpening->arena, blurred);
    for (size_t i = 0; i < sharpening->count; i++) {
        Envelope *envelope = &sharpening->envelopes[i];
        if (envelope->origin != origin || !has_key(sharpening, envelope, stored))
            continue;
        const Stored *joined = stored_join(sharpening->arena, stored_pack(sharpening->heaps, envelope->bound), stored);
        envelope->bound = stored_unpack(sharpening->arena, blurred->vocabulary, joined);
        return;
    }
    sharpening->envelopes =
        array_room(sharpening->envelopes, &sharpening->capacity, sharpening->count, sizeof *sharpening->envelopes);
    sharpening->envelopes[sharpening->count++] = (Envelope){origin, blurred, NULL};
}

/* Splits until all names are definite (bifurcation): the predicate holds nowhere, everywhere, or for some individuals of a summary
 * node, which become a node of their own. Coerce drops most of it. False if the cases are too many. */
static bool split_names(Sharpening *sharpening, const Structure *structure, const Structure *origin, size_t *cases)
{
    const Predicate *predicate, *ac = vocabulary_ac(structure->vocabulary);
    const Spec *spec = sharpening->precise->spec;
    uint32_t node;
    if (++*cases > CASE_LIMIT)
        return false;
    if (!find_doubt(structure, &predicate, &node)) {
        add_envelope(sharpening, structure, origin);
        return true;
    }
    bool mixes = predicate != ac && predicate->arity && structure_is_summary(structure, node);
    for (unsigned choice = 0; choice < (mixes ? 3 : 2); choice++) {
        Structure *split = structure_copy(sharpening->heaps, structure);
        if (choice == 2 && structure->nodes == NODE_LIMIT)
            return false;
        if (choice == 2) {
            split = structure_duplicate(sharpening->heaps, structure, node);
            structure_set(split, predicate, &(uint32_t){structure->nodes}, TRUTH_TRUE);
        }
        if (predicate == ac && choice == 0)
            split =
                structure_restrict(sharpening->heaps, structure, node_set(structure->nodes) & ~((uint64_t)1 << node));
        else
            structure_set(split, predicate, &node, choice == 1 ? TRUTH_TRUE : TRUTH_FALSE);
        if (coerce(spec->coercer, sharpening->precise->evaluator, split, NULL) &&
            !split_names(sharpening, split, origin, cases))
            return false;
    }
    return true;
}

/* In an independent join, names that are definite would stand beside the indefinite one: there the result stays whole. */
static void add_bound(Sharpening *sharpening, const Structure *result)
{
    const SpecOptions *options = &sharpening->precise->spec->options;
    size_t cases = 0, count = sharpening->count;
    if (!has_doubt(result)) {
        add_envelope(sharpening, result, options->join == JOIN_PARTIAL ? NULL : result);
    } else if (options->join == JOIN_INDEPENDENT || !split_names(sharpening, result, result, &cases)) {
        sharpening->count = count;
        add_result(sharpening->outcome, structure_blur(sharpening->arena, result, options->three_way));
    }
}

static void add_found(Sharpening *sharpening, const Structure *heap)
{
    const Structure *blurred = structure_blur(sharpening->heaps, heap, sharpening->precise->spec->options.three_way);
    const Stored *stored = stored_pack(sharpening->arena, blurred);
    for (size_t i = 0; i < sharpening->count; i++) {
        Envelope *envelope = &sharpening->envelopes[i];
        const Stored *bound = stored_pack(sharpening->heaps, envelope->bound);
        if (stored_same_key(bound, stored) && stored_leq(stored, bound))
            envelope->found = envelope->found ? stored_join(sharpening->arena, envelope->found, stored) : stored;
    }
}

/* Witnesses. */

static bool visit_result(void *context, const Structure *heap)
{
    add_found(context, heap);
    return true;
}

static bool is_settled(const Sharpening *sharpening)
{
    for (size_t i = 0; i < sharpening->count; i++) {
        const Envelope *envelope = &sharpening->envelopes[i];
        if (!envelope->found || !stored_equal(envelope->found, stored_pack(sharpening->heaps, envelope->bound)))
            return false;
    }
    for (size_t i = 0; i < sharpening->outcome->reports.count; i++)
        if (!sharpening->deserved[i])
            return false;
    return true;
}

static bool visit_heap(void *context, const Structure *heap)
{
    Sharpening *sharpening = context;
    Precise *precise = sharpening->precise;
    Outcome *outcome = &sharpening->heap_outcome;
    action_apply(precise->spec, precise->evaluator, sharpening->heaps, sharpening->action, heap, outcome);
    for (size_t i = 0; i < outcome->results.count; i++)
        structure_concretise(precise->spec, precise->evaluator, sharpening->heaps, outcome->results.items[i],
                             RESULT_ATTEMPTS, visit_result, sharpening);
    for (size_t i = 0; i < sharpening->outcome->reports.count; i++)
        for (size_t k = 0; k < outcome->reports.count; k++)
            if (!strcmp(sharpening->outcome->reports.items[i].text, outcome->reports.items[k].text))
                sharpening->deserved[i] = true;
    free(outcome->problem);
    outcome->problem = NULL;
    return !is_settled(sharpening);
}

/* Queries. */

static void assert_step(Sharpening *sharpening)
{
    Precise *precise = sharpening->precise;
    if (sharpening->asserted)
        return;
    sharpening->asserted = true;
    precise_use_states(precise, 2);
    fol_push(precise->fol);
    fol_assert(precise->fol, precise_characteristic(precise, sharpening->before, OLD_STATE, 0));
    precise_assert_block(precise, &sharpening->action, 1);
}

/* Some individuals at these nodes for which the predicate has this value; of sm: two individuals at the node. */
static const Formula *somewhere(Sharpening *sharpening, const Predicate *predicate, const uint32_t *tuple, bool value)
{
    static const char *const names[] = {"w0", "w1", "w2", "w3"};
    Precise *precise = sharpening->precise;
    bool count = predicate == vocabulary_sm(sharpening->before->vocabulary);
    unsigned arity = count ? 2 : predicate->arity;
    Variable v[PREDICATE_ARITY_LIMIT];
    const Formula *formula = NULL;
    for (unsigned i = 0; i < arity; i++) {
        v[i] = vocabulary_variable(precise->query, names[i]);
        formula = precise_both(precise, formula,
                               precise_mark_of(precise, sharpening->before->nodes + tuple[count ? 0 : i], v[i]));
    }
    const Formula *atom = count ? formula_equal(precise->query, v[0], v[1])
                                : formula_predicate(precise->query, precise->new[predicate->id], v);
    formula = precise_both(precise, formula, precise_literal(precise, atom, value && !count));
    for (unsigned i = arity; i-- > 0;)
        formula = precise_some(precise, NEW_NODES, v[i], formula);
    return formula;
}

static bool obeys_rules(Sharpening *sharpening, const Structure *heap)
{
    return coerce(sharpening->precise->spec->coercer, sharpening->precise->evaluator,
                  structure_copy(sharpening->heaps, heap), NULL);
}

/* The answer to what is asserted; a model counts if it stands up to evaluation, and is added to what was found. */
static SmtAnswer ask(Sharpening *sharpening)
{
    Precise *precise = sharpening->precise;
    SmtAnswer answer = fol_check(precise->fol, precise->seconds);
    precise->credit += answer == SMT_UNSAT ? REWARD : answer == SMT_UNKNOWN ? -PRICE : 0;
    if (answer != SMT_SAT)
        return answer;
    uint32_t individuals[NODE_LIMIT];
    Structure *before = precise_read_model(precise, sharpening->heaps, OLD_STATE, individuals);
    Structure *after = precise_read_model(precise, sharpening->heaps, NEW_STATE, individuals);
    if (!before || !after || !obeys_rules(sharpening, before) || !obeys_rules(sharpening, after) ||
        !structure_embeds(before, sharpening->before, NULL))
        return SMT_UNKNOWN;
    add_found(sharpening, after);
    return SMT_SAT;
}

/* Decides one value that is 1/2 in the bound and definite in what was found. False if the solver gives up. */
static bool decide_value(Sharpening *sharpening, Envelope *envelope, const Predicate *predicate, const uint32_t *tuple,
                         Truth found)
{
    Precise *precise = sharpening->precise;
    const Formula *other = somewhere(sharpening, predicate, tuple, found == TRUTH_FALSE);
    fol_push(precise->fol);
    fol_assert(precise->fol, other);
    SmtAnswer answer = ask(sharpening);
    fol_pop(precise->fol);
    if (answer != SMT_UNSAT)
        return answer == SMT_SAT;
    fol_assert(precise->fol, formula_not(precise->query, other));
    Structure *sharper = structure_copy(sharpening->arena, envelope->bound);
    structure_set(sharper, predicate, tuple, found);
    if (coerce(precise->spec->coercer, precise->evaluator, sharper, NULL))
        envelope->bound = sharper;
    return true;
}

static void decide_values(Sharpening *sharpening, Envelope *envelope)
{
    const Vocabulary *vocabulary = envelope->bound->vocabulary;
    unsigned given_up = 0;
    for (size_t p = 0; p < vocabulary->count; p++) {
        const Predicate *predicate = vocabulary->predicates[p];
        uint32_t tuple[PREDICATE_ARITY_LIMIT] = {0};
        if (predicate == vocabulary_ac(vocabulary) || (predicate->arity && !envelope->bound->nodes))
            continue;
        do {
            if (structure_value(envelope->bound, predicate, tuple) != TRUTH_UNKNOWN)
                continue;
            const Structure *found = stored_unpack(sharpening->heaps, vocabulary, envelope->found);
            Truth value = structure_value(found, predicate, tuple);
            if (value != TRUTH_UNKNOWN && !decide_value(sharpening, envelope, predicate, tuple, value) &&
                ++given_up == PATIENCE)
                return;
        } while (precise_next_tuple(tuple, predicate->arity, envelope->bound->nodes));
    }
}

/* Is there a heap in the envelope? If so, its values are decided. */
static SmtAnswer decide_envelope(Sharpening *sharpening, Envelope *envelope)
{
    if (envelope->found && stored_leq(stored_pack(sharpening->heaps, envelope->bound), envelope->found))
        return SMT_SAT;
    Precise *precise = sharpening->precise;
    if (precise_exhausted(precise))
        return envelope->found ? SMT_SAT : SMT_UNKNOWN;
    assert_step(sharpening);
    fol_push(precise->fol);
    fol_assert(precise->fol, precise_characteristic(precise, envelope->bound, NEW_STATE, sharpening->before->nodes));
    SmtAnswer exists = envelope->found ? SMT_SAT : ask(sharpening);
    if (exists == SMT_SAT && envelope->found)
        decide_values(sharpening, envelope);
    fol_pop(precise->fol);
    return exists;
}

/* The envelopes of one origin, from `first` on; returns the index after them. A result whose parts are not all decided stays whole. */
static size_t decide_origin(Sharpening *sharpening, size_t first)
{
    const Structure *origin = sharpening->envelopes[first].origin;
    size_t end = first, kept = sharpening->outcome->results.count;
    SmtAnswer worst = SMT_SAT;
    for (; end < sharpening->count && sharpening->envelopes[end].origin == origin; end++) {
        Envelope *envelope = &sharpening->envelopes[end];
        SmtAnswer exists = worst == SMT_UNKNOWN ? worst : decide_envelope(sharpening, envelope);
        worst = origin && exists == SMT_UNKNOWN ? SMT_UNKNOWN : worst;
        if (exists != SMT_UNSAT)
            add_result(sharpening->outcome, envelope->bound);
    }
    if (worst == SMT_UNKNOWN) {
        sharpening->outcome->results.count = kept;
        add_result(sharpening->outcome,
                   structure_blur(sharpening->arena, origin, sharpening->precise->spec->options.three_way));
    }
    return end;
}

static void drop_reports(Sharpening *sharpening)
{
    size_t kept = 0;
    const MessageList *messages = &sharpening->action->messages;
    for (size_t i = 0; i < sharpening->outcome->reports.count; i++) {
        const Report *report = &sharpening->outcome->reports.items[i];
        const Message *message = NULL;
        for (size_t k = 0; k < messages->count && !message; k++)
            if (messages->items[k].text == report->text)
                message = &messages->items[k];
        if (sharpening->deserved[i] || !message || precise_exhausted(sharpening->precise) ||
            precise_possible(sharpening->precise, sharpening->action, sharpening->before, message->formula))
            sharpening->outcome->reports.items[kept++] = *report;
    }
    sharpening->outcome->reports.count = kept;
}

void precise_sharpen(Precise *precise, Arena *arena, const Action *action, const Structure *structure, Outcome *outcome)
{
    if (action->clone || action->new_for_each || outcome->problem || outcome->broken)
        return;
    Sharpening sharpening = {.precise = precise,
                             .arena = arena,
                             .action = action,
                             .before = structure,
                             .outcome = outcome,
                             .deserved = arena_alloc(arena, outcome->reports.count + 1),
                             .heaps = arena_create()};
    StructureList results = outcome->results;
    outcome->results = (StructureList){0};
    for (unsigned doubtful = 0; doubtful < 2; doubtful++)
        for (size_t i = 0; i < results.count; i++)
            if (has_doubt(results.items[i]) == doubtful)
                add_bound(&sharpening, results.items[i]);
    free(results.items);
    Arena *scratch = arena_create();
    structure_concretise(precise->spec, precise->evaluator, scratch, structure, ATTEMPTS, visit_heap, &sharpening);
    arena_destroy(scratch);
    for (size_t i = 0; i < sharpening.count;)
        i = decide_origin(&sharpening, i);
    if (sharpening.asserted)
        fol_pop(precise->fol);
    drop_reports(&sharpening);
    outcome_free(&sharpening.heap_outcome);
    free(sharpening.envelopes);
    arena_destroy(sharpening.heaps);
}
