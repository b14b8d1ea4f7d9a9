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

enum { RUNS_MOST = 500, SAMPLES_MOST = 16 };
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

/* Returns whether a structure of the library fits. */
static bool vote_of_place(VoteList *votes, Recorder *recorder, const PointerPlace *place)
{
    Classification found = recorder_classify(recorder, place);
    for (size_t i = 0; i < found.count; i++)
        if (found.finest >> (found.matches[i].structure - recorder->library->items) & 1)
            vote(votes, &found.matches[i], place->type);
    classification_free(&found);
    return found.finest;
}

/* Where none of the library fits: what the samples of a type have in common, those of places for which `is_open`. */
static void vote_of_grammar(VoteList *votes, Recorder *recorder, const Type *type, const bool *is_open)
{
    SampleList samples = {0};
    for (size_t i = 0; i < recorder->count; i++)
        for (size_t k = 0;
             is_open[i] && types_agree(recorder->places[i]->type, type) && k < recorder->places[i]->samples.count;
             k++) {
            samples.items = array_room(samples.items, &samples.capacity, samples.count, sizeof *samples.items);
            samples.items[samples.count++] = recorder->places[i]->samples.items[k];
        }
    StructureMatch match;
    if (samples.count && match_propose(&match, recorder->arena, &recorder->types, type, &samples))
        vote(votes, &match, type);
    free(samples.items);
}

static void vote_all(VoteList *votes, Recorder *recorder)
{
    bool *is_open = mem_alloc(recorder->count + 1);
    for (size_t i = 0; i < recorder->count; i++)
        is_open[i] = !vote_of_place(votes, recorder, recorder->places[i]);
    for (size_t i = 0; i < recorder->count; i++) {
        bool is_first = is_open[i];
        for (size_t k = 0; k < i && is_first; k++)
            is_first = !is_open[k] || !types_agree(recorder->places[k]->type, recorder->places[i]->type);
        if (is_first)
            vote_of_grammar(votes, recorder, recorder->places[i]->type, is_open);
    }
    free(is_open);
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
        [FAMILY_FALLING] = ADVICE_FALLING, [FAMILY_SEARCH] = ADVICE_SEARCH,
    };
    for (uint32_t i = 0; i < match->structure->family_count; i++) {
        const StructureFact *family = &match->structure->families[i];
        AdvisedFact fact = {.kind = kinds[family->kind], .field_count = family->field_count, .is_minor = is_minor};
        if (family->kind == FAMILY_RISING || family->kind == FAMILY_FALLING || family->kind == FAMILY_SEARCH) {
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

/* Is there an order, or do several fields have the same pointer back? */
static bool needs_shapes(const DataStructure *structure)
{
    uint32_t back = 0; /* fields that lead back */
    for (uint32_t i = 0; i < structure->family_count; i++) {
        const StructureFact *family = &structure->families[i];
        if (family->kind == FAMILY_RISING || family->kind == FAMILY_FALLING || family->kind == FAMILY_SEARCH)
            return true;
        if (family->kind == FAMILY_CANCEL && back >> family->fields[1] & 1)
            return true;
        if (family->kind == FAMILY_CANCEL)
            back |= UINT32_C(1) << family->fields[1];
    }
    return false;
}

static void add_votes(Check *check, const VoteList *votes)
{
    Advice *advice = &check->advice;
    for (int is_minor = 0; is_minor < 2; is_minor++)
        for (size_t i = 0; i < votes->count; i++) {
            const Vote *vote = &votes->items[i];
            if (is_first(votes, vote) == is_minor)
                continue;
            if (log_is_on(LOG_REFINE))
                log_line(LOG_REFINE, "%s: %s, %llu samples%s", vote->type->name ? vote->type->name : "a struct",
                         vote->match.structure->says, (unsigned long long)vote->samples, is_minor ? ", minor" : "");
            add_families(advice, &vote->match, is_minor);
            check->needs_shapes |=
                !is_minor && vote->samples >= check->options->samples && needs_shapes(vote->match.structure);
        }
}

/* --- annotations ------------------------------------------------------------------------------------------- */

/* The struct that variables of the program, or what they point to, are of. */
static const Type *find_struct(const Program *program, const char *name, size_t length)
{
    for (size_t i = 0; i < program->object_count; i++) {
        const Type *type = program->objects[i].type;
        while (type && (type->kind == TYPE_POINTER || type->kind == TYPE_ARRAY))
            type = type->target;
        const char *names[] = {type ? type->name : NULL, type ? type->tag : NULL,
                               type && type->tag && strchr(type->tag, ' ') ? strchr(type->tag, ' ') + 1 : NULL};
        for (size_t k = 0; k < 3 && type && type->kind == TYPE_STRUCT; k++)
            if (names[k] && strlen(names[k]) == length && !strncmp(names[k], name, length))
                return type;
    }
    return NULL;
}

static char *annotation_problem(const char *what, const char *word, size_t length)
{
    Text text = {0};
    text_add(&text, "--class: %s: %.*s", what, (int)length, word);
    return text_take(&text);
}

/* Fields of the type, in the order of the structure's. */
static char *read_fields(const char *words, StructureMatch *match)
{
    const NodeType *type = match->types[0];
    for (uint32_t f = 0; f < match->structure->field_count; f++) {
        size_t length = strcspn(words, ",");
        uint32_t i = 0;
        while (i < type->field_count &&
               (strlen(type->fields[i].name) != length || strncmp(type->fields[i].name, words, length)))
            i++;
        if (i == type->field_count || !type->fields[i].target != (match->structure->fields[f].target == ID_NONE))
            return annotation_problem(match->structure->fields[f].target == ID_NONE ? "no number of the struct"
                                                                                    : "no link of the struct",
                                      words, length);
        match->fields[f] = i;
        words += length + (words[length] == ',');
    }
    return *words ? annotation_problem("more fields than the structure has", words, strlen(words)) : NULL;
}

/* "TYPE=STRUCTURE:FIELD,...": a structure of one kind of nodes. */
static char *read_annotation(const char *annotation, const Program *program, const Library *library, NodeTypes *types,
                             StructureMatch *match)
{
    size_t type_length = strcspn(annotation, "=");
    const char *structure = annotation + type_length + (annotation[type_length] == '=');
    size_t length = strcspn(structure, ":");
    const Type *type = find_struct(program, annotation, type_length);
    if (!type)
        return annotation_problem("no variable leads to a struct of this name", annotation, type_length);
    for (uint32_t i = 0; i < library->count; i++)
        if (strlen(library->items[i].name) == length && !strncmp(library->items[i].name, structure, length))
            match->structure = &library->items[i];
    if (!match->structure || match->structure->kind_count != 1)
        return annotation_problem("no structure with one kind of nodes", structure, length);
    match->types[0] = node_types_find(types, type);
    return read_fields(structure + length + (structure[length] == ':'), match);
}

/* The class that the annotation says, into `advice` if that is not NULL. */
static char *take_annotation(const Program *program, const VerifyOptions *options, const Library *library,
                             Advice *advice)
{
    NodeTypes types = {.arena = arena_create()};
    StructureMatch match = {.structure = NULL};
    char *problem = read_annotation(options->annotation, program, library, &types, &match);
    if (!problem && advice)
        add_families(advice, &match, false);
    free(types.items);
    arena_destroy(types.arena);
    return problem;
}

char *verify_check_structures(const Program *program, const VerifyOptions *options)
{
    if (!options->structures && !options->annotation)
        return NULL;
    Library *library = library_create();
    char *problem = library_load(library, options->structures);
    if (!problem && options->annotation)
        problem = take_annotation(program, options, library, NULL);
    library_destroy(library);
    return problem;
}

static void take_votes(Check *check, const Library *library)
{
    Recorder *recorder = recorder_create(check->program, library, check->options->sample_nodes, SAMPLES_MOST);
    VoteList votes = {0};
    if (recorder->count)
        take_samples(check, recorder);
    vote_all(&votes, recorder);
    add_votes(check, &votes);
    free(votes.items);
    recorder_destroy(recorder);
}

void check_sample(Check *check)
{
    double begun = budget_cpu_used();
    if (check->is_sampled)
        return;
    Library *library = library_create();
    char *problem = library_load(library, check->options->structures);
    check->is_sampled = true;
    if (!problem && check->options->annotation)
        problem = take_annotation(check->program, check->options, library, &check->advice);
    else if (!problem)
        take_votes(check, library);
    free(problem); /* verify_check_structures has said it */
    library_destroy(library);
    check->sample_seconds += budget_cpu_used() - begun;
}

bool check_needs_spare(Check *check)
{
    check_sample(check);
    return check->needs_shapes;
}
