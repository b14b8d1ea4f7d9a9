/* SPDX-License-Identifier: MIT */
/* After the paper: first nodes are split until all their abstraction predicates have definite values (bifurcation), then every
 * value that is still 1/2 becomes 0, or 1, or is shown to be both in one model (refinement). Each of these choices needs a model.
 * Models that were found serve for all choices that agree with them; only a choice without a model is a query, and what
 * integrity rules exclude by coerce is none. A choice that is the only one left is made for all that follows. */
#include "domain/tvl/precise_search.h"
#include "domain/tvl/precise_case.h"

#include <stdlib.h>
#include <string.h>

static void add_answer(PreciseAnswers *answers, PreciseAnswer answer)
{
    for (size_t i = 0; i < answers->count; i++) {
        PreciseAnswer *known = &answers->items[i];
        if (!structure_equal(known->structure, answer.structure))
            continue;
        if (!known->model)
            known->model = answer.model;
        if (answer.bound < known->bound)
            known->bound = answer.bound;
        return;
    }
    answers->items = array_room(answers->items, &answers->capacity, answers->count, sizeof *answers->items);
    answers->items[answers->count++] = answer;
}

/* Up to the bound, there is no heap for it. */
static void leave_over(BestSearch *search, const Structure *structure, uint32_t bound)
{
    search->seconds /= 2;
    add_answer(search->answers, (PreciseAnswer){structure_blur(search->arena, structure, true), NULL, bound});
}

/* Models. */

/* What a model chooses at a place. */
static Choice chosen(const ModelWitness *witness, const TuplePlace *place)
{
    const Structure *model = witness->model;
    unsigned arity = place->predicate->arity;
    if (case_is_count(place, model)) {
        unsigned count = 0;
        for (uint32_t i = 0; i < model->nodes; i++)
            count += witness->node_of[i] == place->tuple[0];
        return count > 1 ? MIXED : ALL_FALSE;
    }
    bool seen[2] = {false, false};
    uint32_t tuple[PREDICATE_ARITY_LIMIT] = {0};
    if (arity && !model->nodes)
        return ALL_FALSE;
    do {
        bool here = true;
        for (unsigned i = 0; i < arity; i++)
            here = here && witness->node_of[tuple[i]] == place->tuple[i];
        if (here)
            seen[structure_value(model, place->predicate, tuple) == TRUTH_TRUE] = true;
    } while (!(seen[0] && seen[1]) && precise_next_tuple(tuple, arity, model->nodes));
    return seen[0] && seen[1] ? MIXED : seen[1] ? ALL_TRUE : ALL_FALSE;
}

static void add_witness(SearchCase *current, ModelWitness witness)
{
    current->witnesses =
        array_room(current->witnesses, &current->witness_capacity, current->witness_count, sizeof *current->witnesses);
    current->witnesses[current->witness_count++] = witness;
}

static bool obeys_rules(BestSearch *search, const Structure *model)
{
    return coerce(search->precise->spec->coercer, search->precise->evaluator, structure_copy(search->arena, model),
                  NULL);
}

/* Reads the solver's model as a witness of the case, and checks by evaluation that it is one. */
static bool read_witness(BestSearch *search, const SearchCase *current, ModelWitness *witness)
{
    Precise *precise = search->precise;
    uint32_t individuals[NODE_LIMIT], others[NODE_LIMIT];
    Structure *model = precise_read_model(precise, search->arena, search->state, individuals);
    if (!model || !obeys_rules(search, model))
        return false;
    const Structure *old = model;
    if (search->state == NEW_STATE) {
        old = precise_read_model(precise, search->arena, OLD_STATE, others);
        if (!old || !obeys_rules(search, old))
            return false;
    }
    if (search->accepts && !search->accepts(precise, old, search->context))
        return false;
    uint8_t *node_of = arena_alloc(search->arena, model->nodes + 1);
    uint64_t met = 0; /* nodes */
    for (uint32_t i = 0; i < model->nodes; i++) {
        bool found = false;
        for (uint32_t n = 0; n < current->structure->nodes && !found; n++) {
            found = fol_model_value(precise->fol, precise->marks[search->first + current->base[n]], &individuals[i]);
            for (size_t p = 0; found && p < model->vocabulary->count; p++) {
                TuplePlace place = {model->vocabulary->predicates[p], {n}};
                Truth value =
                    case_splits(&place) ? structure_value(current->structure, place.predicate, &n) : TRUTH_UNKNOWN;
                found = value == TRUTH_UNKNOWN || value == structure_value(model, place.predicate, &i);
            }
            node_of[i] = (uint8_t)n;
        }
        uint64_t node = (uint64_t)1 << node_of[i];
        if (!found || (met & node && !structure_is_summary(current->structure, node_of[i])))
            return false;
        met |= node;
    }
    *witness = (ModelWitness){model, node_of};
    return met == node_set(current->structure->nodes);
}

/* Cases. */

static SearchCase *copy_case(BestSearch *search, const SearchCase *old)
{
    SearchCase *new = arena_alloc(search->arena, sizeof *new);
    *new = *old;
    new->structure = structure_copy(search->arena, old->structure);
    new->settled = structure_copy(search->arena, old->settled);
    for (Choice c = 0; c < CHOICES; c++)
        new->closed[c] = structure_copy(search->arena, old->closed[c]);
    new->witnesses = NULL;
    new->witness_count = new->witness_capacity = 0;
    return new;
}

/* All values 0. */
static Structure *blank(BestSearch *search, const Structure *like)
{
    Structure *structure = structure_create(search->arena, like->vocabulary, like->nodes);
    *structure_words(structure, vocabulary_ac(like->vocabulary)) = (Kleene){0, 0};
    return structure;
}

/* The individuals of a node for which the predicate holds become a node of their own, the last. */
static void split_case(BestSearch *search, SearchCase *new, const TuplePlace *place)
{
    uint32_t node = place->tuple[0];
    new->structure = structure_duplicate(search->arena, new->structure, node);
    uint32_t last = new->structure->nodes - 1;
    new->base[last] = new->base[node];
    structure_set(new->structure, place->predicate, &node, TRUTH_FALSE);
    structure_set(new->structure, place->predicate, &last, TRUTH_TRUE);
    new->settled = blank(search, new->structure);
    for (Choice c = 0; c < CHOICES; c++)
        new->closed[c] = blank(search, new->structure);
}

/* Sharpens by the integrity rules. False if they refute the case. */
static bool sharpen(BestSearch *search, SearchCase *new)
{
    if (!coerce(search->precise->spec->coercer, search->precise->evaluator, new->structure, NULL))
        return false;
    for (uint32_t w = 0; w < new->structure->size; w++) {
        Kleene value = new->structure->words[w];
        if (new->settled->words[w].must &(value.must | ~value.may) & node_set(new->structure->nodes))
            return false;
    }
    return !case_counts(search) || precise_counts_fit(new->structure, new->settled, NULL);
}

/* Both values at one place: there are several tuples, and several individuals of its summary node if it has only one. */
static void mix(SearchCase *new, const TuplePlace *place)
{
    structure_set(new->settled, place->predicate, place->tuple, TRUTH_TRUE);
    uint64_t summaries = 0;
    for (unsigned i = 0; i < place->predicate->arity; i++)
        if (structure_is_summary(new->structure, place->tuple[i]))
            summaries |= (uint64_t)1 << place->tuple[i];
    if (summaries && !(summaries & (summaries - 1)))
        structure_set(new->settled, vocabulary_sm(new->settled->vocabulary),
                      (uint32_t[]){(uint32_t)__builtin_ctzll(summaries)}, TRUTH_TRUE);
}

/* The case in which a choice is made; NULL if the integrity rules exclude it. Has the witnesses that agree. */
static SearchCase *choose(BestSearch *search, const SearchCase *old, const TuplePlace *place, Choice choice)
{
    SearchCase *new = copy_case(search, old);
    bool split = choice == MIXED && case_splits(place);
    if (split)
        split_case(search, new, place);
    else if (choice == MIXED)
        mix(new, place);
    else
        structure_set(new->structure, place->predicate, place->tuple, choice == ALL_TRUE ? TRUTH_TRUE : TRUTH_FALSE);
    if (!sharpen(search, new))
        return NULL;
    for (size_t i = 0; i < old->witness_count; i++) {
        ModelWitness witness = old->witnesses[i];
        if (chosen(&witness, place) != choice)
            continue;
        if (split) {
            uint8_t *node_of = arena_alloc(search->arena, witness.model->nodes + 1);
            memcpy(node_of, witness.node_of, witness.model->nodes);
            for (uint32_t k = 0; k < witness.model->nodes; k++)
                if (node_of[k] == place->tuple[0] && structure_value(witness.model, place->predicate, &k) == TRUTH_TRUE)
                    node_of[k] = (uint8_t)(new->structure->nodes - 1);
            witness.node_of = node_of;
        }
        add_witness(new, witness);
    }
    return new;
}

/* What is refined first, next, last. Numbers of individuals are last: only finite heaps limit them, which a solver does not know
 * and precise_counts_fit does, the better the more edges are settled. */
typedef enum Phase {
    NAMES, /* abstraction predicates */
    VALUES,
    COUNTS,
    PHASES,
} Phase;

static Phase phase_of(const SearchCase *current, const TuplePlace *place)
{
    return case_splits(place) ? NAMES : case_is_count(place, current->structure) ? COUNTS : VALUES;
}

/* The next place of a phase whose value is open, from `place` on. */
static bool open_place(const SearchCase *current, Phase phase, TuplePlace *place, size_t *predicate, bool *started)
{
    const Vocabulary *vocabulary = current->structure->vocabulary;
    for (; *predicate < vocabulary->count; ++*predicate, *started = false) {
        place->predicate = vocabulary->predicates[*predicate];
        unsigned arity = place->predicate->arity;
        if (place->predicate == vocabulary_ac(vocabulary) || (arity && !current->structure->nodes) ||
            phase_of(current, place) != phase)
            continue;
        if (!*started)
            memset(place->tuple, 0, sizeof place->tuple);
        else if (!precise_next_tuple(place->tuple, arity, current->structure->nodes))
            continue;
        *started = true;
        do
            if (structure_value(current->structure, place->predicate, place->tuple) == TRUTH_UNKNOWN &&
                structure_value(current->settled, place->predicate, place->tuple) != TRUTH_TRUE)
                return true;
        while (precise_next_tuple(place->tuple, arity, current->structure->nodes));
    }
    return false;
}

static bool may_mix(const SearchCase *current, const TuplePlace *place)
{
    bool summary = false;
    for (unsigned i = 0; i < place->predicate->arity; i++)
        summary = summary || structure_is_summary(current->structure, place->tuple[i]);
    return summary;
}

/* Has what is asserted, which the case describes, a model? What has infinite ones only may need the pigeonhole principle. */
static SmtAnswer check(BestSearch *search, const SearchCase *current)
{
    SmtAnswer answer = fol_check(search->precise->fol, search->seconds);
    return answer == SMT_UNKNOWN && case_assert_finite(search, current)
               ? fol_check(search->precise->fol, search->seconds)
               : answer;
}

/* Of what was asked last and is not refuted: a model that does not stand up to evaluation bounds nothing. */
static uint32_t bound_of(const BestSearch *search, SmtAnswer answer)
{
    return answer == SMT_UNKNOWN ? fol_bound(search->precise->fol) : 0;
}

/* Has a choice a model? Asks if none is known; a case that the solver gives up on is left over, and has none then. */
static bool has_model(BestSearch *search, SearchCase *current, const TuplePlace *place, Choice choice)
{
    if (structure_value(current->closed[choice], place->predicate, place->tuple) == TRUTH_TRUE ||
        (choice == MIXED && !may_mix(current, place)) ||
        (choice == ALL_TRUE && case_is_count(place, current->structure)))
        return false;
    if (choice == MIXED && case_splits(place) && current->structure->nodes == NODE_LIMIT) {
        leave_over(search, current->structure, 0); /* there is no room for one more node */
        structure_set(current->closed[choice], place->predicate, place->tuple, TRUTH_TRUE);
        return false;
    }
    for (size_t i = current->witness_count; i-- > 0;)
        if (chosen(&current->witnesses[i], place) == choice)
            return true;
    SearchCase *tried = choose(search, current, place, choice);
    bool found = false;
    if (tried) {
        Precise *precise = search->precise;
        fol_push(precise->fol);
        fol_assert(precise->fol, case_formula(search, current, place, choice));
        case_assert_limits(search, tried);
        SmtAnswer answer = check(search, tried);
        ModelWitness witness;
        found = answer == SMT_SAT && read_witness(search, current, &witness) && chosen(&witness, place) == choice;
        if (found)
            add_witness(current, witness);
        else if (answer != SMT_UNSAT)
            leave_over(search, tried->structure, bound_of(search, answer));
        fol_pop(precise->fol);
        free(tried->witnesses);
    }
    if (!found)
        structure_set(current->closed[choice], place->predicate, place->tuple, TRUTH_TRUE);
    return found;
}

static void finish(BestSearch *search, const SearchCase *current)
{
    const Structure *model = current->witnesses[0].model;
    Structure *abstract = structure_blur(search->arena, model, true);
    add_answer(search->answers, (PreciseAnswer){abstract, model, 0});
}

/* All that the solver knows holds of the case, which has a witness. Takes the case. */
static void refine(BestSearch *search, SearchCase *current)
{
    for (;;) {
        TuplePlace branch, place;
        unsigned fewest = CHOICES + 1;
        bool forced = false, any = false;
        for (Phase phase = NAMES; phase < PHASES && !any; phase++) {
            size_t predicate = 0;
            bool started = false;
            while (!forced && open_place(current, phase, &place, &predicate, &started)) {
                any = true;
                unsigned open = 0;
                Choice last = ALL_FALSE;
                for (Choice c = 0; c < CHOICES; c++)
                    if (has_model(search, current, &place, c)) {
                        open++;
                        last = c;
                    }
                if (open == 1) {
                    const Formula *formula = case_formula(search, current, &place, last);
                    SearchCase *next = choose(search, current, &place, last);
                    fol_assert(search->precise->fol, formula);
                    free(current->witnesses);
                    current = next;
                    forced = true;
                } else if (open < fewest) {
                    fewest = open;
                    branch = place;
                }
            }
        }
        if (forced)
            continue;
        if (!any) {
            finish(search, current);
            break;
        }
        for (Choice c = 0; c < CHOICES; c++) {
            if (structure_value(current->closed[c], branch.predicate, branch.tuple) == TRUTH_TRUE)
                continue;
            SearchCase *next = choose(search, current, &branch, c);
            if (!next || !next->witness_count)
                continue;
            fol_push(search->precise->fol);
            fol_assert(search->precise->fol, case_formula(search, current, &branch, c));
            refine(search, next);
            fol_pop(search->precise->fol);
        }
        break;
    }
    free(current->witnesses);
}

/* A structure in which all nodes are there. */
static void search_present(BestSearch *search, const Structure *structure)
{
    Precise *precise = search->precise;
    SearchCase *root = arena_alloc(search->arena, sizeof *root);
    search->given = structure;
    root->structure = structure_copy(search->arena, structure);
    root->settled = blank(search, structure);
    for (Choice c = 0; c < CHOICES; c++)
        root->closed[c] = blank(search, structure);
    for (uint32_t i = 0; i < structure->nodes; i++)
        root->base[i] = (uint8_t)i;
    if (!sharpen(search, root))
        return;
    fol_push(precise->fol);
    fol_assert(precise->fol, precise_characteristic(precise, structure, search->state, search->first));
    case_assert_limits(search, root);
    SmtAnswer answer = check(search, root);
    ModelWitness witness;
    if (answer == SMT_SAT && read_witness(search, root, &witness)) {
        add_witness(root, witness);
        refine(search, root);
    } else if (answer != SMT_UNSAT) {
        leave_over(search, structure, bound_of(search, answer));
    }
    fol_pop(precise->fol);
}

static void search_from(BestSearch *search, const Structure *structure)
{
    Kleene present = *structure_read(structure, vocabulary_ac(structure->vocabulary));
    uint64_t doubtful = present.may & ~present.must & node_set(structure->nodes);
    if (!doubtful) {
        search_present(search, structure);
        return;
    }
    uint32_t node = (uint32_t)__builtin_ctzll(doubtful);
    Structure *with = structure_copy(search->arena, structure);
    structure_set(with, vocabulary_ac(structure->vocabulary), &node, TRUTH_TRUE);
    search_from(search, with);
    search_from(search,
                structure_restrict(search->arena, structure, node_set(structure->nodes) & ~((uint64_t)1 << node)));
}

static BestSearch make_search(Precise *precise, Arena *arena, State state, size_t first, Accepts *accepts,
                              void *context, PreciseAnswers *answers)
{
    return (BestSearch){.precise = precise,
                        .arena = arena,
                        .state = state,
                        .universe = state == OLD_STATE ? OLD_NODES : NEW_NODES,
                        .copies = state == OLD_STATE ? precise->old : precise->new,
                        .first = first,
                        .accepts = accepts,
                        .context = context,
                        .answers = answers,
                        .seconds = precise->seconds};
}

void precise_search(Precise *precise, Arena *arena, const Structure *structure, State state, size_t first,
                    Accepts *accepts, void *context, PreciseAnswers *answers)
{
    BestSearch search = make_search(precise, arena, state, first, accepts, context, answers);
    search_from(&search, structure);
}

void precise_search_all(Precise *precise, Arena *arena, State state, size_t first, Accepts *accepts, void *context,
                        PreciseAnswers *answers)
{
    BestSearch search = make_search(precise, arena, state, first, accepts, context, answers);
    Vocabulary *vocabulary = precise->spec->vocabulary;
    for (uint32_t nodes = 0; nodes < 2; nodes++) {
        Structure *all = structure_create(arena, vocabulary, nodes);
        for (size_t p = 0; p < vocabulary->count; p++) {
            const Predicate *predicate = vocabulary->predicates[p];
            uint32_t tuple[PREDICATE_ARITY_LIMIT] = {0};
            if (predicate != vocabulary_ac(vocabulary) && (!predicate->arity || nodes))
                structure_set(all, predicate, tuple, TRUTH_UNKNOWN);
        }
        search_from(&search, all);
    }
}
