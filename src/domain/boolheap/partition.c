/* SPDX-License-Identifier: MIT */
/* A summary in two: the instances *inside*, which the topmost frame or a global reaches, and those *outside*. Both get what was known of
 * each instance (expand); no edge leads from inside to outside, and something inside leads to each instance there. Where
 * references are counted, that may exclude edges from outside to inside: then a call can be cut there (cut.c). */
#include "domain/boolheap/partition.h"

#include <stdlib.h>
#include <string.h>

typedef struct Partition {
    Boolheap *heap;
    const PartPlaces *places;
    uint32_t inside, outside; /* names; the first is the summary's own */
    uint32_t *from, *to;      /* the flags of an instance inside, and the copies for one outside */
    size_t count, from_capacity, to_capacity;
    Boolean has_inside, has_outside; /* there are instances */
} Partition;

static bool is_of(Holder holder, uint32_t name)
{
    return holder.kind == HOLDER_CELL && holder.owner == name;
}

Place place_of(const PartPlaces *places, const Boolheap *heap, uint32_t name)
{
    uint32_t slot = boolheap_slot_of(heap, name);
    return slot < places->count ? places->items[slot] : PLACE_OUTSIDE;
}

Place place_of_holder(const PartPlaces *places, const Boolheap *heap, Holder holder)
{
    if (holder.kind == HOLDER_CELL)
        return place_of(places, heap, holder.owner);
    bool is_inside = holder.kind == HOLDER_REGISTER && holder.owner == heap->base.frame_count - 1;
    return is_inside ? PLACE_INSIDE : PLACE_OUTSIDE;
}

/* --- expanding --------------------------------------------------------------------------------------------- */

static void copy_flag(Partition *parts, uint32_t flag, uint32_t wanted)
{
    for (size_t i = 0; i < parts->count; i++)
        if (parts->from[i] == flag)
            return;
    parts->from = array_room(parts->from, &parts->from_capacity, parts->count, sizeof *parts->from);
    parts->to = array_room(parts->to, &parts->to_capacity, parts->count, sizeof *parts->to);
    parts->from[parts->count] = flag;
    parts->to[parts->count++] = flag_stand_in(parts->heap, wanted);
}

static void copy_as(Partition *parts, uint32_t flag, FlagKind kind, Holder holder, const Alternative *item)
{
    if (flag != FLAG_NONE)
        copy_flag(parts, flag, flag_of(parts->heap->domain, kind, holder, item));
}

static uint32_t copy_of(const Partition *parts, uint32_t flag)
{
    size_t i = 0;
    while (flag != FLAG_NONE && parts->from[i] != flag)
        i++;
    return flag == FLAG_NONE ? flag : parts->to[i];
}

/* Collects the flags that depend on the summary's instance. */
static ExecValue gather(void *context, Boolheap *heap, Holder holder, ExecValue value)
{
    Partition *parts = context;
    if (!value_is_set(value))
        return value;
    Alternatives set = boolheap_alternatives(heap, value);
    bool is_own = is_of(holder, parts->inside);
    if (is_own)
        holder.owner = parts->outside;
    for (uint32_t i = 0; i < set.count; i++) {
        const Alternative *item = &set.items[i];
        bool leads_here = item->node == parts->inside;
        Alternative copy = *item;
        if (leads_here)
            copy.node = parts->outside;
        if (is_own)
            copy_as(parts, item->flag, FLAG_VALUE, holder, &copy);
        if (is_own || leads_here)
            copy_as(parts, item->role, FLAG_ROLE, holder, &copy);
        if (is_own ? item->is_other : leads_here)
            copy_as(parts, item->in, FLAG_IN, holder, &copy);
    }
    return value;
}

static Boolean none_of(Boolheap *heap, const uint32_t *flags, size_t count)
{
    Boolean none = boolheap_true(heap);
    for (size_t i = count; i-- > 0;)
        none = both(heap, none, negated(heap, flag_variable(heap, flags[i])));
    return none;
}

/* Instances on both sides, on one side only. */
static void expand(Partition *parts)
{
    Boolheap *heap = parts->heap;
    Boolean here = both(heap, heap->function, parts->has_inside);
    Boolean there = boolean_rename(heap->domain->functions, heap->function, parts->from, parts->to, parts->count);
    there = both(heap, there, parts->has_outside);
    Boolean empty_here = both(heap, none_of(heap, parts->from, parts->count), negated(heap, parts->has_inside));
    Boolean empty_there = both(heap, none_of(heap, parts->to, parts->count), negated(heap, parts->has_outside));
    Boolean result = both(heap, here, there);
    result = either(heap, result, both(heap, here, empty_there));
    boolheap_set_function(heap, either(heap, result, both(heap, empty_here, there)));
}

/* --- edges ------------------------------------------------------------------------------------------------- */

static uint32_t fresh(Boolheap *heap, FlagKind kind, Holder holder, const Alternative *item)
{
    return flag_stand_in(heap, flag_of(heap->domain, kind, holder, item));
}

static Boolean variable(Boolheap *heap, uint32_t flag)
{
    return flag_variable(heap, flag);
}

/* `whole` is one of two, each of which needs an instance to lead to. */
static void assume_either(Boolheap *heap, Boolean whole, Boolean one, Boolean other)
{
    boolheap_assume(heap, same(heap, whole, either(heap, one, other)));
    boolheap_assume(heap, negated(heap, both(heap, one, other)));
}

/* Other holders: an edge to the summary leads inside or outside. */
static ExecValue split_target(void *context, Boolheap *heap, Holder holder, ExecValue value)
{
    Partition *parts = context;
    if (is_of(holder, parts->inside) || is_of(holder, parts->outside) || !value_is_set(value))
        return value;
    bool is_inside = place_of_holder(parts->places, heap, holder) == PLACE_INSIDE, found = false;
    Alternatives set = boolheap_alternatives(heap, value);
    Alternatives result = {arena_alloc(heap->domain->arena, (2 * set.count + 1) * sizeof(Alternative)), 0};
    for (uint32_t i = 0; i < set.count; i++) {
        Alternative item = set.items[i], there = item;
        if (item.node != parts->inside) {
            result.items[result.count++] = item;
            continue;
        }
        found = true;
        Boolean holds = alternative_holds(heap, holder, &item);
        there.node = parts->outside;
        there.role = copy_of(parts, item.role);
        there.in = copy_of(parts, item.in);
        if (is_inside) {
            boolheap_assume(heap, implied(heap, holds, parts->has_inside));
            boolheap_assume(heap, negated(heap, variable(heap, there.role)));
            if (there.in != FLAG_NONE)
                boolheap_assume(heap, negated(heap, variable(heap, there.in)));
            result.items[result.count++] = item;
            continue;
        }
        there.flag = fresh(heap, FLAG_VALUE, holder, &there);
        item.flag = fresh(heap, FLAG_VALUE, holder, &item);
        Boolean here_holds = variable(heap, item.flag), there_holds = variable(heap, there.flag);
        assume_either(heap, holds, here_holds, there_holds);
        boolheap_assume(heap, implied(heap, here_holds, parts->has_inside));
        boolheap_assume(heap, implied(heap, there_holds, parts->has_outside));
        boolheap_assume(heap, implied(heap, variable(heap, item.role), here_holds));
        boolheap_assume(heap, implied(heap, variable(heap, there.role), there_holds));
        result.items[result.count++] = item;
        result.items[result.count++] = there;
    }
    return found ? boolheap_value(heap, result, value.number.width) : value;
}

/* A cell of the summary: what the same cell of the instances outside holds, edge by edge. */
typedef struct CellParts {
    Holder inside, outside;
    Alternatives here, there;
} CellParts;

/* An instance outside leads to another one there, or inside. */
static void split_other(Partition *parts, CellParts *cell, Alternative item, Alternative copy)
{
    Boolheap *heap = parts->heap;
    Boolean holds = alternative_holds(heap, cell->outside, &copy);
    Alternative in = copy;
    in.node = parts->inside;
    in.is_other = false;
    in.flag = fresh(heap, FLAG_VALUE, cell->outside, &in);
    in.role = fresh(heap, FLAG_ROLE, cell->outside, &in);
    in.in = fresh(heap, FLAG_IN, cell->outside, &in);
    copy.node = parts->outside;
    copy.in = copy_of(parts, item.in);
    copy.flag = fresh(heap, FLAG_VALUE, cell->outside, &copy);
    uint32_t within = fresh(heap, FLAG_IN, cell->inside, &item);
    Boolean leads_in = variable(heap, in.flag), refers = variable(heap, in.in);
    assume_either(heap, holds, variable(heap, copy.flag), leads_in);
    boolheap_assume(heap, implied(heap, leads_in, parts->has_inside));
    boolheap_assume(heap, implied(heap, refers, parts->has_outside));
    boolheap_assume(heap, implied(heap, variable(heap, in.role), both(heap, leads_in, refers)));
    boolheap_assume(heap, same(heap, variable(heap, item.in), either(heap, variable(heap, within), refers)));
    item.in = within;
    cell->here.items[cell->here.count++] = item;
    cell->there.items[cell->there.count++] = copy;
    cell->there.items[cell->there.count++] = in;
}

/* To another node: some instance inside leads to it, or some outside. */
static void split_edge(Partition *parts, CellParts *cell, Alternative item, Alternative copy)
{
    Boolheap *heap = parts->heap;
    Boolean leads = alternative_leads(heap, cell->inside, &item);
    uint32_t here = fresh(heap, FLAG_IN, cell->inside, &item);
    copy.in = fresh(heap, FLAG_IN, cell->outside, &copy);
    Boolean refers = variable(heap, here), copy_refers = variable(heap, copy.in);
    boolheap_assume(heap, same(heap, variable(heap, item.in), either(heap, refers, copy_refers)));
    boolheap_assume(heap, implied(heap, leads, refers));
    boolheap_assume(heap, implied(heap, alternative_leads(heap, cell->outside, &copy), copy_refers));
    boolheap_assume(heap, implied(heap, refers, parts->has_inside));
    boolheap_assume(heap, implied(heap, copy_refers, parts->has_outside));
    cell->there.items[cell->there.count++] = copy;
    item.in = here;
    if (place_of(parts->places, heap, item.node) == PLACE_OUTSIDE) {
        boolheap_assume(heap, negated(heap, alternative_holds(heap, cell->inside, &item)));
        boolheap_assume(heap, negated(heap, refers));
    } else {
        cell->here.items[cell->here.count++] = item;
    }
}

static void split_cell(Partition *parts, ExecCell *inside, ExecCell *outside)
{
    Boolheap *heap = parts->heap;
    const uint32_t offset = (uint32_t)inside->offset;
    if (inside->value.kind == VALUE_UNDEFINED)
        return;
    unsigned width = inside->value.number.width;
    Alternatives set = boolheap_alternatives(heap, inside->value);
    Alternative *items = arena_alloc(heap->domain->arena, (3 * set.count + 1) * sizeof *items);
    CellParts cell = {{HOLDER_CELL, parts->inside, offset},
                      {HOLDER_CELL, parts->outside, offset},
                      {items, 0},
                      {items + set.count, 0}};
    for (uint32_t i = 0; i < set.count; i++) {
        Alternative item = set.items[i], copy = item;
        copy.flag = copy_of(parts, item.flag);
        copy.role = copy_of(parts, item.role);
        copy.number = number_apart(heap, item.number);
        copy.in = FLAG_NONE;
        if (item.is_other) {
            split_other(parts, &cell, item, copy);
        } else if (item.node != ID_NONE && item.node != parts->inside) {
            split_edge(parts, &cell, item, copy);
        } else {
            if (item.node == parts->inside)
                copy.node = parts->outside;
            cell.here.items[cell.here.count++] = item;
            cell.there.items[cell.there.count++] = copy;
        }
    }
    inside->value = cell.here.count ? boolheap_value(heap, cell.here, width) : value_undefined(width);
    outside->value = boolheap_value(heap, cell.there, width);
}

uint32_t boolheap_partition(Boolheap *heap, uint32_t summary, PartPlaces *places)
{
    BooleanMark mark = boolheap_begin(heap);
    BoolNode node = *boolheap_node(heap, summary);
    Contents contents = node.contents;
    Partition parts = {.heap = heap, .places = places, .inside = summary};
    boolheap_forget_unused(heap); /* as when an instance is taken out (materialise.c) */
    parts.outside = node.name = boolheap_name_beside(heap, summary);
    uint32_t present[2] = {flag_temporary(heap), flag_temporary(heap)};
    parts.has_inside = variable(heap, present[0]);
    parts.has_outside = variable(heap, present[1]);
    uint32_t own_flags[SETS_MOST + 1] = {flag_live(heap->domain, node.name)};
    copy_flag(&parts, flag_live(heap->domain, summary), own_flags[0]);
    for (uint32_t set = boolheap_next_set(heap, 0); node.storage == STORAGE_HEAP && set < SETS_MOST;
         set = boolheap_next_set(heap, set + 1)) {
        own_flags[parts.count] = flag_many(heap->domain, node.name, set);
        copy_flag(&parts, flag_many(heap->domain, summary, set), own_flags[parts.count]);
    }
    size_t own_count = parts.count;
    boolheap_visit(heap, gather, &parts);
    expand(&parts);
    boolheap_note_flag(heap, present[0]);
    boolheap_note_flag(heap, present[1]);
    boolheap_replace(heap, own_flags, parts.to, (uint32_t)own_count); /* flags that are found by the node's name */
    memcpy(parts.to, own_flags, own_count * sizeof *own_flags);
    ExecCell *here = arena_alloc(heap->domain->arena, (contents.count + 1) * sizeof *here),
             *there = arena_alloc(heap->domain->arena, (contents.count + 1) * sizeof *there);
    node.size = number_apart(heap, node.size);
    node.contents = (Contents){there, contents.count, contents.zeroed};
    boolheap_add(heap, node);
    for (uint32_t i = 0; i < contents.count; i++) {
        here[i] = there[i] = contents.cells[i];
        split_cell(&parts, &here[i], &there[i]);
    }
    boolheap_edit(heap, summary)->contents.cells = here;
    boolheap_visit(heap, split_target, &parts);
    boolheap_forget(heap, present, 2);
    places->items[boolheap_slot_of(heap, summary)] = PLACE_INSIDE;
    places->items[boolheap_slot_of(heap, node.name)] = PLACE_OUTSIDE;
    free(parts.from);
    free(parts.to);
    boolheap_end(heap, mark);
    return node.name;
}
