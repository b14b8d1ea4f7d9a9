/* SPDX-License-Identifier: MIT */
/* Expressions work scalar by scalar, so vectors need no code of their own. */
#include "front/index.h"
#include "front/value.h"

static Operand at(Builder *builder, Operands operands, uint32_t index)
{
    return index < operands.count ? operands.items[index] : builder_constant(builder, 0);
}

/* Combines the scalars of two operands of the same type. */
static Operands binary(Builder *builder, LLVMValueRef value, Opcode opcode)
{
    Operands a = value_operands(builder, LLVMGetOperand(value, 0));
    Operands b = value_operands(builder, LLVMGetOperand(value, 1));
    Operand *items = builder_operands(builder, a.count);
    for (uint32_t i = 0; i < a.count; i++)
        items[i] = builder_compute(builder, opcode, a.items[i].width, a.items[i], at(builder, b, i));
    return (Operands){items, a.count};
}

/* What is widened: of a truth value that was read, its whole byte (instruction.c). */
static LLVMValueRef widened(LLVMValueRef value)
{
    LLVMValueRef from = LLVMGetOperand(value, 0);
    bool is_bit = LLVMIsATruncInst(from) && LLVMGetIntTypeWidth(LLVMTypeOf(from)) == 1;
    return is_bit && LLVMIsALoadInst(LLVMGetOperand(from, 0)) ? LLVMGetOperand(from, 0) : from;
}

/* Conversions to the scalars of the result's type. */
static Operands convert(Builder *builder, LLVMValueRef value, Opcode opcode)
{
    Operands a = value_operands(builder, opcode == OP_ZEXT ? widened(value) : LLVMGetOperand(value, 0));
    Leaves leaves = value_leaves(builder, LLVMTypeOf(value));
    Operand *items = builder_operands(builder, leaves.count);
    for (uint32_t i = 0; i < leaves.count; i++) {
        Operand from = at(builder, a, i);
        if (opcode == OP_ZEXT || opcode == OP_SEXT || opcode == OP_TRUNC)
            items[i] = builder_resize(builder, from, leaves.items[i].width, opcode == OP_SEXT);
        else
            items[i] = builder_unary(builder, opcode, leaves.items[i].width, from);
    }
    return (Operands){items, leaves.count};
}

static Operands reinterpret(Builder *builder, LLVMValueRef value)
{
    Operands a = value_operands(builder, LLVMGetOperand(value, 0));
    Leaves leaves = value_leaves(builder, LLVMTypeOf(value));
    unsigned from = 0, to = 0;
    bool same = a.count == leaves.count;
    for (uint32_t i = 0; i < a.count; i++)
        from += a.items[i].width;
    for (uint32_t i = 0; i < leaves.count; i++)
        to += leaves.items[i].width;
    for (uint32_t i = 0; same && i < a.count; i++)
        same = a.items[i].width == leaves.items[i].width;
    if (same)
        return a;
    if (from != to || from > 64)
        builder_unsupported(builder, "vectors of more than 64 bits seen as another type");
    return value_unpack(builder, value_pack(builder, a, from <= 64 ? from : 64), leaves);
}

/* Whether the operand is the address of a label; the constant 0 if it cannot be. */
static Operand is_label(Builder *builder, Operand operand)
{
    const Translator *translator = builder->translator;
    Operand found = operand_constant(0, 1);
    bool is_constant = operand.kind == OPERAND_CONSTANT || operand.width != builder->program->pointer_width;
    for (size_t i = 0; i < translator->label_count && !is_constant; i++) {
        Operand label = operand_address(translator->labels[i], 0, operand.width);
        Operand same = builder_compute(builder, OP_EQ, 1, operand, label);
        found = i ? builder_compute(builder, OP_OR, 1, found, same) : same;
    }
    return found;
}

/* Different labels may be one place: code between them may be empty, or left out. */
static Operand compare(Builder *builder, Opcode opcode, Operand x, Operand y)
{
    Operand result = builder_compute(builder, opcode, 1, x, y);
    if (!builder->translator->label_count || (opcode != OP_EQ && opcode != OP_NE))
        return result;
    Operand left = is_label(builder, x), right = is_label(builder, y);
    if (left.kind == OPERAND_CONSTANT || right.kind == OPERAND_CONSTANT)
        return result;
    Operand both = builder_compute(builder, OP_AND, 1, left, right);
    Operand differ = builder_compute(builder, OP_AND, 1, both, builder_compute(builder, OP_NE, 1, x, y));
    return builder_select(builder, differ, builder_undefined(builder, result), result);
}

static Operands integer_comparison(Builder *builder, LLVMValueRef value)
{
    static const struct {
        Opcode opcode;
        bool swapped;
    } rows[] = {
        [LLVMIntEQ] = {OP_EQ, false},   [LLVMIntNE] = {OP_NE, false},   [LLVMIntUGT] = {OP_ULT, true},
        [LLVMIntUGE] = {OP_ULE, true},  [LLVMIntULT] = {OP_ULT, false}, [LLVMIntULE] = {OP_ULE, false},
        [LLVMIntSGT] = {OP_SLT, true},  [LLVMIntSGE] = {OP_SLE, true},  [LLVMIntSLT] = {OP_SLT, false},
        [LLVMIntSLE] = {OP_SLE, false},
    };
    LLVMIntPredicate predicate = LLVMGetICmpPredicate(value);
    Operands a = value_operands(builder, LLVMGetOperand(value, 0));
    Operands b = value_operands(builder, LLVMGetOperand(value, 1));
    Operand *items = builder_operands(builder, a.count);
    for (uint32_t i = 0; i < a.count; i++) {
        Operand x = a.items[i], y = at(builder, b, i);
        bool swapped = rows[predicate].swapped;
        items[i] = compare(builder, rows[predicate].opcode, swapped ? y : x, swapped ? x : y);
    }
    return (Operands){items, a.count};
}

static Operand not(Builder * builder, Operand bit)
{
    return builder_compute(builder, OP_XOR, 1, bit, operand_constant(1, 1));
}

/* An unordered predicate is the negation of the opposite ordered one. */
static Operand compare_floats(Builder *builder, LLVMRealPredicate predicate, Operand x, Operand y)
{
    switch (predicate) {
    case LLVMRealPredicateFalse:
        return operand_constant(0, 1);
    case LLVMRealOEQ:
        return builder_compute(builder, OP_FEQ, 1, x, y);
    case LLVMRealOGT:
        return builder_compute(builder, OP_FLT, 1, y, x);
    case LLVMRealOGE:
        return builder_compute(builder, OP_FLE, 1, y, x);
    case LLVMRealOLT:
        return builder_compute(builder, OP_FLT, 1, x, y);
    case LLVMRealOLE:
        return builder_compute(builder, OP_FLE, 1, x, y);
    case LLVMRealONE: {
        Operand less = builder_compute(builder, OP_FLT, 1, x, y);
        return builder_compute(builder, OP_OR, 1, less, builder_compute(builder, OP_FLT, 1, y, x));
    }
    case LLVMRealORD:
        return not(builder, builder_compute(builder, OP_FUNORDERED, 1, x, y));
    case LLVMRealUNO:
        return builder_compute(builder, OP_FUNORDERED, 1, x, y);
    case LLVMRealUEQ:
        return not(builder, compare_floats(builder, LLVMRealONE, x, y));
    case LLVMRealUGT:
        return not(builder, compare_floats(builder, LLVMRealOLE, x, y));
    case LLVMRealUGE:
        return not(builder, compare_floats(builder, LLVMRealOLT, x, y));
    case LLVMRealULT:
        return not(builder, compare_floats(builder, LLVMRealOGE, x, y));
    case LLVMRealULE:
        return not(builder, compare_floats(builder, LLVMRealOGT, x, y));
    case LLVMRealUNE:
        return not(builder, compare_floats(builder, LLVMRealOEQ, x, y));
    case LLVMRealPredicateTrue:
        break;
    }
    return operand_constant(1, 1);
}

static Operands float_comparison(Builder *builder, LLVMValueRef value)
{
    Operands a = value_operands(builder, LLVMGetOperand(value, 0));
    Operands b = value_operands(builder, LLVMGetOperand(value, 1));
    Operand *items = builder_operands(builder, a.count);
    for (uint32_t i = 0; i < a.count; i++)
        items[i] = compare_floats(builder, LLVMGetFCmpPredicate(value), a.items[i], at(builder, b, i));
    return (Operands){items, a.count};
}

static Operands choose(Builder *builder, LLVMValueRef value)
{
    Operands condition = value_operands(builder, LLVMGetOperand(value, 0));
    Operands yes = value_operands(builder, LLVMGetOperand(value, 1));
    Operands no = value_operands(builder, LLVMGetOperand(value, 2));
    Operand *items = builder_operands(builder, yes.count);
    for (uint32_t i = 0; i < yes.count; i++) {
        Operand bit = at(builder, condition, condition.count == 1 ? 0 : i);
        items[i] = builder_select(builder, bit, yes.items[i], at(builder, no, i));
    }
    return (Operands){items, yes.count};
}

/* Steps through the types: constant parts of the way are added up, each variable index takes a multiplication and an
 * addition. The offset wraps at the width of a pointer, as it does in the code that clang makes of it: on a 32-bit
 * target a[INT_MIN] of 4-byte elements is a[0]. */
static Operands element_pointer(Builder *builder, LLVMValueRef value)
{
    LLVMTargetDataRef layout = builder->translator->layout;
    unsigned width = builder->program->pointer_width;
    LLVMTypeRef type = LLVMGetGEPSourceElementType(value);
    Operand pointer = value_operand(builder, LLVMGetOperand(value, 0));
    uint64_t offset = 0;
    for (int i = 1; i < LLVMGetNumOperands(value); i++) {
        LLVMValueRef index = LLVMGetOperand(value, (unsigned)i);
        if (i > 1 && LLVMGetTypeKind(type) == LLVMStructTypeKind) {
            unsigned field = (unsigned)LLVMConstIntGetZExtValue(index);
            offset += LLVMOffsetOfElement(layout, type, field);
            type = LLVMStructGetTypeAtIndex(type, field);
            continue;
        }
        LLVMTypeRef whole = type;
        if (i > 1)
            type = LLVMGetElementType(type);
        Operand number = builder_resize(builder, value_operand(builder, index), width, true);
        if (i > 1)
            index_check(builder, value, (unsigned)i, whole, pointer, offset, number);
        uint64_t size = LLVMABISizeOfType(layout, type);
        if (number.kind == OPERAND_CONSTANT) {
            offset += (uint64_t)bits_signed(number.constant, width) * size;
            continue;
        }
        pointer = builder_offset(builder, pointer, bits_signed(offset, width));
        offset = 0;
        if (size != 1)
            number = builder_compute(builder, OP_MUL, width, number, operand_constant(bits_low(size, width), width));
        pointer = builder_compute(builder, OP_POINTER_ADD, width, pointer, number);
    }
    Operand *items = builder_operands(builder, 1);
    items[0] = builder_offset(builder, pointer, bits_signed(offset, width));
    return (Operands){items, 1};
}

/* The scalars of `type` before those of the part that `indices` lead to, and the part's type. */
static uint32_t scalars_before(Builder *builder, LLVMTypeRef *type, const unsigned *indices, unsigned count)
{
    uint32_t before = 0;
    for (unsigned i = 0; i < count; i++) {
        bool is_struct = LLVMGetTypeKind(*type) == LLVMStructTypeKind;
        LLVMTypeRef part = is_struct ? LLVMStructGetTypeAtIndex(*type, indices[i]) : LLVMGetElementType(*type);
        for (unsigned k = 0; k < indices[i]; k++)
            before += value_leaves(builder, is_struct ? LLVMStructGetTypeAtIndex(*type, k) : part).count;
        *type = part;
    }
    return before;
}

static Operands extract(Builder *builder, Operands whole, LLVMTypeRef type, const unsigned *indices, unsigned count)
{
    uint32_t first = scalars_before(builder, &type, indices, count);
    uint32_t part = value_leaves(builder, type).count;
    if (first + part > whole.count) {
        builder_unsupported(builder, "part outside of its aggregate");
        return whole;
    }
    return (Operands){whole.items + first, part};
}

static Operands insert(Builder *builder, Operands whole, Operands part, LLVMTypeRef type, const unsigned *indices,
                       unsigned count)
{
    uint32_t first = scalars_before(builder, &type, indices, count);
    Operand *items = builder_operands(builder, whole.count);
    for (uint32_t i = 0; i < whole.count; i++)
        items[i] = i >= first && i - first < part.count ? part.items[i - first] : whole.items[i];
    return (Operands){items, whole.count};
}

/* The constant index of an element, or unsupported. */
static unsigned element_index(Builder *builder, LLVMValueRef index)
{
    if (LLVMIsAConstantInt(index))
        return (unsigned)LLVMConstIntGetZExtValue(index);
    builder_unsupported(builder, "variable index into a vector");
    return 0;
}

static Operands shuffle(Builder *builder, LLVMValueRef value)
{
    Operands a = value_operands(builder, LLVMGetOperand(value, 0));
    Operands b = value_operands(builder, LLVMGetOperand(value, 1));
    Leaves leaves = value_leaves(builder, LLVMTypeOf(value));
    Operand *items = builder_operands(builder, leaves.count);
    for (uint32_t i = 0; i < leaves.count; i++) {
        int from = LLVMGetMaskValue(value, i);
        if (from == LLVMGetUndefMaskElem())
            items[i] = builder_any(builder, leaves.items[i]);
        else
            items[i] = (uint32_t)from < a.count ? a.items[from] : at(builder, b, (uint32_t)from - a.count);
    }
    return (Operands){items, leaves.count};
}

static Operands aggregate_part(Builder *builder, LLVMValueRef value, LLVMOpcode opcode)
{
    LLVMValueRef whole = LLVMGetOperand(value, 0);
    LLVMTypeRef type = LLVMTypeOf(whole);
    Operands operands = value_operands(builder, whole);
    unsigned index;
    switch (opcode) {
    case LLVMExtractValue:
        return extract(builder, operands, type, LLVMGetIndices(value), LLVMGetNumIndices(value));
    case LLVMInsertValue:
        return insert(builder, operands, value_operands(builder, LLVMGetOperand(value, 1)), type, LLVMGetIndices(value),
                      LLVMGetNumIndices(value));
    case LLVMExtractElement:
        index = element_index(builder, LLVMGetOperand(value, 1));
        return extract(builder, operands, type, &index, 1);
    default:
        index = element_index(builder, LLVMGetOperand(value, 2));
        return insert(builder, operands, value_operands(builder, LLVMGetOperand(value, 1)), type, &index, 1);
    }
}

static bool binary_opcode(LLVMOpcode opcode, Opcode *result)
{
    static const struct {
        LLVMOpcode from;
        Opcode to;
    } rows[] = {
        {LLVMAdd, OP_ADD},   {LLVMSub, OP_SUB},   {LLVMMul, OP_MUL},   {LLVMUDiv, OP_UDIV}, {LLVMSDiv, OP_SDIV},
        {LLVMURem, OP_UREM}, {LLVMSRem, OP_SREM}, {LLVMShl, OP_SHL},   {LLVMLShr, OP_LSHR}, {LLVMAShr, OP_ASHR},
        {LLVMAnd, OP_AND},   {LLVMOr, OP_OR},     {LLVMXor, OP_XOR},   {LLVMFAdd, OP_FADD}, {LLVMFSub, OP_FSUB},
        {LLVMFMul, OP_FMUL}, {LLVMFDiv, OP_FDIV}, {LLVMFRem, OP_FREM},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].from == opcode) {
            *result = rows[i].to;
            return true;
        }
    return false;
}

static bool conversion_opcode(LLVMOpcode opcode, Opcode *result)
{
    static const struct {
        LLVMOpcode from;
        Opcode to;
    } rows[] = {
        {LLVMTrunc, OP_TRUNC},   {LLVMZExt, OP_ZEXT},      {LLVMSExt, OP_SEXT},    {LLVMPtrToInt, OP_ZEXT},
        {LLVMIntToPtr, OP_ZEXT}, {LLVMFPTrunc, OP_FTRUNC}, {LLVMFPExt, OP_FEXT},   {LLVMFPToSI, OP_FTOSI},
        {LLVMFPToUI, OP_FTOUI},  {LLVMSIToFP, OP_SITOF},   {LLVMUIToFP, OP_UITOF}, {LLVMFNeg, OP_FNEG},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].from == opcode) {
            *result = rows[i].to;
            return true;
        }
    return false;
}

bool expression_translate(Builder *builder, LLVMValueRef value, LLVMOpcode opcode, Operands *result)
{
    Opcode simple;
    if (wide_translate(builder, value, opcode, result))
        return true;
    if (binary_opcode(opcode, &simple)) {
        *result = binary(builder, value, simple);
        return true;
    }
    if (conversion_opcode(opcode, &simple)) {
        *result = convert(builder, value, simple);
        return true;
    }
    switch (opcode) {
    case LLVMBitCast:
    case LLVMAddrSpaceCast:
        *result = reinterpret(builder, value);
        return true;
    case LLVMFreeze:
        *result = value_operands(builder, LLVMGetOperand(value, 0));
        return true;
    case LLVMICmp:
        *result = integer_comparison(builder, value);
        return true;
    case LLVMFCmp:
        *result = float_comparison(builder, value);
        return true;
    case LLVMSelect:
        *result = choose(builder, value);
        return true;
    case LLVMGetElementPtr:
        *result = element_pointer(builder, value);
        return true;
    case LLVMExtractValue:
    case LLVMInsertValue:
    case LLVMExtractElement:
    case LLVMInsertElement:
        *result = aggregate_part(builder, value, opcode);
        return true;
    case LLVMShuffleVector:
        *result = shuffle(builder, value);
        return true;
    default:
        return false;
    }
}
