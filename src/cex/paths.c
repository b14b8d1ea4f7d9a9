/* SPDX-License-Identifier: MIT */
/* Symbolic execution over a slice, or the whole program, path by path. A task is a state and its place; that with the
 * fewest decisions and nearest to the error goes on first, so loops are unrolled once more only when all shorter ways
 * have been tried. A task is followed until it has a decision to make; what no run can decide is dropped when its turn
 * comes, often without asking the solver, because the last model still fits. */
#include "cex/question.h"

#include <stdlib.h>
#include <string.h>

enum {
    DECISION_COST = 6,    /* edges of distance that a decision is worth */
    OPERATIONS_COST = 64, /* operations that cost as much as one edge of distance */
    OPERATIONS_A_TURN = 512,
    MOST_TASKS = 1 << 18,
};

/* Values of variables that satisfy the conditions known when it was made. */
typedef struct Model {
    uint32_t top; /* variables with higher ids were not known then: any value fits, 0 is taken */
    size_t count;
    struct ModelValue {
        uint32_t variable;
        uint64_t value;
    } values[];
} Model;

typedef struct PathTask {
    SymState *state;
    const SlicePlace *place;
    const SymCondition *known; /* those that `model` satisfies */
    const Model *model;
    unsigned decisions;
    uint64_t operations;
    uint64_t key, age;
} PathTask;

typedef struct PathSearch {
    Question *question;
    const Slice *slice;  /* NULL: the whole program */
    uint32_t *distances; /* then: by location */
    PathTask **queue;    /* a binary heap */
    size_t count, capacity;
    uint64_t clock;
    const char *unsure; /* why the answer cannot be that there is none */
} PathSearch;

static bool goes_first(const PathTask *left, const PathTask *right)
{
    return left->key != right->key ? left->key < right->key : left->age < right->age;
}

static void put(PathSearch *search, PathTask *task)
{
    if (search->count >= MOST_TASKS) {
        search->unsure = "too many paths";
        return;
    }
    uint32_t distance = task->place ? task->place->distance : search->distances[task->state->location.index];
    task->key = (uint64_t)task->decisions * DECISION_COST + distance + task->operations / OPERATIONS_COST;
    task->age = search->clock++;
    search->queue = array_room(search->queue, &search->capacity, search->count, sizeof *search->queue);
    size_t at = search->count++;
    for (; at && goes_first(task, search->queue[(at - 1) / 2]); at = (at - 1) / 2)
        search->queue[at] = search->queue[(at - 1) / 2];
    search->queue[at] = task;
}

static PathTask *take(PathSearch *search)
{
    PathTask *first = search->queue[0], *last = search->queue[--search->count];
    size_t at = 0, child;
    while ((child = 2 * at + 1) < search->count) {
        if (child + 1 < search->count && goes_first(search->queue[child + 1], search->queue[child]))
            child++;
        if (!goes_first(search->queue[child], last))
            break;
        search->queue[at] = search->queue[child];
        at = child;
    }
    search->queue[at] = last;
    return first;
}

static int by_variable(const void *left, const void *right)
{
    const struct ModelValue *l = left, *r = right;
    return l->variable < r->variable ? -1 : l->variable > r->variable;
}

static bool model_value(void *context, const Term *variable, uint64_t *value)
{
    const Model *model = context;
    struct ModelValue wanted = {.variable = variable->id};
    const struct ModelValue *found =
        model->count ? bsearch(&wanted, model->values, model->count, sizeof wanted, by_variable) : NULL;
    *value = found ? found->value : 0;
    return found || variable->id > model->top;
}

/* The solver's model, as far as choices go. */
static const Model *model_take(PathSearch *search, const SymChoice *choices)
{
    Question *question = search->question;
    size_t count = choices ? choices->count : 0;
    Model *model = arena_alloc(question->symbols.arena, sizeof *model + count * sizeof *model->values);
    model->top = sym_variable(&question->symbols, "model", 1)->id;
    for (; choices; choices = choices->older) {
        struct ModelValue *value = &model->values[model->count++];
        value->variable = choices->variable->id;
        if (!smt_value(question->cex->smt, choices->variable, &value->value))
            model->count--;
    }
    mem_sort(model->values, model->count, sizeof *model->values, by_variable);
    return model;
}

/* Does a run make the task's decisions? */
static bool is_feasible(PathSearch *search, PathTask *task)
{
    const SymCondition *conditions = task->state->conditions;
    bool fits = task->model || !conditions;
    for (const SymCondition *condition = conditions; condition != task->known && fits; condition = condition->older) {
        uint64_t ignored;
        fits = term_evaluate(condition->term, model_value, (void *)task->model, &ignored) == TRUTH_TRUE;
    }
    if (fits)
        return true;
    SmtAnswer answer = question_ask(search->question, conditions, NULL);
    if (answer == SMT_SAT) {
        task->model = model_take(search, task->state->choices);
        task->known = conditions;
        return true;
    }
    if (answer == SMT_UNKNOWN)
        search->unsure = "a query to the solver was given up";
    else if (task->state->doubt)
        search->unsure = task->state->doubt;
    return false;
}

/* One operation: every edge that the slice takes here. Returns how many tasks come of it; `found` if the answer is
 * given. */
static size_t operate(PathSearch *search, const PathTask *task, PathTask next[MOVES_MOST], bool *found)
{
    Question *question = search->question;
    const Location *location = program_location(question->symbols.program, task->state->location);
    size_t count = 0;
    for (uint32_t i = 0; i < location->edge_count && !*found; i++) {
        Move moves[MOVES_MOST];
        SymState *state = i + 1 < location->edge_count ? sym_fork(&question->symbols, task->state) : task->state;
        size_t made =
            moves_along(question, search->slice, state, task->place, location->edges[i], moves, &search->unsure);
        *found = question_settle(question, &search->unsure);
        for (size_t k = 0; k < made && !*found; k++) {
            if (count == MOVES_MOST) {
                search->unsure = "too many ways to go on";
                break;
            }
            next[count] = *task;
            next[count].operations++;
            next[count].state = moves[k].state;
            next[count++].place = moves[k].place;
        }
    }
    return count;
}

/* Follows a task until it has a decision to make, or for a turn. True if the answer is given. */
static bool follow(PathSearch *search, PathTask *task)
{
    PathTask next[MOVES_MOST];
    CexStats *stats = &search->question->cex->stats;
    for (unsigned i = 0; i < OPERATIONS_A_TURN; i++) {
        bool found = false;
        if (question_out_of_budget(search->question))
            return true;
        size_t count = operate(search, task, next, &found);
        if (found)
            return true;
        if (count == 1) {
            *task = next[0];
            continue;
        }
        stats->deepest = task->operations > stats->deepest ? task->operations : stats->deepest;
        for (size_t k = 0; k < count; k++) {
            PathTask *made = arena_alloc(search->question->symbols.arena, sizeof *made);
            *made = next[k];
            made->decisions++;
            put(search, made);
        }
        return false;
    }
    put(search, task);
    return false;
}

void search_paths(Question *question, const Slice *slice, SymState *start, const SlicePlace *place)
{
    PathSearch search = {.question = question, .slice = slice};
    search.distances = slice ? NULL : moves_distances(question->symbols.program);
    PathTask *first = arena_alloc(question->symbols.arena, sizeof *first);
    *first = (PathTask){.state = start, .place = place};
    put(&search, first);
    bool done = false;
    while (search.count && !done) {
        PathTask *task = take(&search);
        question->cex->stats.states++;
        if (is_feasible(&search, task))
            done = follow(&search, task);
    }
    if (!done)
        question_answer(question, search.unsure ? CEX_UNKNOWN : CEX_INFEASIBLE, search.unsure);
    free(search.queue);
    free(search.distances);
}
