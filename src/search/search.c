/* SPDX-License-Identifier: MIT */
/* Rounds with a growing limit on the steps of one run, so that runs which never end do not eat the budget. Each round
 * first tries vectors in order of their cost, then random ones, partly made by changing vectors that reached something
 * new. What is tried depends on program, options and seed alone; the budget only cuts it off. */
#include "search/search.h"

#include "base/map.h"
#include "search/candidates.h"

#include <stdlib.h>
#include <string.h>

enum {
    FIRST_STEP_LIMIT = 20000,
    STEP_LIMIT_FACTOR = 8,
    LAST_ROUND = 5,
    RUNS_PER_ROUND = 1500,              /* in order, and as many random ones */
    STEPS_PER_ROUND = 20 * 1000 * 1000, /* in all runs of the first round; doubled for each further one */
    MOST_COST = 24,
    MOST_POSITIONS = 48, /* of one vector that are changed, counted from its last value other than 0 */
    MOST_NODES = 1 << 18,
    MOST_KEPT = 256, /* vectors kept because they reached something new */
};
static const uint64_t MEMORY_LIMIT = UINT64_C(1) << 30;

/* A vector in the tree of those tried in order: its parent's, but `value` at `position`, and 0 from there on. */
typedef struct VectorNode {
    uint32_t parent, position, next; /* next: of the same cost */
    uint64_t value;
} VectorNode;

typedef struct VectorTree {
    VectorNode *nodes;
    size_t count, capacity;
    uint32_t first[MOST_COST + 1], last[MOST_COST + 1]; /* queues by cost */
} VectorTree;

typedef struct Vector {
    uint64_t *values;
    size_t count, capacity;
} Vector;

typedef struct RunSearch {
    const Program *program;
    const SearchOptions *options;
    Budget *budget;
    SearchStats *stats;
    SearchAside *aside; /* may be NULL */
    InputCandidates candidates;
    Random random;
    uint64_t step_limit;
    uint8_t *covered, *covered_before;
    Map *paths;    /* branches taken by runs of this round */
    Vector vector; /* the choices of the next run, by position */
    size_t next;
    Profile *profile; /* what follows the vector; NULL: 0 */
    Vector kept[MOST_KEPT];
    size_t kept_count;
    uint64_t limited; /* runs of this round that hit the step limit */
    bool is_done;
    RunResult found;
} RunSearch;

static void vector_set(Vector *vector, size_t position, uint64_t value)
{
    while (vector->count <= position) {
        vector->values = array_room(vector->values, &vector->capacity, vector->count, sizeof *vector->values);
        vector->values[vector->count++] = 0;
    }
    vector->values[position] = value;
}

static uint64_t choose(void *context, ChoiceKind kind, unsigned width, const Step *step)
{
    RunSearch *search = context;
    size_t position = search->next++;
    if (kind == CHOICE_INPUT && search->options->fixed_inputs)
        return 0;
    if (position < search->vector.count)
        return search->vector.values[position];
    return search->profile ? profile_choose(search->profile, kind, width, step) : 0;
}

static RunResult run_vector(RunSearch *search)
{
    RunOptions options = {.properties = search->options->properties,
                          .step_limit = search->step_limit,
                          .memory_limit = MEMORY_LIMIT,
                          .budget = search->budget,
                          .choose = choose,
                          .choose_context = search,
                          .covered = search->covered,
                          .observe = search->options->observe,
                          .observe_context = search->options->observe_context};
    search->next = 0;
    return interpreter_run(search->program, &options);
}

static void count_outcome(RunSearch *search, const RunResult *result)
{
    SearchStats *stats = search->stats;
    stats->runs++;
    stats->steps += result->steps;
    stats->ended += result->outcome == RUN_ENDED;
    stats->limited += result->outcome == RUN_LIMIT;
    stats->untrusted += !result->trusted;
    search->limited += result->outcome == RUN_LIMIT;
    if (result->outcome == RUN_UNSUPPORTED && !stats->unsupported++)
        stats->unsupported_reason = result->reason;
}

/* Keeps a copy of the first of its kind. */
static void set_aside(RunResult *place, const RunResult *result)
{
    if (place->outcome == RUN_VIOLATION)
        return;
    *place = *result;
    place->choices.items = mem_alloc(result->choices.count * sizeof *result->choices.items);
    place->choices.capacity = result->choices.count;
    if (result->choices.count)
        memcpy(place->choices.items, result->choices.items, result->choices.count * sizeof *result->choices.items);
}

void search_aside_free(SearchAside *aside)
{
    run_result_free(&aside->untrusted);
    run_result_free(&aside->ignored);
}

/* Runs the vector. True if the search is over: found, or no more budget. */
static bool try_vector(RunSearch *search, RunResult *result)
{
    *result = run_vector(search);
    count_outcome(search, result);
    bool fails = result->outcome == RUN_VIOLATION;
    bool is_ignored = fails && search->options->ignored >> finding_property(result->finding) & 1;
    bool is_known =
        fails && search->options->is_known && search->options->is_known(search->options->known_context, result);
    if (fails && result->trusted && !is_ignored && !is_known) {
        search->found = *result;
        result->choices = (ChoiceList){0};
        return search->is_done = true;
    }
    if (fails && search->aside)
        set_aside(result->trusted ? &search->aside->ignored : &search->aside->untrusted, result);
    uint64_t limit = search->options->run_limit;
    search->is_done = budget_exhausted(search->budget) || (limit && search->stats->runs >= limit);
    return search->is_done;
}

/* Whether the last run took an edge that none before it took. */
static bool is_new(RunSearch *search)
{
    size_t count = search->program->edge_count;
    if (!memcmp(search->covered, search->covered_before, count))
        return false;
    memcpy(search->covered_before, search->covered, count);
    return true;
}

static void keep(RunSearch *search, const RunResult *result)
{
    if (!is_new(search) || search->kept_count == MOST_KEPT || result->choices.count > 10000)
        return;
    Vector *vector = &search->kept[search->kept_count++];
    for (size_t i = 0; i < result->choices.count; i++)
        vector_set(vector, i, result->choices.items[i].value);
}

static void tree_add(VectorTree *tree, unsigned cost, VectorNode node)
{
    if (cost > MOST_COST || tree->count >= MOST_NODES)
        return;
    tree->nodes = array_room(tree->nodes, &tree->capacity, tree->count, sizeof *tree->nodes);
    uint32_t id = (uint32_t)tree->count++;
    node.next = ID_NONE;
    tree->nodes[id] = node;
    if (tree->first[cost] == ID_NONE)
        tree->first[cost] = id;
    else
        tree->nodes[tree->last[cost]].next = id;
    tree->last[cost] = id;
}

/* The vectors that differ from this run's in one place after the node's own. */
static void tree_expand(RunSearch *search, VectorTree *tree, uint32_t id, unsigned cost, const ChoiceList *choices)
{
    size_t from = id ? tree->nodes[id].position + 1 : 0;
    for (size_t i = from; i < choices->count && i < from + MOST_POSITIONS; i++) {
        const Choice *choice = &choices->items[i];
        if (choice->kind == CHOICE_INPUT && search->options->fixed_inputs)
            continue;
        size_t count = candidates_for(&search->candidates, choice->kind, choice->width);
        unsigned more = (unsigned)(i - from) / 4 + (choice->kind == CHOICE_INPUT ? 0 : 2);
        for (size_t j = 1; j < count; j++) {
            uint64_t value = bits_low((uint64_t)search->candidates.items[j].value, choice->width);
            if (value)
                tree_add(tree, cost + more + search->candidates.items[j].cost,
                         (VectorNode){.parent = id, .position = (uint32_t)i, .value = value});
        }
    }
}

static void vector_of_node(RunSearch *search, const VectorTree *tree, uint32_t id)
{
    search->vector.count = 0;
    for (; id; id = tree->nodes[id].parent)
        vector_set(&search->vector, tree->nodes[id].position, tree->nodes[id].value);
}

/* Vectors in order of cost. A run that took the same way as an earlier one is not looked into any further. */
static void search_in_order(RunSearch *search, uint64_t runs, uint64_t steps)
{
    VectorTree tree = {0};
    memset(tree.first, 0xff, sizeof tree.first);
    tree_add(&tree, 0, (VectorNode){.parent = 0});
    search->profile = NULL;
    uint64_t steps_before = search->stats->steps;
    for (unsigned cost = 0; cost <= MOST_COST && !search->is_done; cost++)
        for (uint32_t id = tree.first[cost]; id != ID_NONE && !search->is_done; id = tree.nodes[id].next) {
            if (!runs-- || search->stats->steps - steps_before > steps) {
                cost = MOST_COST;
                break;
            }
            RunResult result;
            vector_of_node(search, &tree, id);
            if (!try_vector(search, &result)) {
                size_t known = map_count(search->paths);
                map_put(search->paths, result.path);
                if (map_count(search->paths) > known)
                    tree_expand(search, &tree, id, cost, &result.choices);
                keep(search, &result);
            }
            run_result_free(&result);
        }
    free(tree.nodes);
}

/* A kept vector with a few changes, or none: the profile makes all choices. */
static void vector_draw(RunSearch *search)
{
    Random *random = &search->random;
    search->vector.count = 0;
    if (!search->kept_count || random_below(random, 5) < 2)
        return;
    const Vector *from = &search->kept[random_below(random, search->kept_count)];
    if (!from->count)
        return;
    for (size_t i = 0; i < from->count; i++)
        vector_set(&search->vector, i, from->values[i]);
    for (uint64_t changes = random_below(random, 4); changes; changes--) {
        size_t at = random_below(random, from->count);
        const InputCandidates *candidates = &search->candidates;
        bool is_likely = random_below(random, 4);
        search->vector.values[at] = is_likely
                                        ? (uint64_t)candidates->items[random_below(random, candidates->count)].value
                                        : random_next(random) >> random_below(random, 64);
    }
    if (random_below(random, 2))
        search->vector.count = random_below(random, from->count) + 1;
}

static void search_at_random(RunSearch *search, uint64_t runs, uint64_t steps)
{
    uint64_t steps_before = search->stats->steps;
    while (!search->is_done && runs-- && search->stats->steps - steps_before <= steps) {
        Profile profile = profile_draw(&search->candidates, &search->random);
        RunResult result;
        search->profile = &profile;
        vector_draw(search);
        if (!try_vector(search, &result))
            keep(search, &result);
        run_result_free(&result);
    }
    search->profile = NULL;
}

/* The run that answers every choice with 0. A program that never asks has just this one: it gets all the steps it
 * needs. */
static void search_first(RunSearch *search)
{
    for (unsigned round = 0; round <= LAST_ROUND && !search->is_done;
         round++, search->step_limit *= STEP_LIMIT_FACTOR) {
        RunResult result;
        bool is_over = try_vector(search, &result);
        bool has_choices = result.choices.count;
        bool is_limited = result.outcome == RUN_LIMIT;
        run_result_free(&result);
        if (is_over || has_choices)
            return;
        if (is_limited)
            continue;
        search->is_done = true;
        search->stats->exhausted = result.trusted && (result.outcome == RUN_ENDED || result.outcome == RUN_BLOCKED);
    }
    search->is_done = true;
}

bool search_failing_run(const Program *program, const SearchOptions *options, Budget *budget, RunResult *result,
                        SearchAside *aside, SearchStats *stats)
{
    SearchStats ignored;
    RunSearch search = {.program = program,
                        .options = options,
                        .budget = budget,
                        .stats = stats ? stats : &ignored,
                        .aside = aside,
                        .candidates = candidates_of(program),
                        .random.state = hash_mix(1, options->seed) | 1,
                        .step_limit = FIRST_STEP_LIMIT,
                        .covered = mem_alloc(program->edge_count),
                        .covered_before = mem_alloc(program->edge_count),
                        .found.outcome = RUN_ENDED};
    *search.stats = (SearchStats){0};
    if (aside)
        *aside = (SearchAside){{.outcome = RUN_ENDED}, {.outcome = RUN_ENDED}};
    search_first(&search);
    search.step_limit = FIRST_STEP_LIMIT;
    for (unsigned round = 0; round <= LAST_ROUND && !search.is_done; round++) {
        uint64_t steps = (uint64_t)STEPS_PER_ROUND << round;
        uint64_t runs = (uint64_t)RUNS_PER_ROUND << round;
        search.limited = 0;
        search.paths = map_create();
        search_in_order(&search, runs, steps);
        search_at_random(&search, runs, steps);
        map_destroy(search.paths);
        if (search.limited)
            search.step_limit *= STEP_LIMIT_FACTOR;
    }
    bool is_found = search.found.outcome == RUN_VIOLATION;
    *result = search.found;
    for (size_t i = 0; i < search.kept_count; i++)
        free(search.kept[i].values);
    free(search.vector.values);
    free(search.covered);
    free(search.covered_before);
    candidates_free(&search.candidates);
    return is_found;
}
