/* SPDX-License-Identifier: MIT */
#include "unit.h"

#include "build.h"
#include "search/search.h"

#include <stdlib.h>

static Build begin(void)
{
    Program *program = program_create(32);
    program_add_file(program, "test.c");
    Build build = build_function(program, "main");
    program->entry = build.function;
    return build;
}

typedef struct Outcome {
    bool found, exhausted;
    size_t choices;
    uint64_t last; /* the last choice of the failing run */
    uint64_t runs, steps;
    ViolationKind kind;
    bool met_untrusted;
} Outcome;

static Outcome search(Unit *unit, Build *build, PropertySet properties, uint64_t seed)
{
    build_end(build);
    program_seal(build->program);
    char *problem = program_validate(build->program);
    CHECK(unit, !problem);
    free(problem);
    Budget budget = {0};
    SearchOptions options = {.properties = properties, .seed = seed, .run_limit = 20000};
    RunResult result;
    SearchAside aside;
    SearchStats stats;
    Outcome outcome = {.found = search_failing_run(build->program, &options, &budget, &result, &aside, &stats)};
    outcome.exhausted = stats.exhausted;
    outcome.runs = stats.runs;
    outcome.steps = stats.steps;
    outcome.met_untrusted = aside.untrusted.outcome == RUN_VIOLATION;
    if (outcome.found) {
        CHECK(unit, result.outcome == RUN_VIOLATION && result.trusted);
        outcome.choices = result.choices.count;
        outcome.last = result.choices.count ? result.choices.items[result.choices.count - 1].value : 0;
        outcome.kind = result.finding.kind;
        /* The choices replay the run. */
        ReplayCursor cursor = {.list = &result.choices};
        RunResult again = interpreter_run(build->program, &(RunOptions){.properties = properties,
                                                                        .step_limit = UINT64_MAX,
                                                                        .memory_limit = 1 << 30,
                                                                        .choose = choose_replay,
                                                                        .choose_context = &cursor});
        CHECK(unit, again.outcome == RUN_VIOLATION && again.finding.kind == result.finding.kind);
        CHECK(unit, again.finding.edge.index == result.finding.edge.index);
        run_result_free(&again);
    }
    run_result_free(&result);
    search_aside_free(&aside);
    program_destroy(build->program);
    return outcome;
}

static void error_step(Build *build)
{
    Step error = step_plain(STEP_ERROR);
    error.text = "reach_error";
    build_step(build, error);
}

/* while (input == wanted) at most `times` times in a row, then the error. */
static Build nested(const uint64_t *wanted, size_t times)
{
    Build build = begin();
    for (size_t i = 0; i < times; i++) {
        RegisterId input = build_input(&build, 32);
        RegisterId test = build_compute(&build, OP_EQ, 1, build_use(&build, input), build_word(wanted[i]));
        LocationId yes = build.at, no = build_branch(&build, build_use(&build, test));
        yes = build.at;
        build.at = no;
        build_return(&build, build_word(0));
        build.at = yes;
    }
    error_step(&build);
    return build;
}

static void test_constants(Unit *unit)
{
    Build build = nested((uint64_t[]){123456789, 77, 0xffffff00}, 3);
    Outcome outcome = search(unit, &build, 1u << UNREACH_CALL, 1);
    CHECK(unit, outcome.found && outcome.choices == 3 && outcome.last == 0xffffff00);
}

static void test_deterministic(Unit *unit)
{
    Outcome first = {0};
    for (int i = 0; i < 2; i++) {
        Build build = nested((uint64_t[]){5, 1000, 3, 1000, 77, 12, 9}, 7);
        Outcome outcome = search(unit, &build, 1u << UNREACH_CALL, 42);
        CHECK(unit, !i || (outcome.runs == first.runs && outcome.steps == first.steps && outcome.last == first.last));
        first = outcome;
    }
}

static void test_exhausted(Unit *unit)
{
    Build build = begin();
    build_return(&build, build_word(0));
    Outcome outcome = search(unit, &build, 1u << UNREACH_CALL, 1);
    CHECK(unit, !outcome.found && outcome.exhausted && outcome.runs == 1);

    build = begin();
    build_input(&build, 32);
    build_return(&build, build_word(0));
    outcome = search(unit, &build, 1u << UNREACH_CALL, 1);
    CHECK(unit, !outcome.found && !outcome.exhausted);
}

/* A run without choices gets the steps it needs: a loop that counts to a million before the error. */
static void test_long(Unit *unit)
{
    Build build = begin();
    ObjectId i = build_global(build.program, "i", 4);
    LocationId head = build.at;
    RegisterId value = build_load(&build, operand_address(i, 0, 32), 4);
    RegisterId test = build_compute(&build, OP_ULT, 1, build_use(&build, value), build_word(1000000));
    LocationId out = build_branch(&build, build_use(&build, test));
    RegisterId next = build_compute(&build, OP_ADD, 32, build_use(&build, value), build_word(1));
    Step store = step_plain(STEP_STORE);
    store.size = 4;
    store.a = operand_address(i, 0, 32);
    store.b = build_use(&build, next);
    build_edge(&build, build.at, head, store);
    build.at = out;
    error_step(&build);
    Outcome outcome = search(unit, &build, 1u << UNREACH_CALL, 1);
    CHECK(unit, outcome.found && outcome.choices == 0);
}

/* The third allocation fails, and its result is used. */
static void test_allocation(Unit *unit)
{
    Build build = begin();
    build.program->malloc_may_fail = true;
    for (int i = 0; i < 2; i++) {
        RegisterId block = build_allocate(&build, build_word(4));
        build_free(&build, build_use(&build, block));
    }
    RegisterId block = build_allocate(&build, build_word(4));
    build_store(&build, build_use(&build, block), build_word(1));
    build_free(&build, build_use(&build, block));
    build_return(&build, build_word(0));
    Outcome outcome = search(unit, &build, 1u << VALID_DEREF, 1);
    CHECK(unit, outcome.found && outcome.kind == VIOLATION_NULL && outcome.choices == 3 && outcome.last == 1);
}

/* An error that rests on something not modelled is not an answer. */
static void test_untrusted(Unit *unit)
{
    Build build = begin();
    Step any = step_plain(STEP_COMPUTE);
    any.opcode = OP_ANY;
    any.width = 1;
    any.result = build_register(&build, 1);
    build_step(&build, any);
    LocationId no = build_branch(&build, build_use(&build, any.result));
    error_step(&build);
    build.at = no;
    build_return(&build, build_word(0));
    Outcome outcome = search(unit, &build, 1u << UNREACH_CALL, 1);
    CHECK(unit, !outcome.found && outcome.met_untrusted);
}

int main(void)
{
    Unit unit = {0};
    test_constants(&unit);
    test_deterministic(&unit);
    test_exhausted(&unit);
    test_long(&unit);
    test_allocation(&unit);
    test_untrusted(&unit);
    return unit_done(&unit);
}
