/* SPDX-License-Identifier: MIT */
/* Bits first (opcode_evaluate), then provenance: the result keeps a block if exactly one operand points and the
 * operation moves within the block; else it is tainted where placement shows. */
#include "machine/evaluate.h"

#include "machine/interpreter.h"

#include <math.h>
#include <string.h>

/* No block ever lies in the first or the last page. */
enum { PAGE = 4096 };

static double float_of(uint64_t bits, unsigned width)
{
    if (width == 32) {
        float value;
        uint32_t low = (uint32_t)bits;
        memcpy(&value, &low, sizeof value);
        return value;
    }
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static uint64_t bits_of(double number, unsigned width)
{
    if (width == 32) {
        float value = (float)number;
        uint32_t bits;
        memcpy(&bits, &value, sizeof bits);
        return bits;
    }
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    return bits;
}

/* Single precision through double: exact for + - * / and for every conversion, since a double holds more than twice the
 * bits. */
static uint64_t float_arithmetic(Opcode opcode, unsigned width, double a, double b)
{
    switch (opcode) {
    case OP_FADD:
        return bits_of(a + b, width);
    case OP_FSUB:
        return bits_of(a - b, width);
    case OP_FMUL:
        return bits_of(a * b, width);
    case OP_FDIV:
        return bits_of(a / b, width);
    default:
        return bits_of(fmod(a, b), width);
    }
}

static uint64_t float_to_integer(double number, unsigned width, bool is_signed, bool *any)
{
    double limit = ldexp(1, (int)width - is_signed);
    bool fits =
        is_signed ? trunc(number) >= -limit && trunc(number) < limit : trunc(number) >= 0 && trunc(number) < limit;
    if (!fits) {
        *any = true;
        return UINT64_C(1) << (width - 1);
    }
    return is_signed ? (uint64_t)(int64_t)number : (uint64_t)number;
}

static bool divide(Opcode opcode, unsigned width, uint64_t a, uint64_t b, uint64_t *result)
{
    if (!b)
        return false;
    int64_t x = bits_signed(a, width), y = bits_signed(b, width);
    switch (opcode) {
    case OP_UDIV:
        *result = a / b;
        return true;
    case OP_UREM:
        *result = a % b;
        return true;
    case OP_SDIV:
    case OP_SREM:
        if (y == -1 && a == UINT64_C(1) << (width - 1))
            return false;
        *result = (uint64_t)(opcode == OP_SREM ? (y == -1 ? 0 : x % y) : (y == -1 ? -x : x / y));
        return true;
    default:
        return false;
    }
}

static uint64_t shift(Opcode opcode, unsigned width, uint64_t a, uint64_t amount, bool *any)
{
    if (amount >= width) {
        *any = true;
        amount &= (width > 32 ? 64 : 32) - 1;
        if (amount >= width)
            return opcode == OP_ASHR && bits_signed(a, width) < 0 ? UINT64_MAX : 0;
    }
    if (opcode == OP_SHL)
        return a << amount;
    return opcode == OP_LSHR ? a >> amount : (uint64_t)(bits_signed(a, width) >> amount);
}

bool opcode_evaluate(Opcode opcode, unsigned width, const uint64_t operands[3], const unsigned widths[3],
                     uint64_t *result, bool *any)
{
    uint64_t a = operands[0], b = operands[1], r = 0;
    unsigned from = widths[0];
    *any = false;
    if (opcode_evaluate_total(opcode, from, a, b, &r)) {
        *result = bits_low(r, width);
        return true;
    }
    switch (opcode) {
    case OP_UDIV:
    case OP_SDIV:
    case OP_UREM:
    case OP_SREM:
        if (!divide(opcode, width, a, b, &r))
            return false;
        break;
    case OP_SHL:
    case OP_LSHR:
    case OP_ASHR:
        r = shift(opcode, width, a, b, any);
        break;
    case OP_SELECT:
        r = a ? b : operands[2];
        break;
    case OP_FADD:
    case OP_FSUB:
    case OP_FMUL:
    case OP_FDIV:
    case OP_FREM:
        r = float_arithmetic(opcode, width, float_of(a, width), float_of(b, width));
        break;
    case OP_FNEG:
        r = a ^ UINT64_C(1) << (width - 1);
        break;
    case OP_FEQ:
        r = float_of(a, from) == float_of(b, from);
        break;
    case OP_FLT:
        r = float_of(a, from) < float_of(b, from);
        break;
    case OP_FLE:
        r = float_of(a, from) <= float_of(b, from);
        break;
    case OP_FUNORDERED:
        r = isunordered(float_of(a, from), float_of(b, from));
        break;
    case OP_FTRUNC:
    case OP_FEXT:
        r = bits_of(float_of(a, from), width);
        break;
    case OP_FTOSI:
        r = float_to_integer(float_of(a, from), width, true, any);
        break;
    case OP_FTOUI:
        r = float_to_integer(float_of(a, from), width, false, any);
        break;
    /* A 64-bit integer would be rounded twice on its way through double to single precision. */
    case OP_SITOF:
        r = width == 32 ? bits_of((float)bits_signed(a, from), 32) : bits_of((double)bits_signed(a, from), 64);
        break;
    case OP_UITOF:
        r = width == 32 ? bits_of((float)a, 32) : bits_of((double)a, 64);
        break;
    case OP_LIKE:
        r = a;
        *any = a != 0;
        break;
    case OP_ANY:
        *any = true;
        break;
    default: /* the total ones */
        break;
    }
    *result = bits_low(r, width);
    return true;
}

static bool points(Value value)
{
    return value.block.index != ID_NONE;
}

/* The offset of a pointer in its block, modulo the width of pointers. */
static uint64_t offset_of(const Heap *heap, Value pointer)
{
    return bits_low(pointer.bits - heap->blocks[pointer.block.index].base, heap->program->pointer_width);
}

/* Whether the pointer stays clear of the first and last page wherever its block lies. */
static bool is_near_block(const Heap *heap, Value pointer)
{
    uint64_t size = heap->blocks[pointer.block.index].size;
    return offset_of(heap, pointer) <= size + PAGE ||
           bits_low(-offset_of(heap, pointer), heap->program->pointer_width) <= PAGE;
}

static bool is_near_null(const Heap *heap, uint64_t bits)
{
    uint64_t top = bits_low(UINT64_MAX, heap->program->pointer_width);
    return bits < PAGE || (bits <= top && bits > top - PAGE);
}

/* Does the truth of a comparison depend on placement? At least one operand points. */
static bool comparison_is_tainted(const Heap *heap, Opcode opcode, Value a, Value b)
{
    bool is_equality = opcode == OP_EQ || opcode == OP_NE;
    if (!points(a) || !points(b)) {
        Value pointer = points(a) ? a : b, integer = points(a) ? b : a;
        bool is_signed = opcode == OP_SLT || opcode == OP_SLE;
        return is_signed || !is_near_null(heap, integer.bits) || !is_near_block(heap, pointer);
    }
    if (a.block.index == b.block.index)
        return false;
    if (!is_equality)
        return true;
    /* One past the end of one block may be the start of another; a block that ended may have given its place to one that
     * was made later. */
    const Block *x = heap_block(heap, a.block), *y = heap_block(heap, b.block);
    return !heap_blocks_met(x, y) || program_may_coincide(heap->program, x->object, y->object) ||
           offset_of(heap, a) >= x->size || offset_of(heap, b) >= y->size;
}

/* Operations with a mask on the low bits of a pointer: the base of a block is a multiple of its alignment, so these
 * bits are known. Returns whether the result is exact; `keeps` whether it still points. */
static bool mask_is_exact(const Heap *heap, Opcode opcode, Value pointer, uint64_t mask, bool *keeps)
{
    uint64_t known = heap_block_align(heap, pointer.block) - 1;
    uint64_t others = bits_low(~known, heap->program->pointer_width);
    switch (opcode) {
    case OP_AND:
        *keeps = (mask & others) == others;
        return *keeps || !(mask & others);
    case OP_UREM:
        *keeps = false;
        return mask && mask - 1 <= known && !(mask & (mask - 1));
    case OP_OR:
    case OP_XOR:
        *keeps = true;
        return !(mask & others);
    default:
        return false;
    }
}

static void hide(Heap *heap, Value value)
{
    if (points(value))
        heap->blocks[value.block.index].is_hidden = true;
}

/* What an operation of which an operand points leaves of the pointer. False if its result is an accident of placement. */
static bool follow_pointer(const Heap *heap, Opcode opcode, Value a, Value b, Value *result)
{
    Value pointer = points(a) ? a : b, other = points(a) ? b : a;
    bool keeps = true;
    switch (opcode) {
    case OP_COPY:
    case OP_ZEXT:
    case OP_SEXT:
    case OP_TRUNC:
        keeps = result->width >= heap->program->pointer_width;
        if (!keeps && (result->width > 63 || UINT64_C(1) << result->width > heap_block_align(heap, a.block)))
            result->tainted = true;
        break;
    case OP_POINTER_ADD:
    case OP_ADD:
        if (points(other))
            return false;
        break;
    case OP_SUB:
        keeps = !points(b);
        if (!keeps && a.block.index != b.block.index)
            return false;
        break;
    case OP_EQ:
    case OP_NE:
    case OP_ULT:
    case OP_ULE:
    case OP_SLT:
    case OP_SLE:
        keeps = false;
        result->tainted = result->tainted || comparison_is_tainted(heap, opcode, a, b);
        break;
    case OP_AND:
    case OP_OR:
    case OP_XOR:
    case OP_UREM:
        if (points(other) || (opcode == OP_UREM && !points(a)) ||
            !mask_is_exact(heap, opcode, pointer, other.bits, &keeps))
            return false;
        break;
    default:
        return false;
    }
    if (keeps)
        result->block = pointer.block;
    return true;
}

bool value_compute(Heap *heap, Opcode opcode, unsigned width, const Value operands[3], Value *result, bool *any)
{
    Value a = operands[0], b = operands[1], c = operands[2];
    *result = value_integer(0, width);
    if (!opcode_evaluate(opcode, width, (uint64_t[]){a.bits, b.bits, c.bits}, (unsigned[]){a.width, b.width, c.width},
                         &result->bits, any))
        return false;
    if (opcode == OP_LIKE) /* what decides by the sign alone is no accident */
        *any = false;
    if (opcode == OP_SELECT) {
        Value chosen = a.bits ? b : c;
        result->block = chosen.block;
        result->tainted = a.tainted || chosen.tainted;
        return true;
    }
    if (opcode_info(opcode)->operands < 2)
        b = value_integer(0, width);
    result->tainted = a.tainted || b.tainted || *any;
    if ((points(a) || points(b)) && !follow_pointer(heap, opcode, a, b, result)) {
        result->tainted = true;
        hide(heap, a);
        hide(heap, b);
    }
    return true;
}
