/* SPDX-License-Identifier: MIT */
/* SCGsFromExplicit: a few runs of the program, the data structures that its pointers lead to in them, and the finest shape class
 * of each. A type of nodes is enabled for the structure that most samples are of: pointers that were sampled amid an update, or
 * seldom, name others, which are enabled where these do not do. */
#include "verify/parts.h"

#include "base/log.h"
#include "search/search.h"
#include "shapes/record.h"

#include <stdlib.h>
#include <string.h>

enum { RUNS_MOST = 200, NODES_LEAST = 4, SAMPLES_MOST = 16 };
static const double seconds_most = 0.5;

static void take_samples(const Check *check, Recorder *recorder)
{
    Budget part = budget_part(check->budget, seconds_most);
    SearchOptions options = {
        .seed = check->options->seed, .run_limit = RUNS_MOST, .observe = recorder_observe, .observe_context = recorder};
    SearchStats stats = {0};
    RunResult run = {0};
    search_failing_run(check->program, &options, &part, &run, NULL, &stats);
    run_result_free(&run);
}

/* A structure as pointers to one type have it: how many samples say so. */
typedef struct Vote {
    StructureMatch match;
    const Type *type;
    uint64_t samples;
} Vote;
typedef struct VoteList {
    Vote *items;
    size_t count, capacity;
} VoteList;

static void vote(VoteList *votes, const StructureMatch *match, const Type *type)
{
    size_t i = 0;
    while (i < votes->count &&
           (votes->items[i].match.structure != match->structure || !types_agree(votes->items[i].type, type) ||
            memcmp(votes->items[i].match.fields, match->fields, sizeof match->fields)))
        i++;
    if (i == votes->count) {
        votes->items = array_room(votes->items, &votes->capacity, votes->count, sizeof *votes->items);
        votes->items[votes->count++] = (Vote){.match = *match, .type = type};
    }
    votes->items[i].samples += match->samples;
}

static void vote_of_place(VoteList *votes, Recorder *recorder, const PointerPlace *place)
{
    Classification found = recorder_classify(recorder, place);
    for (size_t i = 0; i < found.count; i++)
        if (found.finest >> (found.matches[i].structure - recorder->library->items) & 1)
            vote(votes, &found.matches[i], place->type);
    classification_free(&found);
}

static bool has_fact(const Advice *advice, const AdvisedFact *fact)
{
    for (size_t i = 0; i < advice->count; i++)
        if (advice->facts[i].kind == fact->kind && advice->facts[i].field_count == fact->field_count &&
            advice->facts[i].key == fact->key && advice->facts[i].key_size == fact->key_size &&
            !memcmp(advice->facts[i].fields, fact->fields, sizeof fact->fields))
            return true;
    return false;
}

static void add_families(Advice *advice, const StructureMatch *match, bool is_minor)
{
    static const AdviceKind kinds[FAMILY_KIND_COUNT] = {
        [FAMILY_REACH] = ADVICE_REACH,     [FAMILY_CYCLIC] = ADVICE_CYCLIC, [FAMILY_SHARED] = ADVICE_SHARED,
        [FAMILY_CANCEL] = ADVICE_CANCEL,   [FAMILY_BELOW] = ADVICE_BELOW,   [FAMILY_RISING] = ADVICE_RISING,
        [FAMILY_FALLING] = ADVICE_FALLING,
    };
    for (uint32_t i = 0; i < match->structure->family_count; i++) {
        const StructureFact *family = &match->structure->families[i];
        AdvisedFact fact = {.kind = kinds[family->kind], .field_count = family->field_count, .is_minor = is_minor};
        if (family->kind == FAMILY_RISING || family->kind == FAMILY_FALLING) {
            const NodeField *key = match_field(match, family->fields[--fact.field_count]);
            fact.key = (int64_t)key->offset;
            fact.key_size = key->size;
            fact.key_is_signed = key->is_signed;
        }
        for (uint32_t k = 0; k < fact.field_count; k++)
            fact.fields[k] = (int64_t)match_field(match, family->fields[k])->offset;
        if (has_fact(advice, &fact))
            continue;
        advice->facts = array_room(advice->facts, &advice->capacity, advice->count, sizeof *advice->facts);
        advice->facts[advice->count++] = fact;
    }
}

/* Is there no structure that more samples of the type are of? */
static bool is_first(const VoteList *votes, const Vote *vote)
{
    bool found = false;
    for (size_t i = 0; i < votes->count && !found; i++)
        found = types_agree(votes->items[i].type, vote->type) && votes->items[i].samples > vote->samples;
    return !found;
}

static void add_votes(Advice *advice, const VoteList *votes)
{
    for (int is_minor = 0; is_minor < 2; is_minor++)
        for (size_t i = 0; i < votes->count; i++) {
            const Vote *vote = &votes->items[i];
            if (is_first(votes, vote) == is_minor)
                continue;
            if (log_is_on(LOG_REFINE))
                log_line(LOG_REFINE, "%s: %s, %llu samples%s", vote->type->name ? vote->type->name : "a struct",
                         vote->match.structure->says, (unsigned long long)vote->samples, is_minor ? ", minor" : "");
            add_families(advice, &vote->match, is_minor);
        }
}

void check_sample(Check *check)
{
    Text errors = {0};
    Library *library = library_create();
    library_load(library, &errors);
    check->is_sampled = true;
    if (!errors.length) {
        Recorder *recorder = recorder_create(check->program, library, NODES_LEAST, SAMPLES_MOST);
        take_samples(check, recorder);
        VoteList votes = {0};
        for (size_t i = 0; i < recorder->count; i++)
            vote_of_place(&votes, recorder, recorder->places[i]);
        add_votes(&check->advice, &votes);
        free(votes.items);
        recorder_destroy(recorder);
    }
    text_free(&errors);
    library_destroy(library);
}
