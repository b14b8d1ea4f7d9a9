/* SPDX-License-Identifier: MIT */
/* Pseudo-random numbers for generated tests (xorshift, Marsaglia 2003): the same seed, the same test. And the answers that
 * random runs of a program give to its choices. */
#ifndef WHITTLE_TEST_SEED_H
#define WHITTLE_TEST_SEED_H

#include <stdint.h>

/* The seed is never 0. */
static inline uint64_t seed_next(uint64_t *seed)
{
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    return *seed;
}

/* An answer to a choice that is not an allocation's: small numbers mostly; if `is_long`, loops that ask whether to go on
 * mostly do. To be cut to the choice's width. */
static inline uint64_t seed_choice(uint64_t value, int is_long)
{
    if (is_long && value % 16)
        return (value >> 4) % 7 + !((value >> 8) % 8);
    return value % 8 ? (value >> 3) % 5 : value % 3 ? (value >> 8) % 40 - 8 : value >> 8;
}

#endif
