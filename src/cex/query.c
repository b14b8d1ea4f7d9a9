/* SPDX-License-Identifier: MIT */
/* All unrollings of a slice up to a bound as one formula. States that stand at the same place after as many rounds of
 * the loops round it are merged, and what comes first in the program goes on first, so that they meet; leaving a loop,
 * all its rounds meet. The violations met are the formula: the solver chooses the path, and how often each loop runs.
 *
 * The same over the whole program is bounded model checking: unsatisfiable, and nothing doubted on the way, the formula says
 * that no run within the bound violates anything. Calls of one function under way are then bounded like rounds. */
#include "cex/question.h"
#include "program/loop.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_ROUNDS = 1 << 12, MOST_OPERATIONS = 1 << 18, MOST_TRIES = 4 };

/* Where a state stands: for each frame from the outermost, for each loop from the outermost, the order of its head and
 * how many rounds it has made; then the order of the location itself (or of the call, and where the frame began).
 * Compared word by word, this is the order of execution. */
typedef struct SpotWord {
    uint32_t value;
    uint32_t head; /* the loop's head, if the next word counts its rounds; else ID_NONE */
} SpotWord;

typedef struct Spot {
    SpotWord *words;
    size_t count, capacity;
    size_t frame; /* where the words of the top frame begin */
} Spot;

typedef struct QueryTask {
    SymState *state;
    const SlicePlace *place;
    Spot spot;
} QueryTask;

/* Runs that violate something. */
typedef struct ViolatingRuns {
    const Term *term;
    const SymChoice *choices;
    Finding finding;
} ViolatingRuns;

typedef struct QuerySearch {
    Question *question;
    const Slice *slice;
    bool **loops;     /* by location, for loop heads met: the locations of the loop */
    QueryTask *tasks; /* in order of execution, the next one last */
    size_t count, capacity;
    ViolatingRuns *disjuncts;
    size_t disjunct_count, disjunct_capacity;
    uint32_t bound;           /* rounds of a loop; over the whole program also calls of one function under way */
    bool hit_bound, sees_end; /* some run goes on beyond the bound; some run may have ended within it */
    const char *unsure;
} QuerySearch;

static bool is_in_loop(QuerySearch *search, uint32_t head, LocationId location)
{
    if (!search->loops[head])
        search->loops[head] = loop_locations(search->question->symbols.program, (LocationId){head});
    return search->loops[head][location.index];
}

static void spot_add(Spot *spot, Arena *arena, uint32_t value, uint32_t head)
{
    if (spot->count == spot->capacity) {
        size_t capacity = 2 * spot->capacity + 8;
        SpotWord *words = arena_alloc(arena, capacity * sizeof *words);
        if (spot->count)
            memcpy(words, spot->words, spot->count * sizeof *words);
        spot->words = words;
        spot->capacity = capacity;
    }
    spot->words[spot->count++] = (SpotWord){value, head};
}

static int spot_compare(const Spot *left, const Spot *right)
{
    for (size_t i = 0; i < left->count && i < right->count; i++)
        if (left->words[i].value != right->words[i].value)
            return left->words[i].value < right->words[i].value ? -1 : 1;
    return left->count < right->count ? -1 : left->count > right->count;
}

/* Arrives at a location of the top frame, whose own word is not there. False if a loop has made too many rounds. */
static bool spot_arrive(QuerySearch *search, Spot *spot, LocationId to)
{
    const Location *location = program_location(search->question->symbols.program, to);
    Arena *arena = search->question->symbols.arena;
    while (spot->count >= spot->frame + 2 && !is_in_loop(search, spot->words[spot->count - 2].head, to))
        spot->count -= 2;
    if (location->is_loop_head) {
        bool is_back = spot->count >= spot->frame + 2 && spot->words[spot->count - 2].head == to.index;
        if (is_back && ++spot->words[spot->count - 1].value > search->bound)
            return false;
        if (!is_back) {
            spot_add(spot, arena, location->order, to.index);
            spot_add(spot, arena, 0, ID_NONE);
        }
    }
    spot_add(spot, arena, location->order, ID_NONE);
    return true;
}

static bool is_too_deep(const QuerySearch *search, const SymState *state)
{
    FunctionId top = state->frames[state->frame_count - 1]->function;
    uint32_t calls = 0;
    for (size_t i = 0; i < state->frame_count; i++)
        calls += state->frames[i]->function.index == top.index;
    return !search->slice && calls > search->bound;
}

/* The spot after a move from the task's; false if that leaves the bound. */
static bool spot_move(QuerySearch *search, const QueryTask *task, const SymState *state, size_t frames, Spot *spot)
{
    Arena *arena = search->question->symbols.arena;
    *spot = (Spot){.frame = task->spot.frame};
    for (size_t i = 0; i < task->spot.count; i++)
        spot_add(spot, arena, task->spot.words[i].value, task->spot.words[i].head);
    if (state->frame_count > frames) {
        spot_add(spot, arena, (uint32_t)spot->frame, ID_NONE);
        spot->frame = spot->count;
        return !is_too_deep(search, state) && spot_arrive(search, spot, state->location);
    }
    if (state->frame_count < frames) {
        if (!spot->frame) /* returned from the frame that the sample began in */
            spot->count = 0;
        else {
            spot->count = spot->frame - 1;
            spot->frame = spot->words[spot->count].value;
        }
    }
    if (spot->count > spot->frame)
        spot->count--;
    return spot_arrive(search, spot, state->location);
}

/* Takes its turn after all that come before it; merged with one that stands at the same spot. */
static void put(QuerySearch *search, QueryTask task)
{
    size_t at = search->count;
    while (at && spot_compare(&search->tasks[at - 1].spot, &task.spot) < 0)
        at--;
    for (size_t i = at; i && !spot_compare(&search->tasks[i - 1].spot, &task.spot); i--) {
        QueryTask *other = &search->tasks[i - 1];
        SymState *merged = sym_merge(&search->question->symbols, other->state, task.state);
        if (!merged)
            continue;
        other->state = merged;
        if (search->slice)
            other->place = slice_union(search->slice, search->question->symbols.arena, other->place, task.place);
        return;
    }
    search->tasks = array_room(search->tasks, &search->capacity, search->count, sizeof *search->tasks);
    memmove(search->tasks + at + 1, search->tasks + at, (search->count - at) * sizeof *search->tasks);
    search->tasks[at] = task;
    search->count++;
}

/* The violations of the edge just executed become part of the formula. */
static void note_violations(QuerySearch *search)
{
    Question *question = search->question;
    for (size_t i = 0; i < question->violations.count; i++) {
        const SymViolation *violation = &question->violations.items[i];
        const Term *before = sym_condition(&question->symbols, violation->conditions, NULL);
        ViolatingRuns disjunct = {sym_and2(question->symbols.terms, before, violation->when), violation->choices,
                                  violation->finding};
        if (violation->doubt)
            search->unsure = violation->doubt;
        if (disjunct.term->kind == TERM_FALSE)
            continue;
        search->disjuncts = array_room(search->disjuncts, &search->disjunct_capacity, search->disjunct_count,
                                       sizeof *search->disjuncts);
        search->disjuncts[search->disjunct_count++] = disjunct;
    }
    question->violations.count = 0;
}

/* A block may be lost for a while only, until a pointer beside it is moved back: over the whole program, each operation is asked. */
static void note_lost(QuerySearch *search, SymState *state, EdgeId edge)
{
    if (!search->slice)
        encode_lost(&search->question->symbols, state, edge, 0, &search->question->violations);
    note_violations(search);
}

/* A state with a doubt may lack runs, and so may those that come of it. */
static void note_doubt(QuerySearch *search, const SymState *state)
{
    if (state->doubt)
        search->unsure = state->doubt;
}

/* Symbolic execution takes one number of its sign (OP_LIKE), as a run does: what the library may choose otherwise is not looked
 * at, so nothing can be said of all runs within a bound. */
static void note_library_choice(QuerySearch *search, EdgeId id)
{
    const Edge *edge = program_edge(search->question->symbols.program, id);
    for (uint32_t i = 0; i < edge->step_count && !search->slice; i++)
        if (edge->steps[i].kind == STEP_COMPUTE && edge->steps[i].opcode == OP_LIKE)
            search->unsure = "what the library chooses is looked at for one choice only";
}

/* Does the program end along the edge, for a state with so many frames? */
static bool ends_run(const Edge *edge, size_t frames)
{
    bool ends = false;
    for (uint32_t i = 0; i < edge->step_count; i++)
        ends |= edge->steps[i].kind == STEP_EXIT || (edge->steps[i].kind == STEP_RETURN && frames == 1);
    return ends;
}

static void operate(QuerySearch *search, const QueryTask *task)
{
    Question *question = search->question;
    const Location *location = program_location(question->symbols.program, task->state->location);
    size_t frames = task->state->frame_count;
    for (uint32_t i = 0; i < location->edge_count; i++) {
        Move moves[MOVES_MOST];
        SymState *state = i + 1 < location->edge_count ? sym_fork(&question->symbols, task->state) : task->state;
        size_t made =
            moves_along(question, search->slice, state, task->place, location->edges[i], moves, &search->unsure);
        note_violations(search);
        note_doubt(search, state);
        note_library_choice(search, location->edges[i]);
        search->sees_end |= ends_run(program_edge(question->symbols.program, location->edges[i]), frames);
        for (size_t k = 0; k < made; k++) {
            QueryTask next = {.state = moves[k].state, .place = moves[k].place};
            note_doubt(search, next.state);
            note_lost(search, next.state, location->edges[i]);
            if (spot_move(search, task, next.state, frames, &next.spot))
                put(search, next);
            else
                search->hit_bound = true;
        }
    }
}

/* Asks for a run that violates something; those that the interpreter refuses are taken out. True if the answer is
 * given. */
static bool ask(QuerySearch *search)
{
    Question *question = search->question;
    for (unsigned tries = 0; tries < MOST_TRIES && search->disjunct_count; tries++) {
        const Term **terms = mem_alloc(search->disjunct_count * sizeof *terms);
        for (size_t i = 0; i < search->disjunct_count; i++)
            terms[i] = search->disjuncts[i].term;
        const Term *any = term_or(question->symbols.terms, terms, search->disjunct_count);
        any = sym_and2(
            question->symbols.terms, any,
            term_and(question->symbols.terms, question->symbols.definitions, question->symbols.definition_count));
        free(terms);
        SmtAnswer answer = question_ask(question, NULL, any);
        if (answer == SMT_UNKNOWN)
            search->unsure = "a query to the solver was given up";
        if (answer != SMT_SAT)
            return false;
        uint64_t holds = 0;
        size_t i = 0;
        while (i < search->disjunct_count &&
               (!smt_value(question->cex->smt, search->disjuncts[i].term, &holds) || !holds))
            i++;
        if (i == search->disjunct_count)
            return false;
        if (question_confirm(question, search->disjuncts[i].choices, search->disjuncts[i].finding))
            return true;
        search->unsure = "the interpreter does not repeat the run that the solver found";
        search->disjuncts[i] = search->disjuncts[--search->disjunct_count];
    }
    return false;
}

/* One bound. True if the answer is given. */
static bool search_bounded(QuerySearch *search, SymState *start, const SlicePlace *place)
{
    Question *question = search->question;
    QueryTask first = {.state = sym_fork(&question->symbols, start), .place = place};
    uint64_t operations = 0;
    search->count = search->disjunct_count = 0;
    search->hit_bound = search->sees_end = false;
    note_doubt(search, start);
    spot_arrive(search, &first.spot, start->location);
    put(search, first);
    while (search->count) {
        QueryTask task = search->tasks[--search->count];
        question->cex->stats.states++;
        if (question_out_of_budget(question))
            return true;
        if (++operations > MOST_OPERATIONS) {
            search->unsure = "too long a formula";
            break;
        }
        operate(search, &task);
    }
    if (operations > question->cex->stats.deepest)
        question->cex->stats.deepest = operations;
    return ask(search);
}

static QuerySearch query_begin(Question *question, const Slice *slice, uint32_t bound)
{
    QuerySearch search = {.question = question, .slice = slice, .bound = bound};
    search.loops = mem_alloc(question->symbols.program->location_count * sizeof *search.loops);
    return search;
}

static void query_end(QuerySearch *search)
{
    for (size_t i = 0; i < search->question->symbols.program->location_count; i++)
        free(search->loops[i]);
    free(search->loops);
    free(search->tasks);
    free(search->disjuncts);
}

void search_bounds(Question *question, SymState *start, uint32_t first, uint32_t last)
{
    QuerySearch search = query_begin(question, NULL, first);
    bool done = false;
    do {
        search.unsure = NULL;
        done = search_bounded(&search, start, NULL);
        if (!done && !search.unsure)
            question->result.rounds = search.bound, question->result.none_ends = !search.sees_end;
        search.bound += 1 + search.bound / 2;
    } while (!done && !search.unsure && search.hit_bound && search.bound <= last);
    if (!done)
        question_answer(question, CEX_UNKNOWN,
                        search.unsure ? search.unsure : "loops run more often than was looked at");
    query_end(&search);
}

void search_query(Question *question, const Slice *slice, SymState *start, const SlicePlace *place)
{
    QuerySearch search = query_begin(question, slice, 1);
    bool done = false;
    do {
        search.unsure = NULL;
        done = search_bounded(&search, start, place);
        search.bound += 1 + search.bound / 2;
    } while (!done && search.hit_bound && search.bound < MOST_ROUNDS);
    if (!done && search.hit_bound)
        question_answer(question, CEX_UNKNOWN, "loops run more often than was looked at");
    else if (!done)
        question_answer(question, search.unsure ? CEX_UNKNOWN : CEX_INFEASIBLE, search.unsure);
    query_end(&search);
}
