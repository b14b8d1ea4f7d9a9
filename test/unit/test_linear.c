/* SPDX-License-Identifier: MIT */
/* Linear forms and their store against plain integers: random computations and assumptions on small widths, beside a
 * set of concrete assignments. Whatever the store says must hold of every assignment that satisfies what was assumed.
 */
#include "domain/numbers/numbers.h"
#include "machine/interpreter.h"

#include "unit.h"

#include "seed.h"

#include <stdlib.h>

enum { SYMBOLS = 96, NUMBERS = 12, WORLDS = 48, OPERATIONS = 14 };

/* One assignment of integers to symbols. */
typedef struct World {
    int64_t value[SYMBOLS];
    bool has[SYMBOLS];
} World;

typedef struct Case {
    Linears numbers;
    Linear pool[NUMBERS];
    unsigned pool_count;
    World worlds[WORLDS];
    unsigned world_count;
    uint64_t *seed;
    const char *failure;
    char step[96]; /* the last operation, for people */
} Case;

static uint64_t pick(Case *it, uint64_t below)
{
    return seed_next(it->seed) % below;
}

static int64_t integer_of(uint64_t bits, unsigned width)
{
    return width == 1 ? (int64_t)(bits & 1) : bits_signed(bits, width);
}

static bool value_of(const World *world, Linear number, int64_t *value)
{
    *value = number.constant + (number.factor ? number.factor * world->value[number.symbol] : 0);
    return !number.factor || world->has[number.symbol];
}

static const SymbolInfo *info_of(const Linears *numbers, uint32_t symbol)
{
    return chunks_at(&numbers->symbols, symbol);
}

static bool definition_holds(const Definition *definition, const World *world, int64_t value)
{
    int64_t a, b;
    uint64_t bits;
    bool any = false;
    if (!definition->is_present || !value_of(world, definition->a, &a) || !value_of(world, definition->b, &b))
        return true;
    uint64_t operands[3] = {bits_low((uint64_t)a, definition->a.width), bits_low((uint64_t)b, definition->b.width), 0};
    unsigned widths[3] = {definition->a.width, definition->b.width, 0};
    return !opcode_evaluate(definition->opcode, definition->width, operands, widths, &bits, &any) || any ||
           integer_of(bits, definition->width) == value;
}

/* What of the store the world contradicts; NULL if nothing. */
static const char *contradicts(const Linears *numbers, const World *world)
{
    if (numbers->is_empty)
        return "the store is empty";
    for (uint32_t i = 1; i < numbers->symbols.count && i < SYMBOLS; i++) {
        const SymbolInfo *info = info_of(numbers, i);
        int64_t value = world->value[i];
        if (!world->has[i])
            continue;
        if (value < info->low || value > info->high)
            return "an interval";
        if ((info->bits.zeros & (uint64_t)value) || (info->bits.ones & ~(uint64_t)value))
            return "bits";
        if (!definition_holds(&info->definition, world, value))
            return "a definition";
    }
    for (uint32_t i = 0; i < numbers->bound_count; i++) {
        Bound bound = numbers->bounds[i];
        if (world->has[bound.left] && world->has[bound.right] &&
            world->value[bound.left] - world->value[bound.right] > bound.most)
            return "a difference bound";
    }
    for (uint32_t i = 0; i < numbers->differs_count; i++) {
        Differs pair = numbers->differs[i];
        if (world->has[pair.left] && (pair.right == SYMBOL_ZERO || world->has[pair.right]) &&
            world->value[pair.left] - (pair.right == SYMBOL_ZERO ? 0 : world->value[pair.right]) == pair.by)
            return "a disequality";
    }
    return NULL;
}

static void check_worlds(Case *it)
{
    for (unsigned i = 0; i < it->world_count && !it->failure; i++)
        it->failure = contradicts(&it->numbers, &it->worlds[i]);
}

static void keep_number(Case *it, Linear number)
{
    if (it->pool_count < NUMBERS)
        it->pool[it->pool_count++] = number;
    else
        it->pool[pick(it, NUMBERS)] = number;
}

static Linear any_number(Case *it, unsigned width)
{
    for (unsigned tries = 0; tries < 8; tries++) {
        Linear number = it->pool[pick(it, it->pool_count)];
        if (number.width == width)
            return number;
    }
    return linear_of_bits(seed_next(it->seed) >> 20, width);
}

/* The result of an operation in every world: the number must be it, a fresh symbol becomes it. */
static void result_is(Case *it, Linear result, const int64_t *values)
{
    for (unsigned i = 0; i < it->world_count && !it->failure; i++) {
        World *world = &it->worlds[i];
        int64_t value;
        if (result.factor && result.symbol >= SYMBOLS)
            return;
        if (result.factor && !world->has[result.symbol]) {
            int64_t scaled = values[i] - result.constant;
            if (scaled % result.factor)
                it->failure = "a fresh symbol cannot be the result";
            world->has[result.symbol] = true;
            world->value[result.symbol] = scaled / result.factor;
        }
        value_of(world, result, &value);
        if (value != values[i])
            it->failure = "a wrong result";
        if (value < width_low(result.width) || value > width_high(result.width))
            it->failure = "a number outside its width";
    }
}

static void drop_world(Case *it, unsigned i)
{
    it->worlds[i] = it->worlds[--it->world_count];
}

/* Symbols made by the way: products and natural values of what has a value. */
static void give_made(const Linears *numbers, World *world)
{
    for (uint32_t i = 1; i < numbers->symbols.count && i < SYMBOLS; i++) {
        const Definition *definition = &info_of(numbers, i)->definition;
        int64_t a;
        if (world->has[i] || !definition->is_present || definition->width != 64 || !definition->a.factor ||
            info_of(numbers, i)->low > info_of(numbers, i)->high || !value_of(world, definition->a, &a))
            continue;
        world->has[i] = definition->opcode == OP_ZEXT || (definition->opcode == OP_MUL && !definition->b.factor);
        world->value[i] = definition->opcode == OP_ZEXT ? (int64_t)bits_low((uint64_t)a, definition->a.width)
                                                        : a * definition->b.constant;
    }
}

static void do_compute(Case *it)
{
    static const Opcode opcodes[] = {OP_ADD,  OP_SUB, OP_MUL, OP_UDIV,  OP_SDIV, OP_UREM, OP_SREM, OP_SHL, OP_LSHR,
                                     OP_ASHR, OP_AND, OP_OR,  OP_XOR,   OP_EQ,   OP_NE,   OP_ULT,  OP_ULE, OP_SLT,
                                     OP_SLE,  OP_ADD, OP_SUB, OP_TRUNC, OP_ZEXT, OP_SEXT, OP_COPY, OP_ADD, OP_AND};
    static const unsigned all_widths[] = {1, 4, 4, 4, 6};
    Opcode opcode = opcodes[pick(it, sizeof opcodes / sizeof *opcodes)];
    unsigned width = all_widths[pick(it, 5)], from = width;
    if (opcode == OP_TRUNC)
        from = 6, width = pick(it, 4) ? 4 : 1;
    if (opcode == OP_ZEXT || opcode == OP_SEXT)
        from = pick(it, 4) ? 4 : 1, width = 6;
    bool is_unary = opcode_info(opcode)->operands == 1;
    Linear a = any_number(it, from), b = is_unary ? linear_constant(0, from) : any_number(it, from);
    if (opcode_info(opcode)->is_comparison)
        width = 1;
    int64_t values[WORLDS];
    snprintf(it->step, sizeof it->step, "%s to %u bits", opcode_info(opcode)->name, width);
    if (opcode >= OP_UDIV && opcode <= OP_SREM &&
        !linears_assume(&it->numbers, OP_NE, b, linear_constant(0, from), true))
        it->numbers.is_empty = true;
    for (unsigned i = 0; i < it->world_count;) {
        int64_t x, y;
        uint64_t bits;
        bool any = false;
        value_of(&it->worlds[i], a, &x);
        value_of(&it->worlds[i], b, &y);
        uint64_t operands[3] = {bits_low((uint64_t)x, from), bits_low((uint64_t)y, from), 0};
        unsigned widths[3] = {from, from, 0};
        if (!opcode_evaluate(opcode, width, operands, widths, &bits, &any)) {
            drop_world(it, i);
            continue;
        }
        if (any) /* any value, but the same for the same operands */
            bits = bits_low((operands[0] * 29 + operands[1] * 7 + opcode) * 2654435761u >> 11, width);
        values[i++] = integer_of(bits, width);
    }
    if (!it->world_count)
        return;
    bool lost = false;
    Linear result = linear_compute(&it->numbers, opcode, width, a, b, &lost);
    if (result.width != width)
        it->failure = "a result of another width";
    result_is(it, result, values);
    for (unsigned i = 0; i < it->world_count; i++)
        give_made(&it->numbers, &it->worlds[i]);
    if (!it->failure)
        check_worlds(it);
    keep_number(it, result);
}

static bool compares(Opcode opcode, const World *world, Linear a, Linear b)
{
    int64_t x, y;
    uint64_t bits = 0;
    bool any;
    value_of(world, a, &x);
    value_of(world, b, &y);
    uint64_t operands[3] = {bits_low((uint64_t)x, a.width), bits_low((uint64_t)y, b.width), 0};
    unsigned widths[3] = {a.width, b.width, 0};
    opcode_evaluate(opcode, 1, operands, widths, &bits, &any);
    return bits;
}

static void do_assume(Case *it)
{
    unsigned width = pick(it, 4) ? 4 : pick(it, 2) ? 6 : 1;
    Opcode opcode = (Opcode)(OP_EQ + (int)pick(it, 6));
    Linear a = any_number(it, width), b = any_number(it, width);
    bool expected = pick(it, 2);
    if (pick(it, 3) == 0) { /* a multiple, at a width where nothing wraps */
        a = linear_scaled(a, 2 + (int64_t)pick(it, 2), 0);
        a.width = b.width = 64;
    }
    int64_t most = linears_most(&it->numbers, a, b), combined = linears_most_combined(&it->numbers, a, b);
    Answer answer = linears_compare(&it->numbers, opcode, a, b);
    snprintf(it->step, sizeof it->step, "%s assumed %d", opcode_info(opcode)->name, expected);
    for (unsigned i = 0; i < it->world_count;) {
        bool holds = compares(opcode, &it->worlds[i], a, b);
        int64_t x, y;
        value_of(&it->worlds[i], a, &x);
        value_of(&it->worlds[i], b, &y);
        if (x - y > most || x - y > combined)
            it->failure = "a difference above the greatest";
        if (answer != ANSWER_EITHER && holds != (answer == ANSWER_YES))
            it->failure = "a wrong answer";
        if (holds == expected)
            i++;
        else
            drop_world(it, i);
    }
    bool possible = linears_assume(&it->numbers, opcode, a, b, expected);
    if (!possible && it->world_count)
        it->failure = "a possible case excluded";
    for (unsigned i = 0; i < it->world_count; i++)
        give_made(&it->numbers, &it->worlds[i]);
    check_worlds(it);
}

/* The ghosts' values: what they are of the numbers they stand between. */
static void give_ghosts(const Linears *numbers, const uint8_t *used, World *world)
{
    for (uint32_t i = 1; i < numbers->symbols.count; i++) {
        Definition definition = info_of(numbers, i)->definition;
        bool is_b = used[definition.b.symbol] == GHOST;
        Linear ghost = is_b ? definition.b : definition.a, other = is_b ? definition.a : definition.b;
        int64_t value;
        if (used[i] != 1 || !definition.is_present || !definition.is_exact || used[ghost.symbol] != GHOST ||
            used[other.symbol] == GHOST || !value_of(world, other, &value))
            continue;
        int64_t own = world->value[i], rest = definition.opcode == OP_ADD ? own - value
                                              : is_b                      ? value - own
                                                                          : own + value;
        world->value[ghost.symbol] = rest - ghost.constant;
    }
}

/* Forgets all but a few numbers. */
static void do_keep(Case *it)
{
    uint8_t used[SYMBOLS] = {0};
    snprintf(it->step, sizeof it->step, "keep");
    if (it->numbers.symbols.count > SYMBOLS)
        return;
    while (it->pool_count > NUMBERS / 2) {
        uint64_t at = pick(it, it->pool_count--);
        it->pool[at] = it->pool[it->pool_count];
    }
    for (unsigned i = 0; i < it->pool_count; i++)
        used[it->pool[i].symbol] = 1;
    linears_project(&it->numbers, used);
    for (unsigned i = 0; i < it->world_count; i++) {
        for (unsigned k = 1; k < SYMBOLS; k++)
            it->worlds[i].has[k] &= used[k] != 0;
        give_ghosts(&it->numbers, used, &it->worlds[i]);
    }
    check_worlds(it);
}

static bool is_defined_by(const Linears *numbers, uint32_t symbol, const bool *nested)
{
    const Definition *definition = &info_of(numbers, symbol)->definition;
    return definition->is_present && ((definition->a.factor && nested[definition->a.symbol]) ||
                                      (definition->b.factor && nested[definition->b.symbol]));
}

/* Some symbols are made nested, and one node's values are cloned: any world's that agrees on the others. */
static void do_clone(Case *it)
{
    uint32_t from[SYMBOLS], to[SYMBOLS], count = 0, symbols = it->numbers.symbols.count;
    bool nested[SYMBOLS] = {false};
    snprintf(it->step, sizeof it->step, "clone");
    if (symbols > SYMBOLS / 2 || !it->world_count)
        return;
    for (uint32_t i = 1; i < symbols; i++)
        if (info_of(&it->numbers, i)->low <= info_of(&it->numbers, i)->high && pick(it, 3) == 0)
            nested[i] = true;
    for (bool again = true; again;) { /* what is computed from nested symbols is nested */
        again = false;
        for (uint32_t i = 1; i < symbols; i++)
            if (!nested[i] && is_defined_by(&it->numbers, i, nested))
                nested[i] = again = true;
    }
    Linears before = it->numbers;
    it->numbers.owner = before.owner + 1;
    for (uint32_t i = 1; i < symbols; i++)
        if (nested[i]) {
            linears_set_level(&it->numbers, i, 1);
            from[count++] = i;
        }
    linears_expand(&it->numbers, from, to, count);
    for (unsigned w = 0; w < it->world_count && !it->failure; w++)
        for (unsigned v = 0; v < it->world_count && !it->failure; v++) {
            World world = it->worlds[w];
            bool agrees = true;
            for (uint32_t i = 1; i < symbols; i++)
                agrees &= nested[i] || world.has[i] != it->worlds[v].has[i] || !world.has[i] ||
                          world.value[i] == it->worlds[v].value[i];
            for (uint32_t i = 0; i < count && agrees; i++) {
                world.has[to[i]] = it->worlds[v].has[from[i]];
                world.value[to[i]] = it->worlds[v].value[from[i]];
            }
            if (agrees)
                it->failure = contradicts(&it->numbers, &world);
        }
    it->numbers = before;
    it->numbers.owner = before.owner + 2;
}

static void add_symbol(Case *it)
{
    unsigned width = pick(it, 3) ? 4 : pick(it, 2) ? 6 : 1;
    int64_t low = integer_of(seed_next(it->seed) >> 13, width), high = integer_of(seed_next(it->seed) >> 13, width);
    if (pick(it, 3) == 0)
        low = width_low(width), high = width_high(width);
    if (low > high) {
        int64_t swap = low;
        low = high;
        high = swap;
    }
    Linear number = linear_fresh_in(&it->numbers, width, low, high);
    for (unsigned i = 0; i < it->world_count && number.factor; i++) {
        it->worlds[i].has[number.symbol] = true;
        it->worlds[i].value[number.symbol] = low + (int64_t)pick(it, (uint64_t)(high - low) + 1);
    }
    keep_number(it, number);
}

static Case case_create(Arena *arena, uint64_t *seed)
{
    Case it = {.numbers = linears_create(arena, 1), .world_count = WORLDS, .seed = seed};
    for (unsigned i = 0; i < 4; i++)
        add_symbol(&it);
    return it;
}

static void case_run(Case *it, unsigned operations)
{
    for (unsigned i = 0; i < operations && !it->failure && it->world_count; i++) {
        uint64_t choice = pick(it, 16);
        if (it->numbers.symbols.count >= SYMBOLS - 4)
            return;
        if (choice < 8)
            do_compute(it);
        else if (choice < 13)
            do_assume(it);
        else if (choice == 13)
            do_keep(it);
        else if (choice == 14)
            do_clone(it);
        else
            add_symbol(it);
    }
}

/* The worlds of one side, read through the pairs, must be worlds of the other store. */
/* Gives the ghosts their values: what is missing in a sum or difference. */
static void add_ghosts(const Linears *numbers, World *world)
{
    for (uint32_t i = 1; i < numbers->symbols.count && i < SYMBOLS; i++) {
        const Definition *definition = &info_of(numbers, i)->definition;
        int64_t a, b;
        if (!world->has[i] || !definition->is_present || !definition->is_exact)
            continue;
        bool has_a = value_of(world, definition->a, &a), has_b = value_of(world, definition->b, &b);
        Linear missing = has_a ? definition->b : definition->a;
        if (has_a == has_b || missing.factor != 1)
            continue;
        int64_t own = world->value[i], sign = definition->opcode == OP_SUB ? -1 : 1;
        world->has[missing.symbol] = true;
        world->value[missing.symbol] = (has_a ? sign * (own - a) : own - sign * b) - missing.constant;
    }
    give_made(numbers, world);
}

static const char *read_through(const Case *it, const Linears *other, const LinearPair *pairs, unsigned count,
                                bool is_left, bool joined)
{
    for (unsigned w = 0; w < it->world_count; w++) {
        World world = {{0}, {0}};
        for (unsigned i = 0; i < count; i++) {
            int64_t value;
            Linear theirs = joined ? (Linear){1, 0, pairs[i].joined, 64} : is_left ? pairs[i].right : pairs[i].left;
            value_of(&it->worlds[w], is_left ? pairs[i].left : pairs[i].right, &value);
            value -= theirs.constant;
            if (!theirs.factor ? value != 0 : world.has[theirs.symbol] && world.value[theirs.symbol] != value)
                return "one symbol would be two values";
            world.has[theirs.symbol] |= theirs.factor != 0;
            world.value[theirs.symbol] = value;
        }
        add_ghosts(other, &world);
        const char *fault = contradicts(other, &world);
        if (fault)
            return fault;
    }
    return NULL;
}

/* Pairs as a join makes them: the right side a symbol plus a constant, or a constant. Some move on the right, as
 * counters do. */
static unsigned make_pairs(Case *left, Case *right, Linears *out, LinearPair *pairs, uint64_t *seed)
{
    unsigned count = 0;
    for (unsigned i = 0; i < left->pool_count && i < right->pool_count; i++) {
        Linear a = left->pool[i], b = linear_known(&right->numbers, right->pool[i]);
        if (a.width != b.width || (b.factor && b.factor != 1))
            continue;
        unsigned width = a.width;
        if (width <= 32 && seed_next(seed) >> 9 & 1) {
            b.constant += 1 + (seed_next(seed) >> 9 & 1);
            width = 64;
        }
        a.width = b.width = 64;
        pairs[count++] = (LinearPair){true, true, (uint8_t)width, a, b, linear_fresh(out, 64).symbol};
    }
    return count;
}

static void check_join(Case *left, Case *right, Arena *arena, uint64_t *seed)
{
    static const int64_t thresholds[] = {-3, 0, 1, 5};
    LinearPair pairs[NUMBERS];
    Linears out = linears_create(arena, 7);
    unsigned count = make_pairs(left, right, &out, pairs, seed);
    bool below = linears_entail(&left->numbers, &right->numbers, pairs, count, false);
    bool above = linears_entail(&right->numbers, &left->numbers, pairs, count, true);
    bool widen = seed_next(seed) >> 7 & 1;
    linears_join(&out, &left->numbers, &right->numbers, pairs, count, widen, thresholds, 4);
    const char *fault = read_through(left, &out, pairs, count, true, true);
    if (!fault)
        fault = read_through(right, &out, pairs, count, false, true);
    if (!fault && below) {
        fault = read_through(left, &right->numbers, pairs, count, true, false);
        snprintf(left->step, sizeof left->step, "entail");
    } else if (!fault && above) {
        bool readable = true; /* the left numbers as symbols */
        for (unsigned i = 0; i < count; i++)
            readable &= pairs[i].left.factor == 0 || pairs[i].left.factor == 1;
        fault = readable ? read_through(right, &left->numbers, pairs, count, false, false) : NULL;
        snprintf(left->step, sizeof left->step, "entail, swapped");
    } else {
        snprintf(left->step, sizeof left->step, "join%s", widen ? ", widening" : "");
    }
    left->failure = fault;
    /* What was joined lies below the join. */
    if (!fault && !widen) {
        LinearPair up[NUMBERS];
        for (unsigned i = 0; i < count; i++)
            up[i] = (LinearPair){true, true, pairs[i].width, pairs[i].left, {1, 0, pairs[i].joined, 64}, 0};
        if (linears_entail(&left->numbers, &out, up, count, false)) {
            fault = read_through(left, &out, up, count, true, false);
            snprintf(left->step, sizeof left->step, "entail by the join");
        }
        left->failure = fault;
    }
}

static bool run_case(uint64_t own, size_t *checks)
{
    uint64_t seed = own;
    Arena *arena = arena_create();
    Case *it = malloc(sizeof *it), *fork = malloc(sizeof *fork);
    *it = case_create(arena, &seed);
    case_run(it, OPERATIONS);
    if (!it->failure && it->world_count) {
        *fork = *it; /* two ways on from here */
        it->numbers.owner = 101;
        fork->numbers.owner = 102;
        case_run(it, 3);
        case_run(fork, 3);
        if (fork->failure)
            *it = *fork;
        else if (!it->failure && !it->numbers.is_empty && !fork->numbers.is_empty)
            check_join(it, fork, arena, &seed);
    }
    *checks += OPERATIONS;
    const char *failure = it->failure;
    if (failure) {
        Text text = {0};
        printf("case %llu: after %s, %s\n", (unsigned long long)own, it->step, failure);
        linears_print(&text, &it->numbers);
        printf("%s", text_string(&text));
        text_free(&text);
    }
    free(it);
    free(fork);
    arena_destroy(arena);
    return !failure;
}

/* That a comparison came out true says something of what was compared, even where no bound follows from it. */
static void test_known_comparison(Unit *unit)
{
    Arena *arena = arena_create();
    Linears upper = linears_create(arena, 1), lower = linears_create(arena, 2);
    bool lost = false;
    Linear a = linear_fresh(&upper, 4), b = linear_fresh(&upper, 4), single = linear_fresh(&lower, 4);
    Linear less = linear_compute(&upper, OP_ULT, 1, a, b, &lost);
    CHECK(unit, linears_assume_bit(&upper, less, true));
    LinearPair pairs[] = {
        {true, true, 4, single, a, 0}, {true, true, 4, single, b, 0}, {true, true, 1, linear_constant(1, 1), less, 0}};
    for (int i = 0; i < 3; i++)
        pairs[i].left.width = pairs[i].right.width = 64;
    CHECK(unit, !linears_entail(&lower, &upper, pairs, 3, false));
    arena_destroy(arena);
}

/* What no heap satisfies covers nothing, whatever it still says of its symbols. */
static void test_empty_covers_nothing(Unit *unit)
{
    Arena *arena = arena_create();
    Linears lower = linears_create(arena, 1);
    Linear x = linear_fresh(&lower, 32);
    Linears upper = lower;
    upper.owner = 2;
    CHECK(unit, !linears_assume(&upper, OP_SLT, x, x, true));
    x.width = 64;
    LinearPair pair = {true, true, 64, x, x, 0};
    CHECK(unit, !linears_entail(&lower, &upper, &pair, 1, false));
    CHECK(unit, linears_entail(&upper, &upper, &pair, 1, false));
    arena_destroy(arena);
}

/* Contradictions about a nested number say that its summary has no instance, not that there is no heap. */
static void test_nested_contradiction(Unit *unit)
{
    Arena *arena = arena_create();
    Linears from = linears_create(arena, 1), to = linears_create(arena, 2);
    bool lost = false;
    Linear x = linear_fresh_in(&from, 32, 0, 200), n = linear_fresh_in(&from, 32, 0, 100),
           any = linear_fresh(&from, 32);
    Linear negative = linear_compute(&from, OP_OR, 32, any, linear_constant(INT32_MIN, 32), &lost);
    CHECK(unit, linears_assume(&from, OP_SLT, n, x, true));
    Linear as[8] = {{0}}, of_any = linear_fresh(&to, 64);
    as[x.symbol] = linear_fresh_in(&to, 64, 0, 10);
    as[n.symbol] = linear_fresh_in(&to, 64, 20, 30);
    as[negative.symbol] = linear_compute(&to, OP_AND, 64, of_any, linear_constant(255, 64), &lost);
    uint32_t symbols[] = {x.symbol, n.symbol, negative.symbol};
    for (int i = 0; i < 3; i += 2) {
        linears_set_level(&from, symbols[i], 1);
        linears_set_level(&to, as[symbols[i]].symbol, 1);
    }
    linears_rename(&to, &from, symbols, 3, as);
    CHECK(unit, !to.is_empty);
    arena_destroy(arena);
}

/* A product that wrapped says nothing about another one with the same factor. */
static void test_wrapped_product(Unit *unit)
{
    Arena *arena = arena_create();
    Linears numbers = linears_create(arena, 1);
    bool lost = false;
    Linear a = linear_fresh_in(&numbers, 4, 3, 5), b = linear_fresh_in(&numbers, 4, -1, 0);
    Linear square = linear_compute(&numbers, OP_MUL, 4, a, a, &lost); /* 9 is -7 */
    Linear small = linear_compute(&numbers, OP_MUL, 4, b, a, &lost);
    CHECK(unit, linears_most_combined(&numbers, small, square) >= 7);
    arena_destroy(arena);
}

/* An odd number between 1 and 3 that is said to be 2: no heap. */
static void test_bits_and_interval(Unit *unit)
{
    Arena *arena = arena_create();
    Linears numbers = linears_create(arena, 1);
    bool lost = false;
    Linear flag = linear_fresh_in(&numbers, 32, 0, 3);
    Linear odd = linear_compute(&numbers, OP_OR, 32, flag, linear_constant(1, 32), &lost);
    CHECK(unit, linears_assume(&numbers, OP_SLT, odd, linear_constant(3, 32), true));
    CHECK(unit, !linears_assume(&numbers, OP_SLT, linear_constant(1, 32), odd, true));
    CHECK(unit, numbers.is_empty);
    arena_destroy(arena);
}

/* A number defined by one that has become a constant, which is in no pair: the store still says what it said. */
static void test_constant_operand(Unit *unit)
{
    Arena *arena = arena_create();
    Linears upper = linears_create(arena, 1);
    bool lost = false;
    Linear five = linear_fresh_in(&upper, 32, 0, 9), any = linear_fresh_in(&upper, 32, -99, 99);
    Linear other = linear_fresh(&upper, 32);
    Linear rest = linear_compute(&upper, OP_SREM, 32, five, linear_constant(3, 32), &lost);
    Linear less = linear_compute(&upper, OP_SUB, 32, any, five, &lost);
    CHECK(unit, linears_assume(&upper, OP_EQ, five, linear_constant(5, 32), true));
    Linears lower = upper;
    lower.owner = 2;
    CHECK(unit, linears_assume(&lower, OP_SLT, other, linear_constant(0, 32), true));
    LinearPair pairs[] = {
        {true, true, 64, rest, rest, 0}, {true, true, 64, less, less, 0}, {true, true, 64, other, other, 0}};
    for (int i = 0; i < 3; i++)
        pairs[i].left.width = pairs[i].right.width = 64;
    CHECK(unit, linears_entail(&lower, &upper, pairs, 3, false));
    CHECK(unit, !linears_entail(&upper, &lower, pairs, 3, false));
    CHECK(unit, linears_entail(&upper, &upper, pairs, 3, false));
    arena_destroy(arena);
}

/* The remainder of a multiple and a constant is known, unless the sum may be negative. */
static void test_remainder(Unit *unit)
{
    Arena *arena = arena_create();
    Linears numbers = linears_create(arena, 1);
    bool lost = false;
    Linear natural = linear_fresh_in(&numbers, 32, 0, 100), any = linear_fresh_in(&numbers, 32, -100, 100);
    Linear six = linear_constant(6, 32), three = linear_constant(3, 32), seven = linear_constant(7, 32);
    Linear scaled = linear_compute(&numbers, OP_MUL, 32, natural, six, &lost);
    Linear moved = linear_compute(&numbers, OP_ADD, 32, scaled, seven, &lost);
    Linear wild = linear_compute(&numbers, OP_MUL, 32, any, six, &lost);
    Linear wilder = linear_compute(&numbers, OP_ADD, 32, wild, seven, &lost);
    CHECK(unit, linear_same(linear_compute(&numbers, OP_SREM, 32, moved, three, &lost), linear_constant(1, 32)));
    CHECK(unit, linear_same(linear_compute(&numbers, OP_UREM, 32, moved, three, &lost), linear_constant(1, 32)));
    CHECK(unit, linear_same(linear_compute(&numbers, OP_SREM, 32, wild, three, &lost), linear_constant(0, 32)));
    CHECK(unit, linear_compute(&numbers, OP_UREM, 32, wild, three, &lost).factor);   /* 2^32 - 6 is no multiple of 3 */
    CHECK(unit, linear_compute(&numbers, OP_SREM, 32, wilder, three, &lost).factor); /* 1 or -2 */
    arena_destroy(arena);
}

/* A number that is none of many, said by one bit, as the default of a switch does. */
/* The unsigned order of numbers of unknown sign: kept without a value that is it, joined, and not implied by nothing. */
static void test_unsigned_order(Unit *unit)
{
    Arena *arena = arena_create();
    Linears left = linears_create(arena, 1), out = linears_create(arena, 3);
    bool lost = false;
    Linear i = linear_fresh(&left, 32), n = linear_fresh(&left, 32), one = linear_constant(1, 32);
    Linears any = left, right = left;
    any.owner = 2;
    right.owner = 4;
    left.owner = 5;
    CHECK(unit, linears_assume(&left, OP_ULT, i, n, true));
    Linear next = linear_compute(&left, OP_ADD, 32, i, one, &lost); /* does not wrap: i < n */
    CHECK(unit, linears_compare(&left, OP_ULE, next, n) == ANSWER_YES);
    CHECK(unit, linears_compare(&left, OP_ULT, n, next) == ANSWER_NO);
    CHECK(unit, linears_compare(&left, OP_SLE, next, n) == ANSWER_EITHER);
    CHECK(unit, linears_compare(&any, OP_ULE, linear_compute(&any, OP_ADD, 32, i, one, &lost), n) == ANSWER_EITHER);
    uint8_t used[16] = {0};
    used[next.symbol] = used[n.symbol] = 1;
    linears_project(&left, used);
    CHECK(unit, linears_compare(&left, OP_ULE, next, n) == ANSWER_YES);
    CHECK(unit, linears_assume(&right, OP_ULE, i, n, true));
    LinearPair pairs[] = {{true, true, 32, next, i, linear_fresh(&out, 32).symbol},
                          {true, true, 32, n, n, linear_fresh(&out, 32).symbol}};
    for (int k = 0; k < 2; k++)
        pairs[k].left.width = pairs[k].right.width = 64;
    CHECK(unit, linears_entail(&left, &right, pairs, 2, false));
    CHECK(unit, !linears_entail(&right, &left, pairs, 2, true)); /* next is not 0 */
    CHECK(unit, !linears_entail(&any, &left, pairs, 2, true));
    linears_join(&out, &left, &right, pairs, 2, true, NULL, 0);
    Linear joined[] = {{1, 0, pairs[0].joined, 32}, {1, 0, pairs[1].joined, 32}};
    CHECK(unit, linears_compare(&out, OP_ULE, joined[0], joined[1]) == ANSWER_YES);
    CHECK(unit, linears_compare(&out, OP_ULT, joined[0], joined[1]) == ANSWER_EITHER);
    arena_destroy(arena);
}

/* 2 * x <= y: known after projection, asked for by the order, kept by a join. */
static void test_multiples(Unit *unit)
{
    Arena *arena = arena_create();
    Linears numbers = linears_create(arena, 1), other, out = linears_create(arena, 3);
    Linear x = linear_fresh_in(&numbers, 32, 0, 1000), y = linear_fresh_in(&numbers, 32, 0, 1000);
    Linear twice = linear_scaled(x, 2, 0);
    uint8_t used[8] = {[1] = 1, [2] = 1};
    other = numbers;
    other.owner = 2;
    CHECK(unit, linears_compare(&numbers, OP_SLE, x, y) == ANSWER_EITHER);
    CHECK(unit, linears_assume(&numbers, OP_SLE, twice, y, true));
    linears_project(&numbers, used);
    CHECK(unit, linears_most_combined(&numbers, twice, y) == 0);
    LinearPair pairs[2] = {{true, true, 64, x, x, linear_fresh(&out, 64).symbol},
                           {true, true, 64, y, y, linear_fresh(&out, 64).symbol}};
    CHECK(unit, linears_entail(&numbers, &other, pairs, 2, false));
    CHECK(unit, !linears_entail(&other, &numbers, pairs, 2, false));
    CHECK(unit, linears_assume(&other, OP_EQ, x, linear_constant(3, 32), true));
    CHECK(unit, linears_assume(&other, OP_SLE, linear_constant(6, 32), y, true));
    CHECK(unit, linears_entail(&other, &numbers, pairs, 2, false));
    linears_join(&out, &numbers, &other, pairs, 2, false, NULL, 0);
    Linear joined[2] = {{1, 0, pairs[0].joined, 64}, {1, 0, pairs[1].joined, 64}};
    CHECK(unit, linears_most_combined(&out, linear_scaled(joined[0], 2, 0), joined[1]) == 0);
    arena_destroy(arena);
}

/* Sums and differences of multiples are multiples, where nothing wraps. */
static void test_sums_of_multiples(Unit *unit)
{
    Arena *arena = arena_create();
    Linears numbers = linears_create(arena, 1);
    Linear x = linear_fresh_in(&numbers, 32, 0, 1000), y = linear_fresh_in(&numbers, 32, 0, 1000);
    bool lost = false;
    Linear sum = linear_compute(&numbers, OP_ADD, 32, linear_scaled(x, 8, 3), linear_scaled(y, 4, 2), &lost);
    Linear difference = linear_compute(&numbers, OP_SUB, 32, linear_scaled(x, 8, 3), linear_scaled(y, 4, 2), &lost);
    CHECK(unit, sum.factor == 4 && sum.constant == 5 && difference.factor == 4 && difference.constant == 1);
    CHECK(unit, linear_high(&numbers, sum) == 12005 && linear_low(&numbers, difference) == -3999);
    CHECK(unit, linears_assume(&numbers, OP_EQ, x, linear_constant(7, 32), true));
    CHECK(unit, linears_assume(&numbers, OP_EQ, y, linear_constant(9, 32), true));
    CHECK(unit, linears_compare(&numbers, OP_EQ, sum, linear_constant(97, 32)) != ANSWER_NO);
    CHECK(unit, linears_compare(&numbers, OP_EQ, sum, linear_constant(98, 32)) == ANSWER_NO);
    Linear wide = linear_fresh_in(&numbers, 32, 0, INT32_MAX / 8),
           high = linear_fresh_in(&numbers, 32, 1, INT32_MAX / 8);
    Linear wraps = linear_compute(&numbers, OP_ADD, 32, linear_scaled(wide, 8, 0), linear_scaled(high, 8, 0), &lost);
    CHECK(unit, wraps.factor == 1 && linear_low(&numbers, wraps) == INT32_MIN);
    arena_destroy(arena);
}

static void test_long_conjunction(Unit *unit)
{
    Arena *arena = arena_create();
    Linears numbers = linears_create(arena, 1);
    bool lost = false;
    Linear number = linear_fresh_in(&numbers, 32, 0, 40), all = linear_constant(1, 1);
    for (int64_t i = 0; i < 40; i++) {
        Linear differs = linear_compute(&numbers, OP_NE, 1, number, linear_constant(i, 32), &lost);
        all = linear_compute(&numbers, OP_AND, 1, all, differs, &lost);
    }
    CHECK(unit, linears_assume_bit(&numbers, all, true));
    CHECK(unit, linear_low(&numbers, number) == 40);
    arena_destroy(arena);
}

/* A pair is a known one plus a constant only where that is a number. */
static void test_pairs_far_apart(Unit *unit)
{
    Linear symbol = {.factor = 1, .symbol = 1, .width = 64}, number = {0};
    LinearPair known = {.has_left = true, .has_right = true, .width = 64, .left = symbol, .right = symbol, .joined = 7};
    LinearPair pair = known;
    pair.left.constant = pair.right.constant = 8;
    CHECK(unit, linear_pair_extends(&known, &pair, &number) && number.symbol == 7 && number.constant == 8);
    known.left.constant = known.right.constant = INT64_MIN;
    CHECK(unit, !linear_pair_extends(&known, &pair, &number));
    CHECK(unit, linear_pair_divide(&pair, 1, 0) && !linear_pair_divide(&known, 4, 1));
}

/* Numbers become instances of one: what bounds both, by a number that exists once, bounds each instance, and its copy. */
static void test_fold_keeps_bounds(Unit *unit)
{
    Arena *arena = arena_create();
    Linears numbers = linears_create(arena, 1);
    Linear n = linear_fresh_in(&numbers, 64, 1, 1000), x = linear_fresh_in(&numbers, 64, 0, 5000);
    Linear each = linear_fresh(&numbers, 64), least = linear_constant(-1, 64);
    linears_assume(&numbers, OP_SLT, x, n, true);
    linears_set_level(&numbers, each.symbol, 1);
    LinearPair pair = {true, true, 64, least, x, each.symbol};
    Linears before = numbers;
    numbers.owner = 2;
    linears_fold(&numbers, &before, &pair, 1, true);
    Linear copy = {.factor = 1, .width = 64};
    linears_expand(&numbers, &each.symbol, &copy.symbol, 1);
    CHECK(unit, linears_compare(&numbers, OP_SLT, copy, n) == ANSWER_YES);
    CHECK(unit, linears_compare(&numbers, OP_SLE, least, copy) == ANSWER_YES);
    CHECK(unit, linear_high(&numbers, copy) == 999);
    uint8_t *used = arena_alloc(arena, numbers.symbols.count + 1);
    used[each.symbol] = 1;
    linears_project(&numbers, used);
    CHECK(unit, linear_high(&numbers, each) == 999 && linear_low(&numbers, each) == -1);
    arena_destroy(arena);
}

int main(int argc, char **argv)
{
    Unit unit = {0};
    uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 0) : 20260108;
    unsigned cases = argc > 2 ? (unsigned)atoi(argv[2]) : 6000;
    size_t checks = 0;
    bool holds = true;
    printf("seed %llu\n", (unsigned long long)seed);
    for (unsigned i = 0; i < cases && holds; i++)
        holds = run_case(seed_next(&seed), &checks);
    CHECK(&unit, holds);
    test_known_comparison(&unit);
    test_empty_covers_nothing(&unit);
    test_nested_contradiction(&unit);
    test_wrapped_product(&unit);
    test_bits_and_interval(&unit);
    test_constant_operand(&unit);
    test_remainder(&unit);
    test_long_conjunction(&unit);
    test_pairs_far_apart(&unit);
    test_multiples(&unit);
    test_fold_keeps_bounds(&unit);
    test_unsigned_order(&unit);
    test_sums_of_multiples(&unit);
    unit.passed += (unsigned)(checks / OPERATIONS);
    return unit_done(&unit);
}
