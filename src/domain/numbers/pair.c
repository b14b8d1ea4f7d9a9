/* SPDX-License-Identifier: MIT */
/* Pairing numbers of two stores, for order and join. */
#include "domain/numbers/internal.h"

#include <stdlib.h>

void linear_pairs_free(LinearPairs *pairs)
{
    free(pairs->items);
    free(pairs->is_private);
}

static bool same_symbol(Linear left, Linear right)
{
    return left.factor == right.factor && left.symbol == right.symbol;
}

/* Products and sums of such constants and factors do not overflow. */
static bool is_near(int64_t constant)
{
    return constant > -(INT64_C(1) << 40) && constant < INT64_C(1) << 40;
}

static bool divides(Linear number, int64_t factor, int64_t base)
{
    return number.factor % factor == 0 && is_near(number.constant) && (number.constant - base) % factor == 0;
}

bool linear_pair_divide(LinearPair *pair, int64_t factor, int64_t base)
{
    const int64_t far = INT64_C(1) << 22;
    if (factor >= far || factor <= -far || (pair->has_left && !divides(pair->left, factor, base)) ||
        (pair->has_right && !divides(pair->right, factor, base)))
        return false;
    Linear *numbers[] = {&pair->left, &pair->right};
    for (int side = 0; side < 2; side++) {
        numbers[side]->factor /= factor;
        numbers[side]->constant = (numbers[side]->constant - base) / factor;
    }
    return true;
}

bool linear_pair_extends(LinearPair *known, const LinearPair *pair, Linear *number)
{
    int64_t left, right;
    if (__builtin_sub_overflow(pair->left.constant, known->left.constant, &left) ||
        __builtin_sub_overflow(pair->right.constant, known->right.constant, &right) ||
        !is_near(pair->has_left ? left : right) || known->has_left != pair->has_left ||
        known->has_right != pair->has_right || (pair->has_left && !same_symbol(known->left, pair->left)) ||
        (pair->has_right && !same_symbol(known->right, pair->right)) ||
        (pair->has_left && pair->has_right && left != right))
        return false;
    known->width = pair->width < known->width ? pair->width : known->width;
    number->symbol = known->joined;
    number->constant = pair->has_left ? left : right;
    return true;
}

void linear_pair_limit(Linears *out, Linear number)
{
    if (number.factor < 1 || number.width >= 64)
        return;
    int64_t low = -end_divide_down(end_add(number.constant, -width_low(number.width)), number.factor),
            high = end_divide_down(end_add(width_high(number.width), end_negate(number.constant)), number.factor);
    SymbolInfo *info = symbol_edit(out, number.symbol);
    info->low = low > info->low ? low : info->low;
    info->high = high < info->high ? high : info->high;
}

/* The number for a pair: a symbol made when the pair is first met, or a known one plus a constant. */
static Linear pair_number(LinearPairs *pairs, LinearPair pair, bool is_private)
{
    Linear number = {.factor = 1, .width = pair.width};
    for (size_t i = 0; i < pairs->count && !is_private; i++)
        if (!pairs->is_private[i] && linear_pair_extends(&pairs->items[i], &pair, &number))
            return number;
    pair.left.width = pair.right.width = 64;
    pair.joined = pairs->out ? linear_fresh(pairs->out, 64).symbol : SYMBOL_NONE;
    pairs->items = array_room(pairs->items, &pairs->capacity, pairs->count, sizeof *pairs->items);
    pairs->is_private =
        array_room(pairs->is_private, &pairs->private_capacity, pairs->count, sizeof *pairs->is_private);
    pairs->is_private[pairs->count] = is_private;
    pairs->items[pairs->count++] = pair;
    number.symbol = pair.joined;
    return number;
}

Linear linear_scaled(Linear number, int64_t factor, int64_t constant)
{
    number.factor *= factor;
    number.constant = number.constant * factor + constant;
    return number;
}

int64_t linear_common_factor(Linear left, Linear right)
{
    int64_t a = right.factor ? right.factor : left.factor;
    if (left.factor > 0 && right.factor > 0)
        for (int64_t b = left.factor; b;) {
            int64_t rest = a % b;
            a = b;
            b = rest;
        }
    return a;
}

bool linears_pair(LinearPairs *pairs, Linear left, Linear right, bool is_private, Linear *out)
{
    LinearPair pair = {
        .has_left = left.width, .has_right = right.width, .width = left.width ? left.width : right.width};
    if (pair.has_left)
        left = linear_known(pairs->left, left);
    if (pair.has_right)
        right = linear_known(pairs->right, right);
    *out = pair.has_left ? left : right;
    if ((!pair.has_left || !left.factor) && (!pair.has_right || !right.factor) &&
        (!pair.has_left || !pair.has_right || left.constant == right.constant))
        return true;
    if (!pairs->out && pair.has_right && !right.factor)
        return false;
    int64_t factor = linear_common_factor(left, right), base = 0;
    if (!factor)
        factor = 1;
    if (factor > 1) /* the least natural one, so that the symbol stays close to the number itself */
        base = ((out->constant % factor) + factor) % factor;
    pair.left = left;
    pair.right = right;
    if (!linear_pair_divide(&pair, factor, base)) {
        factor = 1;
        base = 0;
    }
    *out = linear_scaled(pair_number(pairs, pair, is_private), factor, base);
    if (pairs->out)
        linear_pair_limit(pairs->out, *out);
    return true;
}
