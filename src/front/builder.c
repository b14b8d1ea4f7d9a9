/* SPDX-License-Identifier: MIT */
/* Steps wait in a buffer until one with an effect completes the operation; then the buffer becomes an edge. */
#include "front/builder.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void builder_init(Builder *builder, Translator *translator, FunctionId function, LLVMValueRef source)
{
    *builder = (Builder){
        .translator = translator,
        .program = translator->program,
        .arena = arena_create(),
        .function = function,
        .source = source,
        .values = map_create(),
        .blocks = map_create(),
        .names = map_create(),
    };
    builder->here = program_add_location(builder->program, function);
    builder->exit = program_add_location(builder->program, function);
    Function *made = &builder->program->functions[function.index];
    made->entry = builder->here;
    made->exit = builder->exit;
}

bool builder_is_model(const Builder *builder)
{
    return builder->source && LLVMGetGlobalParent(builder->source) != builder->translator->module;
}

static void *keep(const Builder *builder, const void *items, size_t size)
{
    return size ? memcpy(arena_alloc(builder->program->arena, size), items, size) : NULL;
}

void builder_finish(Builder *builder, Operands parameters)
{
    Function *function = &builder->program->functions[builder->function.index];
    RegisterId *ids = arena_alloc(builder->program->arena, parameters.count * sizeof *ids);
    for (uint32_t i = 0; i < parameters.count; i++)
        ids[i] = parameters.items[i].reg;
    function->parameters = ids;
    function->parameter_count = parameters.count;
    function->registers = keep(builder, builder->registers, builder->register_count * sizeof *builder->registers);
    function->register_count = (uint32_t)builder->register_count;
    function->locals = keep(builder, builder->locals, builder->local_count * sizeof *builder->locals);
    function->local_count = (uint32_t)builder->local_count;
    free(builder->steps);
    free(builder->registers);
    free(builder->locals);
    free(builder->scoped);
    map_destroy(builder->values);
    map_destroy(builder->blocks);
    map_destroy(builder->names);
    arena_destroy(builder->arena);
}

RegisterId builder_register(Builder *builder, unsigned width, bool is_pointer, const char *name)
{
    size_t count = builder->register_count++;
    builder->registers = array_room(builder->registers, &builder->register_capacity, count, sizeof *builder->registers);
    builder->registers[count] = (Register){.width = (uint8_t)width, .is_pointer = is_pointer, .name = name};
    return (RegisterId){(uint32_t)count};
}

Operand builder_register_for(Builder *builder, Leaf leaf)
{
    return operand_register(builder_register(builder, leaf.width, leaf.is_pointer, NULL), leaf.width);
}

ObjectId builder_local(Builder *builder, Object object)
{
    object.kind = OBJECT_LOCAL;
    object.function = builder->function;
    ObjectId id = program_add_object(builder->program, object);
    size_t count = builder->local_count++;
    builder->locals = array_room(builder->locals, &builder->local_capacity, count, sizeof *builder->locals);
    builder->locals[count] = id;
    return id;
}

Operand *builder_operands(Builder *builder, uint32_t count)
{
    return arena_alloc(builder->arena, count * sizeof(Operand));
}

Step builder_step(const Builder *builder, StepKind kind)
{
    return (Step){.kind = kind, .result = {ID_NONE}, .object = {ID_NONE}, .position = builder->position};
}

/* Ends an operation after its first `count` steps; the others begin the next. */
static void flush_first(Builder *builder, size_t count)
{
    if (builder->ended || !count)
        return;
    size_t rest = builder->step_count - count;
    LocationId next = program_add_location(builder->program, builder->function);
    builder->step_count = count;
    builder_edge(builder, next);
    builder_move(builder, next);
    builder->last.index = (uint32_t)builder->program->edge_count - 1;
    for (size_t i = 0; i < rest; i++)
        builder->steps[i] = builder->steps[count + i];
    builder->step_count = rest;
}

void builder_flush(Builder *builder)
{
    flush_first(builder, builder->step_count);
}

/* A value made or read by the last step with an effect may be stored by the same operation: p = malloc(n). */
static bool completes(const Builder *builder, const Step *step)
{
    if (!builder->maker || step->kind != STEP_STORE || step->b.kind != OPERAND_REGISTER)
        return false;
    return step->b.reg.index == builder->steps[builder->maker - 1].result.index;
}

static bool is_gathered(StepKind kind)
{
    switch (kind) {
    case STEP_COMPUTE:
    case STEP_LOAD:
    case STEP_VARARGS:
    case STEP_ASSUME:
    case STEP_REQUIRE:
    case STEP_OUTSIDE:
    case STEP_SCOPE_BEGIN:
    case STEP_SCOPE_END:
        return true;
    default:
        return false;
    }
}

void builder_emit(Builder *builder, Step step)
{
    if (builder->ended)
        return;
    if (!is_gathered(step.kind) && !completes(builder, &step))
        flush_first(builder, builder->maker);
    builder->steps = array_room(builder->steps, &builder->step_capacity, builder->step_count, sizeof *builder->steps);
    builder->steps[builder->step_count++] = step;
    switch (step.kind) {
    case STEP_ALLOCATE:
    case STEP_ALLOCA:
    case STEP_STACK_SAVE:
    case STEP_INPUT:
        builder->maker = builder->step_count;
        break;
    case STEP_RETURN:
        builder_edge(builder, builder->exit);
        builder->ended = true;
        break;
    case STEP_ERROR:
    case STEP_EXIT:
    case STEP_UNSUPPORTED:
        builder_flush(builder);
        builder->ended = true;
        break;
    default:
        if (!is_gathered(step.kind))
            builder_flush(builder);
        break;
    }
}

void builder_move(Builder *builder, LocationId location)
{
    builder->here = location;
    builder->last.index = ID_NONE;
    builder->ended = false;
    builder->maker = 0;
    builder->step_count = 0;
}

void builder_edge(Builder *builder, LocationId target)
{
    if (!builder->ended)
        program_add_edge(builder->program, builder->here, target, builder->steps, (uint32_t)builder->step_count);
}

void builder_jump(Builder *builder, LocationId target)
{
    Program *program = builder->program;
    bool is_newest = builder->here.index + 1 == program->location_count;
    if (builder->ended || builder->step_count || builder->last.index == ID_NONE || !is_newest) {
        builder_edge(builder, target);
        return;
    }
    program->edges[builder->last.index].target = target;
    program->location_count--;
}

void builder_drop(Builder *builder, size_t count)
{
    if (!builder->ended)
        builder->step_count = count;
}

void builder_settle(Builder *builder)
{
    size_t settled = builder->step_count;
    for (; settled; settled--) {
        const Step *step = &builder->steps[settled - 1];
        if (step->kind == STEP_COMPUTE ? step->opcode == OP_ANY || step->opcode == OP_LIKE : step->kind != STEP_LOAD)
            break;
    }
    flush_first(builder, settled);
}

void builder_unsupported(Builder *builder, const char *format, ...)
{
    char reason[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reason, sizeof reason, format, arguments);
    va_end(arguments);
    Step step = builder_step(builder, STEP_UNSUPPORTED);
    step.text = arena_string(builder->program->arena, reason);
    builder_emit(builder, step);
}

/* Gives the step a result and emits it. */
static Operand emit_for(Builder *builder, Step step, Leaf leaf)
{
    Operand result = builder_register_for(builder, leaf);
    step.width = leaf.width;
    step.result = result.reg;
    builder_emit(builder, step);
    return result;
}

static bool is_pointer(const Builder *builder, Operand operand)
{
    return operand.kind == OPERAND_ADDRESS ||
           (operand.kind == OPERAND_REGISTER && builder->registers[operand.reg.index].is_pointer);
}

static Operand compute(Builder *builder, Opcode opcode, unsigned width, Operand a, Operand b, Operand c)
{
    Step step = builder_step(builder, STEP_COMPUTE);
    step.opcode = opcode;
    step.a = a;
    step.b = b;
    step.c = c;
    bool points = (opcode == OP_COPY || opcode == OP_POINTER_ADD) && is_pointer(builder, a);
    if (opcode == OP_SELECT)
        points = is_pointer(builder, b) || is_pointer(builder, c);
    return emit_for(builder, step, (Leaf){.width = (uint8_t)width, .is_pointer = points});
}

Operand builder_compute(Builder *builder, Opcode opcode, unsigned width, Operand a, Operand b)
{
    return compute(builder, opcode, width, a, b, operand_none());
}

Operand builder_unary(Builder *builder, Opcode opcode, unsigned width, Operand a)
{
    return compute(builder, opcode, width, a, operand_none(), operand_none());
}

Operand builder_select(Builder *builder, Operand condition, Operand yes, Operand no)
{
    return compute(builder, OP_SELECT, yes.width, condition, yes, no);
}

Operand builder_any(Builder *builder, Leaf leaf)
{
    Step step = builder_step(builder, STEP_COMPUTE);
    step.opcode = OP_ANY;
    return emit_for(builder, step, leaf);
}

Operand builder_undefined(Builder *builder, Operand operand)
{
    return builder_compute(builder, OP_LSHR, operand.width, operand, operand_constant(operand.width, operand.width));
}

Operand builder_constant(const Builder *builder, uint64_t constant)
{
    return operand_constant(constant, builder->program->pointer_width);
}

Operand builder_resize(Builder *builder, Operand operand, unsigned width, bool is_signed)
{
    if (operand.width == width)
        return operand;
    if (operand.kind == OPERAND_CONSTANT) {
        uint64_t extended = (uint64_t)bits_signed(operand.constant, operand.width);
        return operand_constant(bits_low(is_signed ? extended : operand.constant, width), width);
    }
    Opcode opcode = width < operand.width ? OP_TRUNC : is_signed ? OP_SEXT : OP_ZEXT;
    return builder_unary(builder, opcode, width, operand);
}

Operand builder_offset(Builder *builder, Operand pointer, int64_t offset)
{
    unsigned width = builder->program->pointer_width;
    if (!offset)
        return pointer;
    if (pointer.kind == OPERAND_ADDRESS)
        return operand_address(pointer.object, bits_signed((uint64_t)pointer.offset + (uint64_t)offset, width), width);
    Operand distance = operand_constant(bits_low((uint64_t)offset, width), width);
    return builder_compute(builder, OP_POINTER_ADD, width, pointer, distance);
}

Operand builder_load(Builder *builder, Operand pointer, Leaf leaf)
{
    Step step = builder_step(builder, STEP_LOAD);
    step.a = pointer;
    step.size = (leaf.width + 7u) / 8;
    return emit_for(builder, step, leaf);
}

void builder_store(Builder *builder, Operand pointer, Operand operand)
{
    Step step = builder_step(builder, STEP_STORE);
    step.a = pointer;
    step.b = operand;
    step.size = (operand.width + 7u) / 8;
    builder_emit(builder, step);
}

Operand builder_pointer_step(Builder *builder, StepKind kind, Operand a)
{
    Step step = builder_step(builder, kind);
    step.a = a;
    Leaf leaf = {.width = (uint8_t)builder->program->pointer_width, .is_pointer = true};
    return emit_for(builder, step, leaf);
}

Operand builder_block_size(Builder *builder, Operand pointer, bool of_rest)
{
    Step step = builder_step(builder, STEP_BLOCK_SIZE);
    step.a = pointer;
    step.of_rest = of_rest;
    return emit_for(builder, step, (Leaf){.width = (uint8_t)builder->program->pointer_width});
}

void builder_assume(Builder *builder, Operand condition, bool expected)
{
    Step step = builder_step(builder, STEP_ASSUME);
    step.a = condition;
    step.expected = expected;
    builder_emit(builder, step);
}

Operands builder_call(Builder *builder, Operand callee, Operands arguments, uint32_t signature, Leaves results)
{
    Step step = builder_step(builder, STEP_CALL);
    RegisterId *ids = arena_alloc(builder->arena, results.count * sizeof *ids);
    Operand *items = builder_operands(builder, results.count);
    for (uint32_t i = 0; i < results.count; i++) {
        items[i] = builder_register_for(builder, results.items[i]);
        ids[i] = items[i].reg;
    }
    step.a = callee;
    step.arguments = arguments.items;
    step.argument_count = arguments.count;
    step.signature = signature;
    step.results = ids;
    step.result_count = results.count;
    builder_emit(builder, step);
    return (Operands){items, results.count};
}

void builder_return(Builder *builder, Operands results)
{
    Step step = builder_step(builder, STEP_RETURN);
    step.arguments = results.items;
    step.argument_count = results.count;
    builder_emit(builder, step);
}
