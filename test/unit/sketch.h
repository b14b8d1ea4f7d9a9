/* SPDX-License-Identifier: MIT */
/* CFAs and single steps by hand, right or wrong, for tests of the program model itself. (build.h makes runnable
 * programs.) */
#ifndef WHITTLE_TEST_SKETCH_H
#define WHITTLE_TEST_SKETCH_H

#include "program/program.h"

#include <string.h>

enum { SKETCH_MOST = 64 };

typedef struct Sketch {
    Program *program;
    FunctionId function; /* the one being made */
    Register registers[SKETCH_MOST];
    uint32_t register_count;
    ObjectId locals[SKETCH_MOST];
    uint32_t local_count;
} Sketch;

static inline void *sketch_keep(Sketch *sketch, const void *items, size_t size)
{
    return size ? memcpy(arena_alloc(sketch->program->arena, size), items, size) : NULL;
}

/* Begins a defined function with an entry and an exit. */
static inline FunctionId sketch_function(Sketch *sketch, const char *name)
{
    Program *program = sketch->program;
    ObjectId object = program_add_object(program, (Object){.kind = OBJECT_FUNCTION, .name = name, .size = 1});
    sketch->function = program_add_function(program, (Function){.name = name, .object = object, .is_defined = true});
    sketch->register_count = sketch->local_count = 0;
    program->objects[object.index].function = sketch->function;
    program->functions[sketch->function.index].entry = program_add_location(program, sketch->function);
    program->functions[sketch->function.index].exit = program_add_location(program, sketch->function);
    return sketch->function;
}

/* Ends the function: stores its registers, the first `parameters` of which are the parameters, and its locals. */
static inline void sketch_function_end(Sketch *sketch, uint32_t parameters)
{
    Function *function = &sketch->program->functions[sketch->function.index];
    RegisterId ids[SKETCH_MOST];
    for (uint32_t i = 0; i < parameters; i++)
        ids[i].index = i;
    function->parameters = sketch_keep(sketch, ids, parameters * sizeof *ids);
    function->parameter_count = parameters;
    function->registers = sketch_keep(sketch, sketch->registers, sketch->register_count * sizeof *sketch->registers);
    function->register_count = sketch->register_count;
    function->locals = sketch_keep(sketch, sketch->locals, sketch->local_count * sizeof *sketch->locals);
    function->local_count = sketch->local_count;
}

static inline Operand sketch_register(Sketch *sketch, unsigned width)
{
    RegisterId id = {sketch->register_count};
    sketch->registers[sketch->register_count++] = (Register){.width = (uint8_t)width};
    return operand_register(id, width);
}

static inline ObjectId sketch_local(Sketch *sketch, const char *name, const Type *type, uint64_t size)
{
    ObjectId id = program_add_object(
        sketch->program,
        (Object){
            .kind = OBJECT_LOCAL, .name = name, .type = type, .size = size, .align = 4, .function = sketch->function});
    sketch->locals[sketch->local_count++] = id;
    return id;
}

static inline LocationId sketch_location(Sketch *sketch)
{
    return program_add_location(sketch->program, sketch->function);
}

static inline Step step_of(StepKind kind, Operand a, Operand b, Operand c)
{
    return (Step){.kind = kind, .result = {ID_NONE}, .object = {ID_NONE}, .a = a, .b = b, .c = c};
}

/* A step with a result (OPERAND_NONE for none) and at most one operand. */
static inline Step step_result(StepKind kind, Operand result, Operand a)
{
    Step step = step_of(kind, a, operand_none(), operand_none());
    if (result.kind == OPERAND_REGISTER) {
        step.result = result.reg;
        step.width = result.width;
    }
    return step;
}

static inline Step step_compute(Operand result, Opcode opcode, Operand a, Operand b)
{
    Step step = step_result(STEP_COMPUTE, result, a);
    step.opcode = opcode;
    step.b = b;
    return step;
}

static inline Step step_load(Operand result, Operand address)
{
    Step step = step_result(STEP_LOAD, result, address);
    step.size = (result.width + 7u) / 8;
    return step;
}

static inline Step step_store(Operand address, Operand value)
{
    Step step = step_of(STEP_STORE, address, value, operand_none());
    step.size = (value.width + 7u) / 8;
    return step;
}

static inline Step step_assume(Operand bit, bool expected)
{
    Step step = step_of(STEP_ASSUME, bit, operand_none(), operand_none());
    step.expected = expected;
    return step;
}

static inline Step step_return(Sketch *sketch, Operand value)
{
    Step step = step_of(STEP_RETURN, operand_none(), operand_none(), operand_none());
    if (value.kind != OPERAND_NONE) {
        step.arguments = sketch_keep(sketch, &value, sizeof value);
        step.argument_count = 1;
        sketch->program->functions[sketch->function.index].returns_value = true;
    }
    return step;
}

static inline Step step_call(Sketch *sketch, ObjectId callee, const Operand *arguments, uint32_t count, Operand result)
{
    Step step =
        step_of(STEP_CALL, operand_address(callee, 0, sketch->program->pointer_width), operand_none(), operand_none());
    step.arguments = sketch_keep(sketch, arguments, count * sizeof *arguments);
    step.argument_count = count;
    if (result.kind == OPERAND_REGISTER) {
        step.results = sketch_keep(sketch, &result.reg, sizeof result.reg);
        step.result_count = 1;
    }
    return step;
}

#endif
