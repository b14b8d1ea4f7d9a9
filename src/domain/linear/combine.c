/* SPDX-License-Identifier: MIT */
/* Bounds that follow from several facts at once: sums, quotients and products beside differences. By Farkas' lemma,
 * e <= bound follows from facts f_i <= r_i if e is the sum of some n_i * f_i with n_i >= 0, and the bound is the sum of
 * n_i * r_i: a linear program. It is solved in floating point, and the multipliers it finds are rounded and checked in
 * integers, so a rounding error can only lose a bound. */
#include "domain/linear/internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SYMBOLS = 16, FACTS = 96, TERMS = 4, UNIT = 12, PIVOTS = 200, STORE_SYMBOLS = 1000 };
static const double tiny = 1e-7, far = 1e15;

/* The sum of factor * symbol is at most `most`. */
typedef struct Row {
    struct {
        unsigned symbol; /* position in Facts.symbols */
        int64_t factor;
    } terms[TERMS];
    unsigned count;
    int64_t most;
} Row;

typedef struct Facts {
    const Linears *numbers;
    uint32_t symbols[SYMBOLS];
    unsigned symbol_count;
    Row rows[FACTS];
    unsigned count;
} Facts;

/* Its position; SYMBOLS if there is no room. Nested symbols say nothing about others. */
static unsigned symbol_place(Facts *facts, uint32_t symbol)
{
    for (unsigned i = 0; i < facts->symbol_count; i++)
        if (facts->symbols[i] == symbol)
            return i;
    if (facts->symbol_count == SYMBOLS || symbol_info(facts->numbers, symbol)->level)
        return SYMBOLS;
    facts->symbols[facts->symbol_count] = symbol;
    return facts->symbol_count++;
}

static bool is_listed(const Facts *facts, uint32_t symbol)
{
    for (unsigned i = 0; i < facts->symbol_count; i++)
        if (facts->symbols[i] == symbol)
            return true;
    return false;
}

/* row += times * number; false if that cannot be written. */
static bool row_add(Facts *facts, Row *row, Linear number, int64_t times)
{
    int64_t factor, constant;
    if (__builtin_mul_overflow(number.factor, times, &factor) ||
        __builtin_mul_overflow(number.constant, times, &constant) ||
        __builtin_sub_overflow(row->most, constant, &row->most))
        return false;
    if (!factor)
        return true;
    unsigned place = symbol_place(facts, number.symbol), i = 0;
    if (place == SYMBOLS)
        return false;
    while (i < row->count && row->terms[i].symbol != place)
        i++;
    if (i == TERMS)
        return false;
    if (i == row->count)
        row->terms[row->count++].factor = 0;
    row->terms[i].symbol = place;
    return !__builtin_add_overflow(row->terms[i].factor, factor, &row->terms[i].factor);
}

/* Records x * a + y * b + z * c <= most. */
static void fact_add(Facts *facts, Linear a, int64_t x, Linear b, int64_t y, Linear c, int64_t z, int64_t most)
{
    Row row = {.most = most};
    if (facts->count < FACTS && row_add(facts, &row, a, x) && row_add(facts, &row, b, y) && row_add(facts, &row, c, z) &&
        fabs((double)row.most) < far)
        facts->rows[facts->count++] = row;
}

static void equation_add(Facts *facts, Linear a, int64_t x, Linear b, int64_t y, Linear c, int64_t z, int64_t sum)
{
    fact_add(facts, a, x, b, y, c, z, sum);
    fact_add(facts, a, -x, b, -y, c, -z, -sum);
}

static Linear plain(uint32_t symbol)
{
    return (Linear){.factor = 1, .symbol = symbol, .width = 64};
}

static const Linear none = {.width = 64};

/* What a product of two numbers is known to be between: a * b, b not negative, for the least and the greatest a. */
static void product_facts(Facts *facts, Linear own, Linear a, Linear b)
{
    const Linears *numbers = facts->numbers;
    if (linear_low(numbers, b) < 0 || !b.factor)
        return;
    fact_add(facts, own, 1, b, -linear_high(numbers, a), none, 0, 0);
    fact_add(facts, own, -1, b, linear_low(numbers, a), none, 0, 0);
    /* Another product with b: (a - c) * b <= most * b. */
    for (unsigned i = 0; i < facts->symbol_count; i++) {
        Definition other = symbol_info(numbers, facts->symbols[i])->definition;
        if (!other.is_present || other.opcode != OP_MUL || facts->symbols[i] == own.symbol)
            continue;
        Linear c = linear_same(other.b, b) ? other.a : other.b;
        int64_t most = linears_most(numbers, a, c);
        if ((linear_same(other.a, b) || linear_same(other.b, b)) && most != INT64_MAX && most > -far)
            fact_add(facts, own, 1, plain(facts->symbols[i]), -1, b, -most, 0);
    }
}

static bool product_fits(const Linears *numbers, const Definition *definition)
{
    double a = fmax(fabs((double)linear_low(numbers, definition->a)), fabs((double)linear_high(numbers, definition->a)));
    double b = fmax(fabs((double)linear_low(numbers, definition->b)), fabs((double)linear_high(numbers, definition->b)));
    return a * b < (double)width_high(definition->width);
}

/* What a symbol's definition says. */
static void definition_facts(Facts *facts, uint32_t symbol)
{
    const Linears *numbers = facts->numbers;
    Definition it = symbol_info(numbers, symbol)->definition;
    Linear own = plain(symbol);
    int64_t unit = it.b.constant;
    if (!it.is_present)
        return;
    switch (it.opcode) {
    case OP_ADD:
    case OP_SUB:
        if (it.is_exact)
            equation_add(facts, own, 1, it.a, -1, it.b, it.opcode == OP_SUB ? 1 : -1, 0);
        break;
    case OP_LSHR:
    case OP_UDIV:
    case OP_SDIV: /* rounded down: unit * own <= a < unit * own + unit */
        if (it.opcode == OP_LSHR)
            unit = unit >= 0 && unit < 32 && unit < it.width ? (int64_t)1 << unit : 0; /* beyond: any value */
        if (it.b.factor || unit <= 0 || linear_low(numbers, it.a) < 0)
            break;
        fact_add(facts, own, unit, it.a, -1, none, 0, 0);
        fact_add(facts, it.a, 1, own, -unit, none, 0, unit - 1);
        break;
    case OP_MUL:
        if (!product_fits(numbers, &it))
            break;
        product_facts(facts, own, it.a, it.b);
        product_facts(facts, own, it.b, it.a);
        break;
    default:
        break;
    }
}

static bool is_operand(const Facts *facts, const Definition *definition)
{
    return definition->is_present && ((definition->a.factor && is_listed(facts, definition->a.symbol)) ||
                                      (definition->b.factor && is_listed(facts, definition->b.symbol)));
}

/* All that speaks of the symbols listed, and of those it mentions, as long as there is room. */
static void facts_collect(Facts *facts, bool with_intervals)
{
    const Linears *numbers = facts->numbers;
    for (unsigned seen = 0, before; seen < facts->symbol_count; seen = before) {
        before = facts->symbol_count;
        for (uint32_t i = 1; i < numbers->symbols.count; i++)
            if (!symbol_is_free(numbers, i) && is_operand(facts, &symbol_info(numbers, i)->definition))
                symbol_place(facts, i);
        for (unsigned i = seen; i < before; i++) {
            Definition definition = symbol_info(numbers, facts->symbols[i])->definition;
            if (definition.is_present && definition.a.factor)
                symbol_place(facts, definition.a.symbol);
            if (definition.is_present && definition.b.factor)
                symbol_place(facts, definition.b.symbol);
        }
        for (uint32_t i = 0; i < numbers->bound_count; i++)
            if (is_listed(facts, numbers->bounds[i].left) || is_listed(facts, numbers->bounds[i].right)) {
                symbol_place(facts, numbers->bounds[i].left);
                symbol_place(facts, numbers->bounds[i].right);
            }
    }
    for (unsigned i = 0; i < facts->symbol_count; i++)
        definition_facts(facts, facts->symbols[i]);
    for (uint32_t i = 0; i < numbers->bound_count; i++)
        if (is_listed(facts, numbers->bounds[i].left) && is_listed(facts, numbers->bounds[i].right))
            fact_add(facts, plain(numbers->bounds[i].left), 1, plain(numbers->bounds[i].right), -1, none, 0,
                     numbers->bounds[i].most);
    for (unsigned i = 0; with_intervals && i < facts->symbol_count; i++) {
        const SymbolInfo *info = symbol_info(numbers, facts->symbols[i]);
        fact_add(facts, plain(facts->symbols[i]), 1, none, 0, none, 0, info->high);
        if (info->low != INT64_MIN)
            fact_add(facts, plain(facts->symbols[i]), -1, none, 0, none, 0, -info->low);
    }
}

/* The tableau of the dual: a row per symbol, a column per fact, then one artificial variable per row, then the right
 * side; the last row holds the costs. */
typedef struct Tableau {
    double cell[SYMBOLS + 1][FACTS + SYMBOLS + 1];
    unsigned basis[SYMBOLS];
    unsigned rows, facts, columns;
} Tableau;

static void pivot(Tableau *tableau, unsigned row, unsigned column)
{
    double by = tableau->cell[row][column];
    for (unsigned k = 0; k <= tableau->columns; k++)
        tableau->cell[row][k] /= by;
    for (unsigned i = 0; i <= tableau->rows; i++) {
        double times = tableau->cell[i][column];
        for (unsigned k = 0; i != row && times != 0 && k <= tableau->columns; k++)
            tableau->cell[i][k] -= times * tableau->cell[row][k];
    }
    tableau->basis[row] = column;
}

/* Minimises the costs of the last row over the first `usable` columns (Bland's rule); false if it does not end. */
static bool minimise(Tableau *tableau, unsigned usable)
{
    for (unsigned round = 0; round < PIVOTS; round++) {
        unsigned column = 0, row = tableau->rows;
        while (column < usable && tableau->cell[tableau->rows][column] >= -tiny)
            column++;
        if (column == usable)
            return true;
        double least = INFINITY;
        for (unsigned i = 0; i < tableau->rows; i++) {
            double part = tableau->cell[i][column];
            if (part <= tiny)
                continue;
            double ratio = tableau->cell[i][tableau->columns] / part;
            if (ratio < least - tiny || (ratio < least + tiny && tableau->basis[i] < tableau->basis[row])) {
                least = ratio;
                row = i;
            }
        }
        if (row == tableau->rows)
            return false;
        pivot(tableau, row, column);
    }
    return false;
}

/* Multipliers of the facts that add up to the goal, cheapest first. */
static bool find_multipliers(const Facts *facts, const Row *goal, double *multipliers)
{
    Tableau *tableau = mem_alloc(sizeof *tableau); /* zeroed */
    unsigned rows = tableau->rows = facts->symbol_count;
    unsigned count = tableau->facts = facts->count;
    unsigned columns = tableau->columns = count + rows;
    for (unsigned j = 0; j < count; j++)
        for (unsigned k = 0; k < facts->rows[j].count; k++)
            tableau->cell[facts->rows[j].terms[k].symbol][j] = (double)facts->rows[j].terms[k].factor;
    for (unsigned k = 0; k < goal->count; k++)
        tableau->cell[goal->terms[k].symbol][columns] = (double)goal->terms[k].factor;
    for (unsigned i = 0; i < rows; i++) {
        if (tableau->cell[i][columns] < 0)
            for (unsigned k = 0; k <= columns; k++)
                tableau->cell[i][k] = -tableau->cell[i][k];
        tableau->cell[i][count + i] = 1;
        tableau->basis[i] = count + i;
        for (unsigned k = 0; k <= columns; k++)
            tableau->cell[rows][k] -= k >= count && k < columns ? 0 : tableau->cell[i][k];
    }
    bool found = minimise(tableau, count) && fabs(tableau->cell[rows][columns]) < tiny;
    /* Then the real costs, the artificial variables being 0 for good. */
    for (unsigned k = 0; k <= columns; k++)
        tableau->cell[rows][k] = k < count ? (double)facts->rows[k].most : 0;
    for (unsigned i = 0; found && i < rows; i++)
        if (tableau->basis[i] < count) {
            double times = tableau->cell[rows][tableau->basis[i]];
            for (unsigned k = 0; k <= columns; k++)
                tableau->cell[rows][k] -= times * tableau->cell[i][k];
        }
    found = found && minimise(tableau, count);
    memset(multipliers, 0, FACTS * sizeof *multipliers);
    for (unsigned i = 0; found && i < rows; i++)
        if (tableau->basis[i] < count)
            multipliers[tableau->basis[i]] = tableau->cell[i][columns];
    free(tableau);
    return found;
}

/* The bound that rounded multipliers prove, in integers. */
static int64_t proven_bound(const Facts *facts, const Row *goal, const double *multipliers)
{
    int64_t sums[SYMBOLS] = {0}, total = 0;
    for (unsigned j = 0; j < facts->count; j++) {
        double rounded = round(multipliers[j] * UNIT);
        if (rounded < 0 || rounded > 1e9)
            return INT64_MAX;
        int64_t times = (int64_t)rounded, part;
        if (__builtin_mul_overflow(facts->rows[j].most, times, &part) || __builtin_add_overflow(total, part, &total))
            return INT64_MAX;
        for (unsigned k = 0; k < facts->rows[j].count; k++)
            if (__builtin_mul_overflow(facts->rows[j].terms[k].factor, times, &part) ||
                __builtin_add_overflow(sums[facts->rows[j].terms[k].symbol], part, &part))
                return INT64_MAX;
            else
                sums[facts->rows[j].terms[k].symbol] = part;
    }
    for (unsigned k = 0; k < goal->count; k++)
        if (__builtin_sub_overflow(sums[goal->terms[k].symbol], UNIT * goal->terms[k].factor,
                                   &sums[goal->terms[k].symbol]))
            return INT64_MAX;
    for (unsigned i = 0; i < facts->symbol_count; i++)
        if (sums[i])
            return INT64_MAX;
    return end_divide_down(total, UNIT);
}

/* An upper bound on the sum of the goal's terms, whose symbols are listed. */
static int64_t goal_most(const Facts *facts, const Row *goal)
{
    double multipliers[FACTS];
    return find_multipliers(facts, goal, multipliers) ? proven_bound(facts, goal, multipliers) : INT64_MAX;
}

int64_t linears_most_combined(const Linears *numbers, Linear left, Linear right)
{
    int64_t known = linears_most(numbers, left, right), bound = INT64_MAX;
    if (numbers->symbols.count > STORE_SYMBOLS)
        return known;
    Facts *facts = mem_alloc(sizeof *facts);
    facts->numbers = numbers;
    Row goal = {.count = 0};
    if (row_add(facts, &goal, left, 1) && row_add(facts, &goal, right, -1) && goal.count &&
        llabs(goal.terms[0].factor) < UINT16_MAX) {
        facts_collect(facts, true);
        bound = goal_most(facts, &goal);
    }
    free(facts);
    if (bound != INT64_MAX)
        bound = end_add(bound, end_negate(goal.most)); /* the constants of both sides */
    return bound < known ? bound : known;
}

void linears_project(Linears *numbers, uint32_t symbol, const uint8_t *used)
{
    if (numbers->symbols.count > STORE_SYMBOLS)
        return;
    Facts *facts = mem_alloc(sizeof *facts);
    facts->numbers = numbers;
    unsigned place = symbol_place(facts, symbol);
    if (place < SYMBOLS)
        facts_collect(facts, false); /* the intervals stay */
    for (unsigned i = 0; place < SYMBOLS && i < facts->symbol_count && !numbers->is_empty; i++)
        for (int sign = -1; used[facts->symbols[i]] && i != place && sign <= 1; sign += 2) {
            Row goal = {{{place, sign}, {i, -sign}}, 2, 0};
            int64_t most = goal_most(facts, &goal);
            if (most != INT64_MAX)
                bound_add(numbers, sign > 0 ? symbol : facts->symbols[i], sign > 0 ? facts->symbols[i] : symbol, most);
        }
    free(facts);
}
