/* SPDX-License-Identifier: MIT */
/* What numbers say about the blocks of OPTIONALs, once all else has been joined: where a block is there on one side and
 * not on the other, a number of the node that leads to it may tell the two cases apart. */
#include "domain/smg/joiner.h"

#include "domain/smg/segment.h"

static const Interval nothing = {1, 0};

/* The values of one operand's number if the block is present, and if it is absent. */
typedef struct Cases {
    Interval present, absent;
} Cases;

static Interval shifted(Interval interval, int64_t by)
{
    Interval result;
    if (__builtin_add_overflow(interval.low, by, &result.low) ||
        __builtin_add_overflow(interval.high, by, &result.high))
        return (Interval){INT64_MIN, INT64_MAX};
    return result;
}

static const GraphNode *node_of(const Joiner *joiner, const NodePair *pair, int side)
{
    return pair->node[side].index == ID_NONE ? NULL : graph_node(joiner->graph[side], pair->node[side]);
}

static Linear number_of(const LinearPair *pair, int side)
{
    return side == LEFT ? pair->left : pair->right;
}

static bool is_about(const Condition *when, Linear number)
{
    return when && number.factor == 1 && when->number.symbol == number.symbol;
}

static Cases cases_of(const Joiner *joiner, const GraphNode *node, Linear number, int side)
{
    Interval whole = linear_interval(&joiner->graph[side]->base.numbers, number);
    if (!node)
        return (Cases){nothing, whole};
    if (node->kind == NODE_REGION)
        return (Cases){whole, nothing};
    if (!is_about(node->when, number))
        return (Cases){whole, whole};
    int64_t by;
    if (__builtin_sub_overflow(number.constant, node->when->number.constant, &by))
        return (Cases){whole, whole};
    return (Cases){shifted(node->when->present, by), shifted(node->when->absent, by)};
}

/* Does the lower operand entail the upper operand's condition? */
static bool is_entailed(const Joiner *joiner, const NodePair *pair, int upper)
{
    const GraphNode *node = node_of(joiner, pair, upper);
    if (!node || !node->when)
        return true;
    for (size_t i = 0; i < joiner->number_count; i++) {
        const LinearPair *numbers = &joiner->numbers[i];
        Linear number = number_of(numbers, upper);
        if (!(upper == LEFT ? numbers->has_left : numbers->has_right) || !is_about(node->when, number))
            continue;
        if (!numbers->has_left || !numbers->has_right)
            return true; /* the lower operand has no such node */
        Cases own = cases_of(joiner, node, number, upper);
        Cases lower = cases_of(joiner, node_of(joiner, pair, !upper), number_of(numbers, !upper), !upper);
        return interval_within(lower.present, own.present) && interval_within(lower.absent, own.absent);
    }
    return false;
}

/* The condition of the result in terms of this number, if there is one. */
static bool find_condition(const Joiner *joiner, const NodePair *pair, Linear number, Condition *when)
{
    for (size_t i = 0; i < joiner->number_count; i++) {
        const LinearPair *numbers = &joiner->numbers[i];
        if (number.factor != 1 || numbers->joined != number.symbol)
            continue;
        Cases cases = {nothing, nothing};
        for (int side = 0; side < 2; side++) {
            if (!(side == LEFT ? numbers->has_left : numbers->has_right))
                continue;
            Cases own = cases_of(joiner, node_of(joiner, pair, side), number_of(numbers, side), side);
            cases.present = interval_hull(cases.present, own.present);
            cases.absent = interval_hull(cases.absent, own.absent);
        }
        *when = (Condition){{.factor = 1, .symbol = number.symbol, .width = 64}, cases.present, cases.absent};
        return !intervals_meet(cases.present, cases.absent);
    }
    return false;
}

/* Widening: each of the two ranges takes everything that the other one leaves. */
static Condition widened(Condition when)
{
    Interval *lower = when.present.low < when.absent.low ? &when.present : &when.absent;
    Interval *upper = lower == &when.present ? &when.absent : &when.present;
    *lower = (Interval){INT64_MIN, upper->low - 1};
    *upper = (Interval){upper->low, INT64_MAX};
    return when;
}

/* Looks for a condition among the numbers in the node that points to the OPTIONAL. */
static void set_condition(Joiner *joiner, const NodePair *pair, bool widen)
{
    uint8_t level = graph_node(joiner->out, pair->joined)->level;
    for (size_t i = 0; i < joiner->pair_count; i++) {
        const GraphNode *owner = graph_node(joiner->out, joiner->pairs[i].joined);
        bool leads_here = false;
        for (uint32_t k = 0; k < owner->cell_count && !leads_here; k++)
            leads_here =
                owner->cells[k].value.kind == VALUE_POINTER && owner->cells[k].value.node.index == pair->joined.index &&
                !node_links_by(owner, &owner->cells[k]); /* the successor of a segment has no number beside the link */
        for (uint32_t k = 0; leads_here && k < owner->cell_count; k++) {
            ExecValue value = owner->cells[k].value;
            Condition when;
            if (value.kind != VALUE_NUMBER || !value.number.factor ||
                linears_level(&joiner->out->base.numbers, value.number.symbol) != level ||
                !find_condition(joiner, pair, value.number, &when))
                continue;
            Condition *kept = arena_alloc(joiner->out->domain->arena, sizeof *kept);
            *kept = widen ? widened(when) : when;
            graph_edit(joiner->out, pair->joined)->when = kept;
            return;
        }
    }
}

bool joiner_conditions(Joiner *joiner)
{
    for (size_t i = 0; i < joiner->pair_count; i++) {
        const NodePair *pair = &joiner->pairs[i];
        if (graph_node(joiner->out, pair->joined)->kind != NODE_OPTIONAL)
            continue;
        bool holds[2] = {is_entailed(joiner, pair, LEFT), is_entailed(joiner, pair, RIGHT)};
        for (int side = 0; side < 2; side++)
            if (!holds[side] && !joiner_more_general(joiner, !side))
                return false;
        set_condition(joiner, pair, joiner->widens && !holds[LEFT]);
    }
    return true;
}
