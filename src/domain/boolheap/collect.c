/* SPDX-License-Identifier: MIT */
/* Blocks that nothing leads to are forgotten; may a live heap block be lost?
 *
 * A block is *held* if a register, a global, a living local or a held block leads to it. For a node n, R(n) is a condition
 * on the flags under which the instance of n is held, computed from below: by the holders that lead to it, and by the
 * cells of nodes m, each under R(m). Of a summary m only `in` tells that some instance leads to n, without saying
 * which: it counts once all live instances of m are known to be held. If the heap is acyclic over a set F of fields, it is
 * enough that every live instance is held so, or that some F-cell leads to it: following those back ends at one that is. */
#include "domain/boolheap/state.h"

#include <stdlib.h>
#include <string.h>

typedef struct Reaching {
    Boolheap *heap;
    uint8_t *marked; /* by slot: 1 found, 2 done */
    Boolean *held;   /* by slot: R */
    uint8_t *all;    /* by slot: every live instance is held */
    bool changed;
    CollectTime time;
    uint32_t set; /* of fields, for `refer` */
} Reaching;

/* --- may be reached ---------------------------------------------------------------------------------------- */

static void mark_node(Reaching *reaching, uint32_t name)
{
    uint32_t slot = name == ID_NONE ? ID_NONE : boolheap_slot_of(reaching->heap, name);
    if (slot != ID_NONE && !reaching->marked[slot])
        reaching->marked[slot] = 1;
}

static void mark_value(Reaching *reaching, ExecValue value)
{
    if (value.kind != VALUE_POINTER)
        return;
    if (!value_is_set(value)) {
        mark_node(reaching, value.node.index);
        return;
    }
    const Alternatives *set = &reaching->heap->domain->sets[value.node.index - SET_BASE];
    for (uint32_t i = 0; i < set->count; i++)
        mark_node(reaching, set->items[i].node);
}

static void mark_frame(Reaching *reaching, const ExecFrame *frame)
{
    const Function *function = program_function(reaching->heap->domain->base.program, frame->function);
    for (uint32_t k = 0; k < frame->register_count; k++)
        mark_value(reaching, frame->registers[k].value);
    for (uint32_t k = 0; k < function->local_count; k++)
        mark_node(reaching, frame->locals[k].index);
    for (uint32_t k = 0; k < frame->alloca_count; k++)
        mark_node(reaching, frame->allocas[k].index);
    mark_node(reaching, frame->varargs.index);
}

static void mark_all(Reaching *reaching)
{
    Boolheap *heap = reaching->heap;
    for (uint32_t i = 0; i < heap->nodes.count; i++) {
        const BoolNode *node = boolheap_slot(heap, i);
        if (node->name != ID_NONE && !node_has_live(node))
            reaching->marked[i] = 1;
    }
    for (uint32_t i = 0; i < heap->base.frame_count; i++)
        mark_frame(reaching, &heap->base.frames[i]);
    for (uint32_t i = 0; i < heap->base.returned_count; i++)
        mark_value(reaching, heap->base.returned[i]);
    for (uint32_t i = 0; i < heap->waiting_count; i++)
        mark_value(reaching, heap->waiting[i]);
    for (bool again = true; again;) {
        again = false;
        for (uint32_t i = 0; i < heap->nodes.count; i++) {
            if (reaching->marked[i] != 1)
                continue;
            reaching->marked[i] = 2;
            again = true;
            const Contents *contents = &boolheap_slot(heap, i)->contents;
            for (uint32_t k = 0; k < contents->count; k++)
                mark_value(reaching, contents->cells[k].value);
        }
    }
}

/* --- must be held ------------------------------------------------------------------------------------------ */

/* Is the pointer surely to a byte of the block, or one past its end? */
static bool is_within(const Boolheap *heap, const Alternative *item, const BoolNode *node)
{
    const Linears *numbers = &heap->base.numbers;
    Linear zero = linear_constant(0, item->number.width), size = node->size;
    size.width = item->number.width;
    return linears_compare(numbers, OP_SLE, zero, item->number) == ANSWER_YES &&
           linears_compare(numbers, OP_SLE, item->number, size) == ANSWER_YES;
}

static ExecValue hold(void *context, Boolheap *heap, Holder holder, ExecValue value)
{
    Reaching *reaching = context;
    bool is_cell = holder.kind == HOLDER_CELL;
    uint32_t source = is_cell ? boolheap_slot_of(heap, holder.owner) : ID_NONE;
    if (value.kind != VALUE_POINTER || (!is_cell && reaching->time == COLLECT_END))
        return value;
    Alternatives set = boolheap_alternatives(heap, value);
    for (uint32_t i = 0; i < set.count; i++) {
        const Alternative *item = &set.items[i];
        const BoolNode *node = item->node == ID_NONE ? NULL : boolheap_node(heap, item->node);
        if (!node || node->storage != STORAGE_HEAP || !is_within(heap, item, node))
            continue;
        Boolean condition;
        if (is_cell && boolheap_slot(heap, source)->is_summary) {
            bool is_frame = boolheap_slot(heap, source)->storage != STORAGE_HEAP;
            if (!reaching->all[source] || item->in == FLAG_NONE || (is_frame && reaching->time == COLLECT_END))
                continue;
            condition = flag_variable(heap, item->in);
        } else {
            condition = alternative_leads(heap, holder, item);
            if (is_cell)
                condition = both(heap, condition, reaching->held[source]);
        }
        uint32_t target = boolheap_slot_of(heap, item->node);
        Boolean held = either(heap, reaching->held[target], condition);
        if (!boolean_failed(heap->domain->functions, held) &&
            !boolean_implies(heap->domain->functions, held, reaching->held[target])) {
            reaching->held[target] = held;
            reaching->changed = true;
        }
    }
    return value;
}

/* Adds that some cell of the set leads to the instance. */
static ExecValue refer(void *context, Boolheap *heap, Holder holder, ExecValue value)
{
    Reaching *reaching = context;
    if (value.kind != VALUE_POINTER || holder.kind != HOLDER_CELL ||
        boolheap_node(heap, holder.owner)->storage != STORAGE_HEAP ||
        !set_has(heap->domain, reaching->set, holder.offset))
        return value;
    Alternatives set = boolheap_alternatives(heap, value);
    for (uint32_t i = 0; i < set.count; i++) {
        const Alternative *item = &set.items[i];
        const BoolNode *node = item->node == ID_NONE ? NULL : boolheap_node(heap, item->node);
        if (!node || node->storage != STORAGE_HEAP || !is_within(heap, item, node))
            continue;
        uint32_t target = boolheap_slot_of(heap, item->node);
        Boolean refers = item->in != FLAG_NONE ? flag_variable(heap, item->in) : alternative_leads(heap, holder, item);
        reaching->held[target] = either(heap, reaching->held[target], refers);
    }
    return value;
}

/* What is not known to be held hangs, without cycles, on what is. */
static bool is_hanging(Reaching *reaching)
{
    Boolheap *heap = reaching->heap;
    if (!boolheap_must(heap, boolheap_acyclic(heap, reaching->set)))
        return false;
    Boolean *held = reaching->held;
    uint32_t count = heap->nodes.count;
    reaching->held = mem_alloc((count + 1) * sizeof *held);
    memcpy(reaching->held, held, count * sizeof *held);
    boolheap_visit(heap, refer, reaching);
    bool all = true;
    for (uint32_t i = 0; i < count && all; i++)
        if (!reaching->all[i])
            all = boolheap_must(heap, implied(heap, node_live(heap, boolheap_slot(heap, i)), reaching->held[i]));
    free(reaching->held);
    reaching->held = held;
    return all;
}

static bool is_held_from_start(const Boolheap *heap, const BoolNode *node, CollectTime time)
{
    (void)heap;
    return node->storage == STORAGE_GLOBAL || (node->storage != STORAGE_HEAP && time != COLLECT_END);
}

static bool may_lose(Reaching *reaching)
{
    Boolheap *heap = reaching->heap;
    for (uint32_t i = 0; i < heap->nodes.count; i++) {
        const BoolNode *node = boolheap_slot(heap, i);
        bool held = node->name != ID_NONE && is_held_from_start(heap, node, reaching->time);
        reaching->held[i] = held ? node_live(heap, node) : boolheap_false(heap);
        reaching->all[i] = held || node->name == ID_NONE || node->storage != STORAGE_HEAP;
    }
    bool lost = true;
    uint32_t rounds = 0; /* each goes a step further; comparisons that fail must not go on for ever */
    do {
        reaching->changed = false;
        boolheap_visit(heap, hold, reaching);
        lost = false;
        for (uint32_t i = 0; i < heap->nodes.count; i++) {
            if (reaching->all[i])
                continue;
            Boolean live = node_live(heap, boolheap_slot(heap, i));
            reaching->all[i] = boolheap_must(heap, implied(heap, live, reaching->held[i]));
            reaching->changed |= reaching->all[i];
            lost |= !reaching->all[i];
        }
    } while (reaching->changed && lost && rounds++ <= 2 * heap->nodes.count);
    for (uint32_t set = boolheap_next_set(heap, 0); lost && set < SETS_MOST; set = boolheap_next_set(heap, set + 1)) {
        reaching->set = set;
        lost = !is_hanging(reaching);
    }
    return lost;
}

void boolheap_forget_node(Boolheap *heap, uint32_t name)
{
    Contents contents = boolheap_node(heap, name)->contents;
    for (uint32_t i = 0; i < contents.count; i++)
        boolheap_count_less(heap, (Holder){HOLDER_CELL, name, (uint32_t)contents.cells[i].offset},
                            contents.cells[i].value);
    boolheap_remove(heap, name);
    boolheap_forget_one(heap, flag_live(heap->domain, name));
    for (uint32_t set = boolheap_next_set(heap, 0); set < SETS_MOST; set = boolheap_next_set(heap, set + 1))
        boolheap_forget_one(heap, flag_many(heap->domain, name, set));
}

void boolheap_forget_unmarked(Boolheap *heap)
{
    Reaching reaching = {.heap = heap, .marked = mem_alloc(heap->nodes.count + 1)};
    mark_all(&reaching);
    for (uint32_t i = 0; i < heap->nodes.count; i++)
        if (!reaching.marked[i] && boolheap_slot(heap, i)->name != ID_NONE)
            boolheap_forget_node(heap, boolheap_slot(heap, i)->name);
    free(reaching.marked);
}

bool boolheap_collect(Boolheap *heap, CollectTime time)
{
    uint32_t count = heap->nodes.count;
    bool has_heap = false;
    for (uint32_t i = 0; i < count && !has_heap; i++) {
        const BoolNode *node = boolheap_slot(heap, i);
        has_heap = node->name != ID_NONE && node_has_live(node);
    }
    if (!has_heap)
        return false;
    BooleanMark mark = boolheap_begin(heap);
    Reaching reaching = {
        .heap = heap, .held = mem_alloc(count * sizeof(Boolean)), .all = mem_alloc(count), .time = time};
    unsigned leaks = 1u << VALID_MEMTRACK | 1u << VALID_MEMCLEANUP;
    bool lost = heap->domain->base.properties & leaks && may_lose(&reaching);
    boolheap_forget_unmarked(heap);
    free(reaching.held);
    free(reaching.all);
    boolheap_end(heap, mark);
    return lost;
}
