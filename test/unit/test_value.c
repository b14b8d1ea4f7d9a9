/* SPDX-License-Identifier: MIT */
/* domain/value against concrete evaluation: exhaustively at 4 bits, at random at larger widths, and whole computations
 * with assumptions in the store. */
#include "domain/value/number.h"
#include "machine/interpreter.h"

#include "unit.h"

#include <stdlib.h>

static uint64_t next_random(uint64_t *seed)
{
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    return *seed;
}

static const Opcode binary[] = {OP_ADD, OP_SUB, OP_MUL, OP_UDIV, OP_SDIV, OP_UREM, OP_SREM, OP_SHL, OP_LSHR, OP_ASHR,
                                OP_AND, OP_OR,  OP_XOR, OP_EQ,   OP_NE,   OP_ULT,  OP_ULE,  OP_SLT, OP_SLE};
enum { BINARY_COUNT = sizeof binary / sizeof *binary };

static unsigned result_width(Opcode opcode, unsigned width)
{
    return opcode_info(opcode)->is_comparison ? 1 : width;
}

static bool evaluate(Opcode opcode, unsigned width, uint64_t a, unsigned a_width, uint64_t b, unsigned b_width,
                     uint64_t *result)
{
    bool any = false;
    return opcode_evaluate(opcode, width, (uint64_t[]){a, b, 0}, (unsigned[]){a_width, b_width, 0}, result, &any) &&
           !any;
}

/* Is each result of values from the ranges in the computed range, and does inverting a part of it keep every operand
 * that leads there? */
static bool binary_is_sound(Opcode opcode, const Range *a, const Range *b, const Range *part)
{
    unsigned width = result_width(opcode, a->width);
    const Range operands[3] = {*a, *b};
    Range all = range_compute(opcode, width, operands), wanted = all, inverted[3] = {*a, *b};
    bool possible = range_meet(&wanted, part) && range_invert(opcode, &wanted, inverted);
    for (uint64_t x = a->umin; x <= a->umax; x++)
        for (uint64_t y = b->umin; y <= b->umax; y++) {
            uint64_t result;
            if (!range_contains(a, x) || !range_contains(b, y) ||
                !evaluate(opcode, width, x, a->width, y, b->width, &result))
                continue;
            if (!range_contains(&all, result))
                return false;
            if (range_contains(part, result) &&
                (!possible || !range_contains(&inverted[0], x) || !range_contains(&inverted[1], y)))
                return false;
        }
    return true;
}

static void test_all_intervals(Unit *unit)
{
    enum { WIDTH = 4, VALUES = 16 };
    uint64_t seed = 0x9e3779b97f4a7c15u;
    for (unsigned i = 0; i < BINARY_COUNT; i++) {
        unsigned width = result_width(binary[i], WIDTH);
        bool sound = true;
        for (unsigned pair = 0; pair < VALUES * VALUES * VALUES * VALUES && sound; pair++) {
            unsigned lo = pair & 15, hi = pair >> 4 & 15, lo2 = pair >> 8 & 15, hi2 = pair >> 12;
            if (lo > hi || lo2 > hi2)
                continue;
            Range a = range_unsigned(lo, hi, WIDTH), b = range_unsigned(lo2, hi2, WIDTH), part = range_full(width);
            uint64_t x = bits_low(next_random(&seed), width), y = bits_low(next_random(&seed), width);
            Range left = range_constant(x, width), right = range_constant(y, width);
            if (next_random(&seed) & 1)
                part = range_join(&left, &right);
            sound = binary_is_sound(binary[i], &a, &b, &part);
        }
        if (!CHECK(unit, sound))
            printf("opcode %s\n", opcode_info(binary[i])->name);
    }
}

/* A range that holds a few random values: signed bounds and known bits matter too. */
static Range random_range(uint64_t *seed, unsigned width)
{
    Range range = range_constant(next_random(seed), width);
    for (uint64_t more = next_random(seed) % 4; more; more--) {
        uint64_t other = next_random(seed) >> next_random(seed) % 64;
        Range value = range_constant(next_random(seed) & 1 ? other : -other, width);
        range = range_join(&range, &value);
    }
    Range full = range_full(width);
    range_meet(&range, &full); /* into normal form */
    return range;
}

static void test_random_ranges(Unit *unit, uint64_t seed)
{
    for (unsigned i = 0; i < BINARY_COUNT; i++) {
        bool sound = true;
        for (unsigned round = 0; round < 3000 && sound; round++) {
            unsigned width = 1 + (unsigned)(next_random(&seed) % 5);
            Range a = random_range(&seed, width), b = random_range(&seed, width);
            Range part = random_range(&seed, result_width(binary[i], width));
            sound = binary_is_sound(binary[i], &a, &b, &part);
        }
        if (!CHECK(unit, sound))
            printf("opcode %s\n", opcode_info(binary[i])->name);
    }
}

static uint64_t value_in(uint64_t *seed, const Range *range)
{
    for (int tries = 0; tries < 100; tries++) {
        uint64_t span = range->umax - range->umin,
                 value = range->umin + (span + 1 ? next_random(seed) % (span + 1) : next_random(seed));
        value = (value | range->ones) & ~range->zeros;
        if (range_contains(range, value))
            return value;
    }
    return range_contains(range, range->umin) ? range->umin : range->umax;
}

/* Samples at any width, conversions included. */
static void test_wide(Unit *unit, uint64_t seed)
{
    static const Opcode casts[] = {OP_TRUNC, OP_ZEXT, OP_SEXT};
    for (unsigned i = 0; i < BINARY_COUNT + 3; i++) {
        Opcode opcode = i < BINARY_COUNT ? binary[i] : casts[i - BINARY_COUNT];
        bool sound = true;
        for (unsigned round = 0; round < 20000 && sound; round++) {
            unsigned from = 1 + (unsigned)(next_random(&seed) % 64), width = result_width(opcode, from);
            if (opcode == OP_TRUNC)
                width = 1 + (unsigned)(next_random(&seed) % from);
            if (opcode == OP_ZEXT || opcode == OP_SEXT)
                width = from + (unsigned)(next_random(&seed) % (65 - from));
            Range a = random_range(&seed, from), b = random_range(&seed, from);
            if ((opcode == OP_SHL || opcode == OP_LSHR || opcode == OP_ASHR) && (round & 1))
                b = range_constant(next_random(&seed) % from, from);
            uint64_t x = value_in(&seed, &a), y = value_in(&seed, &b), result;
            if (!range_contains(&a, x) || !range_contains(&b, y) || !evaluate(opcode, width, x, from, y, from, &result))
                continue;
            const Range operands[3] = {a, b};
            Range all = range_compute(opcode, width, operands), part = range_constant(result, width),
                  inverted[3] = {a, b};
            Range other = random_range(&seed, width);
            part = range_join(&part, &other);
            sound = range_contains(&all, result) && range_meet(&all, &part) && range_invert(opcode, &all, inverted) &&
                    range_contains(&inverted[0], x) && (i >= BINARY_COUNT || range_contains(&inverted[1], y));
        }
        if (!CHECK(unit, sound))
            printf("opcode %s\n", opcode_info(opcode)->name);
    }
}

/* Whole computations: a few unknowns with concrete values beside them, random operations, and assumptions that the
 * concrete values satisfy. The store must keep describing them, through renumbering too. */
enum { POOL = 12 };

typedef struct Pool {
    Number numbers[POOL];
    uint64_t values[POOL];
} Pool;

static bool pool_is_described(const Numbers *numbers, const Pool *pool, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        Range range = numbers_range(numbers, pool->numbers[i]);
        if (!range_contains(&range, pool->values[i]) || !numbers_may_be(numbers, pool->numbers[i], pool->values[i]))
            return false;
    }
    return true;
}

/* One random run; false if the store lost the concrete values. */
static bool run_is_sound(uint64_t seed)
{
    static const unsigned widths[] = {1, 8, 32, 64};
    Arena *arena = arena_create();
    Numbers numbers = numbers_copy(NULL, 0, arena);
    Pool pool;
    unsigned count = 0;
    bool sound = true;
    while (count < POOL && sound) {
        uint64_t choice = next_random(&seed) % 10;
        unsigned width = widths[next_random(&seed) % 4], a = 0, b = 0;
        uint64_t value = next_random(&seed) % 3 ? next_random(&seed) % 5 : next_random(&seed);
        if (count) {
            a = (unsigned)(next_random(&seed) % count);
            b = (unsigned)(next_random(&seed) % count);
        }
        if (!count || choice == 0) {
            pool.numbers[count] = numbers_fresh(&numbers, range_full(width));
            pool.values[count++] = bits_low(value, width);
            continue;
        }
        if (choice == 9 && count > 2) { /* renumber, dropping one */
            NumberCollector collector;
            collector_begin(&collector, &numbers, arena);
            count--;
            pool.numbers[a % count] = pool.numbers[count]; /* any one goes */
            pool.values[a % count] = pool.values[count];
            for (unsigned i = 0; i < count; i++)
                pool.numbers[i] = collector_visit(&collector, pool.numbers[i]);
            collector_end(&collector);
            numbers = collector.to;
            sound = pool_is_described(&numbers, &pool, count);
            if (next_random(&seed) % 4 == 0)
                break;
            continue;
        }
        Number left = pool.numbers[a], right = pool.numbers[b];
        uint64_t x = pool.values[a], y = pool.values[b], result;
        if (left.width != right.width || choice < 3) {
            right = number_constant(value, left.width);
            y = right.constant;
        }
        if (choice < 6) {
            Opcode opcode = binary[next_random(&seed) % BINARY_COUNT];
            width = result_width(opcode, left.width);
            if (!evaluate(opcode, width, x, left.width, y, right.width, &result))
                continue;
            Number computed;
            sound = numbers_compute(&numbers, opcode, width, (Number[]){left, right}, &computed);
            pool.numbers[count] = computed;
            pool.values[count++] = result;
        } else if (choice < 8) {
            if (width == left.width)
                continue;
            Opcode opcode = width < left.width ? OP_TRUNC : value & 1 ? OP_ZEXT : OP_SEXT;
            evaluate(opcode, width, x, left.width, 0, left.width, &result);
            Number computed;
            sound = numbers_compute(&numbers, opcode, width, (Number[]){left}, &computed);
            pool.numbers[count] = computed;
            pool.values[count++] = result;
        } else {
            Opcode comparison = binary[BINARY_COUNT - 1 - next_random(&seed) % 6];
            evaluate(comparison, 1, x, left.width, y, right.width, &result);
            sound = numbers_assume(&numbers, comparison, left, right, result);
        }
        sound = sound && pool_is_described(&numbers, &pool, count);
    }
    arena_destroy(arena);
    return sound;
}

static void test_computations(Unit *unit, uint64_t seed)
{
    bool sound = true;
    for (unsigned i = 0; i < 60000 && sound; i++) {
        uint64_t run = next_random(&seed);
        sound = run_is_sound(run);
        if (!sound)
            printf("run %llu\n", (unsigned long long)run);
    }
    CHECK(unit, sound);
}

static Number compute(Numbers *numbers, Opcode opcode, unsigned width, Number a, Number b)
{
    Number result;
    numbers_compute(numbers, opcode, width, (Number[]){a, b}, &result);
    return result;
}

/* The chains that unoptimised code makes. */
static void test_flow(Unit *unit)
{
    Arena *arena = arena_create();
    Numbers numbers = numbers_copy(NULL, 0, arena);

    /* if (c == 'x') with c a char; the truth value goes through memory as a byte and is tested again, negated. */
    Number c = numbers_fresh(&numbers, range_full(8)), wide = compute(&numbers, OP_SEXT, 32, c, c);
    Number same = compute(&numbers, OP_NE, 1, wide, number_constant('x', 32));
    Number byte = compute(&numbers, OP_ZEXT, 8, same, same), bit = compute(&numbers, OP_TRUNC, 1, byte, byte);
    Number again = compute(&numbers, OP_XOR, 1, bit, number_constant(1, 1));
    Number as_int = compute(&numbers, OP_ZEXT, 32, again, again);
    Number test = compute(&numbers, OP_NE, 1, as_int, number_constant(0, 32));
    Numbers other = numbers_copy(numbers.symbols, numbers.count, arena);
    CHECK(unit, numbers_assume_bit(&numbers, test, true));
    CHECK(unit, numbers_resolve(&numbers, c).constant == 'x' && number_is_constant(numbers_resolve(&numbers, c)));
    CHECK(unit, numbers_assume_bit(&other, test, false));
    CHECK(unit, !numbers_may_be(&other, c, 'x') && numbers_may_be(&other, c, 'y'));
    CHECK(unit, !numbers_assume(&other, OP_EQ, wide, number_constant('x', 32), true));

    /* Two unknowns found equal are one. */
    numbers = numbers_copy(NULL, 0, arena);
    Number x = numbers_fresh(&numbers, range_full(32)), y = numbers_fresh(&numbers, range_full(32));
    CHECK(unit, numbers_assume(&numbers, OP_SLT, x, number_constant(10, 32), true));
    CHECK(unit, numbers_assume(&numbers, OP_EQ, x, number_add(y, 1), true));
    CHECK(unit, numbers_assume(&numbers, OP_EQ, y, number_constant(4, 32), true));
    CHECK(unit, numbers_resolve(&numbers, x).constant == 5);
    /* An order of two unknowns is remembered through renumbering. */
    numbers = numbers_copy(NULL, 0, arena);
    x = numbers_fresh(&numbers, range_full(32));
    y = numbers_fresh(&numbers, range_full(32));
    CHECK(unit, numbers_assume(&numbers, OP_ULT, x, y, true));
    NumberCollector collector;
    collector_begin(&collector, &numbers, arena);
    y = collector_visit(&collector, y);
    x = collector_visit(&collector, x);
    collector_end(&collector);
    CHECK(unit, !numbers_assume(&collector.to, OP_ULE, y, x, true));

    /* A bit-field written with an unknown and read back is that unknown; its neighbour is left alone. */
    numbers = numbers_copy(NULL, 0, arena);
    Number word = numbers_fresh(&numbers, range_full(8)), given = numbers_fresh(&numbers, range_full(8));
    Number field = compute(&numbers, OP_AND, 8, given, number_constant(7, 8));
    Number moved = compute(&numbers, OP_SHL, 8, field, number_constant(2, 8));
    Number cleared = compute(&numbers, OP_AND, 8, word, number_constant(0xe3, 8));
    Number packed = compute(&numbers, OP_OR, 8, cleared, moved);
    Number down = compute(&numbers, OP_LSHR, 8, packed, number_constant(2, 8));
    Number back = compute(&numbers, OP_AND, 8, down, number_constant(7, 8));
    CHECK(unit, numbers_assume(&numbers, OP_EQ, back, number_constant(5, 8), true));
    Range range = numbers_range(&numbers, given);
    CHECK(unit, (range.ones & 7) == 5 && (range.zeros & 7) == 2);
    Number low = compute(&numbers, OP_AND, 8, packed, number_constant(3, 8));
    CHECK(unit, number_same(low, compute(&numbers, OP_AND, 8, word, number_constant(3, 8))));

    uint64_t values[4];
    Number index = numbers_fresh(&numbers, range_unsigned(0, 3, 32));
    Number scaled = compute(&numbers, OP_MUL, 32, index, number_constant(4, 32));
    CHECK(unit, numbers_values(&numbers, scaled, values, 4) == 4 && values[1] == 4 && values[3] == 12);
    CHECK(unit, numbers_values(&numbers, scaled, values, 3) == 0);
    arena_destroy(arena);
}

int main(int argc, char **argv)
{
    Unit unit = {0};
    uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 0) : 20260101;
    printf("seed %llu\n", (unsigned long long)seed);
    test_flow(&unit);
    test_all_intervals(&unit);
    test_random_ranges(&unit, seed);
    test_wide(&unit, seed + 1);
    test_computations(&unit, seed + 2);
    return unit_done(&unit);
}
