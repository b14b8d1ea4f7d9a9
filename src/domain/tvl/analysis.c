/* SPDX-License-Identifier: MIT */
/* The fixpoint iteration, and joins at locations. */
#include "domain/tvl/analysis.h"

#include "base/map.h"
#include "domain/tvl/apply.h"
#include "domain/tvl/precise_sharpen.h"

#include <stdlib.h>
#include <string.h>

/* Structures with one key (or equal ones). */
typedef struct Group {
    const Stored **items;
    size_t count, capacity;
} Group;

typedef struct StoredList {
    const Stored **items;
    size_t count, capacity;
} StoredList;

typedef struct Point {
    PointerSet *groups;
    Group **all; /* the groups in the order of their making */
    size_t all_count, all_capacity;
    StoredList unprocessed;
    bool keeps; /* structures stay here */
    bool has_back_edge, queued;
    unsigned incoming;
    int order; /* in a post-order walk; -1: not reached */
    int pre;
    TvlMessage *violations;
    size_t violation_count, violation_capacity;
    Map *said; /* stored structure -> index + 1 of the texts said about it */
} Point;

typedef struct Analysis {
    const Spec *spec;
    Evaluator *evaluator;
    Precise *precise; /* NULL: transformers by focus and coerce */
    Arena *arena;     /* of the result */
    Arena *scratch;   /* of one application */
    Point *points;
    AnalysisResult *result;
    int post, pre;
    StoredList *current; /* what is being processed */
    Text *texts;         /* what was said about structures that stay as they are */
    size_t text_count, text_capacity;
} Analysis;

static void stored_add(StoredList *list, const Stored *stored)
{
    list->items = array_room(list->items, &list->capacity, list->count, sizeof *list->items);
    list->items[list->count++] = stored;
}

static bool same_key(const void *wanted, const void *item, void *context)
{
    (void)context;
    const Group *group = item;
    return group->count && stored_same_key(wanted, group->items[0]);
}

static bool same_whole(const void *wanted, const void *item, void *context)
{
    (void)context;
    const Group *group = item;
    return group->count && stored_equal(wanted, group->items[0]);
}

static Group *group_of(Analysis *analysis, Point *point, const Stored *stored)
{
    bool relational = analysis->spec->options.join == JOIN_RELATIONAL;
    uint64_t hash = relational ? stored_hash(stored) : stored_key_hash(stored);
    if (!point->groups)
        point->groups = pointer_set_create();
    Group *group = pointer_set_find(point->groups, hash, stored, relational ? same_whole : same_key, NULL);
    if (!group) {
        group = arena_alloc(analysis->arena, sizeof *group);
        pointer_set_add(point->groups, hash, group);
        point->all = array_room(point->all, &point->all_capacity, point->all_count, sizeof *point->all);
        point->all[point->all_count++] = group;
    }
    return group;
}

static void group_add(Group *group, const Stored *stored)
{
    group->items = array_room(group->items, &group->capacity, group->count, sizeof *group->items);
    group->items[group->count++] = stored;
}

static bool same_nullary(const Structure *left, const Structure *right)
{
    for (size_t p = 0; p < left->vocabulary->count; p++) {
        const Predicate *predicate = left->vocabulary->predicates[p];
        if (predicate->arity == 0 && structure_value(left, predicate, NULL) != structure_value(right, predicate, NULL))
            return false;
    }
    return true;
}

static void list_replace(StoredList *list, const Stored *before, const Stored *after)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i] == before)
            list->items[i] = after;
}

/* A structure of a location grows, and is still the same to those that process it and to the messages about it. (TVLA writes over
 * it in these joins; in the others it makes a new one.) */
static const Stored *grow(Analysis *analysis, Point *point, const Stored *before, const Stored *after)
{
    list_replace(&point->unprocessed, before, after);
    if (analysis->current)
        list_replace(analysis->current, before, after);
    const uint64_t *said = point->said ? map_find(point->said, (uint64_t)(uintptr_t)before) : NULL;
    if (said) {
        uint64_t index = *said;
        *map_put(point->said, (uint64_t)(uintptr_t)after) = index;
    }
    return after;
}

/* The one structure of a location with these nullary values grows. */
static const Stored *join_independent(Analysis *analysis, Point *point, const Structure *blurred)
{
    const Spec *spec = analysis->spec;
    for (size_t g = 0; g < point->all_count; g++) {
        const Structure *old = stored_unpack(analysis->scratch, spec->vocabulary, point->all[g]->items[0]);
        if (!same_nullary(old, blurred))
            continue;
        const Structure *united = structure_unite(analysis->scratch, old, blurred, spec->options.three_way);
        if (!united) {
            if (!analysis->result->stopped)
                analysis->result->stopped = message("a structure has more than %d nodes", NODE_LIMIT);
            return NULL;
        }
        if (structure_equal(old, united))
            return NULL;
        return point->all[g]->items[0] =
                   grow(analysis, point, point->all[g]->items[0], stored_pack(analysis->arena, united));
    }
    const Stored *kept = stored_pack(analysis->arena, blurred);
    group_add(group_of(analysis, point, kept), kept);
    return kept;
}

/* Brings a structure to a location: what is new there, NULL if nothing is. */
static const Stored *join(Analysis *analysis, Point *point, const Structure *structure)
{
    const SpecOptions *options = &analysis->spec->options;
    const Structure *blurred = structure_blur(analysis->scratch, structure, options->three_way);
    if (options->join == JOIN_INDEPENDENT)
        return join_independent(analysis, point, blurred);
    const Stored *stored = stored_pack(analysis->scratch, blurred);
    Group *group = group_of(analysis, point, stored);
    for (size_t i = 0; i < group->count; i++) {
        const Stored *old = group->items[i];
        bool covered = stored_leq(stored, old);
        bool embeds = options->join == JOIN_PARTIAL_EMBEDDING;
        if (embeds && !covered && !stored_leq(old, stored))
            continue;
        const Stored *joined = covered ? old : stored_join(analysis->arena, old, stored);
        if (embeds && !covered)
            grow(analysis, point, old, joined);
        memmove(&group->items[i], &group->items[i + 1], (group->count - i - 1) * sizeof *group->items);
        group->items[group->count - 1] = joined;
        return covered ? NULL : joined;
    }
    const Stored *kept = stored_pack(analysis->arena, blurred);
    group_add(group, kept);
    return kept;
}

/* Locations in post-order, by an explicit stack; targets last to first, as TVLA walks them. */
static void walk(Analysis *analysis)
{
    const Spec *spec = analysis->spec;
    size_t *stack = mem_alloc((spec->location_count + 1) * sizeof *stack), depth = 0;
    size_t *next = mem_alloc((spec->location_count + 1) * sizeof *next);
    for (size_t i = 0; i < spec->location_count; i++)
        analysis->points[i].order = -1;
    stack[depth++] = 0;
    analysis->points[0].order = 0;
    analysis->points[0].pre = ++analysis->pre;
    while (depth) {
        size_t at = stack[depth - 1];
        const SpecLocation *location = &spec->locations[at];
        if (next[at] == location->edge_count) {
            analysis->points[at].order = ++analysis->post;
            depth--;
            continue;
        }
        size_t target = location->edges[location->edge_count - 1 - next[at]++].target;
        Point *point = &analysis->points[target];
        point->incoming++;
        if (point->order == -1) {
            point->order = 0;
            point->pre = ++analysis->pre;
            stack[depth++] = target;
        } else if (point->order == 0 && analysis->points[at].pre >= point->pre) {
            point->has_back_edge = true;
        }
    }
    free(stack);
    free(next);
    for (size_t i = 0; i < spec->location_count; i++) {
        Point *point = &analysis->points[i];
        bool printed = spec->locations[i].printed;
        point->keeps =
            spec->options.save == SAVE_ALL ||
            (spec->options.save == SAVE_BACK ? point->has_back_edge || printed : point->incoming > 1 || printed);
    }
}

static void note(Analysis *analysis, Point *point, const Report *report)
{
    size_t i = 0;
    while (i < point->violation_count && strcmp(point->violations[i].text, report->text))
        i++;
    if (i == point->violation_count) {
        point->violations = array_room(point->violations, &point->violation_capacity, point->violation_count,
                                       sizeof *point->violations);
        point->violations[point->violation_count++] =
            (TvlMessage){report->text, 0, structure_copy(analysis->arena, report->structure)};
    }
    point->violations[i].count++;
    analysis->result->messages++;
}

/* TVLA applies an action again, for people to see, where its update breaks a rule or a message speaks of "post". */
static bool is_repeated(const Outcome *outcome)
{
    for (size_t i = 0; i < outcome->reports.count; i++)
        if (strstr(outcome->reports.items[i].text, "post"))
            return true;
    return outcome->broken;
}

/* About a structure that focus did not touch, the same is said once; about another, once more if it is seen again. */
static void note_reports(Analysis *analysis, Point *point, const Outcome *outcome, const Stored *source)
{
    bool repeated = is_repeated(outcome);
    size_t before = SIZE_MAX; /* how much had been said of it: TVLA looks for the new text anywhere in that */
    for (size_t i = 0; i < outcome->reports.count; i++) {
        const Report *report = &outcome->reports.items[i];
        if (report->original) {
            if (!point->said)
                point->said = map_create();
            uint64_t *index = map_put(point->said, (uint64_t)(uintptr_t)source);
            if (!*index) {
                analysis->texts = array_room(analysis->texts, &analysis->text_capacity, analysis->text_count,
                                             sizeof *analysis->texts);
                *index = ++analysis->text_count;
            }
            Text *said = &analysis->texts[*index - 1];
            before = before == SIZE_MAX ? said->length : before;
            if (before && memmem(text_string(said), before, report->text, strlen(report->text)))
                continue;
            text_add(said, "%s", report->text);
        } else if (repeated) {
            note(analysis, point, report);
        }
        note(analysis, point, report);
    }
}

static void enqueue(Analysis *analysis, size_t location, const Stored *stored)
{
    Point *point = &analysis->points[location];
    JoinKind join = analysis->spec->options.join;
    bool grows = join == JOIN_INDEPENDENT || join == JOIN_PARTIAL_EMBEDDING, waits = false;
    for (size_t i = 0; grows && i < point->unprocessed.count; i++)
        waits = waits || point->unprocessed.items[i] == stored;
    if (point->keeps && !waits)
        stored_add(&point->unprocessed, stored);
    point->queued = true;
    analysis->result->generated++;
}

/* Takes what is to be processed at a location. */
static StoredList take(Point *point)
{
    StoredList list = {0};
    if (point->keeps) {
        list = point->unprocessed;
        point->unprocessed = (StoredList){0};
        return list;
    }
    for (size_t g = 0; g < point->all_count; g++) {
        for (size_t i = 0; i < point->all[g]->count; i++)
            stored_add(&list, point->all[g]->items[i]);
        free(point->all[g]->items);
        point->all[g]->items = NULL;
        point->all[g]->count = point->all[g]->capacity = 0;
    }
    point->all_count = 0;
    pointer_set_destroy(point->groups);
    point->groups = NULL;
    return list;
}

static bool limit_reached(const Analysis *analysis)
{
    const SpecOptions *options = &analysis->spec->options;
    return (options->max_structures >= 0 && (double)analysis->result->generated > options->max_structures) ||
           (options->max_messages >= 0 && (double)analysis->result->messages > options->max_messages);
}

/* The best transformer, and the messages that some heap deserves. False where there is none. */
static bool apply_best(Analysis *analysis, const Action *action, const Structure *structure, Outcome *outcome)
{
    PreciseAnswers answers = {0};
    bool done = precise_transform(analysis->precise, analysis->scratch, &action, 1, structure, &answers);
    outcome->results.count = outcome->reports.count = outcome->breaches = 0;
    outcome->broken = NULL;
    for (size_t i = 0; done && i < answers.count; i++) {
        StructureList *results = &outcome->results;
        results->items = array_room(results->items, &results->capacity, results->count, sizeof *results->items);
        results->items[results->count++] = answers.items[i].structure;
    }
    for (size_t i = 0; done && i < action->messages.count; i++)
        if (precise_possible(analysis->precise, action, structure, action->messages.items[i].formula)) {
            ReportList *list = &outcome->reports;
            list->items = array_room(list->items, &list->capacity, list->count, sizeof *list->items);
            list->items[list->count++] = (Report){action->messages.items[i].text, structure, i, true};
        }
    free(answers.items);
    return done;
}

/* Best transformers sharpen what focus, update and coerce give; where focus does not end, they are sets of canonical abstractions. */
static void apply(Analysis *analysis, const Action *action, const Structure *structure, Outcome *outcome)
{
    action_apply(analysis->spec, analysis->evaluator, analysis->scratch, action, structure, outcome);
    if (!analysis->precise)
        return;
    if (!outcome->problem) {
        precise_sharpen(analysis->precise, analysis->scratch, action, structure, outcome);
    } else if (apply_best(analysis, action, structure, outcome)) {
        free(outcome->problem);
        outcome->problem = NULL;
    }
}

/* Applies an edge's action to a structure. False if the analysis ends. */
static bool follow(Analysis *analysis, size_t from, const SpecEdge *edge, const Stored *stored, Outcome *outcome,
                   char **problem)
{
    const Spec *spec = analysis->spec;
    ArenaMark mark = arena_mark(analysis->scratch);
    const Structure *structure = stored_unpack(analysis->scratch, spec->vocabulary, stored);
    apply(analysis, edge->action, structure, outcome);
    analysis->result->breaches += outcome->breaches;
    bool goes_on = true;
    if (outcome->problem) {
        *problem = token_message(edge->action->at, "at location %s: %s", spec->locations[from].label, outcome->problem);
        free(outcome->problem);
        outcome->problem = NULL;
        goes_on = false;
    }
    if (goes_on && analysis->precise && precise_exhausted(analysis->precise)) {
        analysis->result->gave_up = true;
        goes_on = false;
    }
    if (goes_on) {
        note_reports(analysis, &analysis->points[from], outcome, stored);
        for (size_t i = 0; i < outcome->results.count && !outcome->broken && goes_on; i++) {
            const Stored *new = join(analysis, &analysis->points[edge->target], outcome->results.items[i]);
            if (new)
                enqueue(analysis, edge->target, new);
            goes_on = !new || !limit_reached(analysis);
        }
        if (goes_on && analysis->result->stopped) { /* by the join */
            char *inside = analysis->result->stopped;
            analysis->result->stopped =
                token_message(edge->action->at, "at location %s: %s", spec->locations[edge->target].label, inside);
            free(inside);
            goes_on = false;
        } else if (!goes_on || limit_reached(analysis)) {
            goes_on = false;
            analysis->result->stopped = message("the limit on structures or messages is reached");
        }
    }
    if (goes_on && outcome->broken) {
        Text text = {0};
        constraint_print(&text, spec->vocabulary, outcome->broken);
        analysis->result->stopped =
            token_message(edge->action->at, "at location %s, after the update of %s, a structure broke the rule %s",
                          spec->locations[from].label,
                          *edge->action->title ? edge->action->title : edge->action->at->text, text_string(&text));
        text_free(&text);
        goes_on = false;
    }
    arena_pop(analysis->scratch, mark);
    return goes_on;
}

static char *iterate(Analysis *analysis)
{
    const Spec *spec = analysis->spec;
    Outcome outcome = {0};
    char *problem = NULL;
    for (bool goes_on = true; goes_on;) {
        size_t best = SIZE_MAX;
        for (size_t i = 0; i < spec->location_count; i++) {
            bool before = best == SIZE_MAX ||
                          (spec->options.post_order ? analysis->points[i].order < analysis->points[best].order
                                                    : analysis->points[i].order > analysis->points[best].order);
            if (analysis->points[i].queued && before)
                best = i;
        }
        if (best == SIZE_MAX)
            break;
        Point *point = &analysis->points[best];
        point->queued = false;
        analysis->result->iterations++;
        StoredList list = take(point);
        analysis->current = &list;
        const SpecLocation *location = &spec->locations[best];
        for (size_t e = 0; e < location->edge_count && goes_on; e++)
            for (size_t i = 0; i < list.count && goes_on; i++)
                goes_on = follow(analysis, best, &location->edges[e], list.items[i], &outcome, &problem);
        if (!point->keeps && !location->edge_count) /* a location without actions has nothing to pass on */
            for (size_t i = 0; i < list.count; i++)
                group_add(group_of(analysis, point, list.items[i]), list.items[i]);
        free(list.items);
        analysis->current = NULL;
    }
    outcome_free(&outcome);
    return problem;
}

/* With messages at the fixpoint only, all said before is forgotten. */
static char *repeat_messages(Analysis *analysis)
{
    const Spec *spec = analysis->spec;
    Outcome outcome = {0};
    char *problem = NULL;
    analysis->result->messages = 0;
    for (size_t l = 0; l < spec->location_count; l++) {
        Point *point = &analysis->points[l];
        point->violation_count = 0;
        map_destroy(point->said);
        point->said = NULL;
        for (size_t e = 0; e < spec->locations[l].edge_count; e++) {
            const SpecEdge *edge = &spec->locations[l].edges[e];
            for (size_t g = 0; edge->action->messages.count && g < point->all_count; g++)
                for (size_t i = 0; i < point->all[g]->count && !problem; i++) {
                    ArenaMark mark = arena_mark(analysis->scratch);
                    const Structure *structure =
                        stored_unpack(analysis->scratch, spec->vocabulary, point->all[g]->items[i]);
                    action_apply(spec, analysis->evaluator, analysis->scratch, edge->action, structure, &outcome);
                    problem = outcome.problem;
                    if (!problem)
                        note_reports(analysis, point, &outcome, point->all[g]->items[i]);
                    arena_pop(analysis->scratch, mark);
                }
        }
    }
    outcome_free(&outcome);
    return problem;
}

static void collect(Analysis *analysis)
{
    AnalysisResult *result = analysis->result;
    size_t count = result->point_count = analysis->spec->location_count;
    result->points = arena_alloc(result->arena, (count + 1) * sizeof *result->points);
    for (size_t l = 0; l < count; l++) {
        Point *point = &analysis->points[l];
        PointResult *out = &result->points[l];
        out->location = &analysis->spec->locations[l];
        for (size_t g = 0; g < point->all_count; g++)
            out->count += point->all[g]->count;
        out->structures = arena_alloc(result->arena, (out->count + 1) * sizeof *out->structures);
        size_t at = 0;
        for (size_t g = 0; g < point->all_count; g++)
            for (size_t i = 0; i < point->all[g]->count; i++)
                out->structures[at++] = point->all[g]->items[i];
        result->structures += out->count;
        out->violation_count = point->violation_count;
        out->violations = arena_alloc(result->arena, (point->violation_count + 1) * sizeof *out->violations);
        if (point->violation_count)
            memcpy(out->violations, point->violations, point->violation_count * sizeof *out->violations);
    }
}

static void release(Analysis *analysis)
{
    for (size_t l = 0; l < analysis->spec->location_count; l++) {
        Point *point = &analysis->points[l];
        for (size_t g = 0; g < point->all_count; g++)
            free(point->all[g]->items);
        free(point->all);
        if (point->groups)
            pointer_set_destroy(point->groups);
        free(point->unprocessed.items);
        free(point->violations);
        if (point->said)
            map_destroy(point->said);
    }
    for (size_t i = 0; i < analysis->text_count; i++)
        text_free(&analysis->texts[i]);
    free(analysis->texts);
    free(analysis->points);
    if (analysis->precise)
        analysis->result->queries = precise_queries(analysis->precise);
    precise_destroy(analysis->precise);
    evaluator_destroy(analysis->evaluator);
    arena_destroy(analysis->scratch);
}

static void note_left_out(Analysis *analysis, const Structure *structure)
{
    Text text = {0};
    if (analysis->result->left_out)
        text_add(&text, "%s", analysis->result->left_out);
    text_add(&text, "%s: this structure breaks the rule ", structure->place);
    constraint_print(&text, analysis->spec->vocabulary, coercer_reason(analysis->spec->coercer));
    text_add(&text, " and is left out\n");
    analysis->result->left_out = arena_string(analysis->arena, text_string(&text));
    text_free(&text);
}

static char *run(const Spec *spec, const StructureList *input, bool best, AnalysisResult *result)
{
    *result = (AnalysisResult){.arena = arena_create()};
    Analysis analysis = {.spec = spec,
                         .evaluator = evaluator_create(spec->compiler),
                         .arena = result->arena,
                         .scratch = arena_create(),
                         .result = result,
                         .points = mem_alloc((spec->location_count + 1) * sizeof(Point))};
    if (best)
        analysis.precise = precise_create(spec, spec->options.solver_seconds);
    walk(&analysis);
    for (size_t i = 0; i < input->count; i++) {
        Structure *structure = structure_copy(analysis.scratch, input->items[i]);
        if (!coerce(spec->coercer, analysis.evaluator, structure, NULL)) {
            note_left_out(&analysis, structure);
            continue;
        }
        const Stored *stored = join(&analysis, &analysis.points[0], structure);
        if (stored && analysis.points[0].keeps)
            stored_add(&analysis.points[0].unprocessed, stored);
        result->generated++;
    }
    analysis.points[0].queued = true;
    char *problem = iterate(&analysis);
    if (!problem && !result->gave_up && spec->options.messages_at_fixpoint)
        problem = repeat_messages(&analysis);
    collect(&analysis);
    release(&analysis);
    return problem;
}

/* What is left undecided of sharper structures need not be part of what focus and coerce make of the others: with too much of that
 * the analysis starts again, without the solver. */
char *analysis_run(const Spec *spec, const StructureList *input, AnalysisResult *result)
{
    char *problem = run(spec, input, spec->options.best, result);
    if (!result->gave_up)
        return problem;
    size_t queries = result->queries;
    analysis_result_free(result);
    problem = run(spec, input, false, result);
    result->queries = queries;
    result->gave_up = true;
    return problem;
}

void analysis_result_free(AnalysisResult *result)
{
    free(result->stopped);
    arena_destroy(result->arena);
    *result = (AnalysisResult){0};
}
