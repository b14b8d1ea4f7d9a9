/* SPDX-License-Identifier: MIT */
/* Order and join of segments. What their instances hold is known by intervals only: nothing that holds of some instance may
 * be concluded from, or about, other numbers. A segment that is empty on one side has length 0 there; what its pointers lead
 * to instead is what its outer links would. */
#include "domain/symheap/pair.h"

/* A value of one side that the other has none for. */
typedef struct Alone {
    SymPairing *pairing;
    int side;
} Alone;

/* The interval for both; bounds that grew go to the next threshold, or are given up. */
static Interval pair_intervals(const SymDomain *domain, Interval left, Interval right, unsigned width, bool widen)
{
    Interval hull = interval_hull(left, right);
    if (!widen)
        return hull;
    if (hull.low < left.low)
        hull.low = hull.low >= 0 ? 0 : width_low(width);
    if (hull.high > left.high) {
        int64_t most = width_high(width);
        for (size_t i = domain->threshold_count; i-- > 0;)
            if (domain->thresholds[i] >= hull.high && domain->thresholds[i] < most)
                most = domain->thresholds[i];
        hull.high = most;
    }
    return hull;
}

static ExecValue number_in(Memory *memory, Interval interval, unsigned width)
{
    return value_number(interval.low == interval.high
                            ? linear_constant(interval.low, width)
                            : linear_fresh_in(&memory->numbers, width, interval.low, interval.high));
}

static ExecValue pair_data_values(void *context, ExecValue left, ExecValue right)
{
    const SymPairing *pairing = context;
    ExecPairing *base = (ExecPairing *)context;
    const Walk *walk = pairing->walk;
    unsigned width = left.number.width;
    bool fits = left.kind == right.kind && left.kind != VALUE_UNDEFINED && width == right.number.width;
    if (fits && left.kind == VALUE_POINTER) {
        fits = left.target == right.target && !left.number.factor && linear_same(left.number, right.number) &&
               walk->sides[LEFT].partner[left.node.index] == right.node.index;
        if (fits)
            return pair_named(&walk->sides[LEFT], left);
    } else if (fits) {
        Interval a = linear_interval(&base->left->numbers, left.number),
                 b = linear_interval(&base->right->numbers, right.number);
        base->fails |= !base->out && !interval_within(a, b);
        return base->out
                   ? number_in(base->out,
                               pair_intervals(walk->sides[LEFT].heap->domain, a, b, width, pairing->options.widen),
                               width)
                   : right;
    }
    base->fails |= !base->out && right.kind != VALUE_UNDEFINED;
    return value_undefined(width);
}

static Contents pair_data(SymPairing *pairing, const Contents *left, const Contents *right)
{
    ExecPairing *base = &pairing->base;
    if (base->out)
        return contents_merge(base->out->numbers.arena, base->left, *left, base->right, *right, pair_data_values,
                              pairing);
    for (uint32_t i = 0; i < right->count && !base->fails; i++) {
        const ExecCell *cell = &right->cells[i];
        pair_data_values(pairing, contents_peek(base->left, left, cell->offset, cell->size), cell->value);
    }
    base->fails |= right->zeroed && !contents_zero_outside(base->left, left, right);
    return *right;
}

/* The same, and an outer link that nothing tells of, of a segment that is empty on the other side. */
static ExecValue data_alone(void *context, ExecValue value)
{
    const Alone *alone = context;
    ExecPairing *base = &alone->pairing->base;
    const Side *side = &alone->pairing->walk->sides[alone->side];
    if (!base->out || value.kind == VALUE_UNDEFINED)
        return value;
    if (value.kind == VALUE_NUMBER)
        return number_in(base->out, linear_interval(&side->heap->base.numbers, value.number), value.number.width);
    /* A dead block that only one side has is not in the join. */
    bool is_there = side->partner[value.node.index] != ID_NONE || value_is_segment(side->heap, value);
    return is_there && !value.number.factor ? pair_named(side, value)
                                            : value_number(linear_fresh(&base->out->numbers, value.number.width));
}

/* In the order, of an empty list: nothing but what is told is compared. */
static void order_templates(SymPairing *pairing, uint32_t told, const Segment *left, const Segment *right)
{
    const Pattern *pattern = left->shape->pattern;
    bool is_empty = template_is_empty(pairing->walk->sides[LEFT].heap, left);
    pair_data_values(pairing, value_number(left->length), value_number(right->length));
    for (uint32_t i = 0; i < pattern->link_count; i++)
        if (pattern->links[i].role != LINK_OWN && (!is_empty || told >> i & 1))
            pair_data_values(pairing, left->outer[i], right->outer[i]);
    for (uint32_t b = 0; b < pattern->block_count && !is_empty; b++) {
        if (pattern->is_list[b])
            order_templates(pairing, shape_told(left->shape, b), left->inner[b], right->inner[b]);
        else
            pair_data(pairing, &left->data[b], &right->data[b]);
    }
}

static const Segment *pair_templates(SymPairing *pairing, uint32_t told, const Segment *left, const Segment *right)
{
    ExecPairing *base = &pairing->base;
    if (!base->out) {
        order_templates(pairing, told, left, right);
        return right;
    }
    Alone alone[] = {{pairing, LEFT}, {pairing, RIGHT}};
    TemplateMerge merge = {base->out->numbers.arena,
                           pairing->walk->sides[LEFT].heap,
                           pairing->walk->sides[RIGHT].heap,
                           pair_data_values,
                           pairing,
                           data_alone,
                           data_alone,
                           &alone[LEFT],
                           &alone[RIGHT]};
    return template_merge(&merge, told, left, right);
}

const Segment *pair_segments(SymPairing *pairing, const Segment *left, const Segment *right)
{
    ExecPairing *base = &pairing->base;
    const Pattern *pattern = left->shape->pattern;
    Segment *both = arena_alloc(base->left->numbers.arena, sizeof *both);
    *both = *left;
    both->length = exec_pair_numbers(base, left->length, right->length);
    for (uint32_t i = 0; i < pattern->link_count; i++)
        if (pattern->links[i].role != LINK_OWN)
            both->outer[i] = symheap_pair_values(base, left->outer[i], right->outer[i]);
    for (uint32_t b = 0; b < pattern->block_count && !base->fails; b++) {
        both->made_at[b] = made_at_either(left->made_at[b], right->made_at[b]);
        both->data[b] = pair_data(pairing, &left->data[b], &right->data[b]);
        if (pattern->is_list[b])
            both->inner[b] = pair_templates(pairing, shape_told(left->shape, b), left->inner[b], right->inner[b]);
    }
    return both;
}

const Segment *pair_with_empty(SymPairing *pairing, int side, uint32_t id)
{
    ExecPairing *base = &pairing->base;
    const Side *own = &pairing->walk->sides[side];
    const Segment *segment = symheap_node(own->heap, id)->segment;
    const Pattern *pattern = segment->shape->pattern;
    Linear none = linear_constant(0, 64);
    Alone alone = {pairing, side};
    Segment *both = arena_alloc(base->left->numbers.arena, sizeof *both);
    *both = *segment;
    both->length =
        side == LEFT ? exec_pair_numbers(base, segment->length, none) : exec_pair_numbers(base, none, segment->length);
    for (uint32_t i = 0; i < pattern->link_count; i++) {
        ExecValue other = own->instead[id][i], outer = segment->outer[i];
        if (pattern->links[i].role == LINK_OWN)
            continue;
        if (other.kind == VALUE_UNDEFINED)
            both->outer[i] = data_alone(&alone, outer);
        else
            both->outer[i] =
                side == LEFT ? symheap_pair_values(base, outer, other) : symheap_pair_values(base, other, outer);
    }
    for (uint32_t b = 0; b < pattern->block_count; b++) {
        both->data[b] = contents_map(base->left->numbers.arena, segment->data[b], data_alone, &alone);
        if (pattern->is_list[b])
            both->inner[b] = template_map(base->left->numbers.arena, segment->inner[b], data_alone, &alone);
    }
    return both;
}
