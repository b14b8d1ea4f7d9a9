/* SPDX-License-Identifier: MIT */
#include "front/call.h"

#include "front/own.h"

#include <stdlib.h>
#include <string.h>

Operand call_argument(Builder *builder, const Call *call, uint32_t i)
{
    if (i < call->count && call->arguments[i].count == 1)
        return call->arguments[i].items[0];
    builder_unsupported(builder, "call of %s with unexpected arguments", call->name);
    return builder_constant(builder, 0);
}

Operands call_result(Builder *builder, Operand operand)
{
    Operand *items = builder_operands(builder, 1);
    items[0] = operand;
    return (Operands){items, 1};
}

void call_outside(Builder *builder, Operand range, Operand place, Operand size, bool may_coincide)
{
    Step step = builder_step(builder, STEP_OUTSIDE);
    step.a = range;
    step.b = place;
    step.c = size;
    step.may_coincide = may_coincide;
    builder_emit(builder, step);
}

static Object *marked_local(Builder *builder, LLVMValueRef instruction)
{
    LLVMValueRef place = llvm_strip_casts(LLVMGetOperand(instruction, LLVMGetNumArgOperands(instruction) - 1));
    const uint64_t *known = map_find(builder->values, (uintptr_t)place);
    const Operands *operands = known ? (const Operands *)(uintptr_t)*known : NULL;
    bool is_local = LLVMIsAAllocaInst(place) && operands && operands->items[0].kind == OPERAND_ADDRESS;
    return is_local ? &builder->program->objects[operands->items[0].object.index] : NULL;
}

void call_mark_lifetime(Builder *builder, LLVMValueRef instruction)
{
    Object *object = marked_local(builder, instruction);
    if (object)
        object->has_lifetime = true;
}

static void emit_lifetime(Builder *builder, LLVMValueRef instruction, StepKind kind)
{
    const Object *object = marked_local(builder, instruction);
    Step step = builder_step(builder, kind);
    if (!object)
        return;
    step.object = (ObjectId){(uint32_t)(object - builder->program->objects)};
    builder_emit(builder, step);
}

/* All scalars of the arguments in a row, as a call passes them. */
static Operands flatten(Builder *builder, const Operands *arguments, uint32_t count)
{
    uint32_t total = 0, next = 0;
    for (uint32_t i = 0; i < count; i++)
        total += arguments[i].count;
    Operand *items = builder_operands(builder, total);
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t k = 0; k < arguments[i].count; k++)
            items[next++] = arguments[i].items[k];
    return (Operands){items, total};
}

static bool fits(const Builder *builder, LLVMValueRef function, Operands given, Leaves results)
{
    const Translator *translator = builder->translator;
    LLVMTypeRef type = LLVMGlobalGetValueType(function);
    unsigned count = LLVMCountParamTypes(type);
    LLVMTypeRef *types = arena_alloc(builder->arena, count * sizeof *types);
    uint32_t next = 0;
    Leaves leaves;
    LLVMGetParamTypes(type, types);
    for (unsigned i = 0; i < count; i++) {
        if (translator_leaves(translator, types[i], builder->arena, &leaves))
            return false;
        for (uint32_t k = 0; k < leaves.count; k++, next++)
            if (next >= given.count || given.items[next].width != leaves.items[k].width)
                return false;
    }
    if (next < given.count && !LLVMIsFunctionVarArg(type))
        return false;
    const char *problem = translator_leaves(translator, LLVMGetReturnType(type), builder->arena, &leaves);
    if (problem || leaves.count != results.count)
        return false;
    for (uint32_t i = 0; i < results.count; i++)
        if (leaves.items[i].width != results.items[i].width)
            return false;
    return true;
}

Operands call_function(Builder *builder, LLVMValueRef function, const Operands *arguments, uint32_t count,
                       Leaves results)
{
    Operands given = flatten(builder, arguments, count);
    FunctionId id = translator_function(builder->translator, function);
    if (!fits(builder, function, given, results))
        builder_unsupported(builder, "call of %s with arguments or a result that do not fit it",
                            program_function(builder->program, id)->name);
    ObjectId object = program_function(builder->program, id)->object;
    Operand callee = operand_address(object, 0, builder->program->pointer_width);
    Operands result = builder_call(builder, callee, given, results);
    if (results.count == 1)
        builder->registers[result.items[0].reg.index].type = debug_return_type(builder->translator->debug, function);
    return result;
}

/* A structure passed by value among the variadic arguments lies there as it is: it is loaded in pieces the size of a
 * slot. */
static Operands load_variadic(Builder *builder, Operand pointer, LLVMTypeRef type)
{
    unsigned slot = builder->program->pointer_width / 8;
    uint64_t size = LLVMABISizeOfType(builder->translator->layout, type);
    uint32_t count = (uint32_t)((size + slot - 1) / slot);
    Operand *items = builder_operands(builder, count);
    if (LLVMABIAlignmentOfType(builder->translator->layout, type) > slot || size > 4096)
        builder_unsupported(builder, "large or over-aligned structure among variadic arguments");
    for (uint32_t i = 0; i < count; i++) {
        uint64_t left = size - (uint64_t)i * slot;
        Leaf leaf = {.width = (uint8_t)(8 * (left < slot ? left : slot)), .is_pointer = left >= slot};
        items[i] = builder_load(builder, builder_offset(builder, pointer, (int64_t)i * slot), leaf);
        items[i] = builder_resize(builder, items[i], 8 * slot, false);
    }
    return (Operands){items, count};
}

static Operands argument(Builder *builder, LLVMValueRef instruction, unsigned index, bool is_variadic)
{
    LLVMValueRef value = LLVMGetOperand(instruction, index);
    LLVMTypeRef byval = is_variadic ? llvm_call_byval(instruction, index) : NULL;
    if (LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMMetadataTypeKind)
        return (Operands){0};
    if (byval)
        return load_variadic(builder, value_operand(builder, value), byval);
    Operands operands = value_operands(builder, value);
    /* A small vector among the variadic arguments takes one slot. */
    if (is_variadic && LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMVectorTypeKind)
        return call_result(builder, value_pack(builder, operands, 64));
    return operands;
}

/* The text of inline assembly, or of its constraints, as LLVM prints it: asm sideeffect "text", "constraints". */
static char *quoted(const char *text, unsigned which)
{
    for (const char *quote = strchr(text, '"'); quote; quote = strchr(quote, '"')) {
        const char *end = strchr(quote + 1, '"');
        if (!end)
            break;
        if (!which--)
            return mem_string_of(quote + 1, (size_t)(end - quote - 1));
        quote = end + 1;
    }
    return mem_string("");
}

/* Assembly without text only stops the compiler from reordering, or hides where a value came from. */
static Operands assembly(Builder *builder, LLVMValueRef instruction, LLVMValueRef callee)
{
    char *printed = LLVMPrintValueToString(callee);
    char *code = quoted(printed, 0), *constraints = quoted(printed, 1);
    Operands result = {0};
    LLVMDisposeMessage(printed);
    bool is_empty = !code[strspn(code, " \t\n")] && !strchr(constraints, '*');
    if (is_empty && !strchr(constraints, '='))
        result = (Operands){0};
    else if (is_empty && LLVMGetNumArgOperands(instruction) == 1 && !strncmp(constraints, "=r,0", strlen("=r,0")))
        result = value_operands(builder, LLVMGetOperand(instruction, 0));
    else
        builder_unsupported(builder, "inline assembly \"%.40s\"", code);
    free(code);
    free(constraints);
    return result;
}

/* Compilers copy and fill what is not small by calls of these functions, or do without. */
void call_refuse_own(Builder *builder, const char *name, Operand size)
{
    enum { SMALL = 16 };
    bool is_small = size.kind == OPERAND_CONSTANT && size.constant <= SMALL;
    if (!is_small && !builder_is_model(builder) && own_definition(builder->translator, name))
        builder_unsupported(builder, "the compiler's %s beside the program's own", name);
}

/* A call with a known name of something without a body in its module. Models call the program's entry function this
 * way, and its own allocator. */
static Operands call_by_name(Builder *builder, const Call *call)
{
    Operands result = {0};
    const Translator *translator = builder->translator;
    bool is_entry = !strcmp(call->name, "__whittle_main"), is_model = builder_is_model(builder);
    LLVMValueRef definition = NULL;
    uint32_t count = call->count;
    if (is_entry)
        definition = translator_definition(translator, translator->options->entry);
    else if (own_is_called_by_library(call->name))
        definition = own_definition(translator, call->name);
    if (definition && is_entry && LLVMCountParams(definition) < count)
        count = LLVMCountParams(definition);
    if (definition)
        return call_function(builder, definition, call->arguments, count, call->results);
    const char *own = is_model ? NULL : own_conflict(translator, call->name);
    if (own)
        builder_unsupported(builder, "the library's %s beside the program's own %s", call->name, own);
    if (!library_translate(builder, call, &result))
        builder_unsupported(builder, "call of unknown function %s", call->name);
    return result;
}

bool call_is_error(const Translator *translator, const char *name)
{
    static const char *const usual[] = {"reach_error", "__VERIFIER_error", "__assert_fail", "__assert"};
    const char *chosen = translator->options->error_function;
    if (translator->options->errors_ignored)
        return false;
    if (chosen)
        return !strcmp(name, chosen);
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
        if (!strcmp(name, usual[i]))
            return true;
    return false;
}

void call_error(Builder *builder, const char *name)
{
    Step step = builder_step(builder, STEP_ERROR);
    step.text = arena_string(builder->program->arena, name);
    builder_emit(builder, step);
}

Operands call_translate(Builder *builder, LLVMValueRef instruction)
{
    LLVMValueRef callee = llvm_callee(instruction);
    LLVMTypeRef type = LLVMGetCalledFunctionType(instruction);
    unsigned count = LLVMGetNumArgOperands(instruction), fixed = LLVMCountParamTypes(type);
    if (LLVMIsAInlineAsm(callee))
        return assembly(builder, instruction, callee);
    const char *name = LLVMIsAFunction(callee) ? llvm_name(callee) : "";
    if (!strncmp(name, "llvm.dbg.", strlen("llvm.dbg.")))
        return (Operands){0};
    if (!strncmp(name, "llvm.lifetime.", strlen("llvm.lifetime."))) {
        emit_lifetime(builder, instruction, strstr(name, ".start") ? STEP_SCOPE_BEGIN : STEP_SCOPE_END);
        return (Operands){0};
    }
    Operands *arguments = arena_alloc(builder->arena, count * sizeof *arguments);
    for (unsigned i = 0; i < count; i++)
        arguments[i] = argument(builder, instruction, i, LLVMIsFunctionVarArg(type) && i >= fixed);
    Call call = {name, arguments, count, value_leaves(builder, LLVMGetReturnType(type))};
    if (!LLVMIsAFunction(callee))
        return builder_call(builder, value_operand(builder, callee), flatten(builder, arguments, count), call.results);
    if (call_is_error(builder->translator, name)) {
        call_error(builder, name);
        return (Operands){0};
    }
    if (LLVMCountBasicBlocks(callee))
        return call_function(builder, callee, arguments, count, call.results);
    if (!strncmp(name, "llvm.", strlen("llvm.")))
        return intrinsic_translate(builder, &call);
    return call_by_name(builder, &call);
}
