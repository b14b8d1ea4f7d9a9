/* SPDX-License-Identifier: MIT */
/* Materialising a block from a summary (FESA, section 2.3): expand the summary's flags, then rebuild the edges between the
 * block and what is left. */
#include "domain/boolheap/state.h"

#include <stdlib.h>
#include <string.h>

typedef struct Expanding {
    Boolheap *heap;
    uint32_t summary, taken;
    uint32_t *from, *to; /* the flags of an instance, and the copies for the one taken out */
    size_t count, from_capacity, to_capacity;
} Expanding;

/* The copy of a flag, made to become this one if there is none yet. */
static uint32_t copy_for(Expanding *expanding, uint32_t flag, uint32_t wanted)
{
    for (size_t i = 0; i < expanding->count; i++)
        if (expanding->from[i] == flag)
            return expanding->to[i];
    expanding->from = array_room(expanding->from, &expanding->from_capacity, expanding->count, sizeof *expanding->from);
    expanding->to = array_room(expanding->to, &expanding->to_capacity, expanding->count, sizeof *expanding->to);
    expanding->from[expanding->count] = flag;
    expanding->to[expanding->count] = flag_stand_in(expanding->heap, wanted);
    return expanding->to[expanding->count++];
}

static uint32_t copy_of(const Expanding *expanding, uint32_t flag)
{
    size_t i = 0;
    while (flag != FLAG_NONE && expanding->from[i] != flag)
        i++;
    return flag == FLAG_NONE ? flag : expanding->to[i];
}

static void copy_as(Expanding *expanding, uint32_t flag, FlagKind kind, Holder holder, const Alternative *item)
{
    if (flag != FLAG_NONE)
        copy_for(expanding, flag, flag_of(expanding->heap->domain, kind, holder, item));
}

/* What the alternative of a cell of the summary becomes for the block taken out; and one that leads to the summary, for
 * the same holder. */
static Alternative taken_own(const Expanding *expanding, Alternative item)
{
    if (item.node == expanding->summary && !item.is_other)
        item.node = expanding->taken;
    item.is_other = false;
    return item;
}

static Alternative taken_target(const Expanding *expanding, Alternative item)
{
    item.node = expanding->taken;
    item.is_other = false;
    return item;
}

static bool is_of(Holder holder, uint32_t name)
{
    return holder.kind == HOLDER_CELL && holder.owner == name;
}

/* Collects the flags that depend on the summary's instance. */
static ExecValue gather(void *context, Boolheap *heap, Holder holder, ExecValue value)
{
    Expanding *expanding = context;
    if (!value_is_set(value))
        return value;
    Alternatives set = boolheap_alternatives(heap, value);
    for (uint32_t i = 0; i < set.count; i++) {
        const Alternative *item = &set.items[i];
        bool is_own = is_of(holder, expanding->summary);
        Alternative own = taken_own(expanding, *item), target = taken_target(expanding, *item);
        Holder taken = {HOLDER_CELL, expanding->taken, holder.offset};
        if (is_own) {
            copy_as(expanding, item->flag, FLAG_VALUE, taken, &own);
            copy_as(expanding, item->role, FLAG_ROLE, taken, &own);
        }
        if (!is_own && item->node == expanding->summary)
            copy_as(expanding, item->role, FLAG_VALUE, holder, &target);
        if (is_own ? item->is_other : item->node == expanding->summary)
            copy_as(expanding, item->in, FLAG_IN, holder, &target);
    }
    return value;
}

static uint32_t fresh(Boolheap *heap, FlagKind kind, Holder holder, const Alternative *item)
{
    return flag_stand_in(heap, flag_of(heap->domain, kind, holder, item));
}

/* Holders outside: an edge to the summary is one to the block taken out, or one to another instance. */
static ExecValue split_target(void *context, Boolheap *heap, Holder holder, ExecValue value)
{
    Expanding *expanding = context;
    if (is_of(holder, expanding->summary) || is_of(holder, expanding->taken) || !value_is_set(value))
        return value;
    Alternatives set = boolheap_alternatives(heap, value);
    Alternatives result = {arena_alloc(heap->domain->arena, (2 * set.count + 1) * sizeof(Alternative)), 0};
    bool found = false;
    for (uint32_t i = 0; i < set.count; i++) {
        Alternative item = set.items[i], here = item;
        if (item.node != expanding->summary) {
            result.items[result.count++] = item;
            continue;
        }
        found = true;
        here.node = expanding->taken;
        here.flag = copy_of(expanding, item.role);
        here.role = FLAG_NONE;
        here.in = copy_of(expanding, item.in);
        Boolean holds = alternative_holds(heap, holder, &item), leads = flag_variable(heap, here.flag);
        uint32_t rest = fresh(heap, FLAG_VALUE, holder, &item);
        Boolean elsewhere = same(heap, flag_variable(heap, rest), both(heap, holds, negated(heap, leads)));
        Boolean other = implied(heap, flag_variable(heap, item.role), flag_variable(heap, rest));
        boolheap_assume(heap, both(heap, implied(heap, leads, holds), both(heap, elsewhere, other)));
        item.flag = rest;
        result.items[result.count++] = here;
        result.items[result.count++] = item;
    }
    return found ? boolheap_value(heap, result, value.number.width) : value;
}

/* A cell of the summary and the same cell of the block taken out. */
static void split_cell(Expanding *expanding, ExecCell *of_summary, ExecCell *of_taken)
{
    Boolheap *heap = expanding->heap;
    Holder summary = {HOLDER_CELL, expanding->summary, (uint32_t)of_summary->offset};
    Holder taken = {HOLDER_CELL, expanding->taken, (uint32_t)of_summary->offset};
    if (of_summary->value.kind == VALUE_UNDEFINED)
        return;
    Alternatives set = boolheap_alternatives(heap, of_summary->value);
    Alternatives rest = {arena_alloc(heap->domain->arena, (2 * set.count + 1) * sizeof(Alternative)), 0};
    Alternatives own = {arena_alloc(heap->domain->arena, (set.count + 1) * sizeof(Alternative)), 0};
    for (uint32_t i = 0; i < set.count; i++) {
        Alternative item = set.items[i], copy = item;
        copy.flag = copy_of(expanding, item.flag);
        copy.role = copy_of(expanding, item.role);
        copy.in = FLAG_NONE;
        copy.number = number_apart(heap, item.number);
        if (item.is_other) {
            Alternative back = item;
            back.node = expanding->taken;
            back.is_other = false;
            back.flag = fresh(heap, FLAG_VALUE, summary, &back);
            back.role = FLAG_NONE;
            back.in = copy_of(expanding, item.in);
            copy.is_other = false;
            copy.role = fresh(heap, FLAG_ROLE, taken, &copy);
            Boolean leads = flag_variable(heap, copy.role), back_holds = flag_variable(heap, back.flag);
            Boolean holds = alternative_holds(heap, summary, &item);
            uint32_t others = fresh(heap, FLAG_VALUE, summary, &item), in = fresh(heap, FLAG_IN, summary, &item);
            Boolean there = implied(heap, leads, alternative_holds(heap, taken, &copy));
            Boolean here = implied(heap, back_holds, both(heap, holds, flag_variable(heap, back.in)));
            Boolean rest_holds = same(heap, flag_variable(heap, others), both(heap, holds, negated(heap, back_holds)));
            Boolean rest_in = same(heap, flag_variable(heap, item.in), either(heap, flag_variable(heap, in), leads));
            boolheap_assume(heap, both(heap, both(heap, there, here), both(heap, rest_holds, rest_in)));
            item.flag = others;
            item.in = in;
            rest.items[rest.count++] = back;
        } else if (item.node == expanding->summary) {
            copy.node = expanding->taken;
        } else if (item.node != ID_NONE) {
            uint32_t in = fresh(heap, FLAG_IN, summary, &item);
            Boolean leads = alternative_leads(heap, taken, &copy);
            Boolean rest_in = same(heap, flag_variable(heap, item.in), either(heap, flag_variable(heap, in), leads));
            Boolean led = implied(heap, alternative_leads(heap, summary, &item), flag_variable(heap, in));
            boolheap_assume(heap, both(heap, rest_in, led));
            item.in = in;
        }
        rest.items[rest.count++] = item;
        own.items[own.count++] = copy;
    }
    of_taken->value = boolheap_value(heap, own, of_summary->value.number.width);
    of_summary->value = boolheap_value(heap, rest, of_summary->value.number.width);
}

/* The other nodes that the block leads to: a cell that was one of many is now told apart. */
static void count_targets(Boolheap *heap, uint32_t summary, uint32_t taken)
{
    Contents contents = boolheap_node(heap, taken)->contents;
    for (uint32_t i = 0; i < contents.count; i++) {
        if (contents.cells[i].value.kind != VALUE_POINTER)
            continue;
        Alternatives set = boolheap_alternatives(heap, contents.cells[i].value);
        for (uint32_t k = 0; k < set.count; k++) {
            uint32_t name = set.items[k].node;
            if (name != ID_NONE && name != summary && name != taken &&
                boolheap_node(heap, name)->storage == STORAGE_HEAP)
                boolheap_count_integrity(heap, name);
        }
    }
}

bool boolheap_take_one(Boolheap *heap, uint32_t summary, uint32_t taken, uint32_t role)
{
    BooleanMark mark = boolheap_begin(heap);
    Expanding expanding = {.heap = heap, .summary = summary, .taken = taken};
    BoolNode node = *boolheap_node(heap, summary);
    /* A flag that an instance had before another was taken out would be one and the same for all of them. */
    boolheap_forget_unused(heap);
    uint32_t own_flags[SETS_MOST + 1] = {flag_live(heap->domain, taken)}, own_count = 1;
    copy_for(&expanding, flag_live(heap->domain, summary), own_flags[0]);
    for (uint32_t set = boolheap_next_set(heap, 0); node.storage == STORAGE_HEAP && set < SETS_MOST;
         set = boolheap_next_set(heap, set + 1)) {
        own_flags[own_count] = flag_many(heap->domain, taken, set);
        copy_for(&expanding, flag_many(heap->domain, summary, set), own_flags[own_count++]);
    }
    boolheap_visit(heap, gather, &expanding);
    /* Expand; of the copy only what leads to the block by this role is needed. */
    Booleans *store = heap->domain->functions;
    Boolean copy = boolean_rename(store, heap->function, expanding.from, expanding.to, expanding.count);
    copy = boolean_and(store, copy, flag_variable(heap, copy_of(&expanding, role)));
    boolheap_set_function(heap, boolean_and(store, heap->function, copy));
    boolheap_replace(heap, own_flags, expanding.to, own_count);
    memcpy(expanding.to, own_flags, own_count * sizeof *own_flags);
    Contents contents = node.contents;
    ExecCell *rest = arena_alloc(heap->domain->arena, (contents.count + 1) * sizeof *rest);
    ExecCell *own = arena_alloc(heap->domain->arena, (contents.count + 1) * sizeof *own);
    node.name = taken;
    node.is_summary = false;
    node.size = number_apart(heap, node.size);
    node.contents = (Contents){own, contents.count, contents.zeroed};
    boolheap_add(heap, node);
    for (uint32_t i = 0; i < contents.count; i++) {
        rest[i] = own[i] = contents.cells[i];
        split_cell(&expanding, &rest[i], &own[i]);
    }
    boolheap_edit(heap, summary)->contents.cells = rest;
    boolheap_visit(heap, split_target, &expanding);
    free(expanding.from);
    free(expanding.to);
    boolheap_count_integrity(heap, summary);
    boolheap_count_integrity(heap, taken);
    count_targets(heap, summary, taken);
    boolheap_acyclic_integrity(heap, taken);
    boolheap_end(heap, mark);
    return !boolheap_is_empty(heap);
}

/* --- the only instance ------------------------------------------------------------------------------------- */

static ExecValue make_only(void *context, Boolheap *heap, Holder holder, ExecValue value)
{
    uint32_t summary = *(const uint32_t *)context;
    bool is_own = is_of(holder, summary), changed = false;
    if (!value_is_set(value))
        return value;
    Alternatives set = boolheap_alternatives(heap, value);
    uint32_t count = 0;
    for (uint32_t i = 0; i < set.count; i++) {
        Alternative item = set.items[i];
        Boolean holds = alternative_holds(heap, holder, &item);
        if (is_own && item.is_other) {
            boolheap_assume(heap, negated(heap, either(heap, holds, flag_variable(heap, item.in))));
            changed = true;
            continue;
        }
        if (is_own && item.in != FLAG_NONE) {
            boolheap_assume(heap, same(heap, flag_variable(heap, item.in), alternative_leads(heap, holder, &item)));
            item.in = FLAG_NONE;
            changed = true;
        }
        if (!is_own && item.node == summary) {
            boolheap_assume(heap, same(heap, flag_variable(heap, item.role), holds));
            item.role = FLAG_NONE;
            changed = true;
        }
        set.items[count++] = item;
    }
    set.count = count;
    return changed ? boolheap_value(heap, set, value.number.width) : value;
}

bool boolheap_take_only(Boolheap *heap, uint32_t summary, uint32_t taken)
{
    BooleanMark mark = boolheap_begin(heap);
    boolheap_visit(heap, make_only, &summary);
    boolheap_edit(heap, summary)->is_summary = false;
    boolheap_rename_node(heap, summary, taken);
    boolheap_count_integrity(heap, taken);
    boolheap_acyclic_integrity(heap, taken);
    boolheap_end(heap, mark);
    return !boolheap_is_empty(heap);
}
