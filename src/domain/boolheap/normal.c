/* SPDX-License-Identifier: MIT */
/* The normal form of a heap, in which states are kept: no alternative that cannot be, few numbers and offsets per holder,
 * and every flag in the variable that its key names. */
#include "domain/boolheap/state.h"

#include <stdlib.h>
#include <string.h>

enum { NUMBERS_MOST = 2, OFFSETS_MOST = 3, FUNCTION_MOST = 20000, REDUCTIONS_MOST = 4 };

typedef struct Normalising {
    uint32_t *from, *to; /* flags, and the variables they become */
    size_t count, from_capacity, to_capacity;
    uint32_t *kept;
    size_t kept_count, kept_capacity;
} Normalising;

/* --- fewer alternatives ------------------------------------------------------------------------------------ */

static uint32_t merged_flag(Boolheap *heap, uint32_t wanted, Boolean a, Boolean b)
{
    uint32_t flag = flag_stand_in(heap, wanted);
    boolheap_define(heap, flag, either(heap, a, b));
    return flag;
}

/* Two alternatives with one target become one, of either number. */
static void merge_into(Boolheap *heap, Holder holder, Alternative *into, const Alternative *other)
{
    BoolheapDomain *domain = heap->domain;
    Alternative merged = *into;
    merged.number = number_hull(heap, into->number, other->number);
    merged.flag = merged_flag(heap, flag_of(domain, FLAG_VALUE, holder, &merged), alternative_holds(heap, holder, into),
                              alternative_holds(heap, holder, other));
    if (into->role != FLAG_NONE)
        merged.role = merged_flag(heap, flag_of(domain, FLAG_ROLE, holder, &merged), flag_variable(heap, into->role),
                                  flag_variable(heap, other->role));
    if (into->in != FLAG_NONE)
        merged.in = merged_flag(heap, flag_of(domain, FLAG_IN, holder, &merged), flag_variable(heap, into->in),
                                flag_variable(heap, other->in));
    *into = merged;
}

/* Too many numbers, or offsets into one node: one interval for all. */
static void limit_numbers(Boolheap *heap, Holder holder, Alternatives *set)
{
    for (uint32_t i = 0; i < set->count; i++) {
        uint32_t alike = 0, symbolic = 0, equal = 0; /* equal ones would share a flag */
        for (uint32_t k = 0; k < set->count; k++)
            if (set->items[k].node == set->items[i].node && set->items[k].is_other == set->items[i].is_other) {
                alike++;
                symbolic += set->items[k].number.factor != 0;
                equal += alternative_same(&set->items[k], &set->items[i]);
            }
        if (alike < 2 ||
            (!symbolic && equal < 2 && alike <= (set->items[i].node == ID_NONE ? NUMBERS_MOST : OFFSETS_MOST)))
            continue;
        heap->base.marks |= 1u << MARK_MERGE;
        for (uint32_t k = i + 1; k < set->count;) {
            if (set->items[k].node == set->items[i].node && set->items[k].is_other == set->items[i].is_other) {
                merge_into(heap, holder, &set->items[i], &set->items[k]);
                set->items[k] = set->items[--set->count];
            } else {
                k++;
            }
        }
    }
}

static int alternative_order(const void *left, const void *right)
{
    const Alternative *a = left, *b = right;
    if (a->node != b->node)
        return a->node < b->node ? -1 : 1;
    if (a->is_other != b->is_other)
        return a->is_other ? 1 : -1;
    return a->number.constant < b->number.constant ? -1 : a->number.constant > b->number.constant;
}

static ExecValue reduce(void *context, Boolheap *heap, Holder holder, ExecValue value)
{
    bool *reduced = context;
    if (!value_is_set(value))
        return value;
    Alternatives set = boolheap_alternatives(heap, value);
    uint32_t count = 0;
    for (uint32_t i = 0; i < set.count; i++) {
        Alternative *item = &set.items[i];
        item->number = linear_known(&heap->base.numbers, item->number);
        if (boolheap_may(heap, alternative_holds(heap, holder, item)))
            set.items[count++] = *item;
        else if (item->in != FLAG_NONE) { /* no instance supplies the reference: so none is there */
            *reduced |= boolheap_may(heap, flag_variable(heap, item->in));
            boolheap_assume(heap, negated(heap, flag_variable(heap, item->in)));
        }
    }
    set.count = count;
    if (!count) { /* no block is live, or there is no heap at all */
        Boolean live =
            holder.kind == HOLDER_CELL ? node_live(heap, boolheap_node(heap, holder.owner)) : boolheap_true(heap);
        boolheap_assume(heap, negated(heap, live));
        return value_undefined(value.number.width);
    }
    limit_numbers(heap, holder, &set);
    mem_sort(set.items, set.count, sizeof *set.items, alternative_order);
    if (set.count == 1)
        set.items[0].flag = FLAG_NONE;
    return boolheap_value(heap, set, value.number.width);
}

/* --- the variables of the keys ----------------------------------------------------------------------------- */

static void keep(Normalising *normal, uint32_t flag)
{
    normal->kept = array_room(normal->kept, &normal->kept_capacity, normal->kept_count, sizeof *normal->kept);
    normal->kept[normal->kept_count++] = flag;
}

static bool is_kept(const Normalising *normal, uint32_t flag)
{
    for (size_t i = 0; i < normal->kept_count; i++)
        if (normal->kept[i] == flag)
            return true;
    return false;
}

static void note_renaming(Normalising *normal, uint32_t from, uint32_t to)
{
    keep(normal, from);
    normal->from = array_room(normal->from, &normal->from_capacity, normal->count, sizeof *normal->from);
    normal->to = array_room(normal->to, &normal->to_capacity, normal->count, sizeof *normal->to);
    normal->from[normal->count] = from;
    normal->to[normal->count++] = to;
}

/* The flag gets the variable that is wanted. One that several holders share is renamed for the first of them, and copied
 * for the others. */
static uint32_t settle(Normalising *normal, Boolheap *heap, uint32_t flag, uint32_t wanted)
{
    if (!is_kept(normal, flag)) {
        if (flag == wanted)
            keep(normal, flag);
        else
            note_renaming(normal, flag, wanted);
        return wanted;
    }
    uint32_t copy = flag_stand_in(heap, wanted);
    boolheap_define(heap, copy, flag_variable(heap, flag));
    if (copy == wanted)
        keep(normal, copy);
    else
        note_renaming(normal, copy, wanted);
    return wanted;
}

static bool needs_role(const Boolheap *heap, Holder holder, const Alternative *alternative)
{
    return alternative->node != ID_NONE && !alternative->is_other &&
           boolheap_node(heap, alternative->node)->is_summary &&
           !(holder.kind == HOLDER_CELL && holder.owner == alternative->node);
}

static bool needs_in(const Boolheap *heap, Holder holder, const Alternative *alternative)
{
    bool is_self = holder.kind == HOLDER_CELL && holder.owner == alternative->node && !alternative->is_other;
    return alternative->node != ID_NONE && holder.kind == HOLDER_CELL &&
           boolheap_node(heap, holder.owner)->is_summary && !is_self;
}

static ExecValue rename_flags(void *context, Boolheap *heap, Holder holder, ExecValue value)
{
    Normalising *normal = context;
    if (!value_is_set(value))
        return value;
    Alternatives set = boolheap_alternatives(heap, value);
    for (uint32_t i = 0; i < set.count; i++) {
        Alternative *item = &set.items[i];
        if (item->flag != FLAG_NONE)
            item->flag = settle(normal, heap, item->flag, flag_of(heap->domain, FLAG_VALUE, holder, item));
        item->role = needs_role(heap, holder, item)
                         ? settle(normal, heap, item->role, flag_of(heap->domain, FLAG_ROLE, holder, item))
                         : FLAG_NONE;
        item->in = needs_in(heap, holder, item)
                       ? settle(normal, heap, item->in, flag_of(heap->domain, FLAG_IN, holder, item))
                       : FLAG_NONE;
    }
    return boolheap_value(heap, set, value.number.width);
}

static void use_flag(uint8_t *used, uint32_t flag)
{
    if (flag != FLAG_NONE)
        used[flag] = 1;
}

static ExecValue use_flags(void *context, Boolheap *heap, Holder holder, ExecValue value)
{
    (void)holder;
    const Alternatives *set = value_is_set(value) ? &heap->domain->sets[value.node.index - SET_BASE] : NULL;
    for (uint32_t i = 0; set && i < set->count; i++) {
        use_flag(context, set->items[i].flag);
        use_flag(context, set->items[i].role);
        use_flag(context, set->items[i].in);
    }
    return value;
}

void boolheap_forget_unused(Boolheap *heap)
{
    BoolheapDomain *domain = heap->domain;
    uint8_t *used = mem_alloc(domain->flag_count + 1);
    for (uint32_t i = 0; i < heap->flag_count; i++) {
        FlagKind kind = domain->flag_keys[heap->flags[i]]->kind;
        used[heap->flags[i]] = kind == FLAG_LIVE || kind == FLAG_MANY || kind == FLAG_ACYCLIC;
    }
    boolheap_visit(heap, use_flags, used);
    uint32_t *dropped = mem_alloc((heap->flag_count + 1) * sizeof *dropped), count = 0;
    for (uint32_t i = 0; i < heap->flag_count; i++)
        if (!used[heap->flags[i]])
            dropped[count++] = heap->flags[i];
    boolheap_forget(heap, dropped, count);
    free(dropped);
    free(used);
}

/* A function that is too large, or of too many flags, is weakened to what is known of each flag by itself. */
static void limit_function(Boolheap *heap)
{
    if (heap->flag_count <= heap->domain->flags_most &&
        boolean_size(heap->domain->functions, heap->function) <= FUNCTION_MOST)
        return;
    Boolean known = boolheap_true(heap);
    for (uint32_t i = 0; i < heap->flag_count; i++) {
        Boolean flag = flag_variable(heap, heap->flags[i]);
        if (!boolheap_may(heap, flag))
            known = both(heap, known, negated(heap, flag));
        else if (boolheap_must(heap, flag))
            known = both(heap, known, flag);
    }
    boolheap_set_function(heap, known);
    heap->base.marks |= 1u << MARK_SOLVER;
    heap->domain->weakened++;
}

void boolheap_normalise(Boolheap *heap)
{
    BooleanMark mark = boolheap_begin(heap);
    Normalising normal = {.count = 0};
    bool reduced = true;
    for (int round = 0; reduced && round < REDUCTIONS_MOST; round++) {
        reduced = false;
        boolheap_visit(heap, reduce, &reduced);
    }
    boolheap_visit(heap, rename_flags, &normal);
    for (uint32_t set = boolheap_next_set(heap, 0); set < SETS_MOST; set = boolheap_next_set(heap, set + 1))
        keep(&normal, flag_acyclic(heap->domain, set));
    for (uint32_t i = 0; i < heap->nodes.count; i++) {
        const BoolNode *node = boolheap_slot(heap, i);
        if (node->name == ID_NONE || !node_has_live(node))
            continue;
        keep(&normal, flag_live(heap->domain, node->name));
        for (uint32_t set = boolheap_next_set(heap, 0); set < SETS_MOST; set = boolheap_next_set(heap, set + 1))
            if (node->storage == STORAGE_HEAP)
                keep(&normal, flag_many(heap->domain, node->name, set));
        if (!node->is_dead && !boolheap_may(heap, node_live(heap, node))) {
            boolheap_edit(heap, node->name)->is_dead = true;
            boolheap_edit(heap, node->name)->contents = (Contents){NULL, 0, false};
        }
    }
    uint32_t *dropped = mem_alloc((heap->flag_count + 1) * sizeof *dropped), count = 0;
    for (uint32_t i = 0; i < heap->flag_count; i++)
        if (!is_kept(&normal, heap->flags[i]))
            dropped[count++] = heap->flags[i];
    boolheap_forget(heap, dropped, count);
    boolheap_rename(heap, normal.from, normal.to, (uint32_t)normal.count);
    heap->temporaries = 0;
    limit_function(heap);
    free(dropped);
    free(normal.from);
    free(normal.to);
    free(normal.kept);
    boolheap_end(heap, mark);
}

/* --- states ------------------------------------------------------------------------------------------------ */

static void use(uint8_t *used, Linear number)
{
    used[number.factor ? number.symbol : SYMBOL_ZERO] = 1;
}

static ExecValue use_numbers(void *context, Boolheap *heap, Holder holder, ExecValue value)
{
    (void)holder;
    use(context, value.number);
    for (uint32_t i = 0; value_is_set(value) && i < heap->domain->sets[value.node.index - SET_BASE].count; i++)
        use(context, heap->domain->sets[value.node.index - SET_BASE].items[i].number);
    return value;
}

static void note_size(const Boolheap *heap)
{
    BoolheapDomain *domain = heap->domain;
    uint64_t nodes = 0, size = boolean_size(domain->functions, heap->function);
    for (uint32_t i = 0; i < heap->nodes.count; i++) {
        const BoolNode *node = boolheap_slot(heap, i);
        nodes += node->name != ID_NONE && node->storage != STORAGE_FUNCTION;
    }
    domain->most_nodes = nodes > domain->most_nodes ? nodes : domain->most_nodes;
    domain->most_flags = heap->flag_count > domain->most_flags ? heap->flag_count : domain->most_flags;
    domain->most_size = size > domain->most_size ? size : domain->most_size;
}

const State *boolheap_freeze(Boolheap *heap)
{
    boolheap_normalise(heap);
    return boolheap_freeze_normal(heap);
}

const State *boolheap_freeze_normal(Boolheap *heap)
{
    uint8_t *used = mem_alloc(heap->base.numbers.symbols.count + 1);
    boolheap_visit(heap, use_numbers, used);
    for (uint32_t i = 0; i < heap->nodes.count; i++)
        if (boolheap_slot(heap, i)->name != ID_NONE)
            use(used, boolheap_slot(heap, i)->size);
    linears_project(&heap->base.numbers, used);
    free(used);
    note_size(heap);
    State *state = arena_alloc(heap->domain->arena, sizeof *state);
    state->heap = *heap;
    state->heap.base.marks = 0;
    return state;
}
