/* SPDX-License-Identifier: MIT */
/* What a call means is decided by its callee: defined here, an intrinsic, a library function with a model or a step,
 * assembly, or unknown. */
#include "front/call.h"

#include "front/abi.h"
#include "front/function.h"
#include "front/own.h"

#include <stdlib.h>
#include <string.h>

Operand call_argument(Builder *builder, const LibraryCall *call, uint32_t i)
{
    if (i < call->count && call->arguments[i].count == 1)
        return call->arguments[i].items[0];
    builder_unsupported(builder, "call of %s with unexpected arguments", call->name);
    return builder_constant(builder, 0);
}

uint64_t call_float(LLVMTypeRef type, unsigned i)
{
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    bool is_float = kind == LLVMFloatTypeKind || kind == LLVMDoubleTypeKind || kind == LLVMVectorTypeKind;
    return is_float && i <= CALL_RESULT ? UINT64_C(1) << i : 0;
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

static Operands call_with(Builder *builder, LLVMValueRef function, Operands given, Leaves results)
{
    FunctionId id = translator_function(builder->translator, function);
    const Function *called = program_function(builder->program, id);
    if (!fits(builder, function, given, results))
        builder_unsupported(builder, "call of %s with arguments or a result that do not fit it", called->name);
    Operand callee = operand_address(called->object, 0, builder->program->pointer_width);
    Operands result = builder_call(builder, callee, given, called->signature, results);
    if (results.count == 1)
        builder->registers[result.items[0].reg.index].type = debug_return_type(builder->translator->debug, function);
    return result;
}

Operands call_function(Builder *builder, LLVMValueRef function, const Operands *arguments, uint32_t count,
                       Leaves results)
{
    return call_with(builder, function, value_concatenate(builder, arguments, count), results);
}

/* A call of a function with a body, by an instruction whose type need not be the function's: old C declares functions
 * without their parameters. */
static Operands call_directly(Builder *builder, LLVMValueRef instruction, LLVMValueRef function,
                              const Operands *arguments, Leaves results)
{
    Translator *translator = builder->translator;
    unsigned count = LLVMGetNumArgOperands(instruction), fixed = LLVMCountParams(function);
    bool is_variadic = LLVMIsFunctionVarArg(LLVMGlobalGetValueType(function));
    bool may_pass_more = LLVMIsFunctionVarArg(LLVMGetCalledFunctionType(instruction));
    if (!is_variadic || fixed > count)
        fixed = count;
    if (abi_call_signature(translator, instruction, fixed) != abi_signature(translator, function) ||
        (is_variadic && !may_pass_more))
        builder_unsupported(builder, "call of %s with arguments or a result that do not fit it", llvm_name(function));
    return call_with(builder, function, abi_arguments(builder, instruction, arguments, fixed, is_variadic), results);
}

Operands call_variadic_model(Builder *builder, const LibraryCall *call, const char *name)
{
    LLVMValueRef function = translator_model(builder->translator, name);
    unsigned fixed = LLVMCountParams(function);
    return call_with(builder, function, abi_arguments(builder, call->instruction, call->arguments, fixed, true),
                     call->results);
}

/* What is called may be any function that takes the arguments that the type names. */
static Operands call_through_pointer(Builder *builder, LLVMValueRef instruction, LLVMValueRef callee,
                                     const Operands *arguments, Leaves results)
{
    unsigned count = LLVMGetNumArgOperands(instruction);
    unsigned fixed = LLVMCountParamTypes(LLVMGetCalledFunctionType(instruction));
    Operands given = abi_arguments(builder, instruction, arguments, fixed, count > fixed);
    uint32_t signature = abi_call_signature(builder->translator, instruction, fixed);
    return builder_call(builder, value_operand(builder, callee), given, signature, results);
}

static Operands argument(Builder *builder, LLVMValueRef value)
{
    bool is_metadata = LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMMetadataTypeKind;
    return is_metadata ? (Operands){0} : value_operands(builder, value);
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

/* Compilers copy by vectors what is aligned like them. */
static void align_copy(Builder *builder, LLVMValueRef instruction, const LibraryCall *call)
{
    unsigned kind = LLVMGetEnumAttributeKindForName("align", strlen("align"));
    for (unsigned i = 0; i < 2 && i < call->count; i++) {
        LLVMAttributeRef align = LLVMGetCallSiteEnumAttribute(instruction, i + 1, kind);
        if (align)
            instruction_align(builder, call_argument(builder, call, i), LLVMGetEnumAttributeValue(align));
    }
}

/* What a model calls and nobody defines says by its name what is not modelled. */
static void unsupported_by_model(Builder *builder, const char *name)
{
    char *words = mem_string(name);
    for (char *at = words; *at; at++)
        if (*at == '_')
            *at = ' ';
    builder_unsupported(builder, "%s", words);
    free(words);
}

/* A call with a known name of something without a body in its module. Models call the program's entry function this
 * way, and its own allocator. */
static Operands call_by_name(Builder *builder, const LibraryCall *call)
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
    if (library_translate(builder, call, &result))
        return result;
    if (is_model)
        unsupported_by_model(builder, call->name);
    else
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
    unsigned count = LLVMGetNumArgOperands(instruction);
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
        arguments[i] = argument(builder, LLVMGetOperand(instruction, i));
    LLVMTypeRef result = LLVMGetReturnType(type);
    LibraryCall call = {
        name, arguments, count, value_leaves(builder, result), instruction, call_float(result, CALL_RESULT)};
    for (unsigned i = 0; i < count && i < CALL_RESULT; i++)
        call.floats |= call_float(LLVMTypeOf(LLVMGetOperand(instruction, i)), i);
    if (!LLVMIsAFunction(callee))
        return call_through_pointer(builder, instruction, callee, arguments, call.results);
    if (call_is_error(builder->translator, name)) {
        call_error(builder, name);
        return (Operands){0};
    }
    if (LLVMCountBasicBlocks(callee))
        return call_directly(builder, instruction, callee, arguments, call.results);
    if (!strncmp(name, "llvm.mem", strlen("llvm.mem")))
        align_copy(builder, instruction, &call);
    if (!strncmp(name, "llvm.", strlen("llvm.")))
        return intrinsic_translate(builder, &call);
    return call_by_name(builder, &call);
}
