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
 * References are counted per *set of fields*, as the precision wants it. A field is an offset of cells of heap blocks; the
 * first ones that were seen to lead to heap blocks are told apart, all others go with the last of them. Cells whose contents are not known (they have no alternatives) are not counted. */
#include "domain/boolheap/state.h"

typedef struct Counting {
    uint32_t node, set;
    Boolean one, two; /* this many cells, told apart, lead to the instance */
    Boolean group;    /* some cell of a summary does */
} Counting;

static bool is_counted(const Boolheap *heap, Holder holder)
{
    return holder.kind == HOLDER_CELL && boolheap_node(heap, holder.owner)->storage == STORAGE_HEAP;
}

bool set_has(const BoolheapDomain *domain, uint32_t set, int64_t offset)
{
    uint32_t field = 0;
    while (field < FIELDS_MOST - 1 && (field >= domain->field_count || domain->fields[field] != offset))
        field++;
    return set >> field & 1;
}

void set_print(const BoolheapDomain *domain, uint32_t set, Text *out)
{
    if (set == ALL_FIELDS)
        text_add(out, " all");
    for (size_t field = 0; set != ALL_FIELDS && field < domain->field_count; field++)
        if (set >> field & 1)
            text_add(out, " +%u", domain->fields[field]);
}

/* Of a set, the fields that a heap that has met this many may refer by. */
static uint32_t met(uint32_t set, uint32_t field_count)
{
    return set & ((1u << field_count) - 1);
}

/* The set that is counted in the place of this one, for the fields that were met are the same: the last of them; 0: none is. */
static uint32_t counted_as(uint32_t sets, uint32_t field_count, uint32_t set)
{
    uint32_t found = ALL_FIELDS;
    while (found && (!(sets >> found & 1) || met(found, field_count) != met(set, field_count)))
        found--;
    return found;
}

static bool is_counted_by(uint32_t sets, uint32_t field_count, uint32_t set)
{
    return (met(set, field_count) || set == ALL_FIELDS) && counted_as(sets, field_count, set) == set;
}

uint32_t boolheap_next_set(const Boolheap *heap, uint32_t set)
{
    set += !set;
    while (set < SETS_MOST && !is_counted_by(heap->sets, heap->field_count, set))
        set++;
    return set;
}

typedef struct FieldSearch {
    uint32_t set;
    bool found;
} FieldSearch;

static ExecValue find_reference(void *context, Boolheap *heap, Holder holder, ExecValue value)
{
    FieldSearch *search = context;
    search->found |=
        value.kind == VALUE_POINTER && is_counted(heap, holder) && set_has(heap->domain, search->set, holder.offset);
    return value;
}

/* Where no cell of the set refers to anything, all is known. Else it is what was known of the set that was counted in its place; 0: nothing. */
static void begin_set(Boolheap *heap, uint32_t set, uint32_t as)
{
    FieldSearch search = {set, false};
    boolheap_visit(heap, find_reference, &search);
    Boolean acyclic = as ? boolheap_acyclic(heap, as) : boolean_constant(heap->domain->functions, !search.found);
    boolheap_define(heap, flag_acyclic(heap->domain, set), acyclic);
    for (uint32_t i = 0; i < heap->nodes.count; i++) {
        const BoolNode *node = boolheap_slot(heap, i);
        if (node->name == ID_NONE || node->storage != STORAGE_HEAP)
            continue;
        uint32_t many = flag_many(heap->domain, node->name, set);
        if (as || !search.found)
            boolheap_define(heap, many, as ? node_many(heap, node->name, as) : boolheap_false(heap));
        else
            boolheap_note_flag(heap, many);
    }
}

static void end_set(Boolheap *heap, uint32_t set)
{
    boolheap_forget_one(heap, flag_acyclic(heap->domain, set));
    for (uint32_t i = 0; i < heap->nodes.count; i++) {
        const BoolNode *node = boolheap_slot(heap, i);
        if (node->name != ID_NONE && node->storage == STORAGE_HEAP)
            boolheap_forget_one(heap, flag_many(heap->domain, node->name, set));
    }
}

void boolheap_count_by(Boolheap *heap, uint32_t sets)
{
    uint32_t old = heap->sets, old_count = heap->field_count;
    heap->sets = sets;
    heap->field_count = (uint32_t)heap->domain->field_count;
    if (sets == old && heap->field_count == old_count)
        return;
    for (uint32_t set = 1; set < SETS_MOST; set++)
        if (is_counted_by(sets, heap->field_count, set) && !is_counted_by(old, old_count, set))
            begin_set(heap, set, met(set, old_count) ? counted_as(old, old_count, set) : 0);
    for (uint32_t set = 1; set < SETS_MOST; set++)
        if (!is_counted_by(sets, heap->field_count, set) && is_counted_by(old, old_count, set))
            end_set(heap, set);
}

void boolheap_add_field(Boolheap *heap, uint32_t offset)
{
    BoolheapDomain *domain = heap->domain;
    bool is_known = domain->field_count == FIELDS_MOST;
    for (size_t i = 0; i < domain->field_count; i++)
        is_known |= domain->fields[i] == offset;
    if (!is_known)
        domain->fields[domain->field_count++] = offset;
    boolheap_count_by(heap, heap->sets); /* another heap may have met a field, too */
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
    if (value.kind != VALUE_POINTER || !is_counted(heap, holder) ||
        !set_has(heap->domain, counting->set, holder.offset))
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

static Counting count_references(Boolheap *heap, uint32_t node, uint32_t set)
{
    Boolean no = boolheap_false(heap);
    Counting counting = {node, set, no, no, no};
    boolheap_visit(heap, count_one, &counting);
    return counting;
}

Boolean node_many(Boolheap *heap, uint32_t name, uint32_t set)
{
    return flag_variable(heap, flag_many(heap->domain, name, set));
}

Boolean boolheap_referred(Boolheap *heap, uint32_t name, uint32_t set)
{
    return count_references(heap, name, set).one;
}

void boolheap_count_integrity(Boolheap *heap, uint32_t name)
{
    if (boolheap_node(heap, name)->storage != STORAGE_HEAP)
        return;
    BooleanMark mark = boolheap_begin(heap);
    Boolean holds = boolheap_true(heap);
    for (uint32_t set = boolheap_next_set(heap, 0); set < SETS_MOST; set = boolheap_next_set(heap, set + 1)) {
        Counting counting = count_references(heap, name, set);
        Boolean many = node_many(heap, name, set);
        holds = both(heap, holds, implied(heap, counting.two, many));
        holds = both(heap, holds,
                     implied(heap, many, both(heap, counting.one, either(heap, counting.two, counting.group))));
        for (uint32_t more = boolheap_next_set(heap, set + 1); more < SETS_MOST;
             more = boolheap_next_set(heap, more + 1))
            if (!(set & ~more))
                holds = both(heap, holds, implied(heap, many, node_many(heap, name, more)));
    }
    boolheap_assume(heap, holds);
    boolheap_end(heap, mark);
}

/* The flags `many` of a node, by the sets that a cell counts for, and what they become. */
typedef struct Recount {
    Boolean condition;
    uint32_t flags[SETS_MOST], after[SETS_MOST], count;
} Recount;

static Boolean recount_after(Recount *recount, Boolheap *heap, uint32_t node, uint32_t set)
{
    uint32_t flag = flag_many(heap->domain, node, set), after = flag_stand_in(heap, flag);
    recount->flags[recount->count] = flag;
    recount->after[recount->count++] = after;
    return flag_variable(heap, after);
}

/* A reference less. */
static void less(Recount *recount, Boolheap *heap, Holder holder, const Alternative *item, uint32_t set)
{
    Boolean many = node_many(heap, item->node, set), after = recount_after(recount, heap, item->node, set);
    Boolean unchanged = either(heap, cell_refers(heap, holder, item), same(heap, after, many));
    recount->condition = both(heap, recount->condition, both(heap, implied(heap, after, many), unchanged));
}

/* A new reference. */
static void more(Recount *recount, Boolheap *heap, Holder holder, const Alternative *item, uint32_t set)
{
    Boolean one = count_references(heap, item->node, set).one, leads = alternative_leads(heap, holder, item);
    Boolean many = either(heap, node_many(heap, item->node, set), both(heap, leads, one));
    recount->condition =
        both(heap, recount->condition, same(heap, recount_after(recount, heap, item->node, set), many));
}

static void count_all(Boolheap *heap, Holder holder, ExecValue value,
                      void (*count)(Recount *, Boolheap *, Holder, const Alternative *, uint32_t))
{
    if (value.kind != VALUE_POINTER || !is_counted(heap, holder))
        return;
    Alternatives alternatives = boolheap_alternatives(heap, value);
    for (uint32_t i = 0; i < alternatives.count; i++) {
        const Alternative *item = &alternatives.items[i];
        const BoolNode *node = item->node == ID_NONE ? NULL : boolheap_node(heap, item->node);
        if (!node || node->storage != STORAGE_HEAP)
            continue;
        boolheap_add_field(heap, holder.offset);
        BooleanMark mark = boolheap_begin(heap);
        Recount recount = {.condition = boolheap_true(heap)};
        for (uint32_t set = boolheap_next_set(heap, 0); set < SETS_MOST; set = boolheap_next_set(heap, set + 1))
            if (set_has(heap->domain, set, holder.offset))
                count(&recount, heap, holder, item, set);
        boolheap_assume(heap, recount.condition);
        boolheap_replace(heap, recount.flags, recount.after, recount.count);
        boolheap_end(heap, mark);
    }
}

void boolheap_count_less(Boolheap *heap, Holder holder, ExecValue value)
{
    count_all(heap, holder, value, less);
}

void boolheap_count_more(Boolheap *heap, Holder holder, ExecValue value)
{
    count_all(heap, holder, value, more);
}
