/* SPDX-License-Identifier: MIT */
/* Counting references (FESA, section 4.2): the flag `many` of a heap node says that two or more cells of heap blocks lead to
 * the instance. Whether there is one is told by the edges themselves: `leads`, or `in` of cells of summaries; so the
 * counter of the paper, 0, 1 or more, is these flags and `many`.
 *
 *   integrity   two cells that are told apart lead here  =>  many  =>  some cell leads here, and if all that do are told
 *               apart, two of them
 *   a new reference                  many' = many or some other cell leads here
 *   a reference less, from many      many or not: that many or one less
 *
 * Cells whose contents are not known (they have no alternatives) are not counted. */
#include "domain/boolheap/state.h"

typedef struct Counting {
    uint32_t node;
    Boolean one, two; /* this many cells, told apart, lead to the instance */
    Boolean group;    /* some cell of a summary does */
} Counting;

static bool is_counted(const Boolheap *heap, Holder holder)
{
    return holder.kind == HOLDER_CELL && boolheap_node(heap, holder.owner)->storage == STORAGE_HEAP;
}

static bool is_self(Holder holder, const Alternative *item)
{
    return holder.kind == HOLDER_CELL && holder.owner == item->node && !item->is_other;
}

/* Some block with this cell leads to the instance. A cell that leads to its own block is told apart from others. */
static Boolean cell_refers(Boolheap *heap, Holder holder, const Alternative *item)
{
    return item->in != FLAG_NONE && !is_self(holder, item) ? flag_variable(heap, item->in)
                                                            : alternative_leads(heap, holder, item);
}

static ExecValue count_one(void *context, Boolheap *heap, Holder holder, ExecValue value)
{
    Counting *counting = context;
    if (value.kind != VALUE_POINTER || !is_counted(heap, holder))
        return value;
    Alternatives set = boolheap_alternatives(heap, value);
    for (uint32_t i = 0; i < set.count; i++) {
        const Alternative *item = &set.items[i];
        if (item->node != counting->node)
            continue;
        Boolean refers = cell_refers(heap, holder, item);
        counting->two = either(heap, counting->two, both(heap, counting->one, refers));
        counting->one = either(heap, counting->one, refers);
        if (item->in != FLAG_NONE)
            counting->group = either(heap, counting->group, refers);
    }
    return value;
}

static Counting count_references(Boolheap *heap, uint32_t node)
{
    Boolean no = boolheap_false(heap);
    Counting counting = {node, no, no, no};
    boolheap_visit(heap, count_one, &counting);
    return counting;
}

Boolean node_many(Boolheap *heap, uint32_t name)
{
    return flag_variable(heap, flag_many(heap->domain, name));
}

void boolheap_count_integrity(Boolheap *heap, uint32_t name)
{
    Counting counting = count_references(heap, name);
    Boolean many = node_many(heap, name);
    boolheap_assume(heap, implied(heap, counting.two, many));
    boolheap_assume(heap, implied(heap, many, both(heap, counting.one, either(heap, counting.two, counting.group))));
}

/* `many` gets a new meaning, in terms of the old one. */
static void change_many(Boolheap *heap, uint32_t name, uint32_t temporary)
{
    uint32_t many = flag_many(heap->domain, name);
    boolheap_forget_one(heap, many);
    boolheap_rename(heap, &temporary, &many, 1);
}

void boolheap_count_less(Boolheap *heap, Holder holder, ExecValue value)
{
    if (value.kind != VALUE_POINTER || !is_counted(heap, holder))
        return;
    Alternatives set = boolheap_alternatives(heap, value);
    for (uint32_t i = 0; i < set.count; i++) {
        const Alternative *item = &set.items[i];
        const GraphNode *node = item->node == ID_NONE ? NULL : boolheap_node(heap, item->node);
        if (!node || node->storage != STORAGE_HEAP)
            continue;
        uint32_t less = flag_temporary(heap);
        Boolean many = node_many(heap, item->node), after = flag_variable(heap, less);
        boolheap_note_flag(heap, less);
        boolheap_assume(heap, implied(heap, after, many));
        boolheap_assume(heap, either(heap, cell_refers(heap, holder, item), same(heap, after, many)));
        change_many(heap, item->node, less);
    }
}

void boolheap_count_more(Boolheap *heap, Holder holder, ExecValue value)
{
    if (value.kind != VALUE_POINTER || !is_counted(heap, holder))
        return;
    Alternatives set = boolheap_alternatives(heap, value);
    for (uint32_t i = 0; i < set.count; i++) {
        const Alternative *item = &set.items[i];
        if (item->node == ID_NONE || boolheap_node(heap, item->node)->storage != STORAGE_HEAP)
            continue;
        uint32_t more = flag_temporary(heap);
        Boolean one = count_references(heap, item->node).one;
        boolheap_define(heap, more, either(heap, node_many(heap, item->node),
                                           both(heap, alternative_leads(heap, holder, item), one)));
        change_many(heap, item->node, more);
    }
}
