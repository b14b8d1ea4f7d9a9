/* SPDX-License-Identifier: MIT */
/* Masks and sign extension. */
#include "base/bits.h"

uint64_t bits_low(uint64_t value, unsigned width)
{
    return width >= 64 ? value : value & ((UINT64_C(1) << width) - 1);
}

int64_t bits_signed(uint64_t value, unsigned width)
{
    if (width == 0 || width >= 64)
        return (int64_t)value;
    uint64_t sign = UINT64_C(1) << (width - 1);
    return (int64_t)((bits_low(value, width) ^ sign) - sign);
}
