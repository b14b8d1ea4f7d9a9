/* SPDX-License-Identifier: MIT */
/* Computing with linear forms: exactly where nothing can wrap, else by a symbol that is defined as the result. */
#include "domain/numbers/combine.h"
#include "domain/numbers/internal.h"
#include "machine/interpreter.h"

enum { NATURAL_REST = 32 /* bits: of fewer, the natural value is seldom asked for */ };

/* A number whose value is exactly the one of `number` modulo 2^width, if its range lies within one period; else false.
 */
static bool wrap(const Linears *numbers, Linear number, unsigned width, Linear *wrapped)
{
    *wrapped = number;
    if (number.width == width && number.factor == 1 && !number.constant)
        return true;
    int64_t low = linear_low(numbers, number), high = linear_high(numbers, number);
    if (low == INT64_MIN || high == INT64_MAX)
        return false; /* perhaps saturated */
    wrapped->width = (uint8_t)width;
    if (low >= width_low(width) && high <= width_high(width))
        return true;
    if (width >= 62)
        return false;
    int64_t period = (int64_t)1 << width;
    int64_t rounds = end_divide_down(end_add(low, end_negate(width_low(width))), period);
    if (rounds != end_divide_down(end_add(high, end_negate(width_low(width))), period))
        return false;
    return !__builtin_sub_overflow(number.constant, end_multiply(rounds, period), &wrapped->constant);
}

/* Is it what the operation makes of these operands? A zero extension is the same number at every width that is wider. */
static bool is_defined_as(const Definition *definition, Opcode opcode, unsigned width, Linear a, Linear b)
{
    return definition->is_present && definition->opcode == opcode &&
           (definition->width == width || (opcode == OP_ZEXT && a.width < width && a.width < definition->width)) &&
           linear_same(definition->a, a) && linear_same(definition->b, b);
}

Linear linear_made_before(const Linears *numbers, Opcode opcode, unsigned width, Linear a, Linear b)
{
    enum { LOOK_BACK = 128 };
    uint32_t count = numbers->symbols.count;
    for (uint32_t i = count > LOOK_BACK ? count - LOOK_BACK : 1; i < count; i++) {
        const SymbolInfo *info = symbol_info(numbers, i);
        if (info->low <= info->high && !info->level && is_defined_as(&info->definition, opcode, width, a, b))
            return (Linear){.factor = 1, .symbol = i, .width = (uint8_t)width};
    }
    return (Linear){0};
}

/* That, or a fresh symbol with this definition. */
static Linear defined(Linears *numbers, Opcode opcode, unsigned width, Linear a, Linear b, int64_t low, int64_t high)
{
    Linear result = linear_made_before(numbers, opcode, width, a, b);
    if (result.factor)
        return result;
    result = linear_fresh_in(numbers, width, low, high);
    if (result.factor)
        symbol_edit(numbers, result.symbol)->definition =
            (Definition){.is_present = true, .opcode = opcode, .width = (uint8_t)width, .a = a, .b = b};
    return result;
}

static Linear unknown(Linears *numbers, Opcode opcode, unsigned width, Linear a, Linear b, bool *lost)
{
    *lost = true;
    return defined(numbers, opcode, width, a, b, width_low(width), width_high(width));
}

/* Records low <= result - x <= high for the symbol x of `base` = x + constant. */
static void relate(Linears *numbers, Linear result, Linear base, int64_t low, int64_t high)
{
    if (result.factor != 1 || base.factor != 1 || result.symbol == base.symbol)
        return;
    if (high != INT64_MAX)
        bound_add(numbers, result.symbol, base.symbol, end_add(high, base.constant));
    if (low != INT64_MIN)
        bound_add(numbers, base.symbol, result.symbol, end_negate(end_add(low, base.constant)));
}

/* Records result <= number + by, the number perhaps a multiple. */
static void bound_above(Linears *numbers, Linear result, Linear number, int64_t by)
{
    uint32_t symbol = number.factor ? linears_multiple(numbers, number.symbol, number.factor) : SYMBOL_NONE;
    if (symbol != SYMBOL_NONE && result.factor == 1 && result.symbol != symbol)
        bound_add(numbers, result.symbol, symbol, end_add(by, number.constant));
}

static Linear add(Linears *numbers, Opcode opcode, unsigned width, Linear a, Linear b, bool *lost);

/* The sum or difference of different multiples of a common factor, which fits: that multiple of a symbol, plus a constant. False if
 * there is no such factor. */
static bool add_multiples(Linears *numbers, Opcode opcode, unsigned width, Linear a, Linear b, bool *lost, Linear *sum)
{
    int64_t common = linear_common_factor(a, b), constant;
    bool overflows = opcode == OP_SUB ? __builtin_sub_overflow(a.constant, b.constant, &constant)
                                      : __builtin_add_overflow(a.constant, b.constant, &constant);
    if (overflows || common < 2 || a.factor % common || b.factor % common)
        return false;
    a.constant = b.constant = 0;
    a.factor /= common;
    b.factor /= common;
    Interval left = linear_interval(numbers, a), right = linear_interval(numbers, b);
    if (opcode == OP_SUB)
        right = (Interval){end_negate(right.high), end_negate(right.low)};
    int64_t low = end_add(left.low, right.low), high = end_add(left.high, right.high);
    if (low < width_low(width) || high > width_high(width) || low == INT64_MIN || high == INT64_MAX)
        return false; /* it might wrap */
    *sum = add(numbers, opcode, width, a, b, lost);
    return !__builtin_mul_overflow(sum->factor, common, &sum->factor) &&
           !__builtin_mul_overflow(sum->constant, common, &sum->constant) &&
           !__builtin_add_overflow(sum->constant, constant, &sum->constant);
}

static Linear resize(Linears *numbers, Opcode opcode, Linear a, unsigned width, bool *lost);

/* An unsigned sum or difference that does not wrap: the low bits of that of the natural values. */
static bool add_naturals(Linears *numbers, Opcode opcode, unsigned width, Linear a, Linear b, bool *lost, Linear *sum)
{
    if (width >= 62 || !linear_natural(numbers, a, &a) || !linear_natural(numbers, b, &b))
        return false;
    int64_t low = opcode == OP_SUB ? end_negate(linears_most(numbers, b, a))
                                   : end_add(linear_low(numbers, a), linear_low(numbers, b));
    int64_t high =
        opcode == OP_SUB ? linears_most(numbers, a, b) : end_add(linear_high(numbers, a), linear_high(numbers, b));
    if (low < 0 || high >= (int64_t)1 << width)
        return false;
    *sum = resize(numbers, OP_TRUNC, add(numbers, opcode, 64, a, b, lost), width, lost);
    return true;
}

static Linear add(Linears *numbers, Opcode opcode, unsigned width, Linear a, Linear b, bool *lost)
{
    int64_t sign = opcode == OP_SUB ? -1 : 1;
    Linear linear = a, wrapped;
    bool fits = !a.factor || !b.factor || a.symbol == b.symbol;
    int64_t factor, constant;
    if (fits && !__builtin_mul_overflow(b.factor, sign, &factor) &&
        !__builtin_mul_overflow(b.constant, sign, &constant) &&
        !__builtin_add_overflow(a.factor, factor, &linear.factor) &&
        !__builtin_add_overflow(a.constant, constant, &linear.constant)) {
        linear.symbol = !linear.factor ? SYMBOL_ZERO : a.factor ? a.symbol : b.symbol;
        if (wrap(numbers, linear, width, &wrapped))
            return wrapped;
        linear = unknown(numbers, opcode, width, a, b, lost);
        if (linear.factor)
            natural_of_sum(numbers, linear.symbol);
        return linear;
    }
    if (opcode == OP_ADD && linears_combined(numbers, a, b, 1, &linear) && wrap(numbers, linear, width, &wrapped))
        return wrapped; /* x + (y - x) */
    int64_t low = opcode == OP_SUB ? end_negate(linears_most(numbers, b, a))
                                   : end_add(linear_low(numbers, a), linear_low(numbers, b));
    int64_t high =
        opcode == OP_SUB ? linears_most(numbers, a, b) : end_add(linear_high(numbers, a), linear_high(numbers, b));
    if (low < width_low(width) || high > width_high(width) || low == INT64_MIN || high == INT64_MAX) {
        if (linears_combined(numbers, a, b, sign, &linear) && wrap(numbers, linear, width, &wrapped))
            return wrapped;
        Linear sum;
        return add_naturals(numbers, opcode, width, a, b, lost, &sum) ? sum
                                                                      : unknown(numbers, opcode, width, a, b, lost);
    }
    Linear result;
    if (add_multiples(numbers, opcode, width, a, b, lost, &result))
        return result;
    result = defined(numbers, opcode, width, a, b, low, high);
    if (result.factor)
        symbol_edit(numbers, result.symbol)->definition.is_exact = true;
    if (opcode == OP_ADD) {
        relate(numbers, result, a, linear_low(numbers, b), linear_high(numbers, b));
        relate(numbers, result, b, linear_low(numbers, a), linear_high(numbers, a));
    } else {
        relate(numbers, result, a, end_negate(linear_high(numbers, b)), end_negate(linear_low(numbers, b)));
    }
    return result;
}

/* What the number is a multiple of; its factor, if positive, goes into `factor`. */
static Linear without_factor(Linear number, int64_t *factor)
{
    int64_t product;
    if (number.constant || number.factor < 1 || __builtin_mul_overflow(*factor, number.factor, &product))
        return number;
    *factor = product;
    number.factor = 1;
    return number;
}

static Linear multiply(Linears *numbers, unsigned width, Linear a, Linear b, bool *lost)
{
    if (!a.factor) {
        Linear swap = a;
        a = b;
        b = swap;
    }
    Linear linear = a, wrapped;
    if (!b.factor) {
        if (!__builtin_mul_overflow(a.factor, b.constant, &linear.factor) &&
            !__builtin_mul_overflow(a.constant, b.constant, &linear.constant)) {
            if (!linear.factor)
                linear.symbol = SYMBOL_ZERO;
            if (wrap(numbers, linear, width, &wrapped))
                return wrapped;
        }
        Linear product = unknown(numbers, OP_MUL, width, a, b, lost);
        if (natural_product_fits(numbers, width, a, b.constant) && linear_low(numbers, a) > 0 && product.factor)
            differs_add(numbers, product.symbol, SYMBOL_ZERO, 0);
        return product;
    }
    int64_t corners[4] = {end_multiply(linear_low(numbers, a), linear_low(numbers, b)),
                          end_multiply(linear_low(numbers, a), linear_high(numbers, b)),
                          end_multiply(linear_high(numbers, a), linear_low(numbers, b)),
                          end_multiply(linear_high(numbers, a), linear_high(numbers, b))};
    int64_t low = corners[0], high = corners[0];
    for (int i = 1; i < 4; i++) {
        low = corners[i] < low ? corners[i] : low;
        high = corners[i] > high ? corners[i] : high;
    }
    if (low < width_low(width) || high > width_high(width) || low == INT64_MIN || high == INT64_MAX)
        return unknown(numbers, OP_MUL, width, a, b, lost);
    *lost = true;
    int64_t factor = 1;
    a = without_factor(a, &factor);
    b = without_factor(b, &factor);
    if (factor == 1)
        return defined(numbers, OP_MUL, width, a, b, low, high);
    Linear product = multiply(numbers, width, a, b, lost);
    return linear_scaled(product, factor, 0);
}

/* Division, remainder, shifts right and masks of a number that is not negative shrink it: 0 <= result <= a. */
static Linear shrunk(Linears *numbers, Opcode opcode, unsigned width, Linear a, Linear b, int64_t low, int64_t high,
                     bool *lost)
{
    *lost = true;
    Linear result = defined(numbers, opcode, width, a, b, low, high), natural;
    bool is_unsigned = opcode != OP_SDIV && opcode != OP_SREM && opcode != OP_ASHR && linear_low(numbers, result) >= 0;
    if (linear_low(numbers, a) >= 0)
        relate(numbers, result, a, INT64_MIN, 0);
    else if (is_unsigned && linear_natural(numbers, a, &natural))
        relate(numbers, result, natural, INT64_MIN, 0);
    return result;
}

/* A remainder is less than what it is a remainder by, a positive number. */
static Linear remains(Linears *numbers, Opcode opcode, unsigned width, Linear a, Linear b, int64_t low, int64_t high,
                      bool *lost)
{
    Linear result = shrunk(numbers, opcode, width, a, b, low, high, lost);
    bound_above(numbers, result, b, -1);
    return result;
}

static Linear divide(Linears *numbers, Opcode opcode, unsigned width, Linear a, Linear b, bool *lost)
{
    int64_t low = linear_low(numbers, a), high = linear_high(numbers, a);
    int64_t least = linear_low(numbers, b), most = linear_high(numbers, b);
    bool is_remainder = opcode == OP_UREM || opcode == OP_SREM;
    if (least <= 0)
        return unknown(numbers, opcode, width, a, b, lost);
    if (least == most && is_remainder && a.factor % least == 0 &&
        (low >= 0 || (opcode == OP_SREM && a.constant % least == 0))) { /* a multiple and a constant */
        int64_t rest = a.constant % least;
        return linear_constant(rest < 0 ? rest + least : rest, width);
    }
    if (low >= 0) {
        if (is_remainder)
            return high < least ? a : remains(numbers, opcode, width, a, b, 0, high < most ? high : most - 1, lost);
        if (least == 1 && most == 1)
            return a;
        return shrunk(numbers, opcode, width, a, b, low / most, high / least, lost);
    }
    if (opcode == OP_SREM)
        return remains(numbers, opcode, width, a, b, 1 - most, high < 0 ? 0 : most - 1, lost);
    if (opcode == OP_UREM)
        return remains(numbers, opcode, width, a, b, 0, most - 1, lost);
    if (opcode == OP_SDIV)
        return shrunk(numbers, opcode, width, a, b, low / least, high < 0 ? 0 : high / least, lost);
    if (width < 64 && least > 1)
        return shrunk(numbers, opcode, width, a, b, 0, (int64_t)((((uint64_t)1 << width) - 1) / (uint64_t)least), lost);
    return unknown(numbers, opcode, width, a, b, lost);
}

static Linear shift(Linears *numbers, Opcode opcode, unsigned width, Linear a, Linear b, bool *lost)
{
    int64_t low = linear_low(numbers, a), high = linear_high(numbers, a);
    if (b.factor || b.constant < 0 || b.constant >= (int64_t)width) {
        if (opcode == OP_LSHR && low >= 0 && linear_low(numbers, b) >= 0 && linear_high(numbers, b) < (int64_t)width)
            return shrunk(numbers, opcode, width, a, b, 0, high, lost);
        return unknown(numbers, opcode, width, a, b, lost);
    }
    int amount = (int)b.constant;
    if (!amount)
        return a;
    if (opcode == OP_SHL)
        return amount < 62 ? multiply(numbers, width, a, linear_constant((int64_t)1 << amount, width), lost)
                           : unknown(numbers, opcode, width, a, b, lost);
    int64_t unit = amount < 63 ? (int64_t)1 << amount : 0;
    if (low >= 0 || opcode == OP_ASHR) {
        if (!unit)
            return unknown(numbers, opcode, width, a, b, lost);
        return shrunk(numbers, opcode, width, a, b, end_divide_down(low, unit), end_divide_down(high, unit), lost);
    }
    return shrunk(numbers, opcode, width, a, b, 0, (int64_t)(bits_low(UINT64_MAX, width) >> amount), lost);
}

/* The least 2^k - 1 that is at least `value` (not negative). */
static int64_t mask_above(int64_t value)
{
    uint64_t mask = (uint64_t)value;
    for (unsigned i = 1; i < 64; i *= 2)
        mask |= mask >> i;
    return (int64_t)mask;
}

static Linear bitwise(Linears *numbers, Opcode opcode, unsigned width, Linear a, Linear b, bool *lost)
{
    if (!a.factor) {
        Linear swap = a;
        a = b;
        b = swap;
    }
    int64_t all = width == 1 ? 1 : -1;
    int64_t low_a = linear_low(numbers, a), high_a = linear_high(numbers, a);
    int64_t low_b = linear_low(numbers, b), high_b = linear_high(numbers, b);
    if (linear_same(a, b) && opcode != OP_XOR)
        return a;
    if (!b.factor && b.constant == 0)
        return opcode == OP_AND ? b : a;
    if (!b.factor && b.constant == all) {
        if (opcode == OP_XOR)
            return add(numbers, OP_SUB, width, b, a, lost);
        return opcode == OP_AND ? a : b;
    }
    if (opcode == OP_AND) {
        if (!b.factor && b.constant > 0 && low_a >= 0 && high_a <= b.constant && b.constant == mask_above(b.constant))
            return a;
        if (low_a >= 0 || low_b >= 0) {
            int64_t high = low_b < 0 || (low_a >= 0 && high_a < high_b) ? high_a : high_b;
            Linear result = shrunk(numbers, opcode, width, a, b, 0, high, lost);
            if (low_b >= 0)
                bound_above(numbers, result, b, 0);
            return result;
        }
    } else if (low_a >= 0 && low_b >= 0) {
        *lost = true;
        int64_t high = mask_above(high_a > high_b ? high_a : high_b);
        int64_t low = opcode == OP_XOR ? 0 : low_a > low_b ? low_a : low_b;
        return defined(numbers, opcode, width, a, b, low, high);
    }
    return unknown(numbers, opcode, width, a, b, lost);
}

/* The low bits of a natural number are at most that number: as a natural value, since their own sign is not known. */
static Linear natural_rest(Linears *numbers, Linear rest, Linear of)
{
    Linear natural;
    if (rest.factor)
        natural_of_sum(numbers, rest.symbol);
    if (rest.factor && rest.width >= NATURAL_REST && linears_make_natural(numbers, rest, &natural))
        relate(numbers, natural, of, INT64_MIN, 0);
    return rest;
}

static Linear resize(Linears *numbers, Opcode opcode, Linear a, unsigned width, bool *lost)
{
    Linear resized = a, none = {0};
    resized.width = (uint8_t)width;
    if (opcode == OP_SEXT)
        return a.width == 1 ? add(numbers, OP_SUB, width, linear_constant(0, width), resized, lost) : resized;
    if (opcode == OP_TRUNC) {
        Linear of;
        if (wrap(numbers, a, width, &resized))
            return resized;
        if (a.factor == 1 && !a.constant && symbol_is_natural(numbers, a.symbol, &of) && of.width == width)
            return of;
        resized = unknown(numbers, opcode, width, a, none, lost);
        return linear_low(numbers, a) >= 0 ? natural_rest(numbers, resized, a) : resized;
    }
    if (linear_natural(numbers, a, &resized)) {
        resized.width = (uint8_t)width;
        return resized;
    }
    *lost = true;
    Definition mask;
    if (linear_is_mask(numbers, a, &mask)) {
        resized = linear_made_before(numbers, mask.opcode, mask.width, mask.a, mask.b);
        resized.width = (uint8_t)width;
        if (resized.factor)
            return resized;
    }
    int64_t high = a.width < 63 ? (int64_t)bits_low(UINT64_MAX, a.width) : INT64_MAX;
    return defined(numbers, opcode, width, a, none, 0, high);
}

/* A number that is 0 or 1, compared with 0 or 1: the bit itself, or its opposite. */
static bool compare_bit(const Linears *numbers, Opcode opcode, Linear a, Linear b, Linear *result)
{
    if ((opcode != OP_EQ && opcode != OP_NE) || !a.factor || b.factor || b.constant < 0 || b.constant > 1 ||
        linear_low(numbers, a) < 0 || linear_high(numbers, a) > 1)
        return false;
    bool is_same = (opcode == OP_NE) == (b.constant == 0);
    *result = is_same ? a : linear_scaled(a, -1, 1);
    result->width = 1;
    return true;
}

static bool fold_constants(Opcode opcode, unsigned width, Linear a, Linear b, Linear *result)
{
    if (a.factor || b.factor)
        return false;
    uint64_t operands[3] = {linear_bits(a), linear_bits(b), 0}, bits;
    unsigned widths[3] = {a.width, b.width, 0};
    bool any = false;
    if (!opcode_evaluate(opcode, width, operands, widths, &bits, &any) || any)
        return false;
    *result = linear_of_bits(bits, width);
    return true;
}

Linear linear_resize(Linears *numbers, Opcode opcode, Linear a, unsigned width, bool *lost)
{
    return linear_compute(numbers, opcode, width, a, linear_constant(0, a.width), lost);
}

static Linear compute(Linears *numbers, Opcode opcode, unsigned width, Linear a, Linear b, bool *lost)
{
    Linear result;
    switch (opcode) {
    case OP_COPY:
        return a;
    case OP_ADD:
    case OP_SUB:
    case OP_POINTER_ADD:
        return add(numbers, opcode == OP_SUB ? OP_SUB : OP_ADD, width, a, b, lost);
    case OP_MUL:
        return multiply(numbers, width, a, b, lost);
    case OP_UDIV:
    case OP_SDIV:
    case OP_UREM:
    case OP_SREM:
        return divide(numbers, opcode, width, a, b, lost);
    case OP_SHL:
    case OP_LSHR:
    case OP_ASHR:
        return shift(numbers, opcode, width, a, b, lost);
    case OP_AND:
    case OP_OR:
    case OP_XOR:
        return bitwise(numbers, opcode, width, a, b, lost);
    case OP_EQ:
    case OP_NE:
    case OP_ULT:
    case OP_ULE:
    case OP_SLT:
    case OP_SLE:
        switch (linears_compare(numbers, opcode, a, b)) {
        case ANSWER_NO:
            return linear_constant(0, 1);
        case ANSWER_YES:
            return linear_constant(1, 1);
        case ANSWER_EITHER:
            break;
        }
        if (compare_bit(numbers, opcode, a, b, &result))
            return result;
        return defined(numbers, opcode, 1, a, b, 0, 1);
    case OP_TRUNC:
    case OP_ZEXT:
    case OP_SEXT:
        return resize(numbers, opcode, a, width, lost);
    case OP_LIKE: {
        int64_t low = linear_low(numbers, a), high = linear_high(numbers, a);
        *lost = true;
        return linear_fresh_in(numbers, width,
                               low > 0   ? 1
                               : low < 0 ? width_low(width)
                                         : 0,
                               high < 0   ? -1
                               : high > 0 ? width_high(width)
                                          : 0);
    }
    default:
        *lost = true;
        return linear_fresh(numbers, width);
    }
}

Linear linear_compute(Linears *numbers, Opcode opcode, unsigned width, Linear a, Linear b, bool *lost)
{
    a = linear_known(numbers, a);
    b = linear_known(numbers, b);
    Linear result;
    if (fold_constants(opcode, width, a, b, &result))
        return result;
    Bits bits = bits_compute(numbers, opcode, width, a, b);
    if ((bits.zeros | bits.ones) == UINT64_MAX)
        return linear_constant((int64_t)bits.ones, width);
    result = compute(numbers, opcode, width, a, b, lost);
    if ((bits.zeros || bits.ones) && result.factor == 1 && !result.constant) {
        Bits *known = &symbol_edit(numbers, result.symbol)->bits;
        known->zeros |= bits.zeros;
        known->ones |= bits.ones;
        interval_of_bits(symbol_edit(numbers, result.symbol));
    }
    return result;
}
