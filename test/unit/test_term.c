/* SPDX-License-Identifier: MIT */
/* Terms: sharing, simplification, printing; and, on random terms, that substitution and evaluation agree. */
#include "base/mem.h"
#include "logic/term.h"
#include "seed.h"
#include "unit.h"

#include <stdlib.h>

static bool no_value(void *context, const Term *variable, uint64_t *value)
{
    (void)context;
    (void)variable;
    (void)value;
    return false;
}

static bool prints(const Term *term, const char *wanted)
{
    Text text = {0};
    term_print(&text, term);
    bool same = !strcmp(text_string(&text), wanted);
    if (!same)
        printf("got %s, want %s\n", text_string(&text), wanted);
    text_free(&text);
    return same;
}

static void test_simple(Unit *unit)
{
    TermStore *store = term_store_create();
    const Term *x = term_variable(store, "x", (Sort){32, 0}), *y = term_variable(store, "y", (Sort){32, 0});
    const Term *zero = term_constant(store, 0, 32), *five = term_constant(store, 5, 32);
    CHECK(unit, x == term_variable(store, "x", (Sort){32, 0}));
    CHECK(unit, x != term_variable(store, "x", (Sort){16, 0}));
    CHECK(unit, term_binary(store, TERM_ADD, x, y) == term_binary(store, TERM_ADD, y, x));
    CHECK(unit, term_binary(store, TERM_SUB, x, y) != term_binary(store, TERM_SUB, y, x));
    CHECK(unit, term_binary(store, TERM_ADD, zero, x) == x);
    CHECK(unit, term_binary(store, TERM_MUL, zero, x) == zero);
    CHECK(unit, term_binary(store, TERM_SUB, x, x) == zero);
    CHECK(unit, term_constant(store, UINT64_C(0x100000005), 32) == five);
    const Term *less = term_binary(store, TERM_SLT, x, five), *equal = term_binary(store, TERM_EQ, x, y);
    CHECK(unit, term_not(store, term_not(store, less)) == less);
    const Term *both[] = {less, equal, less, term_bool(store, true)}, *swapped[] = {equal, less};
    CHECK(unit, term_and(store, both, 4) == term_and(store, swapped, 2));
    const Term *clash[] = {less, term_not(store, less)};
    CHECK(unit, term_and(store, clash, 2) == term_bool(store, false));
    CHECK(unit, term_or(store, clash, 2) == term_bool(store, true));
    CHECK(unit, term_and(store, NULL, 0) == term_bool(store, true));
    CHECK(unit, term_ite(store, term_not(store, less), x, y) == term_ite(store, less, y, x));
    CHECK(unit, term_extract(store, term_extract(store, x, 23, 8), 7, 4) == term_extract(store, x, 15, 12));
    const Term *array = term_variable(store, "m", (Sort){8, 32});
    CHECK(unit,
          term_select(store, term_store(store, array, x, term_constant(store, 1, 8)), x) == term_constant(store, 1, 8));

    CHECK(unit, prints(term_not(store, less), "(not (bvslt x #x00000005))"));
    CHECK(unit, prints(term_extend(store, TERM_ZEXT, term_extract(store, x, 6, 2), 16),
                       "((_ zero_extend 11) ((_ extract 6 2) x))"));
    CHECK(unit, prints(term_constant(store, 5, 3), "#b101"));
    CHECK(unit, prints(term_variable(store, "p->next", (Sort){32, 0}), "p->next"));
    CHECK(unit, prints(term_variable(store, "a b", (Sort){32, 0}), "|a b|"));
    const Term *sum = term_binary(store, TERM_ADD, x, y);
    char wanted[64];
    snprintf(wanted, sizeof wanted, "(let ((?%u (bvadd x y))) (bvmul ?%u ?%u))", sum->id, sum->id, sum->id);
    CHECK(unit, prints(term_binary(store, TERM_MUL, sum, sum), wanted));

    uint64_t value = 0;
    const Term *unknown[] = {equal, term_bool(store, false)};
    CHECK(unit, term_evaluate(equal, no_value, NULL, &value) == TRUTH_UNKNOWN);
    CHECK(unit, term_evaluate(term_and(store, unknown, 2), no_value, NULL, &value) == TRUTH_FALSE);
    CHECK(unit, term_evaluate(sum, no_value, NULL, &value) == TRUTH_UNKNOWN);
    term_store_destroy(store);
}

/* SMT-LIB's answers for the cases in which C has none. */
static void test_corners(Unit *unit)
{
    static const struct {
        TermKind kind;
        unsigned width;
        uint64_t left, right, result;
    } cases[] = {
        {TERM_SDIV, 8, 7, 254, 253},
        {TERM_SDIV, 8, 249, 254, 3},
        {TERM_SREM, 8, 7, 254, 1},
        {TERM_SREM, 8, 249, 254, 255},
        {TERM_UDIV, 8, 7, 0, 255},
        {TERM_UREM, 8, 7, 0, 7},
        {TERM_SDIV, 8, 7, 0, 255},
        {TERM_SDIV, 8, 249, 0, 1},
        {TERM_SREM, 8, 249, 0, 249},
        {TERM_SDIV, 8, 128, 255, 128},
        {TERM_SREM, 8, 128, 255, 0},
        {TERM_SDIV, 8, 249, 2, 253},
        {TERM_SREM, 8, 249, 2, 255},
        {TERM_SHL, 8, 1, 8, 0},
        {TERM_LSHR, 8, 255, 200, 0},
        {TERM_ASHR, 8, 128, 200, 255},
        {TERM_ASHR, 8, 128, 3, 240},
        {TERM_ASHR, 8, 127, 9, 0},
        {TERM_MUL, 64, UINT64_MAX, UINT64_MAX, 1},
        {TERM_SDIV, 64, UINT64_C(1) << 63, UINT64_MAX, UINT64_C(1) << 63},
        {TERM_ASHR, 64, UINT64_C(1) << 63, 63, UINT64_MAX},
    };
    TermStore *store = term_store_create();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const Term *left = term_constant(store, cases[i].left, cases[i].width);
        const Term *right = term_constant(store, cases[i].right, cases[i].width);
        if (!CHECK(unit, term_binary(store, cases[i].kind, left, right) ==
                             term_constant(store, cases[i].result, cases[i].width)))
            printf("case %zu\n", i);
    }
    const Term *high = term_constant(store, 0xab, 8), *low = term_constant(store, 5, 4);
    CHECK(unit, term_binary(store, TERM_CONCAT, high, low) == term_constant(store, 0xab5, 12));
    CHECK(unit, term_extend(store, TERM_SEXT, high, 64) == term_constant(store, UINT64_C(0xffffffffffffffab), 64));
    term_store_destroy(store);
}

enum { VARIABLES = 4, POOL = 60 };

typedef struct Random {
    TermStore *store;
    uint64_t state;
    const Term *vectors[POOL], *booleans[POOL]; /* vectors[0 .. VARIABLES) are the variables */
    uint64_t values[VARIABLES];
} Random;

static uint64_t random_next(Random *random)
{
    return seed_next(&random->state);
}

static uint64_t random_value(Random *random)
{
    static const uint64_t special[] = {0, 1, UINT64_MAX, UINT64_C(1) << 63, 0x80, 0x7f, 2, 64};
    uint64_t choice = random_next(random) % 12;
    return choice < 8 ? special[choice] : random_next(random);
}

/* Vectors of one width, made from two earlier ones. */
static const Term *random_vector(Random *random, size_t made, unsigned width)
{
    const Term *left = random->vectors[random_next(random) % made],
               *right = random->vectors[random_next(random) % made];
    unsigned choice = (unsigned)(random_next(random) % 18);
    if (choice < 13)
        return term_binary(random->store, TERM_ADD + choice, left, right);
    if (choice == 13)
        return term_constant(random->store, random_value(random), width);
    if (choice == 14)
        return term_ite(random->store, random->booleans[random_next(random) % made], left, right);
    if (width == 1)
        return left;
    unsigned high = 1 + (unsigned)(random_next(random) % (width - 1));
    if (choice == 15)
        return term_extend(random->store, TERM_SEXT, term_extract(random->store, left, high, high / 2), width);
    if (choice == 16)
        return term_extend(random->store, TERM_ZEXT, term_extract(random->store, left, high, high / 2), width);
    return term_binary(random->store, TERM_CONCAT, term_extract(random->store, left, high - 1, 0),
                       term_extract(random->store, right, width - 1, high));
}

static const Term *random_boolean(Random *random, size_t made)
{
    static const TermKind kinds[] = {TERM_EQ, TERM_ULT, TERM_ULE, TERM_SLT, TERM_SLE};
    const Term *left = random->vectors[random_next(random) % made],
               *right = random->vectors[random_next(random) % made];
    const Term *pair[] = {random->booleans[random_next(random) % made], random->booleans[random_next(random) % made]};
    unsigned choice = (unsigned)(random_next(random) % 9);
    if (choice < 5)
        return term_binary(random->store, kinds[choice], left, right);
    if (choice == 5)
        return term_not(random->store, pair[0]);
    if (choice == 6)
        return term_binary(random->store, TERM_EQ, pair[0], pair[1]);
    return choice == 7 ? term_and(random->store, pair, 2) : term_or(random->store, pair, 2);
}

static bool random_assignment(void *context, const Term *variable, uint64_t *value)
{
    Random *random = context;
    *value = random->values[variable->name[0] - 'a'];
    return true;
}

/* One store of random terms: each, evaluated, equals what it simplifies to under constants for the variables, in one go
 * and one variable at a time. */
static bool random_round(uint64_t seed)
{
    static const unsigned widths[] = {1, 7, 8, 32, 63, 64};
    Random random = {.store = term_store_create(), .state = seed | 1};
    unsigned width = widths[random_next(&random) % 6];
    const Term *constants[VARIABLES];
    bool right = true;
    for (size_t i = 0; i < POOL; i++) {
        random.booleans[i] = i ? random_boolean(&random, i) : term_bool(random.store, true);
        random.vectors[i] = i >= VARIABLES
                                ? random_vector(&random, i, width)
                                : term_variable(random.store, (char[]){(char)('a' + i), 0}, (Sort){(uint8_t)width, 0});
    }
    for (size_t i = 0; i < VARIABLES; i++) {
        constants[i] = term_constant(random.store, random_value(&random), width);
        random.values[i] = constants[i]->constant;
    }
    for (size_t i = 0; i < POOL; i++) {
        const Term *pair[] = {random.vectors[i], random.booleans[i]};
        for (size_t k = 0; k < 2; k++) {
            uint64_t value = 0;
            Truth truth = term_evaluate(pair[k], random_assignment, &random, &value);
            const Term *once = term_substitute(random.store, pair[k], random.vectors, constants, VARIABLES),
                       *steps = pair[k];
            for (size_t v = VARIABLES; v-- > 0;)
                steps = term_substitute(random.store, steps, &random.vectors[v], &constants[v], 1);
            right &= once == steps;
            right &= k ? once == term_bool(random.store, truth == TRUTH_TRUE) && truth != TRUTH_UNKNOWN
                       : once->kind == TERM_CONSTANT && truth == TRUTH_TRUE && once->constant == value;
        }
    }
    term_store_destroy(random.store);
    return right;
}

static void test_random(Unit *unit, uint64_t seed)
{
    printf("seed %llu\n", (unsigned long long)seed);
    for (uint64_t i = 0; i < 300; i++)
        if (!CHECK(unit, random_round((seed + i) * UINT64_C(0x9e3779b97f4a7c15))))
            printf("round %llu\n", (unsigned long long)i);
}

/* A chain deeper than any stack would bear. */
static void test_deep(Unit *unit)
{
    TermStore *store = term_store_create();
    const Term *x = term_variable(store, "x", (Sort){32, 0}), *term = x, *seven = term_constant(store, 7, 32);
    for (unsigned i = 0; i < 200000; i++)
        term = term_binary(store, i % 2 ? TERM_SUB : TERM_BITXOR, seven, term);
    const Term *result = term_substitute(store, term, &x, &seven, 1);
    CHECK(unit, result->kind == TERM_CONSTANT);
    Text text = {0};
    term_print(&text, term);
    CHECK(unit, text.length > 200000);
    text_free(&text);
    term_store_destroy(store);
}

int main(int count, char **arguments)
{
    Unit unit = {0};
    test_simple(&unit);
    test_corners(&unit);
    test_random(&unit, count > 1 ? strtoull(arguments[1], NULL, 10) : 1);
    test_deep(&unit);
    for (Truth left = TRUTH_FALSE; left <= TRUTH_TRUE; left++)
        for (Truth right = TRUTH_FALSE; right <= TRUTH_TRUE; right++)
            CHECK(&unit, truth_not(truth_and(left, right)) == truth_or(truth_not(left), truth_not(right)));
    return unit_done(&unit);
}
