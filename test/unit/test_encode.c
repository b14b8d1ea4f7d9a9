/* SPDX-License-Identifier: MIT */
/* The encoding of steps against the interpreter, both ways. A concrete run is followed symbolically: under the choices
 * it made, the same choices are asked for, the conditions hold, registers have the same values, and it violates what
 * the run violates, at no other place. Then the solver is asked for other choices that satisfy the same conditions: the
 * interpreter must go the same way with them. Now and then another way is tried, too, and where the two meet again their
 * states are merged: the merged one must say of the run what its own one said, and of the other way what that one does.
 * With arguments --files 64 FILE.c..., does so for runs of these programs. */
#include "unit.h"

#include "build.h"
#include "files.h"
#include "follow.h"

#include "random.h"

#include "base/map.h"
#include "solver/smt.h"
#include "symbolic/encode.h"

enum { CHOICES_MOST = 4000, PIECES = 24, DETOUR = 40, MERGES = 8 };

/* A piece of a variable that holds a number. */
typedef struct Piece {
    ObjectId object;
    uint64_t offset, bits;
    uint32_t size;
} Piece;

/* The registers and variables at one operation of the concrete run. */
typedef struct Snapshot {
    LocationId at;
    Value *values;     /* live ones, in the order of Location.live */
    uint64_t *offsets; /* of pointers */
    Piece pieces[PIECES];
    size_t piece_count;
} Snapshot;

/* Another way than the run's, from one of its operations on. */
typedef struct Detour {
    size_t begin; /* the operation of the run that it leaves at */
    EdgeId edges[DETOUR];
    SymState *states[DETOUR]; /* after each */
    size_t count;             /* 0: none is open */
} Detour;

/* What is assumed on top of a state's conditions, so that of merged ones only one is meant; and the way that one went. */
typedef struct Way {
    const Term *assumed[MERGES];
    size_t assumed_count;
    EdgeId *edges;
    size_t count, capacity;
} Way;

typedef struct Twin {
    const Program *program;
    uint64_t seed;
    Snapshot *snapshots;
    size_t snapshot_count, snapshot_capacity;
    Map *values;   /* variable id -> value */
    size_t choice; /* the next of the run */
    Detour detour;
    Way way, other; /* the run's; that of the last detour, if there is one */
    size_t others, followed, findings, doubts, lost, merges;
    const char *failure;
} Twin;

static uint64_t twin_choose(void *context, ChoiceKind kind, unsigned width, const Step *step)
{
    Follower follower = {.seed = ((Twin *)context)->seed};
    uint64_t value = follow_choose(&follower, kind, width, step);
    ((Twin *)context)->seed = follower.seed;
    return value;
}

/* Words, and double words that two words make up, of some variables in scope. */
static void take_pieces(Snapshot *snapshot, const Heap *heap)
{
    static const uint32_t sizes[] = {8, 4, 2, 1};
    const Function *function =
        program_function(heap->program, program_location(heap->program, heap->location)->function);
    for (uint32_t i = 0; i < heap->program->object_count; i++) {
        const Object *object = &heap->program->objects[i];
        bool is_mine = object->kind == OBJECT_GLOBAL ||
                       (object->kind == OBJECT_LOCAL && program_function(heap->program, object->function) == function);
        BlockId block = is_mine ? heap_object(heap, (ObjectId){i}) : (BlockId){ID_NONE};
        for (size_t k = 0; block.index != ID_NONE && object->size <= 64 && k < 4; k++)
            for (uint64_t at = k % 2; at + sizes[k] <= object->size && snapshot->piece_count < PIECES; at += sizes[k]) {
                bool defined;
                Value value = heap_read(heap, block, at, sizes[k], 8 * sizes[k], &defined);
                if (defined && !value.tainted && value.block.index == ID_NONE && (at + i + k) % 3 == 0)
                    snapshot->pieces[snapshot->piece_count++] = (Piece){{i}, at, value.bits, sizes[k]};
            }
    }
}

static void twin_observe(void *context, const Heap *heap)
{
    Twin *twin = context;
    const Location *location = program_location(twin->program, heap->location);
    const Frame *frame = &heap->frames[heap->frame_count - 1];
    twin->snapshots =
        array_room(twin->snapshots, &twin->snapshot_capacity, twin->snapshot_count, sizeof *twin->snapshots);
    Snapshot *snapshot = &twin->snapshots[twin->snapshot_count++];
    *snapshot = (Snapshot){.at = heap->location};
    snapshot->values = mem_alloc((location->live_count + 1) * sizeof *snapshot->values);
    snapshot->offsets = mem_alloc((location->live_count + 1) * sizeof *snapshot->offsets);
    for (uint32_t i = 0; i < location->live_count; i++) {
        Value value = snapshot->values[i] = frame->registers[location->live[i].index];
        if (value.block.index != ID_NONE)
            snapshot->offsets[i] =
                bits_low(value.bits - heap_block(heap, value.block)->base, twin->program->pointer_width);
    }
    take_pieces(snapshot, heap);
}

static bool twin_value(void *context, const Term *variable, uint64_t *value)
{
    const Twin *twin = context;
    const uint64_t *found = map_find(twin->values, variable->id);
    *value = found ? *found : 0;
    return found;
}

static Truth holds(Twin *twin, const Term *term)
{
    uint64_t ignored;
    return term_evaluate(term, twin_value, twin, &ignored);
}

/* Gives the choices that the state made since `before` the values that the run took. In the operation that ends it, the
 * run may stop before the last of them. */
static void bind_choices(Twin *twin, const SymChoice *choices, const SymChoice *before, const ChoiceList *list,
                         bool is_last)
{
    const SymChoice *made[64];
    size_t count = 0;
    for (; choices != before && count < 64; choices = choices->older)
        made[count++] = choices;
    while (count-- > 0 && !twin->failure) {
        Truth is_made = holds(twin, made[count]->when);
        if (is_made == TRUTH_FALSE)
            continue;
        if (is_last && twin->choice >= list->count)
            return;
        if (is_made == TRUTH_UNKNOWN || twin->choice >= list->count) {
            twin->failure = is_made == TRUTH_UNKNOWN ? "whether a choice is made is not known" : "one choice too many";
            return;
        }
        const Choice *choice = &list->items[twin->choice++];
        if (choice->kind != made[count]->kind)
            twin->failure = "another kind of choice";
        *map_put(twin->values, made[count]->variable->id) = bits_low(choice->value, made[count]->variable->sort.width);
    }
}

static bool same_value(Twin *twin, Symbols *symbols, const SymState *state, SymValue symbolic, Value value,
                       uint64_t offset)
{
    uint64_t bits;
    if (symbolic.tainted || value.tainted || !symbolic.width)
        return true;
    if (value.block.index == ID_NONE)
        return term_evaluate(sym_bits(symbols, state, symbolic), twin_value, twin, &bits) == TRUTH_TRUE &&
               bits == value.bits && symbolic.width == value.width;
    for (uint32_t i = 0; !symbolic.bits && i < symbolic.target_count; i++)
        if (holds(twin, symbolic.targets[i].when) == TRUTH_TRUE)
            return symbolic.targets[i].block != ID_NONE &&
                   term_evaluate(symbolic.targets[i].offset, twin_value, twin, &bits) == TRUTH_TRUE && bits == offset;
    return false;
}

static void compare_registers(Twin *twin, Symbols *symbols, const SymState *state, const Snapshot *snapshot)
{
    const Location *location = program_location(twin->program, snapshot->at);
    const Function *function = program_function(twin->program, location->function);
    if (snapshot->at.index != state->location.index)
        twin->failure = "another location";
    for (uint32_t i = 0; i < location->live_count && !twin->failure; i++) {
        RegisterId reg = location->live[i];
        SymValue value = sym_register(symbols, state, reg, function->registers[reg.index].width);
        if (snapshot->values[i].width && value.width == snapshot->values[i].width &&
            !same_value(twin, symbols, state, value, snapshot->values[i], snapshot->offsets[i])) {
            twin->failure = "another value in a register";
            printf("register t%u\n", reg.index);
        }
    }
}

static void compare_memory(Twin *twin, Symbols *symbols, SymState *state, const Snapshot *snapshot)
{
    SymState *copy = sym_fork(symbols, state);
    for (size_t i = 0; i < snapshot->piece_count && !twin->failure; i++) {
        const Piece *piece = &snapshot->pieces[i];
        uint64_t bits;
        SymValue value = sym_read(symbols, copy, sym_object(symbols, copy, piece->object),
                                  term_constant(symbols->terms, piece->offset, twin->program->pointer_width),
                                  piece->size, 8 * piece->size, term_bool(symbols->terms, true));
        if (!value.tainted && (term_evaluate(sym_bits(symbols, copy, value), twin_value, twin, &bits) != TRUTH_TRUE ||
                               bits != piece->bits)) {
            twin->failure = "another value in memory";
            printf("%s: %u bytes at %llu: %llx, wanted %llx\n", program_object(twin->program, piece->object)->name,
                   piece->size, (unsigned long long)piece->offset, (unsigned long long)bits,
                   (unsigned long long)piece->bits);
        }
    }
}

/* Sizes that the solver may choose are bounded; the runs here keep to that. Other doubts are about placement. */
static bool is_doubtful(const SymState *state)
{
    return state->doubt && strncmp(state->doubt, "blocks of unknown size", 22);
}

/* A violation recorded that the run's choices commit; NULL if there is none. */
static const SymViolation *committed(Twin *twin, const SymViolations *violations)
{
    for (size_t i = 0; i < violations->count; i++)
        if (holds(twin, violations->items[i].when) == TRUTH_TRUE)
            return &violations->items[i];
    return NULL;
}

/* The last operation, which ends the run. */
static void compare_end(Twin *twin, Symbols *symbols, SymState *state, const RunResult *run, SymViolations *violations,
                        EncodeOutcome outcome)
{
    if (run->outcome == RUN_VIOLATION && run->finding.kind == VIOLATION_LOST && outcome != ENCODE_ENDED)
        encode_lost(symbols, state, run->finding.edge, run->finding.step, violations);
    const SymViolation *found = committed(twin, violations);
    twin->findings += found != NULL;
    if (!run->trusted || outcome == ENCODE_LOST || is_doubtful(state))
        return;
    if (run->outcome == RUN_VIOLATION && !found)
        twin->failure = "a violation is missed";
    else if (run->outcome == RUN_VIOLATION && run->finding.kind != VIOLATION_LOST &&
             (found->finding.kind != run->finding.kind || found->finding.step != run->finding.step))
        twin->failure = "another violation";
    else if (run->outcome == RUN_ENDED && found)
        twin->failure = "a violation where the run ends well";
    if (twin->failure)
        printf("run: %s; found: %s\n",
               run->outcome == RUN_VIOLATION ? violation_info(run->finding.kind)->says : "no violation",
               found ? violation_info(found->finding.kind)->says : "no violation");
}

static void way_add(Way *way, EdgeId edge)
{
    way->edges = array_room(way->edges, &way->capacity, way->count, sizeof *way->edges);
    way->edges[way->count++] = edge;
}

/* Other choices for the same way, which the run shows to be possible or not. */
static void try_others(Twin *twin, const Symbols *symbols, const SymCondition *conditions, const SymChoice *choices,
                       const Way *way, bool is_run)
{
    Smt *smt = smt_create();
    for (const SymCondition *it = conditions; it; it = it->older)
        smt_assert(smt, it->term);
    for (size_t i = 0; i < way->assumed_count; i++)
        smt_assert(smt, way->assumed[i]);
    for (size_t i = 0; i < symbols->definition_count; i++)
        smt_assert(smt, symbols->definitions[i]);
    SmtAnswer answer = smt_check(smt, 2, NULL); /* a query that is given up tells nothing */
    bool possible = answer == SMT_SAT;
    if (answer == SMT_UNSAT && is_run)
        twin->failure = "a path that was run is infeasible";
    ChoiceList list = {0};
    for (const SymChoice *it = choices; it && possible; it = it->older) {
        uint64_t is_made, value;
        if (!smt_value(smt, it->when, &is_made) || !is_made || !smt_value(smt, it->variable, &value))
            continue;
        list.items = array_room(list.items, &list.capacity, list.count, sizeof *list.items);
        list.items[list.count++] =
            (Choice){.kind = it->kind, .width = it->variable->sort.width, .value = value, .edge = {ID_NONE}};
    }
    for (size_t i = 0; i < list.count / 2; i++) {
        Choice swap = list.items[i];
        list.items[i] = list.items[list.count - 1 - i];
        list.items[list.count - 1 - i] = swap;
    }
    ReplayCursor cursor = {.list = &list};
    Trace other = {0};
    RunResult run = interpreter_run(twin->program, &(RunOptions){.properties = symbols->properties,
                                                                 .step_limit = 1000000,
                                                                 .memory_limit = 1 << 28,
                                                                 .choose = choose_replay,
                                                                 .choose_context = &cursor,
                                                                 .trace = &other});
    if (possible && run.outcome != RUN_LIMIT && run.trusted && !twin->failure) {
        twin->others++;
        for (size_t i = 0; i < way->count && !twin->failure; i++)
            if (i >= other.count || other.items[i].edge.index != way->edges[i].index)
                twin->failure = "the solver's choices lead another way";
        if (twin->failure)
            printf("of %zu operations%s\n", way->count, is_run ? "" : " with a detour");
    }
    run_result_free(&run);
    trace_free(&other);
    free(list.items);
    smt_destroy(smt);
}

/* Executes another edge than the run does next, and goes on at random. */
static void detour_begin(Twin *twin, Symbols *symbols, SymState *state, size_t operation, EdgeId avoided)
{
    Detour *detour = &twin->detour;
    SymViolations violations = {0};
    *detour = (Detour){.begin = operation};
    while (detour->count < DETOUR) {
        const Location *location = program_location(twin->program, state->location);
        EdgeId edge = location->edge_count ? location->edges[seed_next(&twin->seed) % location->edge_count] : avoided;
        if (edge.index == avoided.index)
            break;
        avoided = (EdgeId){ID_NONE};
        state = sym_fork(symbols, state);
        EncodeOutcome outcome = encode_edge(symbols, state, edge, &violations);
        FunctionList callees = {0};
        if (outcome == ENCODE_CALL)
            encode_callees(symbols, state, edge, &callees);
        if (callees.count)
            outcome = encode_enter(symbols, state, edge, callees.items[0]);
        free(callees.items);
        if (outcome != ENCODE_ON || state->is_dead || is_doubtful(state))
            break;
        detour->edges[detour->count] = edge;
        detour->states[detour->count++] = state;
    }
    free(violations.items);
}

/* Gives values to what only the detour chose. They must not matter, unless they make the detour a run, too: memory without known
 * contents, which both read behind their fork, may be one thing in the detour and another in the run. */
static bool detour_is_run(Twin *twin, Symbols *symbols, const SymState *other)
{
    for (const SymChoice *it = other->choices; it; it = it->older)
        if (!map_find(twin->values, it->variable->id))
            *map_put(twin->values, it->variable->id) = bits_low(seed_next(&twin->seed), it->variable->sort.width);
    return holds(twin, sym_condition(symbols, other->conditions, NULL)) == TRUTH_TRUE;
}

/* Gives values to the names of conditions. */
static void bind_merged(Twin *twin, const Symbols *symbols, size_t definition)
{
    for (; definition < symbols->definition_count && !twin->failure; definition++) {
        const Term *const *sides = symbols->definitions[definition]->children;
        bool is_first = sides[0]->kind == TERM_VARIABLE; /* conditions that are variables need no name */
        const Term *name = sides[is_first ? 0 : 1];
        Truth truth = holds(twin, sides[is_first ? 1 : 0]);
        if (truth == TRUTH_UNKNOWN)
            twin->failure = "which of the merged ones the run is in is not known";
        *map_put(twin->values, name->id) = truth == TRUTH_TRUE;
    }
}

/* Merges the run's state with one of the detour's at the same place, if there is one. */
static SymState *detour_meet(Twin *twin, Symbols *symbols, SymState *state, const Trace *trace, size_t operation)
{
    Detour *detour = &twin->detour;
    for (size_t i = 0; i < detour->count && twin->way.assumed_count < MERGES; i++) {
        SymState *other = detour->states[i], *merged = NULL;
        size_t definition = symbols->definition_count;
        if (other->location.index == state->location.index && !detour_is_run(twin, symbols, other))
            merged = twin->merges % 2 ? sym_merge(symbols, state, other) : sym_merge(symbols, other, state);
        if (!merged)
            continue;
        bind_merged(twin, symbols, definition);
        twin->merges++;
        twin->other.count = 0;
        for (size_t k = 0; k < detour->begin; k++)
            way_add(&twin->other, trace->items[k].edge);
        for (size_t k = 0; k <= i; k++)
            way_add(&twin->other, detour->edges[k]);
        twin->other.assumed_count = twin->way.assumed_count + 1;
        memcpy(twin->other.assumed, twin->way.assumed, sizeof twin->way.assumed);
        twin->other.assumed[twin->way.assumed_count] = sym_condition(symbols, other->conditions, NULL);
        twin->way.assumed[twin->way.assumed_count++] = sym_condition(symbols, state->conditions, NULL);
        detour->count = 0;
        return merged;
    }
    if (operation > detour->begin + DETOUR)
        detour->count = 0;
    return state;
}

/* Other choices for the run's way and for that of the last detour, as far as the conditions go. */
static void try_both(Twin *twin, const Symbols *symbols, const SymCondition *conditions, const SymChoice *choices,
                     size_t operations)
{
    size_t more = twin->way.count - operations;
    twin->way.count -= more;
    twin->other.count -= twin->other.count ? more : 0;
    try_others(twin, symbols, conditions, choices, &twin->way, true);
    if (twin->other.count && !twin->failure)
        try_others(twin, symbols, conditions, choices, &twin->other, false);
}

/* Follows a run symbolically. */
static void twin_follow(Twin *twin, TermStore *terms, const Trace *trace, const RunResult *run, PropertySet properties)
{
    uint64_t variables = 0;
    Symbols symbols = sym_begin(twin->program, terms, properties, &variables);
    SymState *state = encode_start(&symbols);
    SymViolations violations = {0};
    const SymChoice *choices = NULL, *safe_choices = NULL;
    const SymCondition *safe = NULL;
    EncodeOutcome outcome = ENCODE_ON;
    size_t i = 0, safe_operations = 0;
    twin->values = map_create();
    twin->detour.count = twin->way.count = twin->other.count = twin->way.assumed_count = 0;
    bind_choices(twin, state->choices, NULL, &run->choices, false);
    choices = state->choices;
    for (; i < trace->count && outcome == ENCODE_ON && !is_doubtful(state) && !twin->failure; i++) {
        bool is_last = i + 1 == trace->count;
        if (is_last && (run->outcome == RUN_LIMIT || run->outcome == RUN_UNSUPPORTED || run->outcome == RUN_BLOCKED))
            break;
        safe = state->conditions;
        safe_choices = state->choices;
        safe_operations = i;
        EdgeId edge = trace->items[i].edge;
        if (!twin->detour.count && seed_next(&twin->seed) % 2)
            detour_begin(twin, &symbols, state, i, edge);
        violations.count = 0;
        const SymCondition *before = state->conditions;
        outcome = encode_edge(&symbols, state, edge, &violations);
        if (outcome == ENCODE_CALL && !is_last) {
            const Location *next = program_location(twin->program, twin->snapshots[i + 1].at);
            outcome = encode_enter(&symbols, state, edge, next->function);
        }
        if (outcome == ENCODE_LOST || is_doubtful(state))
            break;
        bind_choices(twin, state->choices, choices, &run->choices, is_last);
        if (twin->failure)
            break;
        if (is_last) {
            compare_end(twin, &symbols, state, run, &violations, outcome);
            break;
        }
        for (const SymCondition *it = state->conditions; it != before && !twin->failure; it = it->older)
            if (holds(twin, it->term) != TRUTH_TRUE)
                twin->failure = "a condition does not hold";
        if (!twin->failure && committed(twin, &violations))
            twin->failure = "a violation that the run does not commit";
        way_add(&twin->way, edge);
        if (twin->other.count)
            way_add(&twin->other, edge);
        if (!twin->failure && outcome == ENCODE_ON)
            state = detour_meet(twin, &symbols, state, trace, i);
        choices = state->choices;
        if (!twin->failure)
            compare_registers(twin, &symbols, state, &twin->snapshots[i + 1]);
        if (!twin->failure)
            compare_memory(twin, &symbols, state, &twin->snapshots[i + 1]);
        twin->followed++;
    }
    twin->doubts += is_doubtful(state);
    twin->lost += outcome == ENCODE_LOST;
    if (twin->failure)
        printf("operation %zu of %zu: %s\n", i, trace->count, twin->failure);
    else if (safe_operations)
        try_both(twin, &symbols, safe, safe_choices, safe_operations);
    map_destroy(twin->values);
    free(violations.items);
    sym_end(&symbols);
}

static void twin_run(Twin *twin, uint64_t seed, uint64_t steps)
{
    TermStore *terms = term_store_create();
    const PropertySet properties = (1u << PROPERTY_COUNT) - 1;
    Trace trace = {0};
    twin->seed = seed;
    twin->choice = twin->snapshot_count = 0;
    /* Where blocks are lost is looked for later and elsewhere: another trace. */
    RunResult run = interpreter_run(twin->program, &(RunOptions){.properties = properties & ~(1u << VALID_MEMTRACK),
                                                                 .step_limit = steps,
                                                                 .memory_limit = 1 << 24,
                                                                 .choose = twin_choose,
                                                                 .choose_context = twin,
                                                                 .trace = &trace,
                                                                 .observe = twin_observe,
                                                                 .observe_context = twin});
    if (run.choices.count < CHOICES_MOST)
        twin_follow(twin, terms, &trace, &run, properties & ~(1u << VALID_MEMTRACK));
    for (size_t i = 0; i < twin->snapshot_count; i++) {
        free(twin->snapshots[i].values);
        free(twin->snapshots[i].offsets);
    }
    run_result_free(&run);
    trace_free(&trace);
    term_store_destroy(terms);
}

static void twin_free(Twin *twin)
{
    free(twin->snapshots);
    free(twin->way.edges);
    free(twin->other.edges);
}

static void test_random(Unit *unit, uint64_t seed, unsigned programs)
{
    Twin twin = {0};
    for (unsigned i = 0; i < programs && !twin.failure; i++) {
        uint64_t own = seed_next(&seed);
        Program *program = random_program(own);
        twin.program = program;
        for (unsigned run = 0; run < 3 && !twin.failure; run++) {
            twin_run(&twin, own + run, 3000);
            if (twin.failure)
                printf("program %llu, run %u\n", (unsigned long long)own, run);
        }
        program_destroy(program);
    }
    printf(
        "%zu operations followed, %zu violations, %zu merges, %zu runs by other choices; given up: %zu, in doubt: %zu\n",
        twin.followed, twin.findings, twin.merges, twin.others, twin.lost, twin.doubts);
    CHECK(unit, !twin.failure);
    CHECK(unit, twin.followed > programs && twin.findings > programs / 4 && twin.others > programs / 4);
    twin_free(&twin);
}

/* Returns how many merges there were. */
static size_t test_file(Unit *unit, const char *file, unsigned pointer_width, uint64_t seed)
{
    Program *program = files_load(file, pointer_width, true);
    if (!program)
        return 0;
    Twin twin = {.program = program};
    for (unsigned run = 0; run < 6 && !twin.failure; run++)
        twin_run(&twin, seed + run, 3000);
    printf("%s: %zu operations, %zu violations, %zu merges, %zu others, lost %zu, in doubt %zu\n", file, twin.followed,
           twin.findings, twin.merges, twin.others, twin.lost, twin.doubts);
    CHECK(unit, !twin.failure);
    twin_free(&twin);
    program_destroy(program);
    return twin.merges;
}

static void test_directory(Unit *unit, const char *path, uint64_t seed)
{
    FileNames names = files_of(path);
    size_t merges = 0;
    for (size_t i = 0; i < names.count; i++)
        merges += test_file(unit, names.items[i], i % 2 ? 64 : 32, seed);
    CHECK(unit, merges > names.count);
    files_free(&names);
}

int main(int argc, char **argv)
{
    Unit unit = {0};
    bool files = argc > 2 && !strcmp(argv[1], "--files");
    uint64_t seed = argc > 1 && !files ? strtoull(argv[1], NULL, 0) : 20261115;
    printf("seed %llu\n", (unsigned long long)seed);
    for (int i = 3; files && i < argc; i++)
        test_file(&unit, argv[i], (unsigned)atoi(argv[2]), seed);
    if (!files) {
        test_directory(&unit, "test/programs/memory", seed);
        test_directory(&unit, "test/programs/arrays", seed);
        test_random(&unit, seed, argc > 2 ? (unsigned)atoi(argv[2]) : 400);
    }
    return unit_done(&unit);
}
