/* SPDX-License-Identifier: MIT */
/* The least bound on a sum that facts imply: multipliers n_i >= 0 of the facts that add up to it, with the least total
 * right side. The simplex method finds them in floating point, starting from the intervals alone; they are rounded and
 * checked in integers, so that a rounding error can only lose a bound. */
#include "domain/numbers/combine.h"

#include "domain/numbers/internal.h"

#include <math.h>
#include <stdlib.h>

enum { PARTS = 12, PIVOTS = 200 };
static const double tiny = 1e-7;
static const double cost_tiny = 1e-2; /* costs are about whole numbers, far greater ones */
static const double far = 1e12;       /* the cost of a bound that does not exist */

/* A row per symbol, a column per fact, then the right side; the last row holds the costs. */
typedef struct Tableau {
    double *cells;
    unsigned basis[FACT_SYMBOLS];
    unsigned rows, columns;
} Tableau;

static double *row_of(const Tableau *tableau, unsigned row)
{
    return tableau->cells + (size_t)row * (tableau->columns + 1);
}

static void row_subtract(const Tableau *tableau, unsigned row, double times, unsigned other)
{
    double *to = row_of(tableau, row), *from = row_of(tableau, other);
    for (unsigned k = 0; times != 0 && k <= tableau->columns; k++)
        to[k] -= times * from[k];
}

static void pivot(Tableau *tableau, unsigned row, unsigned column)
{
    double *cells = row_of(tableau, row), by = cells[column];
    for (unsigned k = 0; k <= tableau->columns; k++)
        cells[k] /= by;
    for (unsigned i = 0; i <= tableau->rows; i++)
        if (i != row)
            row_subtract(tableau, i, row_of(tableau, i)[column], row);
    tableau->basis[row] = column;
}

/* Minimises the costs (Bland's rule); false if it does not end. */
static bool minimise(Tableau *tableau)
{
    for (unsigned round = 0; round < PIVOTS; round++) {
        const double *costs = row_of(tableau, tableau->rows);
        unsigned column = 0, row = tableau->rows;
        while (column < tableau->columns && costs[column] >= -cost_tiny)
            column++;
        if (column == tableau->columns)
            return true;
        double least = INFINITY;
        for (unsigned i = 0; i < tableau->rows; i++) {
            const double *cells = row_of(tableau, i);
            if (cells[column] <= tiny)
                continue;
            double ratio = cells[tableau->columns] / cells[column];
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

static bool is_bound(const Sum *fact)
{
    return fabs((double)fact->constant) < far;
}

/* The dual program with the intervals as its basis: the upper end of a symbol that the goal adds, else the lower. */
static Tableau tableau_create(const Facts *facts, const Sum *goal)
{
    Tableau tableau = {.rows = facts->symbol_count, .columns = facts->count};
    unsigned rows = tableau.rows, columns = tableau.columns;
    tableau.cells = mem_alloc((size_t)(rows + 1) * (columns + 1) * sizeof *tableau.cells); /* zeroed */
    for (unsigned j = 0; j < columns; j++) {
        row_of(&tableau, rows)[j] = is_bound(&facts->sums[j]) ? -(double)facts->sums[j].constant : far;
        for (unsigned k = 0; k < facts->sums[j].count; k++)
            row_of(&tableau, facts->sums[j].terms[k].symbol)[j] = (double)facts->sums[j].terms[k].factor;
    }
    for (unsigned k = 0; k < goal->count; k++)
        row_of(&tableau, goal->terms[k].symbol)[columns] = (double)goal->terms[k].factor;
    for (unsigned i = 0; i < rows; i++) {
        double *cells = row_of(&tableau, i);
        bool negated = cells[columns] < 0;
        for (unsigned k = 0; negated && k <= columns; k++)
            cells[k] = -cells[k];
        tableau.basis[i] = 2 * i + negated;
        row_subtract(&tableau, rows, row_of(&tableau, rows)[tableau.basis[i]], i);
    }
    return tableau;
}

/* The bound on the goal's terms that these multiples of facts prove of `unit` times them. */
static int64_t proven(const Facts *facts, const Sum *goal, const int64_t *multiples, int64_t unit)
{
    int64_t sums[FACT_SYMBOLS] = {0}, total = 0, part;
    for (unsigned j = 0; j < facts->count; j++) {
        const Sum *fact = &facts->sums[j];
        if (!multiples[j])
            continue;
        if (!is_bound(fact) || __builtin_mul_overflow(fact->constant, multiples[j], &part) ||
            __builtin_sub_overflow(total, part, &total))
            return INT64_MAX;
        for (unsigned k = 0; k < fact->count; k++) {
            int64_t *sum = &sums[fact->terms[k].symbol];
            if (__builtin_mul_overflow(fact->terms[k].factor, multiples[j], &part) ||
                __builtin_add_overflow(*sum, part, sum))
                return INT64_MAX;
        }
    }
    for (unsigned k = 0; k < goal->count; k++) {
        int64_t *sum = &sums[goal->terms[k].symbol];
        if (__builtin_mul_overflow(goal->terms[k].factor, unit, &part) || __builtin_sub_overflow(*sum, part, sum))
            return INT64_MAX;
    }
    for (unsigned i = 0; i < facts->symbol_count; i++)
        if (sums[i])
            return INT64_MAX;
    return end_add(end_divide_down(total, unit), goal->constant);
}

/* What multipliers are rounded to the reciprocal of: they have the factors of quotients and multiples for denominators. */
static int64_t unit_of(const Tableau *tableau, const Facts *facts)
{
    int64_t greatest = 1;
    for (unsigned i = 0; i < tableau->rows; i++) {
        const Sum *fact = &facts->sums[tableau->basis[i]];
        for (unsigned k = 0; row_of(tableau, i)[tableau->columns] > tiny && k < fact->count; k++)
            if (llabs(fact->terms[k].factor) > greatest && llabs(fact->terms[k].factor) <= GOAL_FACTOR)
                greatest = llabs(fact->terms[k].factor);
    }
    return PARTS * greatest;
}

int64_t facts_most(const Facts *facts, const Sum *goal)
{
    Tableau tableau = tableau_create(facts, goal);
    bool found = minimise(&tableau);
    int64_t multiples[FACTS_ROOM] = {0}, unit = unit_of(&tableau, facts);
    for (unsigned i = 0; found && i < tableau.rows; i++) {
        double rounded = round(row_of(&tableau, i)[tableau.columns] * (double)unit);
        found = rounded >= 0 && rounded < 1e9;
        multiples[tableau.basis[i]] = found ? (int64_t)rounded : 0;
    }
    free(tableau.cells);
    return found ? proven(facts, goal, multiples, unit) : INT64_MAX;
}
