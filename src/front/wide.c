/* SPDX-License-Identifier: MIT */
/* Integers of more than 64 bits, which clang uses to reach into long rows of bit-fields. A value is the list of its
 * words, lowest first, each of 64 bits but for the last. Shifts by constants, conversions, bitwise operations and
 * equality are all such code needs; arithmetic is unsupported. */
#include "front/value.h"

#include <assert.h>
#include <string.h>

enum { WORD = 64 };

bool wide_is(LLVMTypeRef type)
{
    return LLVMGetTypeKind(type) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(type) > WORD;
}

/* The API gives only 64 bits of a constant, so its decimal digits are read. */
Operands wide_constant(Builder *builder, LLVMValueRef value)
{
    Leaves leaves = value_leaves(builder, LLVMTypeOf(value));
    uint64_t *words = arena_alloc(builder->arena, leaves.count * sizeof *words);
    char *text = LLVMPrintValueToString(value);
    const char *digits = strchr(text, ' '); /* after the type: "i128 5" */
    assert(digits);
    bool is_negative = digits[1] == '-';
    for (digits += 1 + is_negative; *digits >= '0' && *digits <= '9'; digits++) {
        unsigned carry = (unsigned)(*digits - '0');
        for (uint32_t i = 0; i < leaves.count; i++) {
            uint64_t low = (words[i] & UINT32_MAX) * 10 + carry, high = (words[i] >> 32) * 10 + (low >> 32);
            words[i] = (high << 32) | (low & UINT32_MAX);
            carry = (unsigned)(high >> 32);
        }
    }
    LLVMDisposeMessage(text);
    bool carry = true;
    for (uint32_t i = 0; is_negative && i < leaves.count; i++) {
        words[i] = ~words[i] + carry;
        carry = carry && !words[i];
    }
    Operand *items = builder_operands(builder, leaves.count);
    for (uint32_t i = 0; i < leaves.count; i++)
        items[i] = operand_constant(bits_low(words[i], leaves.items[i].width), leaves.items[i].width);
    return (Operands){items, leaves.count};
}

/* Word `index` of a value that goes on without end: zeros below, zeros or copies of the sign above. */
static Operand word(Builder *builder, Operands value, int index, bool is_signed)
{
    int count = (int)value.count;
    if (index < 0 || (index >= count && !is_signed))
        return operand_constant(0, WORD);
    if (index < count)
        return builder_resize(builder, value.items[index], WORD, is_signed && index == count - 1);
    Operand top = builder_resize(builder, value.items[count - 1], WORD, true);
    return builder_compute(builder, OP_ASHR, WORD, top, operand_constant(WORD - 1, WORD));
}

/* `width` bits of the value from bit `from` on, which may lie outside of it. */
static Operand bits(Builder *builder, Operands value, int from, unsigned width, bool is_signed)
{
    int index = from >= 0 ? from / WORD : -((-from + WORD - 1) / WORD);
    unsigned shift = (unsigned)(from - index * WORD);
    Operand low = word(builder, value, index, is_signed);
    if (shift && width <= WORD - shift)
        low = builder_compute(builder, OP_LSHR, WORD, low, operand_constant(shift, WORD));
    else if (shift) {
        Operand high = word(builder, value, index + 1, is_signed);
        low = builder_compute(builder, OP_LSHR, WORD, low, operand_constant(shift, WORD));
        high = builder_compute(builder, OP_SHL, WORD, high, operand_constant(WORD - shift, WORD));
        low = builder_compute(builder, OP_OR, WORD, low, high);
    }
    return builder_resize(builder, low, width, false);
}

/* The value moved down by `by` bits (up if negative), in the words of `type`. */
static Operands shifted_by(Builder *builder, Operands value, int by, LLVMTypeRef type, bool is_signed)
{
    Leaves leaves = value_leaves(builder, type);
    Operand *items = builder_operands(builder, leaves.count);
    for (uint32_t i = 0; i < leaves.count; i++)
        items[i] = bits(builder, value, (int)i * WORD + by, leaves.items[i].width, is_signed);
    return (Operands){items, leaves.count};
}

static Operands shifted(Builder *builder, LLVMValueRef value, LLVMOpcode opcode, Operands operands)
{
    Operands amount = value_operands(builder, LLVMGetOperand(value, 1));
    unsigned width = LLVMGetIntTypeWidth(LLVMTypeOf(value));
    if (!amount.count || amount.items[0].kind != OPERAND_CONSTANT || amount.items[0].constant >= width) {
        builder_unsupported(builder, "variable shift of an integer wider than 64 bits");
        return operands;
    }
    int by = (int)amount.items[0].constant;
    return shifted_by(builder, operands, opcode == LLVMShl ? -by : by, LLVMTypeOf(value), opcode == LLVMAShr);
}

static Operands compared(Builder *builder, LLVMValueRef value, Operands a)
{
    Operands b = value_operands(builder, LLVMGetOperand(value, 1));
    LLVMIntPredicate predicate = LLVMGetICmpPredicate(value);
    Operand differ = operand_constant(0, WORD);
    if (predicate != LLVMIntEQ && predicate != LLVMIntNE)
        builder_unsupported(builder, "comparison of integers wider than 64 bits");
    for (uint32_t i = 0; i < a.count && i < b.count; i++) {
        Operand difference = builder_compute(builder, OP_XOR, a.items[i].width, a.items[i], b.items[i]);
        difference = builder_resize(builder, difference, WORD, false);
        differ = i ? builder_compute(builder, OP_OR, WORD, differ, difference) : difference;
    }
    Operand *result = builder_operands(builder, 1);
    *result = builder_compute(builder, predicate == LLVMIntEQ ? OP_EQ : OP_NE, 1, differ, operand_constant(0, WORD));
    return (Operands){result, 1};
}

bool wide_translate(Builder *builder, LLVMValueRef value, LLVMOpcode opcode, Operands *result)
{
    LLVMValueRef first = LLVMGetNumOperands(value) ? LLVMGetOperand(value, 0) : value;
    if (!wide_is(LLVMTypeOf(value)) && !wide_is(LLVMTypeOf(first)))
        return false;
    switch (opcode) {
    case LLVMAnd:
    case LLVMOr:
    case LLVMXor:
    case LLVMSelect:
    case LLVMFreeze:
    case LLVMBitCast:
    case LLVMExtractValue:
    case LLVMInsertValue:
        return false; /* word by word, as with vectors */
    default:
        break;
    }
    *result = value_operands(builder, LLVMGetOperand(value, 0));
    switch (opcode) {
    case LLVMShl:
    case LLVMLShr:
    case LLVMAShr:
        *result = shifted(builder, value, opcode, *result);
        return true;
    case LLVMTrunc:
    case LLVMZExt:
    case LLVMSExt:
        *result = shifted_by(builder, *result, 0, LLVMTypeOf(value), opcode == LLVMSExt);
        return true;
    case LLVMICmp:
        *result = compared(builder, value, *result);
        return true;
    default:
        builder_unsupported(builder, "arithmetic on integers wider than 64 bits");
        return true;
    }
}
