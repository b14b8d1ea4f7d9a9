/* SPDX-License-Identifier: MIT */
/* Small programs by hand, for unit tests: functions whose registers are all made on demand, operations added one after
 * the other. */
#ifndef WHITTLE_TEST_BUILD_H
#define WHITTLE_TEST_BUILD_H

#include "program/program.h"

enum { BUILD_REGISTERS = 64, BUILD_LOCALS = 16 };

/* A function under construction: `at` is where the next operation begins. */
typedef struct Build {
    Program *program;
    FunctionId function;
    LocationId at;
    Register registers[BUILD_REGISTERS];
    uint32_t register_count;
    ObjectId locals[BUILD_LOCALS];
    uint32_t local_count;
    RegisterId parameters[BUILD_LOCALS];
    uint32_t parameter_count;
    uint32_t line;
} Build;

static inline Build build_function(Program *program, const char *name)
{
    Build build = {.program = program};
    ObjectId object = program_add_object(program, (Object){.kind = OBJECT_FUNCTION,
                                                           .name = name,
                                                           .size = 1,
                                                           .align = 1,
                                                           .function = {(uint32_t)program->function_count}});
    build.function = program_add_function(program, (Function){.name = name, .object = object, .is_defined = true});
    Function *function = &program->functions[build.function.index];
    LocationId entry = program_add_location(program, build.function);
    function->entry = entry;
    function->exit = program_add_location(program, build.function);
    build.at = entry;
    return build;
}

/* Ends the function: its registers, locals and parameters are known now. */
static inline void build_end(Build *build)
{
    Arena *arena = build->program->arena;
    Function *function = &build->program->functions[build->function.index];
    Register *registers = arena_alloc(arena, sizeof build->registers);
    memcpy(registers, build->registers, sizeof build->registers);
    ObjectId *locals = arena_alloc(arena, sizeof build->locals);
    memcpy(locals, build->locals, sizeof build->locals);
    RegisterId *parameters = arena_alloc(arena, sizeof build->parameters);
    memcpy(parameters, build->parameters, sizeof build->parameters);
    function->registers = registers;
    function->register_count = build->register_count;
    function->locals = locals;
    function->local_count = build->local_count;
    function->parameters = parameters;
    function->parameter_count = build->parameter_count;
}

static inline ObjectId build_local(Build *build, const char *name, uint64_t size, bool has_lifetime)
{
    ObjectId object = program_add_object(build->program, (Object){.kind = OBJECT_LOCAL,
                                                                  .name = name,
                                                                  .size = size,
                                                                  .align = 4,
                                                                  .function = build->function,
                                                                  .has_lifetime = has_lifetime});
    build->locals[build->local_count++] = object;
    return object;
}

static inline ObjectId build_global(Program *program, const char *name, uint64_t size)
{
    return program_add_object(program, (Object){.kind = OBJECT_GLOBAL, .name = name, .size = size, .align = 4});
}

static inline RegisterId build_register(Build *build, unsigned width)
{
    build->registers[build->register_count] = (Register){.width = (uint8_t)width};
    return (RegisterId){build->register_count++};
}

static inline RegisterId build_parameter(Build *build, unsigned width)
{
    RegisterId reg = build_register(build, width);
    build->parameters[build->parameter_count++] = reg;
    return reg;
}

/* An operation of one step from `source` to `target`. */
static inline EdgeId build_edge(Build *build, LocationId source, LocationId target, Step step)
{
    step.position.line = ++build->line;
    return program_add_edge(build->program, source, target, &step, 1);
}

/* An operation of one step that goes on at a new location. */
static inline EdgeId build_step(Build *build, Step step)
{
    LocationId next = program_add_location(build->program, build->function);
    EdgeId edge = build_edge(build, build->at, next, step);
    build->at = next;
    return edge;
}

static inline Operand build_word(uint64_t value)
{
    return operand_constant(value, 32);
}

static inline Operand build_use(const Build *build, RegisterId reg)
{
    return operand_register(reg, build->registers[reg.index].width);
}

static inline Step step_plain(StepKind kind)
{
    return (Step){.kind = kind, .result = {ID_NONE}, .object = {ID_NONE}};
}

static inline RegisterId build_compute(Build *build, Opcode opcode, unsigned width, Operand a, Operand b)
{
    Step step = step_plain(STEP_COMPUTE);
    step.opcode = opcode;
    step.width = (uint8_t)width;
    step.result = build_register(build, width);
    step.a = a;
    step.b = b;
    build_step(build, step);
    return step.result;
}

static inline RegisterId build_load(Build *build, Operand address, uint32_t size)
{
    Step step = step_plain(STEP_LOAD);
    step.width = (uint8_t)(8 * size);
    step.size = size;
    step.result = build_register(build, 8 * size);
    step.a = address;
    build_step(build, step);
    return step.result;
}

static inline EdgeId build_store(Build *build, Operand address, Operand value)
{
    Step step = step_plain(STEP_STORE);
    step.size = (value.width + 7u) / 8;
    step.a = address;
    step.b = value;
    return build_step(build, step);
}

static inline RegisterId build_allocate(Build *build, Operand size)
{
    Step step = step_plain(STEP_ALLOCATE);
    step.width = (uint8_t)build->program->pointer_width;
    step.result = build_register(build, step.width);
    step.a = size;
    build_step(build, step);
    return step.result;
}

static inline EdgeId build_free(Build *build, Operand address)
{
    Step step = step_plain(STEP_FREE);
    step.a = address;
    return build_step(build, step);
}

static inline RegisterId build_input(Build *build, unsigned width)
{
    Step step = step_plain(STEP_INPUT);
    step.width = (uint8_t)width;
    step.result = build_register(build, width);
    step.is_signed = true;
    step.text = "__VERIFIER_nondet_int";
    build_step(build, step);
    return step.result;
}

static inline EdgeId build_return(Build *build, Operand value)
{
    Step step = step_plain(STEP_RETURN);
    step.arguments = &value;
    step.argument_count = value.kind != OPERAND_NONE;
    Function *function = &build->program->functions[build->function.index];
    function->returns_value = step.argument_count;
    return build_edge(build, build->at, function->exit, step);
}

/* A branch: goes on where the condition holds; returns where it does not. */
static inline LocationId build_branch(Build *build, Operand condition)
{
    LocationId yes = program_add_location(build->program, build->function);
    LocationId no = program_add_location(build->program, build->function);
    Step step = step_plain(STEP_ASSUME);
    step.a = condition;
    step.expected = true;
    build_edge(build, build->at, yes, step);
    step.expected = false;
    build_edge(build, build->at, no, step);
    build->at = yes;
    return no;
}

#endif
