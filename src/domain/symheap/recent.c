/* SPDX-License-Identifier: MIT */
/* One cell of a block at an offset that is not constant: `rows[i].size = 4` is known while row i is filled. */
#include "domain/symheap/state.h"

static Linear shifted(Linear offset, int64_t by)
{
    offset.constant += by;
    return offset;
}

static bool may_overlap(const SymHeap *heap, const RecentCell *recent, Linear offset, uint32_t size)
{
    const Linears *numbers = &heap->base.numbers;
    return linears_most_combined(numbers, shifted(recent->offset, recent->size), offset) > 0 &&
           linears_most_combined(numbers, shifted(offset, size), recent->offset) > 0;
}

/* What is there once the value has been written. */
RecentCell recent_written(const SymHeap *heap, const SymNode *node, Linear offset, uint32_t size, ExecValue value)
{
    int64_t at, constant;
    bool is_fixed = linear_is_constant(&heap->base.numbers, offset, &at);
    if (!is_fixed && size && size <= 8 && value.kind == VALUE_NUMBER && value.number.width == 8 * size &&
        linear_is_constant(&heap->base.numbers, value.number, &constant))
        return (RecentCell){offset, size, constant};
    bool stays = node->recent.size && !may_overlap(heap, &node->recent, offset, size);
    return stays ? node->recent : (RecentCell){.size = 0};
}

bool recent_read(const SymHeap *heap, const SymNode *node, Linear offset, uint32_t size, ExecValue *value)
{
    if (!node->recent.size || node->recent.size != size ||
        linears_compare(&heap->base.numbers, OP_EQ, node->recent.offset, offset) != ANSWER_YES)
        return false;
    *value = value_number(linear_constant(node->recent.value, 8 * size));
    return true;
}
