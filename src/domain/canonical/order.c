/* SPDX-License-Identifier: MIT */
/* Order between neighbours: facts follow from numbers where pointers and keys are written, and before summaries forget
 * numbers; numbers follow from facts where a block was taken out of a summary. Bits of keys that are not known yet say that the
 * field leads to no heap block. */
#include "domain/canonical/state.h"

uint32_t shape_key(ShapeDomain *domain, KeyField key)
{
    uint32_t i = 0;
    while (i < domain->key_count && (domain->keys[i].offset != key.offset || domain->keys[i].size != key.size ||
                                     domain->keys[i].is_signed != key.is_signed))
        i++;
    if (i == domain->key_count && i < KEYS_MOST)
        domain->keys[domain->key_count++] = key;
    return i;
}

/* The number of each block of a node at the key; false if nothing is known. */
static bool key_of(const BlockMemory *memory, uint32_t node, const KeyField *key, Linear *number)
{
    ExecValue value = contents_peek(&memory->base, &blocks_node(memory, node)->contents, key->offset, key->size);
    *number = value.number;
    return value.kind == VALUE_NUMBER && value.number.width == 8 * key->size;
}

bool order_is_known(const BlockMemory *memory, uint32_t from, uint32_t to, uint32_t k, bool falling)
{
    const ShapeDomain *domain = shape_domain(memory);
    Linear low, high;
    if (k >= domain->key_count)
        return false;
    const KeyField *key = &domain->keys[k];
    if (from == to)
        return !recency_is_old(from); /* numbers of a summary are each block's own */
    return key_of(memory, falling ? to : from, key, &low) && key_of(memory, falling ? from : to, key, &high) &&
           linears_compare(&memory->base.numbers, key->is_signed ? OP_SLE : OP_ULE, low, high) == ANSWER_YES;
}

/* Does the fact follow from numbers? */
static bool follows(const BlockMemory *memory, uint32_t node, uint32_t f, uint32_t k, bool falling)
{
    const ExecCell *cell = cell_at(memory, node, shape_domain(memory)->fields[f]);
    if (!cell || cell->value.kind != VALUE_POINTER)
        return true; /* no visible pointer */
    uint32_t base = value_base(cell->value);
    TargetSet set = targets_of(&memory->domain->targets, &base);
    for (uint32_t i = 0; i < set.count; i++)
        if (is_heap_node(memory, set.nodes[i]) && !order_is_known(memory, node, set.nodes[i], k, falling))
            return false;
    return true;
}

static uint64_t *order_facts(BlockMemory *memory, uint32_t node, bool falling)
{
    BlockFacts *facts = &blocks_edit(memory, node)->facts;
    return falling ? &facts->falling : &facts->rising;
}

/* The field or the key of the node was written. */
static void renew(BlockMemory *memory, uint32_t node, uint32_t f, uint32_t k)
{
    for (int falling = 0; falling < 2; falling++) {
        bool holds = follows(memory, node, f, k, falling);
        uint64_t *facts = order_facts(memory, node, falling);
        *facts = holds ? *facts | field_pair(f, k) : *facts & ~field_pair(f, k);
    }
}

/* The key of the node was written: of other nodes that lead to it, what was known of other targets still holds. */
static void renew_others(BlockMemory *memory, uint32_t node, uint32_t k)
{
    const ShapeDomain *domain = shape_domain(memory);
    for (uint32_t i = 0; i < HEAP_NODES; i = heap_next(memory, i))
        for (uint32_t f = 0; f < domain->field_count && heap_node(memory, i)->statuses; f++) {
            uint32_t other = first_heap(memory) + i;
            const ExecCell *cell = cell_at(memory, other, domain->fields[f]);
            if (!cell || cell->value.kind != VALUE_POINTER ||
                !targets_has(&memory->domain->targets, value_base(cell->value), node))
                continue;
            for (int falling = 0; falling < 2; falling++) {
                uint64_t known = *order_facts(memory, other, falling) & field_pair(f, k);
                if (known && !order_is_known(memory, other, node, k, falling))
                    *order_facts(memory, other, falling) &= ~known;
            }
            if (!recency_is_old(other) && follows(memory, other, f, k, false))
                *order_facts(memory, other, false) |= field_pair(f, k);
            if (!recency_is_old(other) && follows(memory, other, f, k, true))
                *order_facts(memory, other, true) |= field_pair(f, k);
        }
}

static bool overlap(int64_t at, int64_t bytes, int64_t offset, int64_t size)
{
    return size < 0 || (at < offset + size && offset < at + bytes);
}

void order_after_write(BlockMemory *memory, uint32_t node, int64_t offset, int64_t size)
{
    const ShapeDomain *domain = shape_domain(memory);
    int64_t pointer = memory->domain->base.program->pointer_width / 8;
    if (!is_heap_node(memory, node))
        return;
    assertions_after_write(memory, node, offset, size);
    for (uint32_t f = 0; f < domain->field_count; f++)
        for (uint32_t k = 0; k < KEYS_MOST; k++)
            if (overlap(domain->fields[f], pointer, offset, size) ||
                (k < domain->key_count && overlap(domain->keys[k].offset, domain->keys[k].size, offset, size)))
                renew(memory, node, f, k);
    for (uint32_t k = 0; k < domain->key_count; k++)
        if (overlap(domain->keys[k].offset, domain->keys[k].size, offset, size)) {
            renew_others(memory, node, k);
            subtrees_after_key(memory, node, k);
        }
}

bool order_learn(BlockMemory *memory, const Precision *wanted)
{
    const ShapeDomain *domain = shape_domain(memory);
    bool found = false;
    for (uint32_t i = 0; i < HEAP_NODES && wanted->rising | wanted->falling; i = heap_next(memory, i | 1))
        for (uint32_t f = 0; f < domain->field_count && heap_node(memory, i)->statuses; f++)
            for (uint32_t k = 0; k < 2 * domain->key_count; k++) {
                bool falling = k & 1;
                uint32_t node = first_heap(memory) + i;
                uint64_t bit = field_pair(f, k / 2) & (falling ? wanted->falling : wanted->rising);
                if (bit && !(*order_facts(memory, node, falling) & bit) && follows(memory, node, f, k / 2, falling)) {
                    *order_facts(memory, node, falling) |= bit;
                    found = true;
                }
            }
    return found;
}

/* --- numbers ----------------------------------------------------------------------------------------------- */

/* The key of a single block, which is made if nothing is known. False if the block may not have one. */
static bool key_make(BlockMemory *memory, uint32_t node, const KeyField *key, Linear *number)
{
    const BlockNode *block = blocks_node(memory, node);
    Linear end = linear_constant(key->offset + (int64_t)key->size, block->size.width);
    if (block->statuses != 1u << STATUS_LIVE ||
        linears_compare(&memory->base.numbers, OP_SLE, end, block->size) != ANSWER_YES)
        return false;
    if (key_of(memory, node, key, number))
        return true;
    for (uint32_t i = 0; i < block->contents.count; i++)
        if (overlap(block->contents.cells[i].offset, block->contents.cells[i].size, key->offset, key->size))
            return false; /* a pointer, or a part of something larger, that would be hidden */
    *number = linear_fresh(&memory->base.numbers, 8 * key->size);
    blocks_edit(memory, node)->contents =
        contents_set(&memory->base, blocks_node(memory, node)->contents, key->offset, key->size, value_number(*number));
    return true;
}

bool order_assume(BlockMemory *memory, uint32_t low_node, uint32_t high_node, uint32_t k)
{
    const KeyField *key = &shape_domain(memory)->keys[k];
    Linear low, high;
    if (low_node == high_node || !key_make(memory, low_node, key, &low) || !key_make(memory, high_node, key, &high))
        return true;
    return linears_assume(&memory->base.numbers, key->is_signed ? OP_SLE : OP_ULE, low, high, true);
}

bool order_coerce(BlockMemory *memory)
{
    const ShapeDomain *domain = shape_domain(memory);
    for (uint32_t i = 0; i < HEAP_NODES; i = heap_next(memory, i | 1))
        for (uint32_t f = 0; f < domain->field_count && domain->key_count && heap_node(memory, i)->statuses; f++) {
            uint32_t node = first_heap(memory) + i;
            const ExecCell *cell = cell_at(memory, node, domain->fields[f]);
            uint32_t target = cell ? shape_target(memory, cell->value) : ID_NONE;
            if (target == ID_NONE || !is_heap_node(memory, target) || recency_is_old(target))
                continue;
            for (uint32_t k = 0; k < domain->key_count; k++) {
                BlockFacts facts = blocks_node(memory, node)->facts;
                if ((facts.rising & field_pair(f, k) && !order_assume(memory, node, target, k)) ||
                    (facts.falling & field_pair(f, k) && !order_assume(memory, target, node, k)))
                    return false;
            }
        }
    return true;
}
