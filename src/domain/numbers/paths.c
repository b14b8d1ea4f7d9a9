/* SPDX-License-Identifier: MIT */
/* How far two numbers are apart at most: by their intervals, and by shortest paths of difference bounds. No path passes through a
 * nested symbol, of which each instance is another number. */
#include "domain/numbers/internal.h"

#include <string.h>

enum { UNMET = 255 };

/* Bellman and Ford over the symbols met from the source. */
static void paths_find(Paths *paths, const Linears *numbers, uint32_t source)
{
    uint32_t known = numbers->symbols.count < PATH_TABLE ? numbers->symbols.count : PATH_TABLE;
    paths->source = source;
    paths->known = known;
    memset(paths->places, UNMET, known);
    unsigned count = 0;
    if (source < known) {
        paths->places[source] = 0;
        paths->distances[count++] = 0;
    }
    bool changed = true;
    for (unsigned round = 0; changed && round < PATH_SYMBOLS; round++) {
        changed = false;
        for (uint32_t i = 0; i < numbers->bound_count; i++) {
            const Bound *bound = &numbers->bounds[i];
            if (bound->left >= known || bound->right >= known || paths->places[bound->left] == UNMET ||
                (bound->left != source && symbol_info(numbers, bound->left)->level))
                continue;
            int64_t length = end_add(paths->distances[paths->places[bound->left]], bound->most);
            uint8_t *place = &paths->places[bound->right];
            if (*place == UNMET && count == PATH_SYMBOLS)
                continue;
            if (*place == UNMET)
                *place = (uint8_t)count++;
            else if (length >= paths->distances[*place])
                continue;
            paths->distances[*place] = length;
            changed = true;
        }
    }
}

/* The least sum of bounds on a path from x to y, which bounds x - y; INT64_MAX if there is no path. */
static int64_t path(Paths *paths, const Linears *numbers, uint32_t x, uint32_t y)
{
    if (x == y)
        return 0;
    if (!numbers->bound_count)
        return INT64_MAX;
    if (paths->source != x)
        paths_find(paths, numbers, x);
    return y < paths->known && paths->places[y] != UNMET ? paths->distances[paths->places[y]] : INT64_MAX;
}

static int64_t symbols_most_by(Paths *paths, const Linears *numbers, uint32_t x, uint32_t y)
{
    int64_t most = end_add(symbol_info(numbers, x)->high, end_negate(symbol_info(numbers, y)->low));
    int64_t by_path = path(paths, numbers, x, y);
    return by_path < most ? by_path : most;
}

int64_t symbols_most(const Linears *numbers, uint32_t x, uint32_t y)
{
    Paths paths;
    paths.source = SYMBOL_NONE;
    return symbols_most_by(&paths, numbers, x, y);
}

int64_t linears_most_by(Paths *paths, const Linears *numbers, Linear left, Linear right)
{
    if (left.factor == right.factor && left.symbol == right.symbol)
        return end_add(left.constant, end_negate(right.constant));
    int64_t most = end_add(linear_high(numbers, left), end_negate(linear_low(numbers, right)));
    Linear difference = left; /* of multiples of one symbol */
    if (left.factor && right.factor && left.symbol == right.symbol &&
        !__builtin_sub_overflow(left.factor, right.factor, &difference.factor) &&
        !__builtin_sub_overflow(left.constant, right.constant, &difference.constant)) {
        int64_t exact = linear_high(numbers, difference);
        return exact < most ? exact : most;
    }
    if (left.factor && left.factor == right.factor) {
        int64_t factor = left.factor;
        int64_t difference = factor > 0 ? symbols_most_by(paths, numbers, left.symbol, right.symbol)
                                        : symbols_most_by(paths, numbers, right.symbol, left.symbol);
        if (difference != INT64_MAX) {
            int64_t exact = end_add(end_multiply(factor > 0 ? factor : -factor, difference),
                                    end_add(left.constant, end_negate(right.constant)));
            most = exact < most ? exact : most;
        }
    }
    return most;
}

int64_t linears_most(const Linears *numbers, Linear left, Linear right)
{
    Paths paths;
    paths.source = SYMBOL_NONE;
    return linears_most_by(&paths, numbers, left, right);
}
