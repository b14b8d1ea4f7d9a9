/* SPDX-License-Identifier: MIT */
/* Pairs of numbers. A pair of linear forms becomes one linear form over a fresh symbol of the result; the table of pairs
 * (Joiner.numbers) is what numbers/ then joins, widens or compares. */
#include "domain/smg/joiner.h"

#include "domain/smg/segment.h"

#include <string.h>

/* The linear form for a pair of linear forms: a fresh symbol at the first occurrence of the pair, later the same
 * symbol plus a constant. */
static Linear pair_number(Joiner *joiner, LinearPair pair)
{
    pair.width = pair.has_left ? pair.left.width : pair.right.width;
    Linear number = {.factor = 1, .width = pair.width};
    for (size_t i = 0; i < joiner->number_count; i++)
        if (linear_pair_extends(&joiner->numbers[i], &pair, &number))
            return number;
    pair.left.width = pair.right.width = 64;
    pair.joined = linear_fresh(&joiner->out->base.numbers, 64).symbol;
    /* Levels. Of a segment paired with a region, the segment decides whether its blocks share the value. Of nodes
     * being folded, each block has its own value, at every level below. */
    bool both_sink = (!pair.has_left || joiner->deeper[LEFT]) && (!pair.has_right || joiner->deeper[RIGHT]);
    uint8_t level = 0;
    for (int side = 0; side < 2; side++) {
        Linear of_side = side == LEFT ? pair.left : pair.right;
        if (!(side == LEFT ? pair.has_left : pair.has_right))
            continue;
        uint8_t own = of_side.factor ? linears_level(&joiner->graph[side]->base.numbers, of_side.symbol) : 0;
        if (joiner->folding) {
            const GraphNode *node = graph_node(joiner->graph[side], joiner->fold[side]);
            own = (uint8_t)(own > node->level ? own + !node_nests(node) : node->level + 1);
        } else if (own || both_sink) {
            own += joiner->deeper[side];
        }
        level = own > level ? own : level;
    }
    linears_set_level(&joiner->out->base.numbers, pair.joined, level);
    joiner->numbers =
        array_room(joiner->numbers, &joiner->number_capacity, joiner->number_count, sizeof *joiner->numbers);
    joiner->numbers[joiner->number_count++] = pair;
    number.symbol = pair.joined;
    return number;
}

/* The stride of two offsets into a block: the greatest common divisor of their distance and of the block's symbolic
 * size. */
static int64_t stride(const GraphNode *into, int64_t left, int64_t right)
{
    int64_t step = left < right ? right - left : left - right;
    int64_t parts[2] = {into->size.factor, into->size.factor ? into->size.constant : 0};
    for (int i = 0; i < 2; i++)
        for (int64_t part = parts[i] < 0 ? -parts[i] : parts[i]; part;) {
            int64_t rest = step % part;
            step = part;
            part = rest;
        }
    return step;
}

/* Joins two linear forms of one width. The pair is normalised to (form, symbol), so that numbers/ can decide the
 * order. */
bool joiner_numbers(Joiner *joiner, Linear left, Linear right, const GraphNode *into, Linear *out)
{
    left = linear_known(&joiner->graph[LEFT]->base.numbers, left);
    right = linear_known(&joiner->graph[RIGHT]->base.numbers, right);
    if (left.width != right.width)
        return false;
    if ((joiner->folding && linear_same(left, right)) ||
        (!left.factor && !right.factor && left.constant == right.constant)) {
        *out = left;
        return true;
    }
    if (joiner->only_leq && !right.factor)
        return false;
    if (joiner->keeps_constants && joiner->in_heap && !into && !left.factor && !right.factor)
        return false;
    int64_t factor = linear_common_factor(left, right);
    int64_t base = 0; /* the least residue, so that the symbol's values stay near the number's */
    if (!factor)
        factor = into ? stride(into, left.constant, right.constant) : 1;
    else if (factor < -1 && !joiner->only_leq && (!left.factor || !right.factor))
        factor = 1; /* places that step against a counter: numbers/ tells by which */
    if (linear_pair_is_made_alike(&joiner->graph[LEFT]->base.numbers, left, &joiner->graph[RIGHT]->base.numbers, right))
        base = right.constant;
    else if (factor > 1)
        base = ((right.constant % factor) + factor) % factor;
    else if (factor < 0 && (left.factor == factor || right.factor == factor))
        base = left.factor == factor ? left.constant : right.constant;
    LinearPair pair = {.has_left = true, .has_right = true, .left = left, .right = right};
    if (!linear_pair_divide(&pair, factor, base)) {
        factor = 1;
        base = 0;
    }
    *out = linear_scaled(pair_number(joiner, pair), factor, base);
    if (joiner->widens)
        linear_pair_limit(&joiner->out->base.numbers, *out);
    return true;
}

void joiner_naturals(Joiner *joiner)
{
    const Linears *left = &joiner->graph[LEFT]->base.numbers, *right = &joiner->graph[RIGHT]->base.numbers;
    joiner->has_naturals = true;
    memset(joiner->deeper, 0, sizeof joiner->deeper);
    for (size_t i = 0, count = joiner->number_count; i < count && !joiner->folding; i++) {
        const LinearPair *pair = &joiner->numbers[i];
        LinearPair natural;
        if (pair->has_left && pair->has_right && !linears_level(&joiner->out->base.numbers, pair->joined) &&
            linear_pair_natural(&natural, left, right, pair) && natural.left.factor == 1 && natural.right.factor == 1)
            pair_number(joiner, natural);
    }
}

/* A linear form that only one operand has. */
Linear joiner_one_sided(Joiner *joiner, int side, Linear number)
{
    number = linear_known(&joiner->graph[side]->base.numbers, number);
    if (!number.factor || (joiner->folding && (!joiner->deeper[side] ||
                                               !linears_level(&joiner->graph[side]->base.numbers, number.symbol))))
        return number;
    Linear symbol = {.factor = 1, .symbol = number.symbol, .width = number.width};
    LinearPair pair = {.has_left = side == LEFT, .has_right = side == RIGHT, .left = symbol, .right = symbol};
    return linear_scaled(pair_number(joiner, pair), number.factor, number.constant);
}

/* Is the number a linear form of one that both operands have, and all blocks share? */
static bool is_shared_number(const Joiner *joiner, int side, Linear number, Linear *out)
{
    const Linears *own = &joiner->graph[side]->base.numbers, *joined = &joiner->out->base.numbers;
    for (size_t i = 0; i < joiner->number_count && !linears_level(own, number.symbol); i++) {
        const LinearPair *pair = &joiner->numbers[i];
        Linear mine = side == LEFT ? pair->left : pair->right;
        int64_t shift;
        if (!pair->has_left || !pair->has_right || mine.factor != 1 || mine.symbol != number.symbol ||
            linears_level(joined, pair->joined) || __builtin_mul_overflow(mine.constant, number.factor, &shift) ||
            __builtin_sub_overflow(number.constant, shift, &shift))
            continue;
        *out = (Linear){.factor = number.factor, .constant = shift, .symbol = pair->joined, .width = number.width};
        return true;
    }
    return false;
}

/* The size of a block that only one operand has: the other one has none, so nothing that is said of it is wrong there. */
Linear joiner_one_sided_size(Joiner *joiner, int side, Linear size)
{
    Linear known = linear_known(&joiner->graph[side]->base.numbers, size), shared;
    if (known.factor && !joiner->folding && is_shared_number(joiner, side, known, &shared))
        return shared;
    return joiner_one_sided(joiner, side, size);
}

bool joiner_sizes_differ(const GraphNode *left, const GraphNode *right)
{
    return !left->size.factor && !right->size.factor && left->size.constant != right->size.constant;
}

/* The factor k if both sizes are k times a paired number; else 1. */
static int64_t multiple(const Joiner *joiner, int64_t left, int64_t right)
{
    for (size_t i = 0; i < joiner->number_count; i++) {
        const LinearPair *pair = &joiner->numbers[i];
        int64_t of_left = pair->left.constant, factor = of_left > 0 ? left / of_left : 0;
        if (pair->has_left && pair->has_right && !pair->left.factor && !pair->right.factor && factor > 0 &&
            left % of_left == 0 && right % factor == 0 && right / factor == pair->right.constant)
            return factor;
    }
    return 1;
}

/* Sizes of blocks that grew, when all other numbers are paired: one of these may be the element count. */
bool joiner_sizes(Joiner *joiner)
{
    for (size_t i = 0; i < joiner->pair_count; i++) {
        NodePair pair = joiner->pairs[i];
        if (pair.node[LEFT].index == ID_NONE || pair.node[RIGHT].index == ID_NONE)
            continue;
        const GraphNode *left = graph_node(joiner->graph[LEFT], pair.node[LEFT]);
        const GraphNode *right = graph_node(joiner->graph[RIGHT], pair.node[RIGHT]);
        if (!joiner_sizes_differ(left, right))
            continue;
        int64_t factor = multiple(joiner, left->size.constant, right->size.constant);
        memcpy(joiner->deeper, pair.deeper, sizeof pair.deeper);
        LinearPair sizes = {.has_left = true, .has_right = true, .left = left->size, .right = right->size};
        sizes.left.constant /= factor;
        sizes.right.constant /= factor;
        graph_edit(joiner->out, pair.joined)->size = linear_scaled(pair_number(joiner, sizes), factor, 0);
    }
    return true;
}
