/* SPDX-License-Identifier: MIT */
#include "unit.h"

#include "build.h"
#include "machine/interpreter.h"
#include "verdict/story.h"

#include <stdlib.h>

static const PropertySet memsafety = 1u << VALID_DEREF | 1u << VALID_FREE | 1u << VALID_MEMTRACK;
static const PropertySet everything = (1u << PROPERTY_COUNT) - 1;

/* A program with main under construction; every test ends it with `run`. */
static Build begin(void)
{
    Program *program = program_create(32);
    program_add_file(program, "test.c");
    Build build = build_function(program, "main");
    program->entry = build.function;
    return build;
}

/* Runs the program with these inputs, then frees it; checks that it is well formed. */
static RunResult run(Unit *unit, Build *build, PropertySet properties, const uint64_t *inputs, size_t count,
                     Text *output)
{
    build_end(build);
    program_seal(build->program);
    char *problem = program_validate(build->program);
    CHECK(unit, !problem);
    if (problem)
        printf("%s\n", problem);
    free(problem);
    Choice choices[16] = {{0}};
    for (size_t i = 0; i < count; i++)
        choices[i] = (Choice){.kind = CHOICE_INPUT, .width = 32, .value = inputs[i]};
    ChoiceList list = {choices, count, count};
    ReplayCursor cursor = {.list = &list};
    RunResult result = interpreter_run(build->program, &(RunOptions){.properties = properties,
                                                                     .step_limit = 100000,
                                                                     .memory_limit = 1 << 24,
                                                                     .choose = choose_replay,
                                                                     .choose_context = &cursor,
                                                                     .output = output});
    run_result_free(&result);
    program_destroy(build->program);
    return result;
}

static RunResult run_plain(Unit *unit, Build *build, PropertySet properties)
{
    return run(unit, build, properties, NULL, 0, NULL);
}

static bool violates(RunResult result, ViolationKind kind)
{
    return result.outcome == RUN_VIOLATION && result.finding.kind == kind && result.trusted;
}

static uint64_t evaluate(Opcode opcode, unsigned width, uint64_t a, uint64_t b, unsigned operand_width)
{
    uint64_t result = 0xbad;
    bool any;
    return opcode_evaluate(opcode, width, (uint64_t[]){a, b, 0}, (unsigned[]){operand_width, operand_width, 0}, &result,
                           &any)
               ? result
               : 0xdead;
}

static uint64_t double_bits(double number)
{
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    return bits;
}

static void test_evaluate(Unit *unit)
{
    CHECK(unit, evaluate(OP_ADD, 8, 200, 100, 8) == 44);
    CHECK(unit, evaluate(OP_SUB, 32, 0, 1, 32) == 0xffffffff);
    CHECK(unit, evaluate(OP_MUL, 64, UINT64_MAX, 2, 64) == UINT64_MAX - 1);
    CHECK(unit, evaluate(OP_SDIV, 32, 0xfffffff9, 2, 32) == 0xfffffffd);
    CHECK(unit, evaluate(OP_SREM, 32, 0xfffffff9, 2, 32) == 0xffffffff);
    CHECK(unit, evaluate(OP_UDIV, 32, 0xfffffff9, 2, 32) == 0x7ffffffc);
    CHECK(unit, evaluate(OP_SDIV, 32, 1, 0, 32) == 0xdead);
    CHECK(unit, evaluate(OP_SDIV, 32, 0x80000000, 0xffffffff, 32) == 0xdead);
    CHECK(unit, evaluate(OP_SDIV, 32, 5, 0xffffffff, 32) == 0xfffffffb);
    CHECK(unit, evaluate(OP_SREM, 64, UINT64_C(1) << 63, UINT64_MAX, 64) == 0xdead);
    CHECK(unit, evaluate(OP_SHL, 32, 1, 33, 32) == 2);
    CHECK(unit, evaluate(OP_ASHR, 8, 0x80, 7, 8) == 0xff);
    CHECK(unit, evaluate(OP_LSHR, 8, 0x80, 7, 8) == 1);
    CHECK(unit, evaluate(OP_SLT, 1, 0xff, 0, 8) == 1);
    CHECK(unit, evaluate(OP_ULT, 1, 0xff, 0, 8) == 0);
    CHECK(unit, evaluate(OP_SEXT, 64, 0x80, 0, 8) == UINT64_C(0xffffffffffffff80));
    CHECK(unit, evaluate(OP_TRUNC, 8, 0x1234, 0, 16) == 0x34);
    CHECK(unit, evaluate(OP_FADD, 64, double_bits(0.1), double_bits(0.2), 64) == double_bits(0.1 + 0.2));
    CHECK(unit, evaluate(OP_FDIV, 32, 0x3f800000, 0x40400000, 32) == 0x3eaaaaab); /* 1.0f / 3.0f */
    CHECK(unit, evaluate(OP_FTOSI, 32, double_bits(-3.7), 0, 64) == 0xfffffffd);
    CHECK(unit, evaluate(OP_FTOUI, 64, double_bits(1.8e19), 0, 64) == UINT64_C(18000000000000000000));
    CHECK(unit, evaluate(OP_SITOF, 64, 0xffffffff, 0, 32) == double_bits(-1));
    CHECK(unit, evaluate(OP_FTRUNC, 32, double_bits(0.5), 0, 64) == 0x3f000000);
    CHECK(unit, evaluate(OP_FLT, 1, double_bits(1), double_bits(2), 64) == 1);
    uint64_t nan = UINT64_C(0x7ff8000000000000);
    CHECK(unit, evaluate(OP_FEQ, 1, nan, nan, 64) == 0 && evaluate(OP_FUNORDERED, 1, nan, nan, 64) == 1);
    CHECK(unit, evaluate(OP_FNEG, 64, double_bits(0.0), 0, 64) == double_bits(-0.0));
}

static void test_memory(Unit *unit)
{
    Build build = begin();
    ObjectId x = build_local(&build, "x", 4, false);
    build_store(&build, operand_address(x, 0, 32), build_word(7));
    RegisterId value = build_load(&build, operand_address(x, 0, 32), 4);
    build_return(&build, build_use(&build, value));
    RunResult result = run_plain(unit, &build, everything);
    CHECK(unit, result.outcome == RUN_ENDED && result.status == 7 && result.trusted);

    build = begin();
    RegisterId block = build_allocate(&build, build_word(8));
    RegisterId past = build_compute(&build, OP_POINTER_ADD, 32, build_use(&build, block), build_word(5));
    EdgeId store = build_store(&build, build_use(&build, past), build_word(1));
    build_return(&build, build_word(0));
    result = run_plain(unit, &build, memsafety);
    CHECK(unit, violates(result, VIOLATION_BOUNDS) && result.finding.edge.index == store.index);

    build = begin();
    block = build_allocate(&build, build_word(8));
    EdgeId free_edge = build_free(&build, build_use(&build, block));
    build_load(&build, build_use(&build, block), 4);
    build_return(&build, build_word(0));
    result = run_plain(unit, &build, memsafety);
    CHECK(unit, violates(result, VIOLATION_FREED) && result.block_ended_at.index == free_edge.index);
    CHECK(unit, result.block_made_at.index == 0);

    build = begin();
    build_load(&build, build_word(4), 4);
    build_return(&build, build_word(0));
    CHECK(unit, violates(run_plain(unit, &build, memsafety), VIOLATION_NULL));

    build = begin();
    build_load(&build, build_word(0xdeadbeef), 4);
    build_return(&build, build_word(0));
    CHECK(unit, violates(run_plain(unit, &build, memsafety), VIOLATION_WILD));

    build = begin();
    build_load(&build, operand_address((ObjectId){0}, 0, 32), 4); /* main's own code */
    build_return(&build, build_word(0));
    CHECK(unit, violates(run_plain(unit, &build, memsafety), VIOLATION_WILD));

    /* A violation of a property not chosen ends the run. */
    build = begin();
    build_load(&build, build_word(0), 4);
    build_return(&build, build_word(0));
    CHECK(unit, run_plain(unit, &build, 1u << UNREACH_CALL).outcome == RUN_UNDEFINED);

    build = begin();
    ObjectId text = program_add_object(
        build.program, (Object){.kind = OBJECT_GLOBAL, .name = "\"a\"", .size = 2, .align = 1, .is_constant = true});
    build_store(&build, operand_address(text, 0, 32), operand_constant(1, 8));
    build_return(&build, build_word(0));
    CHECK(unit, violates(run_plain(unit, &build, memsafety), VIOLATION_READ_ONLY));
}

static void test_free(Unit *unit)
{
    Build build = begin();
    RegisterId block = build_allocate(&build, build_word(8));
    build_free(&build, build_use(&build, block));
    build_free(&build, build_use(&build, block));
    build_return(&build, build_word(0));
    CHECK(unit, violates(run_plain(unit, &build, memsafety), VIOLATION_DOUBLE_FREE));

    build = begin();
    block = build_allocate(&build, build_word(8));
    RegisterId past = build_compute(&build, OP_POINTER_ADD, 32, build_use(&build, block), build_word(4));
    build_free(&build, build_use(&build, past));
    build_return(&build, build_word(0));
    CHECK(unit, violates(run_plain(unit, &build, memsafety), VIOLATION_FREE_OFFSET));

    build = begin();
    ObjectId x = build_local(&build, "x", 4, false);
    build_free(&build, operand_address(x, 0, 32));
    build_return(&build, build_word(0));
    CHECK(unit, violates(run_plain(unit, &build, memsafety), VIOLATION_FREE_NON_HEAP));

    build = begin();
    build_free(&build, build_word(0));
    build_return(&build, build_word(3));
    CHECK(unit, run_plain(unit, &build, everything).status == 3);
}

static void test_scope(Unit *unit)
{
    Build build = begin();
    ObjectId x = build_local(&build, "x", 4, true), p = build_local(&build, "p", 4, false);
    Step scope = step_plain(STEP_SCOPE_BEGIN);
    scope.object = x;
    build_step(&build, scope);
    build_store(&build, operand_address(p, 0, 32), operand_address(x, 0, 32));
    scope.kind = STEP_SCOPE_END;
    EdgeId end = build_step(&build, scope);
    RegisterId pointer = build_load(&build, operand_address(p, 0, 32), 4);
    build_load(&build, build_use(&build, pointer), 4);
    build_return(&build, build_word(0));
    RunResult result = run_plain(unit, &build, memsafety);
    CHECK(unit, violates(result, VIOLATION_SCOPE) && result.block_ended_at.index == end.index);
    CHECK(unit, result.block_object.index == x.index);

    /* alloca, ended by a restore */
    build = begin();
    Step save = step_plain(STEP_STACK_SAVE);
    save.width = 32;
    save.result = build_register(&build, 32);
    build_step(&build, save);
    Step alloca = step_plain(STEP_ALLOCA);
    alloca.width = 32;
    alloca.result = build_register(&build, 32);
    alloca.a = build_word(4);
    build_step(&build, alloca);
    build_store(&build, build_use(&build, alloca.result), build_word(1));
    Step restore = step_plain(STEP_STACK_RESTORE);
    restore.a = build_use(&build, save.result);
    build_step(&build, restore);
    build_load(&build, build_use(&build, alloca.result), 4);
    build_return(&build, build_word(0));
    CHECK(unit, violates(run_plain(unit, &build, memsafety), VIOLATION_SCOPE));
}

static void test_leak(Unit *unit)
{
    /* Held by a local only: lost by the return; not lost at exit. */
    for (int exits = 0; exits < 2; exits++) {
        Build build = begin();
        ObjectId p = build_local(&build, "p", 4, false);
        RegisterId block = build_allocate(&build, build_word(8));
        build_store(&build, operand_address(p, 0, 32), build_use(&build, block));
        Step end = step_plain(STEP_EXIT);
        end.a = build_word(1);
        end.text = "exit";
        EdgeId last = exits ? build_step(&build, end) : build_return(&build, build_word(0));
        RunResult result = run_plain(unit, &build, memsafety);
        if (exits)
            CHECK(unit, result.outcome == RUN_ENDED && result.status == 1);
        else
            CHECK(unit, violates(result, VIOLATION_LOST) && result.finding.edge.index == last.index);
    }
    /* The operation that lost the block is named, though the run goes on. */
    Build build = begin();
    ObjectId p = build_local(&build, "p", 4, false);
    RegisterId block = build_allocate(&build, build_word(8));
    build_store(&build, operand_address(p, 0, 32), build_use(&build, block));
    EdgeId culprit = build_store(&build, operand_address(p, 0, 32), build_word(0));
    for (int i = 0; i < 10; i++)
        build_load(&build, operand_address(p, 0, 32), 4);
    build_return(&build, build_word(0));
    RunResult result = run_plain(unit, &build, memsafety);
    CHECK(unit, violates(result, VIOLATION_LOST) && result.finding.edge.index == culprit.index);

    /* Held by a global: only memcleanup is violated. */
    for (int i = 0; i < 2; i++) {
        build = begin();
        ObjectId g = build_global(build.program, "g", 4);
        block = build_allocate(&build, build_word(8));
        build_store(&build, operand_address(g, 0, 32), build_use(&build, block));
        build_return(&build, build_word(0));
        result = run_plain(unit, &build, i ? everything : memsafety);
        if (i)
            CHECK(unit, violates(result, VIOLATION_NOT_FREED));
        else
            CHECK(unit, result.outcome == RUN_ENDED);
    }
    /* The address hidden by arithmetic: no verdict. */
    build = begin();
    ObjectId g = build_global(build.program, "g", 4);
    block = build_allocate(&build, build_word(8));
    RegisterId hidden = build_compute(&build, OP_XOR, 32, build_use(&build, block), build_word(0x55555555));
    build_store(&build, operand_address(g, 0, 32), build_use(&build, hidden));
    build_return(&build, build_word(0));
    result = run_plain(unit, &build, memsafety);
    CHECK(unit, result.outcome == RUN_VIOLATION && !result.trusted);
}

static void test_trust(Unit *unit)
{
    /* Pointers to different live blocks differ, wherever they lie; which is lower depends on placement. */
    static const Opcode opcodes[] = {OP_EQ, OP_ULT};
    for (int i = 0; i < 2; i++) {
        Build build = begin();
        ObjectId x = build_global(build.program, "x", 4), y = build_global(build.program, "y", 4);
        RegisterId test = build_compute(&build, opcodes[i], 1, operand_address(x, 0, 32), operand_address(y, 0, 32));
        LocationId no = build_branch(&build, build_use(&build, test));
        build_return(&build, build_word(1));
        build.at = no;
        build_return(&build, build_word(0));
        RunResult result = run_plain(unit, &build, everything);
        CHECK(unit, result.outcome == RUN_ENDED && result.trusted == (opcodes[i] == OP_EQ));
        CHECK(unit, opcodes[i] != OP_EQ || result.status == 0);
    }
    /* The low bits of a pointer are known by alignment, the others are not. */
    for (uint64_t mask = 3; mask <= 31; mask = 2 * mask + 1) {
        Build build = begin();
        RegisterId block = build_allocate(&build, build_word(8));
        RegisterId low = build_compute(&build, OP_AND, 32, build_use(&build, block), build_word(mask));
        RegisterId zero = build_compute(&build, OP_EQ, 1, build_use(&build, low), build_word(0));
        build_free(&build, build_use(&build, block));
        LocationId no = build_branch(&build, build_use(&build, zero));
        build_return(&build, build_word(1));
        build.at = no;
        build_return(&build, build_word(0));
        RunResult result = run_plain(unit, &build, everything);
        CHECK(unit, result.trusted == (mask < 16));
    }
    /* A shift by the width or more may give anything. */
    Build shift = begin();
    RegisterId input = build_input(&shift, 32);
    RegisterId shifted = build_compute(&shift, OP_SHL, 32, build_word(1), build_use(&shift, input));
    RegisterId odd = build_compute(&shift, OP_EQ, 1, build_use(&shift, shifted), build_word(1));
    LocationId even = build_branch(&shift, build_use(&shift, odd));
    build_return(&shift, build_word(1));
    shift.at = even;
    build_return(&shift, build_word(0));
    CHECK(unit, !run(unit, &shift, everything, (uint64_t[]){32}, 1, NULL).trusted);

    /* A tainted value stays so through memory. */
    Build build = begin();
    ObjectId x = build_local(&build, "x", 4, false);
    Step any = step_plain(STEP_COMPUTE);
    any.opcode = OP_ANY;
    any.width = 32;
    any.result = build_register(&build, 32);
    build_step(&build, any);
    build_store(&build, operand_address(x, 0, 32), build_use(&build, any.result));
    RegisterId again = build_load(&build, operand_address(x, 0, 32), 4);
    build_allocate(&build, build_use(&build, again));
    build_return(&build, build_word(0));
    RunResult result = run_plain(unit, &build, memsafety);
    CHECK(unit, !result.trusted && !strcmp(result.reason, "the run depends on a value that is not modelled"));
}

static void test_uninitialised(Unit *unit)
{
    /* Two reads agree; only the undefined bytes are chosen. */
    Build build = begin();
    ObjectId x = build_local(&build, "x", 4, false);
    build_store(&build, operand_address(x, 1, 32), operand_constant(0x22, 8));
    RegisterId first = build_load(&build, operand_address(x, 0, 32), 4);
    RegisterId second = build_load(&build, operand_address(x, 0, 32), 4);
    RegisterId difference = build_compute(&build, OP_SUB, 32, build_use(&build, first), build_use(&build, second));
    RegisterId sum = build_compute(&build, OP_ADD, 32, build_use(&build, first), build_use(&build, difference));
    build_return(&build, build_use(&build, sum));
    build_end(&build);
    program_seal(build.program);
    Choice choice = {.kind = CHOICE_UNINITIALISED, .width = 32, .value = 0x44556677};
    ChoiceList list = {&choice, 1, 1};
    ReplayCursor cursor = {.list = &list};
    RunResult result = interpreter_run(build.program, &(RunOptions){.properties = everything,
                                                                    .step_limit = 1000,
                                                                    .memory_limit = 1 << 20,
                                                                    .choose = choose_replay,
                                                                    .choose_context = &cursor});
    CHECK(unit, result.outcome == RUN_ENDED && result.status == 0x44552277 && result.trusted);
    CHECK(unit, result.choices.count == 1);
    run_result_free(&result);
    program_destroy(build.program);
}

/* int f(int n) { if (n) return n + f(n - 1); return 0; } */
static RunResult run_recursive(Unit *unit, uint64_t n)
{
    Build build = begin();
    Build callee = build_function(build.program, "f");
    Operand f = operand_address(build.program->functions[callee.function.index].object, 0, 32);
    RegisterId parameter = build_parameter(&callee, 32);
    RegisterId test = build_compute(&callee, OP_NE, 1, build_use(&callee, parameter), build_word(0));
    LocationId no = build_branch(&callee, build_use(&callee, test));
    RegisterId less = build_compute(&callee, OP_SUB, 32, build_use(&callee, parameter), build_word(1));
    Step call = step_plain(STEP_CALL);
    Operand argument = build_use(&callee, less);
    RegisterId returned = build_register(&callee, 32);
    call.a = f;
    call.arguments = &argument;
    call.argument_count = 1;
    call.results = &returned;
    call.result_count = 1;
    build_step(&callee, call);
    RegisterId sum = build_compute(&callee, OP_ADD, 32, build_use(&callee, parameter), build_use(&callee, returned));
    build_return(&callee, build_use(&callee, sum));
    callee.at = no;
    build_return(&callee, build_word(0));
    build_end(&callee);
    argument = build_word(n);
    returned = build_register(&build, 32);
    build_step(&build, call);
    build_return(&build, build_use(&build, returned));
    return run_plain(unit, &build, everything);
}

static void test_calls(Unit *unit)
{
    RunResult result = run_recursive(unit, 100);
    CHECK(unit, result.outcome == RUN_ENDED && result.status == 5050);
    result = run_recursive(unit, UINT32_MAX);
    CHECK(unit, result.outcome == RUN_LIMIT && !strcmp(result.reason, "call depth"));

    Build build = begin();
    Step call = step_plain(STEP_CALL);
    call.a = build_word(0);
    build_step(&build, call);
    build_return(&build, build_word(0));
    CHECK(unit, violates(run_plain(unit, &build, memsafety), VIOLATION_CALL));

    build = begin();
    ObjectId unknown =
        program_add_object(build.program, (Object){.kind = OBJECT_FUNCTION,
                                                   .name = "u",
                                                   .size = 1,
                                                   .align = 1,
                                                   .is_external = true,
                                                   .function = {(uint32_t)build.program->function_count}});
    program_add_function(build.program, (Function){.name = "u", .object = unknown});
    call.a = operand_address(unknown, 0, 32);
    build_step(&build, call);
    build_return(&build, build_word(0));
    build_end(&build);
    program_seal(build.program);
    ReplayCursor cursor = {.list = &(ChoiceList){0}};
    result = interpreter_run(build.program, &(RunOptions){.properties = everything,
                                                          .step_limit = 1000,
                                                          .memory_limit = 1 << 20,
                                                          .choose = choose_replay,
                                                          .choose_context = &cursor});
    CHECK(unit, result.outcome == RUN_UNSUPPORTED && !strcmp(result.reason, "call to unknown function u"));
    run_result_free(&result);
    program_destroy(build.program);
}

static void test_ends(Unit *unit)
{
    Build build = begin();
    Step error = step_plain(STEP_ERROR);
    error.text = "reach_error";
    build_step(&build, error);
    CHECK(unit, violates(run_plain(unit, &build, everything), VIOLATION_ERROR_CALL));
    build = begin();
    build_step(&build, error);
    CHECK(unit, run_plain(unit, &build, memsafety).outcome == RUN_ENDED);

    build = begin();
    RegisterId input = build_input(&build, 32);
    RegisterId quotient = build_compute(&build, OP_SDIV, 32, build_word(1), build_use(&build, input));
    build_return(&build, build_use(&build, quotient));
    CHECK(unit, run(unit, &build, everything, NULL, 0, NULL).outcome == RUN_UNDEFINED);

    build = begin();
    Step unsupported = step_plain(STEP_UNSUPPORTED);
    unsupported.text = "inline assembly";
    build_step(&build, unsupported);
    RunResult result = run_plain(unit, &build, everything);
    CHECK(unit, result.outcome == RUN_UNSUPPORTED);

    build = begin();
    Step assume = step_plain(STEP_ASSUME);
    assume.a = operand_constant(0, 1);
    assume.expected = true;
    build_step(&build, assume);
    build_return(&build, build_word(0));
    CHECK(unit, run_plain(unit, &build, everything).outcome == RUN_BLOCKED);

    build = begin();
    RegisterId test = build_compute(&build, OP_EQ, 1, build_word(1), build_word(1));
    LocationId head = build.at, out = build_branch(&build, build_use(&build, test));
    build_edge(&build, build.at, head, step_plain(STEP_STACK_SAVE));
    build.program->edges[build.program->edge_count - 1].step_count = 0;
    build.at = out;
    build_return(&build, build_word(0));
    result = run_plain(unit, &build, everything);
    CHECK(unit, result.outcome == RUN_LIMIT && !strcmp(result.reason, "steps"));
}

static void test_format(Unit *unit)
{
    Build build = begin();
    static const char format[] = "%d|%5u|%-4x|%c|%s|%.2s|%08.3f|%lld|%hhd|%%|%*d|%#o|%+d\n";
    static const char word[] = "word";
    ObjectId f = program_add_object(
        build.program,
        (Object){
            .kind = OBJECT_GLOBAL, .name = "f", .size = sizeof format, .align = 1, .bytes = (const uint8_t *)format});
    ObjectId w = program_add_object(
        build.program,
        (Object){.kind = OBJECT_GLOBAL, .name = "w", .size = sizeof word, .align = 1, .bytes = (const uint8_t *)word});
    Operand arguments[] = {operand_address(f, 0, 32),
                           build_word(0xffffffff),
                           build_word(42),
                           build_word(0xff),
                           build_word('z'),
                           operand_address(w, 0, 32),
                           operand_address(w, 0, 32),
                           operand_constant(double_bits(3.14159), 64),
                           operand_constant(UINT64_C(1) << 40, 64),
                           build_word(0x1ff),
                           build_word(4),
                           build_word(7),
                           build_word(8),
                           build_word(9)};
    Step print = step_plain(STEP_FORMAT);
    print.arguments = arguments;
    print.argument_count = sizeof arguments / sizeof *arguments;
    print.width = 32;
    print.result = build_register(&build, 32);
    build_step(&build, print);
    build_return(&build, build_use(&build, print.result));
    Text output = {0};
    RunResult result = run(unit, &build, everything, NULL, 0, &output);
    CHECK_TEXT(unit, text_string(&output), "-1|   42|ff  |z|word|wo|0003.142|1099511627776|-1|%|   7|010|+9\n");
    CHECK(unit, result.outcome == RUN_ENDED && result.status == (int)output.length && result.trusted);
    text_free(&output);

    /* Into memory: cut to the size given; too small a block is a violation. */
    for (uint64_t limit = 3; limit <= 5; limit += 2) {
        build = begin();
        ObjectId buffer = build_global(build.program, "buffer", 4);
        w = program_add_object(
            build.program,
            (Object){
                .kind = OBJECT_GLOBAL, .name = "w", .size = sizeof word, .align = 1, .bytes = (const uint8_t *)word});
        arguments[0] = operand_address(w, 0, 32);
        print.argument_count = 1;
        print.a = operand_address(buffer, 0, 32);
        print.b = build_word(limit);
        print.result = build_register(&build, 32);
        build_step(&build, print);
        RegisterId bytes = build_load(&build, operand_address(buffer, 0, 32), 4);
        build_return(&build, build_use(&build, bytes));
        result = run_plain(unit, &build, everything);
        if (limit == 3)
            CHECK(unit, result.outcome == RUN_ENDED && result.status == ('w' | 'o' << 8));
        else
            CHECK(unit, violates(result, VIOLATION_BOUNDS));
    }
}

static void test_trace(Unit *unit)
{
    Build build = begin();
    ObjectId p = build_local(&build, "p", 4, false);
    RegisterId block = build_allocate(&build, build_word(8));
    build_store(&build, operand_address(p, 0, 32), build_use(&build, block));
    RegisterId input = build_input(&build, 32);
    build_store(&build, build_use(&build, block), build_use(&build, input));
    build_store(&build, operand_address(p, 0, 32), build_word(0));
    build_return(&build, build_word(0));
    build_end(&build);
    program_seal(build.program);
    Choice choice = {.kind = CHOICE_INPUT, .width = 32, .value = 0xfffffffe};
    ChoiceList list = {&choice, 1, 1};
    ReplayCursor cursor = {.list = &list};
    Trace trace = {0};
    RunResult result = interpreter_run(build.program, &(RunOptions){.properties = memsafety,
                                                                    .step_limit = 1000,
                                                                    .memory_limit = 1 << 20,
                                                                    .choose = choose_replay,
                                                                    .choose_context = &cursor,
                                                                    .trace = &trace});
    CHECK(unit, trace.count == 5); /* the last is the one that loses the block */
    CHECK(unit, trace.items[2].has_value && trace.items[2].value_shown.value.bits == 0xfffffffe);
    Text text = {0};
    trace_print(&text, build.program, &trace, NULL);
    CHECK(unit, strstr(text_string(&text), "test.c:1"));
    CHECK(unit, strstr(text_string(&text), "[= -2]"));
    CHECK(unit, strstr(text_string(&text), "[= block 1]"));
    text_free(&text);
    trace_print(&text, build.program, &trace, &result); /* the input has nothing to do with the leak */
    CHECK(unit, strstr(text_string(&text), "[= block 1]") && !strstr(text_string(&text), "[= -2]"));
    text_free(&text);
    finding_print(&text, build.program, &result);
    CHECK(unit, !strncmp(text_string(&text), "test.c:5: ", 10));
    CHECK(unit, strstr(text_string(&text), "the block was allocated at test.c:1"));
    text_free(&text);
    trace_free(&trace);
    run_result_free(&result);
    program_destroy(build.program);
}

int main(void)
{
    Unit unit = {0};
    test_evaluate(&unit);
    test_memory(&unit);
    test_free(&unit);
    test_scope(&unit);
    test_leak(&unit);
    test_trust(&unit);
    test_uninitialised(&unit);
    test_calls(&unit);
    test_ends(&unit);
    test_format(&unit);
    test_trace(&unit);
    return unit_done(&unit);
}
