/* SPDX-License-Identifier: MIT */
#include "unit.h"

#include "build.h"
#include "search/minimise.h"

#include <stdlib.h>

static Build begin(void)
{
    Program *program = program_create(32);
    program_add_file(program, "test.c");
    Build build = build_function(program, "main");
    program->entry = build.function;
    return build;
}

static void error_step(Build *build)
{
    Step error = step_plain(STEP_ERROR);
    error.text = "reach_error";
    build_step(build, error);
}

/* Minimises the run with these inputs and compares what is left. */
static void minimised(Unit *unit, Build *build, const uint64_t *inputs, size_t count, const uint64_t *left,
                      size_t left_count)
{
    Program *program = build->program;
    build_end(build);
    program_seal(program);
    char *problem = program_validate(program);
    CHECK(unit, !problem);
    free(problem);
    ChoiceList list = {.items = mem_alloc(count * sizeof *list.items), .count = count};
    for (size_t i = 0; i < count; i++)
        list.items[i] = (Choice){.kind = CHOICE_INPUT, .width = 32, .value = inputs[i]};
    ReplayCursor cursor = {.list = &list};
    Budget budget = {0};
    RunResult run = interpreter_run(program, &(RunOptions){.properties = 1u << UNREACH_CALL,
                                                           .step_limit = 100000,
                                                           .memory_limit = 1 << 20,
                                                           .choose = choose_replay,
                                                           .choose_context = &cursor});
    CHECK(unit, run.outcome == RUN_VIOLATION);
    EdgeId edge = run.finding.edge;
    minimise_run(program, 1u << UNREACH_CALL, &budget, &run);
    CHECK(unit, run.outcome == RUN_VIOLATION && run.trusted && run.finding.edge.index == edge.index);
    CHECK(unit, run.choices.count == left_count);
    for (size_t i = 0; i < run.choices.count && i < left_count; i++)
        CHECK(unit, run.choices.items[i].value == left[i]);
    run_result_free(&run);
    free(list.items);
    program_destroy(program);
}

/* error if first + second > 1000, unsigned: one of them is enough, and 1001 is the least. */
static void test_values(Unit *unit)
{
    Build build = begin();
    RegisterId first = build_input(&build, 32), second = build_input(&build, 32);
    RegisterId sum = build_compute(&build, OP_ADD, 32, build_use(&build, first), build_use(&build, second));
    RegisterId test = build_compute(&build, OP_SLT, 1, build_word(1000), build_use(&build, sum));
    LocationId no = build_branch(&build, build_use(&build, test));
    error_step(&build);
    build.at = no;
    build_return(&build, build_word(0));
    minimised(unit, &build, (uint64_t[]){123456, 77}, 2, (uint64_t[]){1001, 0}, 2);
}

/* error if input < limit, for a negative limit: the nearest to 0, not 0. */
static void test_negative(Unit *unit)
{
    Build build = begin();
    RegisterId input = build_input(&build, 32);
    RegisterId test = build_compute(&build, OP_SLT, 1, build_use(&build, input), build_word((uint32_t)-5));
    LocationId no = build_branch(&build, build_use(&build, test));
    error_step(&build);
    build.at = no;
    build_return(&build, build_word(0));
    minimised(unit, &build, (uint64_t[]){(uint32_t)-99999}, 1, (uint64_t[]){(uint32_t)-6}, 1);
}

/* A loop whose body reads an input and, `counted`, runs as often as a first input says (else until one is 0):
 * found |= input == 7; after it, error if found. */
static Build loop(bool counted)
{
    Build build = begin();
    ObjectId found = build_local(&build, "found", 4, false), left = build_local(&build, "left", 4, false);
    Operand at_found = operand_address(found, 0, 32), at_left = operand_address(left, 0, 32);
    build_store(&build, at_found, build_word(0));
    RegisterId times = counted ? build_input(&build, 32) : (RegisterId){ID_NONE};
    build_store(&build, at_left, counted ? build_use(&build, times) : build_word(1));
    LocationId head = build.at;
    RegisterId rounds = build_load(&build, at_left, 4);
    RegisterId more = build_compute(&build, OP_SLT, 1, build_word(0), build_use(&build, rounds));
    LocationId after = build_branch(&build, build_use(&build, more));
    RegisterId input = build_input(&build, 32);
    RegisterId hit = build_compute(&build, OP_EQ, 1, build_use(&build, input), build_word(7));
    LocationId miss = build_branch(&build, build_use(&build, hit));
    build_store(&build, at_found, build_word(1));
    LocationId join = build.at;
    Step skip = step_plain(STEP_COMPUTE);
    skip.opcode = OP_COPY;
    skip.width = 32;
    skip.result = build_register(&build, 32);
    skip.a = build_word(0);
    build_edge(&build, miss, join, skip);
    RegisterId fewer = counted ? build_compute(&build, OP_SUB, 32, build_use(&build, rounds), build_word(1)) : input;
    build_store(&build, at_left, build_use(&build, fewer));
    build_edge(&build, build.at, head, skip);
    build.at = after;
    RegisterId value = build_load(&build, at_found, 4);
    RegisterId test = build_compute(&build, OP_NE, 1, build_use(&build, value), build_word(0));
    LocationId no = build_branch(&build, build_use(&build, test));
    error_step(&build);
    build.at = no;
    build_return(&build, build_word(0));
    return build;
}

/* Rounds that do not matter go; the one that does stays, wherever it was. */
static void test_rounds(Unit *unit)
{
    Build until = loop(false);
    minimised(unit, &until, (uint64_t[]){1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}, 11, (uint64_t[]){7, 0}, 2);
    Build counted = loop(true);
    minimised(unit, &counted, (uint64_t[]){6, 1, 2, 3, 4, 7, 5}, 7, (uint64_t[]){1, 7}, 2);
}

/* A run without choices stays as it is. */
static void test_nothing(Unit *unit)
{
    Build build = begin();
    error_step(&build);
    minimised(unit, &build, (uint64_t[]){0}, 0, (uint64_t[]){0}, 0);
}

int main(void)
{
    Unit unit = {0};
    test_values(&unit);
    test_negative(&unit);
    test_rounds(&unit);
    test_nothing(&unit);
    return unit_done(&unit);
}
