/* SPDX-License-Identifier: MIT */
/* The rules are those that the compiler's own code makes necessary: truth values widened, stored, reloaded and tested
 * again; characters extended before comparison; fields packed into words and unpacked; sizes multiplied and divided. */
#include "domain/value/simplify.h"

/* The definition of a number that is exactly a symbol defined by `opcode`; NULL if it is not. */
static const Symbol *defined_by(const Numbers *numbers, Number number, Opcode opcode)
{
    if (number_is_constant(number) || number.constant)
        return NULL;
    const Symbol *symbol = &numbers->symbols[number.symbol.index];
    return symbol->opcode == opcode ? symbol : NULL;
}

static bool recompute(Numbers *numbers, Opcode opcode, unsigned width, Number a, Number b, Number *result)
{
    const Number operands[3] = {a, b};
    return numbers_compute(numbers, opcode, width, operands, result);
}

static bool give(Number number, Number *result)
{
    *result = number;
    return true;
}

/* The bits that may be set. */
static uint64_t possible_bits(const Numbers *numbers, Number number)
{
    return bits_mask(number.width) & ~numbers_range(numbers, number).zeros;
}

/* Does extension commute with adding the constant, that is, does the sum stay in the range of the narrow type? */
static bool extends_linearly(const Numbers *numbers, Opcode opcode, Number number)
{
    const Range *range = &numbers->symbols[number.symbol.index].range;
    if (opcode == OP_ZEXT)
        return range->umax <= bits_mask(number.width) - number.constant;
    int64_t add = bits_signed(number.constant, number.width), least, most, limit = bits_signed_max(number.width);
    return !__builtin_add_overflow(range->smin, add, &least) && !__builtin_add_overflow(range->smax, add, &most) &&
           least >= -limit - 1 && most <= limit;
}

/* Zero extension of a part of a word: a mask on the word, so that parts cut out in either way are the same. */
static bool simplify_masked(Numbers *numbers, unsigned width, Number a, Number *result)
{
    const Symbol *inner = defined_by(numbers, a, OP_AND);
    if (inner && number_is_constant(inner->operands[1])) {
        Number mask = number_constant(inner->operands[1].constant, width), wide;
        return recompute(numbers, OP_ZEXT, width, inner->operands[0], a, &wide) &&
               recompute(numbers, OP_AND, width, wide, mask, result);
    }
    inner = defined_by(numbers, a, OP_TRUNC);
    if (!inner)
        return false;
    Number whole = inner->operands[0], wide;
    Opcode resize = whole.width < width ? OP_ZEXT : OP_TRUNC;
    return recompute(numbers, resize, width, whole, a, &wide) &&
           recompute(numbers, OP_AND, width, wide, number_constant(bits_mask(a.width), width), result);
}

static bool simplify_extension(Numbers *numbers, Opcode opcode, unsigned width, Number a, Number *result)
{
    if (width == a.width)
        return give(a, result);
    if (a.constant) {
        uint64_t add = opcode == OP_ZEXT ? a.constant : (uint64_t)bits_signed(a.constant, a.width);
        if (opcode == OP_ZEXT && numbers->symbols[a.symbol.index].range.umin >= bits_low(-a.constant, a.width))
            add -= bits_mask(a.width) + 1; /* every sum wraps: a decrement */
        else if (!extends_linearly(numbers, opcode, a))
            return false;
        a.constant = 0;
        recompute(numbers, opcode, width, a, a, result);
        *result = number_add(*result, add);
        return true;
    }
    const Symbol *inner = defined_by(numbers, a, OP_ZEXT);
    if (inner)
        return recompute(numbers, OP_ZEXT, width, inner->operands[0], a, result);
    if (opcode == OP_ZEXT && simplify_masked(numbers, width, a, result))
        return true;
    inner = opcode == OP_SEXT ? defined_by(numbers, a, OP_SEXT) : NULL;
    return inner && recompute(numbers, OP_SEXT, width, inner->operands[0], a, result);
}

static bool simplify_truncation(Numbers *numbers, unsigned width, Number a, Number *result)
{
    if (width == a.width)
        return give(a, result);
    if (a.constant) {
        Number symbol = a;
        symbol.constant = 0;
        recompute(numbers, OP_TRUNC, width, symbol, a, result);
        *result = number_add(*result, a.constant);
        return true;
    }
    for (Opcode extension = OP_ZEXT; extension <= OP_SEXT; extension++) {
        const Symbol *inner = defined_by(numbers, a, extension);
        if (inner)
            return recompute(numbers, width > inner->operands[0].width ? extension : OP_TRUNC, width,
                             inner->operands[0], a, result);
    }
    const Symbol *inner = defined_by(numbers, a, OP_TRUNC);
    if (inner)
        return recompute(numbers, OP_TRUNC, width, inner->operands[0], a, result);
    inner = defined_by(numbers, a, OP_AND);
    if (inner && number_is_constant(inner->operands[1])) {
        Number mask = number_constant(inner->operands[1].constant, width), part;
        return recompute(numbers, OP_TRUNC, width, inner->operands[0], a, &part) &&
               recompute(numbers, OP_AND, width, part, mask, result);
    }
    inner = defined_by(numbers, a, OP_OR);
    for (int i = 0; inner && i < 2; i++)
        if (!(possible_bits(numbers, inner->operands[1 - i]) & bits_mask(width)))
            return recompute(numbers, OP_TRUNC, width, inner->operands[i], a, result);
    return false;
}

/* EQ of a number with a constant. */
static bool simplify_test(Numbers *numbers, Number a, Number b, Number *result)
{
    if (a.width == 1)
        return give(number_add(a, 1 + b.constant), result);
    if (!numbers_may_be(numbers, a, b.constant))
        return give(number_constant(0, 1), result);
    for (Opcode extension = OP_ZEXT; extension <= OP_SEXT; extension++) {
        const Symbol *inner = defined_by(numbers, a, extension);
        if (inner) /* the constant is an extension, or the range would have told */
            return recompute(numbers, OP_EQ, 1, inner->operands[0],
                             number_constant(b.constant, inner->operands[0].width), result);
    }
    return false;
}

void number_normalise(Opcode opcode, Number operands[3])
{
    bool commutes = opcode == OP_ADD || opcode == OP_MUL || opcode == OP_AND || opcode == OP_OR || opcode == OP_XOR ||
                    opcode == OP_EQ;
    /* Constants come last: ID_NONE is the largest index. */
    if (commutes && operands[0].symbol.index > operands[1].symbol.index) {
        Number first = operands[0];
        operands[0] = operands[1];
        operands[1] = first;
    }
    if (opcode == OP_EQ) {
        operands[1] = number_add(operands[1], -operands[0].constant);
        operands[0].constant = 0;
    }
}

static bool simplify_equality(Numbers *numbers, Number operands[3], Number *result)
{
    Number a = operands[0], b = operands[1];
    if (a.symbol.index == b.symbol.index)
        return give(number_constant(a.constant == b.constant, 1), result);
    if (number_is_constant(b) && simplify_test(numbers, a, b, result))
        return true;
    const Symbol *left = defined_by(numbers, a, OP_ZEXT), *right = defined_by(numbers, b, OP_ZEXT);
    return left && right && left->operands[0].width == right->operands[0].width &&
           recompute(numbers, OP_EQ, 1, left->operands[0], right->operands[0], result);
}

static bool simplify_order(const Numbers *numbers, Opcode opcode, Number a, Number b, Number *result)
{
    if (a.symbol.index != b.symbol.index)
        return false;
    if (a.constant == b.constant)
        return give(number_constant(0, 1), result);
    Opcode extension = opcode == OP_ULT ? OP_ZEXT
                                        : OP_SEXT; /* one symbol: compare what is added, if neither sum wraps */
    if (!extends_linearly(numbers, extension, a) || !extends_linearly(numbers, extension, b))
        return false;
    bool less = opcode == OP_ULT ? a.constant < b.constant
                                 : bits_signed(a.constant, a.width) < bits_signed(b.constant, b.width);
    return give(number_constant(less, 1), result);
}

static bool simplify_conjunction(Numbers *numbers, unsigned width, Number operands[3], Number *result)
{
    Number a = operands[0], b = operands[1];
    if (number_same(a, b))
        return give(a, result);
    if (!number_is_constant(b))
        return false;
    if (!(possible_bits(numbers, a) & ~b.constant))
        return give(a, result);
    const Symbol *inner = defined_by(numbers, a, OP_AND);
    if (inner && number_is_constant(inner->operands[1]))
        return recompute(numbers, OP_AND, width, inner->operands[0],
                         number_constant(inner->operands[1].constant & b.constant, width), result);
    inner = defined_by(numbers, a, OP_OR);
    for (int i = 0; inner && i < 2; i++)
        if (!(possible_bits(numbers, inner->operands[1 - i]) & b.constant))
            return recompute(numbers, OP_AND, width, inner->operands[i], b, result);
    return false;
}

static bool simplify_disjunction(const Numbers *numbers, Number a, Number b, Number *result)
{
    return (number_same(a, b) || (number_is_constant(b) && !(b.constant & ~numbers_range(numbers, a).ones))) &&
           give(a, result);
}

static bool simplify_shift(Numbers *numbers, Opcode opcode, unsigned width, Number a, Number b, Number *result)
{
    if (!number_is_constant(b))
        return false;
    if (!b.constant)
        return give(a, result);
    unsigned amount = (unsigned)b.constant;
    const Symbol *inner = defined_by(numbers, a, OP_SHL);
    if (inner && opcode != OP_SHL && number_same(inner->operands[1], b)) {
        Range range = numbers_range(numbers, inner->operands[0]);
        int64_t limit = bits_signed_max(width) >> amount;
        if (opcode == OP_LSHR ? range.umax <= bits_mask(width) >> amount
                              : range.smin >= -limit - 1 && range.smax <= limit)
            return give(inner->operands[0], result);
    }
    inner = opcode == OP_LSHR ? defined_by(numbers, a, OP_OR) : NULL;
    for (int i = 0; inner && i < 2; i++)
        if (!(possible_bits(numbers, inner->operands[1 - i]) >> amount))
            return recompute(numbers, OP_LSHR, width, inner->operands[i], b, result);
    return false;
}

/* (x * c) / c, if the product cannot have wrapped. */
static bool simplify_quotient(const Numbers *numbers, Opcode opcode, unsigned width, Number a, Number b, Number *result)
{
    if (!number_is_constant(b))
        return false;
    if (b.constant == 1)
        return give(a, result);
    const Symbol *inner = defined_by(numbers, a, OP_MUL);
    if (!inner || !number_same(inner->operands[1], b))
        return false;
    Range range = numbers_range(numbers, inner->operands[0]);
    uint64_t high;
    int64_t least, most, by = bits_signed(b.constant, width), limit = bits_signed_max(width);
    bool exact = opcode == OP_UDIV
                     ? !__builtin_mul_overflow(range.umax, b.constant, &high) && high <= bits_mask(width)
                     : by > 0 && !__builtin_mul_overflow(range.smin, by, &least) &&
                           !__builtin_mul_overflow(range.smax, by, &most) && least >= -limit - 1 && most <= limit;
    return exact && give(inner->operands[0], result);
}

static bool is_power(uint64_t value)
{
    return value && !(value & (value - 1));
}

/* By a power of two: the low bits, if the sign does not matter. */
static bool simplify_remainder(Numbers *numbers, Opcode opcode, unsigned width, Number a, Number b, Number *result)
{
    if (!number_is_constant(b) || !is_power(b.constant))
        return false;
    Range range = numbers_range(numbers, a);
    uint64_t low = b.constant - 1;
    if ((range.zeros & low) == low)
        return give(number_constant(0, width), result);
    return (opcode == OP_UREM || range.smin >= 0) &&
           recompute(numbers, OP_AND, width, a, number_constant(low, width), result);
}

bool number_simplify(Numbers *numbers, Opcode opcode, unsigned width, Number operands[3], Number *result)
{
    number_normalise(opcode, operands);
    Number a = operands[0], b = operands[1];
    switch (opcode) {
    case OP_COPY:
        return give(a, result);
    case OP_ADD:
    case OP_POINTER_ADD:
        if (number_is_constant(a))
            return give(number_add(b, a.constant), result);
        return number_is_constant(b) && give(number_add(a, b.constant), result);
    case OP_SUB:
        if (number_is_constant(b))
            return give(number_add(a, -b.constant), result);
        return a.symbol.index == b.symbol.index && give(number_constant(a.constant - b.constant, width), result);
    case OP_MUL:
        if (number_is_constant(b) && b.constant <= 1)
            return give(b.constant ? a : b, result);
        return false;
    case OP_UDIV:
    case OP_SDIV:
        return simplify_quotient(numbers, opcode, width, a, b, result);
    case OP_UREM:
    case OP_SREM:
        return simplify_remainder(numbers, opcode, width, a, b, result);
    case OP_AND:
        return simplify_conjunction(numbers, width, operands, result);
    case OP_OR:
        return simplify_disjunction(numbers, a, b, result);
    case OP_XOR:
        if (number_same(a, b))
            return give(number_constant(0, width), result);
        if (number_is_constant(b) && (!b.constant || width == 1))
            return give(number_add(a, b.constant), result);
        return false;
    case OP_SHL:
    case OP_LSHR:
    case OP_ASHR:
        return simplify_shift(numbers, opcode, width, a, b, result);
    case OP_TRUNC:
        return simplify_truncation(numbers, width, a, result);
    case OP_ZEXT:
    case OP_SEXT:
        return simplify_extension(numbers, opcode, width, a, result);
    case OP_EQ:
        return simplify_equality(numbers, operands, result);
    case OP_ULT:
    case OP_SLT:
        return simplify_order(numbers, opcode, a, b, result);
    case OP_SELECT:
        if (number_is_constant(a))
            return give(operands[a.constant ? 1 : 2], result);
        if (number_same(b, operands[2]))
            return give(b, result);
        if (number_is_constant(b) && number_is_constant(operands[2]) && b.constant == 1 && !operands[2].constant)
            return recompute(numbers, OP_ZEXT, width, a, a, result);
        return false;
    default:
        return false;
    }
}
