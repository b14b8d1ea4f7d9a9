/* SPDX-License-Identifier: MIT */
/* The calling conventions of x86: register classes of arguments, signatures, the variadic areas. */
#include "front/abi.h"

#include <stdlib.h>
#include <string.h>

enum { WORD = 8, VECTOR = 16 }; /* bytes of a register on x86-64 */

static bool has_attribute(LLVMValueRef value, unsigned parameter, const char *name)
{
    unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));
    return LLVMIsAFunction(value) ? LLVMGetEnumAttributeAtIndex(value, parameter + 1, kind) != NULL
                                  : LLVMGetCallSiteEnumAttribute(value, parameter + 1, kind) != NULL;
}

static LLVMTypeRef byval(LLVMValueRef value, unsigned parameter)
{
    return LLVMIsAFunction(value) ? llvm_byval(value, parameter) : llvm_call_byval(value, parameter);
}

static bool is_float(LLVMTypeRef type)
{
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    return kind == LLVMFloatTypeKind || kind == LLVMDoubleTypeKind || kind == LLVMVectorTypeKind;
}

/* The class and size of a value, "i32" or "f64". */
static void add_type(const Translator *translator, Text *text, LLVMTypeRef type)
{
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    if (kind == LLVMStructTypeKind) {
        for (unsigned i = 0; i < LLVMCountStructElementTypes(type); i++)
            add_type(translator, text, LLVMStructGetTypeAtIndex(type, i));
        return;
    }
    bool is_integer = kind == LLVMIntegerTypeKind || kind == LLVMPointerTypeKind;
    const char *class = is_integer ? "i" : is_float(type) ? "f" : "other";
    text_add(text, "%s%llu", class, (unsigned long long)LLVMSizeOfTypeInBits(translator->layout, type));
}

static bool has_float(LLVMTypeRef type)
{
    bool found = is_float(type);
    if (LLVMGetTypeKind(type) == LLVMStructTypeKind)
        for (unsigned i = 0; i < LLVMCountStructElementTypes(type); i++)
            found |= has_float(LLVMStructGetTypeAtIndex(type, i));
    return found;
}

static void add_parameter(const Translator *translator, Text *text, LLVMValueRef value, unsigned i, LLVMTypeRef type)
{
    LLVMTypeRef copied = byval(value, i);
    static const char *const attributes[] = {"inreg", "signext", "sret", "zeroext"};
    for (size_t k = 0; k < sizeof attributes / sizeof *attributes; k++)
        if (has_attribute(value, i, attributes[k]))
            text_add(text, "%s ", attributes[k]);
    if (copied)
        text_add(text, "byval%llu", (unsigned long long)LLVMABISizeOfType(translator->layout, copied));
    else
        add_type(translator, text, type);
    text_add(text, ",");
}

/* Signatures are numbered as they are met. */
static uint32_t number_of(Translator *translator, Text *text)
{
    size_t i = 0, count = translator->signature_count;
    while (i < count && strcmp(translator->signatures[i], text_string(text)))
        i++;
    if (i == count) {
        translator->signatures =
            array_room(translator->signatures, &translator->signature_capacity, count, sizeof *translator->signatures);
        translator->signatures[translator->signature_count++] =
            arena_string(translator->program->arena, text_string(text));
    }
    text_free(text);
    return (uint32_t)i;
}

/* A result in an integer register is there for callers that expect another width, or none. */
static void add_start(const Translator *translator, Text *text, unsigned convention, LLVMTypeRef result)
{
    text_add(text, "%u ", convention);
    if (has_float(result))
        add_type(translator, text, result);
    text_add(text, "(");
}

uint32_t abi_signature(Translator *translator, LLVMValueRef function)
{
    Text text = {0};
    LLVMTypeRef type = LLVMGlobalGetValueType(function);
    add_start(translator, &text, LLVMGetFunctionCallConv(function), LLVMGetReturnType(type));
    for (unsigned i = 0; i < LLVMCountParams(function); i++)
        add_parameter(translator, &text, function, i, LLVMTypeOf(LLVMGetParam(function, i)));
    return number_of(translator, &text);
}

uint32_t abi_call_signature(Translator *translator, LLVMValueRef call, unsigned fixed)
{
    Text text = {0};
    LLVMTypeRef type = LLVMGetCalledFunctionType(call);
    add_start(translator, &text, LLVMGetInstructionCallConv(call), LLVMGetReturnType(type));
    for (unsigned i = 0; i < fixed && i < LLVMGetNumArgOperands(call); i++)
        add_parameter(translator, &text, call, i, LLVMTypeOf(LLVMGetOperand(call, i)));
    return number_of(translator, &text);
}

/* Adds the registers that an argument takes if all of it fits: false if it lies on the stack. */
static bool take(const Translator *translator, AbiRegisters *taken, LLVMValueRef value, unsigned i, LLVMTypeRef type)
{
    uint64_t bytes = LLVMABISizeOfType(translator->layout, type);
    unsigned vectors = is_float(type), words = vectors ? 0 : (unsigned)((bytes + WORD - 1) / WORD);
    if (byval(value, i) || taken->general + words > ABI_GENERAL_REGISTERS ||
        taken->vector + vectors > ABI_VECTOR_REGISTERS)
        return false;
    taken->general += words;
    taken->vector += vectors;
    return true;
}

AbiRegisters abi_parameters(const Translator *translator, LLVMValueRef function)
{
    AbiRegisters taken = {0};
    for (unsigned i = 0; i < LLVMCountParams(function); i++)
        take(translator, &taken, function, i, LLVMTypeOf(LLVMGetParam(function, i)));
    return taken;
}

/* A structure passed by value among the variadic arguments lies there as it is: it is loaded in words. */
static Operands load_words(Builder *builder, Operand pointer, LLVMTypeRef type)
{
    unsigned word = builder->program->pointer_width / 8;
    uint64_t size = LLVMABISizeOfType(builder->translator->layout, type);
    uint32_t count = (uint32_t)((size + word - 1) / word);
    Operand *items = builder_operands(builder, count);
    if (LLVMABIAlignmentOfType(builder->translator->layout, type) > word || size > 4096)
        builder_unsupported(builder, "large or over-aligned structure among variadic arguments");
    for (uint32_t i = 0; i < count; i++) {
        uint64_t left = size - (uint64_t)i * word;
        Leaf leaf = {.width = (uint8_t)(8 * (left < word ? left : word)), .is_pointer = left >= word};
        items[i] = builder_load(builder, builder_offset(builder, pointer, (int64_t)i * word), leaf);
    }
    return (Operands){items, count};
}

/* The words of a variadic argument. */
static Operands words_of(Builder *builder, LLVMValueRef call, unsigned i, Operands operands)
{
    LLVMTypeRef type = LLVMTypeOf(LLVMGetOperand(call, i)), copied = llvm_call_byval(call, i);
    if (copied)
        return load_words(builder, operands.items[0], copied);
    if (LLVMGetTypeKind(type) != LLVMVectorTypeKind)
        return operands;
    unsigned per_word = operands.items[0].width ? 64 / operands.items[0].width : 1;
    uint32_t count = (operands.count + per_word - 1) / per_word;
    Operand *items = builder_operands(builder, count);
    for (uint32_t k = 0; k < count; k++) {
        uint32_t first = k * per_word, left = operands.count - first;
        items[k] = value_pack(builder, (Operands){operands.items + first, left < per_word ? left : per_word}, 64);
    }
    return (Operands){items, count};
}

typedef struct Layout {
    Operand save[ABI_SAVE_AREA / WORD];
    Operand *overflow;
    size_t count, capacity;
} Layout;

/* Puts a variadic argument where it belongs. */
static void place(Builder *builder, Layout *layout, AbiRegisters *taken, LLVMValueRef call, unsigned i, Operands words)
{
    LLVMTypeRef type = LLVMTypeOf(LLVMGetOperand(call, i));
    AbiRegisters before = *taken;
    bool is_vector = is_float(type);
    bool is_aggregate = LLVMGetTypeKind(type) == LLVMStructTypeKind || LLVMGetTypeKind(type) == LLVMArrayTypeKind;
    if (!is_aggregate && take(builder->translator, taken, call, i, type)) {
        unsigned first = is_vector ? ABI_VECTORS_AT / WORD + before.vector * VECTOR / WORD : before.general;
        unsigned room = is_vector ? VECTOR / WORD : ABI_GENERAL_REGISTERS - before.general;
        for (uint32_t k = 0; k < words.count && k < room; k++)
            layout->save[first + k] = words.items[k];
        if (words.count <= room)
            return;
    }
    if (is_aggregate || (words.count > 1 && !llvm_call_byval(call, i)))
        builder_unsupported(builder, "large value among variadic arguments");
    for (uint32_t k = 0; k < words.count; k++) {
        layout->overflow = array_room(layout->overflow, &layout->capacity, layout->count, sizeof *layout->overflow);
        layout->overflow[layout->count++] = words.items[k];
    }
}

/* The words of the block on x86-64. */
static Operands block_words(Builder *builder, LLVMValueRef call, const Operands *arguments, unsigned fixed)
{
    unsigned count = LLVMGetNumArgOperands(call);
    AbiRegisters taken = {0};
    Layout layout = {0};
    for (unsigned i = 0; i < fixed; i++)
        take(builder->translator, &taken, call, i, LLVMTypeOf(LLVMGetOperand(call, i)));
    for (unsigned i = fixed; i < count; i++)
        place(builder, &layout, &taken, call, i, words_of(builder, call, i, arguments[i]));
    unsigned saved = ABI_SAVE_AREA / WORD;
    Operand *items = builder_operands(builder, saved + (uint32_t)layout.count);
    for (unsigned i = 0; i < saved; i++)
        items[i] = layout.save[i].kind == OPERAND_NONE ? builder_any(builder, (Leaf){.width = 64}) : layout.save[i];
    for (size_t i = 0; i < layout.count; i++)
        items[saved + i] = layout.overflow[i];
    free(layout.overflow);
    return (Operands){items, saved + (uint32_t)layout.count};
}

/* The same on i386: one behind the other. */
static Operands stack_words(Builder *builder, LLVMValueRef call, const Operands *arguments, unsigned fixed)
{
    unsigned count = LLVMGetNumArgOperands(call);
    Operands *lists = arena_alloc(builder->arena, count * sizeof *lists);
    for (unsigned i = fixed; i < count; i++) {
        lists[i - fixed] = words_of(builder, call, i, arguments[i]);
        if (LLVMGetTypeKind(LLVMTypeOf(LLVMGetOperand(call, i))) == LLVMVectorTypeKind && lists[i - fixed].count > 1)
            builder_unsupported(builder, "large value among variadic arguments");
    }
    return value_concatenate(builder, lists, count - fixed);
}

Operands abi_arguments(Builder *builder, LLVMValueRef call, const Operands *arguments, unsigned fixed, bool has_block)
{
    Operands parts[2] = {value_concatenate(builder, arguments, fixed)};
    if (has_block && builder->program->pointer_width == 64)
        parts[1] = block_words(builder, call, arguments, fixed);
    else if (has_block)
        parts[1] = stack_words(builder, call, arguments, fixed);
    return value_concatenate(builder, parts, 2);
}
