/* SPDX-License-Identifier: MIT */
/* Integers of fewer than 64 bits in words of 64. */
#ifndef WHITTLE_BASE_BITS_H
#define WHITTLE_BASE_BITS_H

#include <stdint.h>

/* The low `width` bits; sign extension from `width` bits to 64. */
uint64_t bits_low(uint64_t value, unsigned width);
int64_t bits_signed(uint64_t value, unsigned width);

#endif
