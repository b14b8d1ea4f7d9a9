/* SPDX-License-Identifier: MIT */
/* Random programs for domains to follow: straight lines and diamonds over a few objects, a pool of registers, a callee.
 */
#ifndef WHITTLE_TEST_RANDOM_H
#define WHITTLE_TEST_RANDOM_H

#include "build.h"
#include "follow.h"
#include "seed.h"

static inline Program *small_program(void)
{
    Program *program = program_create(32);
    program_add_file(program, "test.c");
    return program;
}

static inline void finish(Program *program, FunctionId entry)
{
    program->entry = entry;
    program_seal(program);
    char *message = program_validate(program);
    if (message)
        printf("not a valid program: %s\n", message);
    free(message);
}

enum { POOL = 40, OPERATIONS = 14 };

typedef struct Random {
    Build main;
    Build callee;
    uint64_t seed;
    RegisterId words[POOL], pointers[POOL], bits[POOL];
    unsigned word_count, pointer_count, bit_count;
    ObjectId objects[4];
    Step steps[8];
    uint32_t step_count;
} Random;

static inline uint64_t pick(Random *random, uint64_t below)
{
    return seed_next(&random->seed) % below;
}

static inline Operand any_word(Random *random)
{
    if (!random->word_count || pick(random, 3) == 0)
        return build_word(pick(random, 4) ? pick(random, 6) : seed_next(&random->seed) & UINT32_MAX);
    return build_use(&random->main, random->words[pick(random, random->word_count)]);
}

static inline Operand any_pointer(Random *random)
{
    if (!random->pointer_count || pick(random, 3))
        return operand_address(random->objects[pick(random, 4)], (int64_t)(4 * pick(random, 4)), 32);
    return build_use(&random->main, random->pointers[pick(random, random->pointer_count)]);
}

static inline void keep(RegisterId *pool, unsigned *count, RegisterId reg)
{
    if (*count < POOL)
        pool[(*count)++] = reg;
}

static inline Step *add_step(Random *random, StepKind kind, unsigned width)
{
    Step *step = &random->steps[random->step_count++];
    *step = step_plain(kind);
    step->width = (uint8_t)width;
    if (width)
        step->result = build_register(&random->main, width);
    return step;
}

static inline void add_compute(Random *random)
{
    static const Opcode opcodes[] = {OP_ADD, OP_SUB, OP_MUL, OP_UDIV, OP_SREM, OP_SHL, OP_LSHR, OP_ASHR,
                                     OP_AND, OP_OR,  OP_XOR, OP_EQ,   OP_NE,   OP_ULT, OP_SLE,  OP_SLT};
    Opcode opcode = opcodes[pick(random, sizeof opcodes / sizeof *opcodes)];
    bool compares = opcode_info(opcode)->is_comparison, on_pointers = compares && pick(random, 4) == 0;
    Step *step = add_step(random, STEP_COMPUTE, compares ? 1 : 32);
    step->opcode = opcode;
    step->a = on_pointers ? any_pointer(random) : any_word(random);
    step->b = on_pointers ? (pick(random, 3) ? any_pointer(random) : build_word(0)) : any_word(random);
    if (compares)
        keep(random->bits, &random->bit_count, step->result);
    else
        keep(random->words, &random->word_count, step->result);
}

/* Through a narrower or wider value and back. */
static inline void add_conversion(Random *random)
{
    Step *down = add_step(random, STEP_COMPUTE, 8);
    down->opcode = OP_TRUNC;
    down->a = any_word(random);
    Operand narrow = operand_register(down->result, 8);
    if (random->bit_count && pick(random, 2)) {
        down->opcode = OP_ZEXT;
        down->a = build_use(&random->main, random->bits[pick(random, random->bit_count)]);
    }
    Step *up = add_step(random, STEP_COMPUTE, 32);
    up->opcode = pick(random, 2) ? OP_ZEXT : OP_SEXT;
    up->a = narrow;
    keep(random->words, &random->word_count, up->result);
}

static inline void add_memory(Random *random)
{
    static const uint32_t sizes[] = {1, 2, 4, 4, 4, 4, 4, 8};
    Operand address = any_pointer(random);
    uint64_t choice = pick(random, 14);
    if (choice < 4) {
        uint32_t size = sizes[pick(random, 8)];
        Step *step = add_step(random, STEP_LOAD, 8 * size);
        step->a = address;
        step->size = size;
        if (size == 4 && pick(random, 4) == 0)
            keep(random->pointers, &random->pointer_count, step->result);
        if (size == 4)
            keep(random->words, &random->word_count, step->result);
    } else if (choice < 8) {
        Step *step = add_step(random, STEP_STORE, 0);
        step->a = address;
        step->b = pick(random, 2) ? any_pointer(random) : any_word(random);
        step->size = 4;
    } else if (choice == 8) {
        Step *step = add_step(random, STEP_COPY, 0);
        step->a = address;
        step->b = any_pointer(random);
        step->c = pick(random, 6) ? build_word(pick(random, 6)) : any_word(random);
    } else if (choice == 9) {
        Step *step = add_step(random, STEP_FILL, 0);
        step->a = address;
        step->b = operand_constant(pick(random, 3), 8);
        step->c = pick(random, 6) ? build_word(pick(random, 6)) : any_word(random);
    } else if (choice == 10) {
        Step *step = add_step(random, STEP_OUTSIDE, 0);
        step->a = address;
        step->b = any_pointer(random);
        step->c = pick(random, 6) ? build_word(pick(random, 6)) : any_word(random);
        step->may_coincide = pick(random, 2);
    } else if (choice == 11 && random->bit_count) {
        Step *step = add_step(random, STEP_REQUIRE, 0);
        step->a = build_use(&random->main, random->bits[pick(random, random->bit_count)]);
        step->violation = VIOLATION_ARGUMENT;
    } else {
        Step *step = add_step(random, STEP_COMPUTE, 32);
        step->opcode = pick(random, 4) ? OP_POINTER_ADD : OP_SUB;
        step->a = address;
        step->b = pick(random, 6) ? build_word(4 * pick(random, 2)) : any_word(random);
        if (step->opcode == OP_SUB)
            step->b = any_pointer(random);
        keep(step->opcode == OP_SUB ? random->words : random->pointers,
             step->opcode == OP_SUB ? &random->word_count : &random->pointer_count, step->result);
    }
}

static inline void add_heap(Random *random)
{
    if (random->pointer_count && pick(random, 5) == 0) {
        add_step(random, STEP_FREE, 0)->a =
            build_use(&random->main, random->pointers[pick(random, random->pointer_count)]);
        return;
    }
    Step *step = add_step(random, STEP_ALLOCATE, 32);
    step->a = pick(random, 4) ? build_word(4 * pick(random, 5)) : any_word(random);
    step->zeroed = pick(random, 2);
    keep(random->pointers, &random->pointer_count, step->result);
}

static inline void add_scope(Random *random)
{
    ObjectId scoped = random->objects[3];
    Step *step = add_step(random, pick(random, 8) ? STEP_SCOPE_BEGIN : STEP_SCOPE_END, 0);
    step->object = scoped;
}

static inline void add_input(Random *random)
{
    Step *step = add_step(random, STEP_INPUT, 32);
    step->text = "input";
    keep(random->words, &random->word_count, step->result);
}

static inline void end_operation(Random *random, LocationId target)
{
    program_add_edge(random->main.program, random->main.at, target, random->steps, random->step_count);
    random->step_count = 0;
}

static inline void add_call(Random *random)
{
    Operand arguments[2] = {any_pointer(random), any_word(random)};
    RegisterId result = build_register(&random->main, 32);
    Step *step = add_step(random, STEP_CALL, 0);
    step->a = operand_address(random->main.program->functions[random->callee.function.index].object, 0, 32);
    step->arguments = arguments;
    step->argument_count = 2;
    step->results = &result;
    step->result_count = 1;
    LocationId next = program_add_location(random->main.program, random->main.function);
    end_operation(random, next);
    random->main.at = next;
    keep(random->words, &random->word_count, result);
    keep(random->pointers, &random->pointer_count, result);
}

/* Two ways to the same place; each does something of its own. */
static inline void add_diamond(Random *random)
{
    Operand condition = build_use(&random->main, random->bits[pick(random, random->bit_count)]);
    LocationId next = program_add_location(random->main.program, random->main.function);
    for (int way = 0; way < 2; way++) {
        Step *assume = add_step(random, STEP_ASSUME, 0);
        assume->a = condition;
        assume->expected = way;
        Step *store = add_step(random, STEP_STORE, 0);
        store->a = operand_address(random->objects[pick(random, 3)], (int64_t)(4 * pick(random, 4)), 32);
        store->b = any_word(random);
        store->size = 4;
        end_operation(random, next);
    }
    random->main.at = next;
}

/* *p gets the word; its old value plus one comes back. */
static inline void make_callee(Random *random)
{
    Build *build = &random->callee;
    *build = build_function(random->main.program, "callee");
    RegisterId pointer = build_parameter(build, 32), word = build_parameter(build, 32);
    ObjectId local = build_local(build, "local", 8, false);
    build_store(build, operand_address(local, 0, 32), build_use(build, pointer));
    RegisterId old = build_load(build, build_use(build, pointer), 4);
    build_store(build, build_use(build, pointer), build_use(build, word));
    RegisterId same = build_compute(build, OP_COPY, 32, build_use(build, old), operand_none());
    build_return(build, build_use(build, same));
    build_end(build);
}

static inline Program *random_program(uint64_t seed)
{
    Random *random = calloc(1, sizeof *random);
    Program *program = small_program();
    random->seed = seed;
    program->malloc_may_fail = pick(random, 2);
    random->objects[0] = build_global(program, "global", 16);
    random->main.program = program;
    make_callee(random);
    random->main = build_function(program, "main");
    random->objects[1] = build_local(&random->main, "first", 16, false);
    random->objects[2] = build_local(&random->main, "second", 16, false);
    random->objects[3] = build_local(&random->main, "scoped", 16, true);
    Step begin = step_plain(STEP_SCOPE_BEGIN);
    begin.object = random->objects[3];
    build_step(&random->main, begin);
    for (unsigned i = 0; i < OPERATIONS && random->main.register_count < BUILD_REGISTERS - 12; i++) {
        uint64_t choice = pick(random, 12);
        if (choice == 0) {
            add_call(random);
            continue;
        }
        if (choice == 1 && random->bit_count) {
            add_diamond(random);
            continue;
        }
        for (uint64_t steps = 1 + pick(random, 3); steps; steps--) {
            choice = pick(random, 12);
            void (*const makers[12])(Random *) = {add_compute, add_compute, add_compute, add_conversion,
                                                  add_memory,  add_memory,  add_memory,  add_memory,
                                                  add_memory,  add_heap,    add_input,   add_scope};
            makers[choice](random);
        }
        LocationId next = program_add_location(program, random->main.function);
        end_operation(random, next);
        random->main.at = next;
    }
    build_return(&random->main, build_word(0));
    build_end(&random->main);
    finish(program, random->main.function);
    free(random);
    return program;
}

#endif
