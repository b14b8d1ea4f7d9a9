/* SPDX-License-Identifier: MIT */
/* Bits known to be 0 or 1, which intervals cannot say: what bit-fields and flags are made of. The bits are those of the
 * 64-bit two's complement of the value. */
#include "domain/numbers/internal.h"

/* The zeros at the end of a product: as many as both factors, whose zeros these are, have together. */
static uint64_t product_end(uint64_t a, uint64_t b)
{
    uint64_t end = bits_trailing(a);
    for (b = bits_trailing(b); b & 1 && end != UINT64_MAX; b >>= 1)
        end = end << 1 | 1;
    return end;
}

void interval_of_bits(SymbolInfo *info)
{
    int64_t end = (int64_t)bits_trailing(info->bits.zeros & INT64_MAX), low = info->low, high = info->high & ~end,
            least, most;
    if (__builtin_add_overflow(low, end, &low))
        return;
    low &= ~end;
    if (info->bits.zeros >> 63) {
        least = (int64_t)info->bits.ones;
        most = (int64_t)~info->bits.zeros;
        low = low < least ? least : low;
        high = high > most ? most : high;
    }
    if (low > high)
        return; /* a contradiction, which is not found here */
    info->low = low;
    info->high = high;
}

uint64_t interval_zeros(int64_t low, int64_t high)
{
    uint64_t below = (uint64_t)high;
    for (unsigned i = 1; i < 64; i *= 2)
        below |= below >> i;
    return low < 0 ? 0 : ~below;
}

Bits bits_of(const Linears *numbers, Linear number)
{
    number = linear_known(numbers, number);
    if (!number.factor)
        return (Bits){~(uint64_t)number.constant, (uint64_t)number.constant};
    Bits bits = {0, 0};
    if (number.factor == 1 && !number.constant) {
        bits = symbol_info(numbers, number.symbol)->bits;
    } else { /* the end of a multiple is zeros, and so are the constant's bits the number's */
        uint64_t end = product_end(symbol_info(numbers, number.symbol)->bits.zeros, ~(uint64_t)number.factor);
        bits = (Bits){end & ~(uint64_t)number.constant, end & (uint64_t)number.constant};
    }
    bits.zeros |= interval_zeros(linear_low(numbers, number), linear_high(numbers, number));
    return bits;
}

/* The value whose low `width` bits these are. */
static Bits extended(Bits bits, unsigned width, bool is_signed)
{
    if (width == 64)
        return bits;
    uint64_t low = bits_low(UINT64_MAX, width), sign = (uint64_t)1 << (width - 1);
    bits.zeros &= low;
    bits.ones &= low;
    if (!is_signed || bits.zeros & sign)
        bits.zeros |= ~low;
    else if (bits.ones & sign)
        bits.ones |= ~low;
    return bits;
}

Bits bits_compute(const Linears *numbers, Opcode opcode, unsigned width, Linear a, Linear b)
{
    Bits x = bits_of(numbers, a), y = bits_of(numbers, b), none = {0, 0};
    int64_t amount = -1;
    if (opcode == OP_SHL || opcode == OP_LSHR || opcode == OP_ASHR) {
        if (!linear_is_constant(numbers, b, &amount) || amount < 0 || amount >= (int64_t)width)
            return none;
    }
    bool is_signed = width > 1;
    switch (opcode) {
    case OP_AND:
        return (Bits){x.zeros | y.zeros, x.ones & y.ones};
    case OP_MUL:
        return extended((Bits){product_end(x.zeros, y.zeros), 0}, width, is_signed);
    case OP_OR:
        return (Bits){x.zeros & y.zeros, x.ones | y.ones};
    case OP_XOR:
        return (Bits){(x.zeros & y.zeros) | (x.ones & y.ones), (x.zeros & y.ones) | (x.ones & y.zeros)};
    case OP_SHL:
        return extended((Bits){x.zeros << amount | (((uint64_t)1 << amount) - 1), x.ones << amount}, width, is_signed);
    case OP_LSHR:
        x = extended(x, width, false);
        x = (Bits){x.zeros >> amount | ~(UINT64_MAX >> amount), x.ones >> amount};
        return extended(x, width, is_signed);
    case OP_ASHR:
        return (Bits){(uint64_t)((int64_t)x.zeros >> amount), (uint64_t)((int64_t)x.ones >> amount)};
    case OP_TRUNC:
        return extended(x, width, is_signed);
    case OP_ZEXT:
        return extended(x, a.width, false);
    case OP_SEXT:
        return a.width == 1 ? none : x;
    default:
        return none;
    }
}

bool linear_is_mask(const Linears *numbers, Linear number, Definition *mask)
{
    Definition of = symbol_info(numbers, number.symbol)->definition;
    if (number.factor != 1 || number.constant || !of.is_present || of.opcode != OP_TRUNC || of.width != number.width)
        return false;
    *mask = (Definition){.is_present = true,
                         .width = of.a.width,
                         .opcode = OP_AND,
                         .a = of.a,
                         .b = linear_constant((int64_t)bits_low(UINT64_MAX, of.width), of.a.width)};
    return true;
}
