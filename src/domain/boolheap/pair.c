/* SPDX-License-Identifier: MIT */
/* Order and join (FESA, section 2.1): both heaps are made compatible, name by name, flag by flag; then the order is
 * implication and the join is disjunction. What a side lacks, a node or an alternative, has the flag 0 there. */
#include "domain/exec/pair.h"
#include "domain/boolheap/state.h"

#include <stdlib.h>

enum { APART_MOST = 2 }; /* constants of one holder and target that are kept apart */

typedef struct Pairing {
    ExecPairing base;
    Boolheap *sides[2], *out; /* out: NULL if the order is asked for */
    uint32_t *used;           /* flags of the result */
    size_t used_count, used_capacity;
    uint32_t frame, position; /* of the register whose values are paired next */
} Pairing;

static void use(Pairing *pairing, uint32_t flag)
{
    pairing->used = array_room(pairing->used, &pairing->used_capacity, pairing->used_count, sizeof *pairing->used);
    pairing->used[pairing->used_count++] = flag;
}

/* --- one value --------------------------------------------------------------------------------------------- */

/* The flag `wanted` means on this side what `flag` does. */
static void adopt(Pairing *pairing, int side, uint32_t wanted, uint32_t flag, bool is_present)
{
    Boolheap *heap = pairing->sides[side];
    if (is_present && flag == wanted)
        return;
    boolheap_define(heap, wanted, is_present ? flag_variable(heap, flag) : boolheap_false(heap));
}

static void merge_group(Boolheap *heap, Holder holder, Alternative *into, const Alternative *other)
{
    Alternative merged = *into;
    merged.flag = flag_temporary(heap);
    boolheap_define(heap, merged.flag,
                    either(heap, alternative_holds(heap, holder, into), alternative_holds(heap, holder, other)));
    if (into->role != FLAG_NONE) {
        merged.role = flag_temporary(heap);
        boolheap_define(heap, merged.role,
                        either(heap, flag_variable(heap, into->role), flag_variable(heap, other->role)));
    }
    if (into->in != FLAG_NONE) {
        merged.in = flag_temporary(heap);
        boolheap_define(heap, merged.in, either(heap, flag_variable(heap, into->in), flag_variable(heap, other->in)));
    }
    merged.number = number_hull(heap, into->number, other->number);
    *into = merged;
}

static bool is_group(const Alternative *left, const Alternative *right)
{
    return left->node == right->node && left->is_other == right->is_other;
}

static const Alternative *find_same(const Alternatives *set, const Alternative *item)
{
    for (uint32_t i = 0; i < set->count; i++)
        if (alternative_same(&set->items[i], item))
            return &set->items[i];
    return NULL;
}

/* Must the numbers of this target be joined to one? In the order, the right side has done so or has not. */
static bool is_joined(const Pairing *pairing, const Alternatives *sets, const Alternative *item)
{
    uint32_t constants = 0, symbolic = 0;
    for (int side = pairing->out ? 0 : 1; side < 2; side++)
        for (uint32_t i = 0; i < sets[side].count; i++) {
            const Alternative *with = &sets[side].items[i];
            if (!is_group(with, item))
                continue;
            symbolic += with->number.factor != 0;
            constants += !side || !find_same(&sets[0], with);
        }
    return symbolic || (pairing->out && constants > APART_MOST);
}

/* All alternatives of the target on one side as one, taken out of the set. */
static bool take_group(Boolheap *heap, Holder holder, Alternatives *set, const Alternative *like, Alternative *group)
{
    bool found = false;
    for (uint32_t i = 0; i < set->count;) {
        if (!is_group(&set->items[i], like)) {
            i++;
            continue;
        }
        if (found)
            merge_group(heap, holder, group, &set->items[i]);
        else
            *group = set->items[i];
        found = true;
        for (uint32_t k = i + 1; k < set->count; k++)
            set->items[k - 1] = set->items[k];
        set->count--;
    }
    return found;
}

static bool take_same(Alternatives *set, const Alternative *like, Alternative *found)
{
    const Alternative *item = find_same(set, like);
    if (!item)
        return false;
    *found = *item;
    for (uint32_t k = (uint32_t)(item - set->items) + 1; k < set->count; k++)
        set->items[k - 1] = set->items[k];
    set->count--;
    return true;
}

static bool leads_to_summary(const Pairing *pairing, Holder holder, const Alternative *item)
{
    if (item->node == ID_NONE || item->is_other || (holder.kind == HOLDER_CELL && holder.owner == item->node))
        return false;
    for (int side = 0; side < 2; side++) {
        const BoolNode *node = boolheap_node(pairing->sides[side], item->node);
        if (node && node->is_summary)
            return true;
    }
    return false;
}

static bool is_summary_cell(const Pairing *pairing, Holder holder)
{
    for (int side = 0; side < 2 && holder.kind == HOLDER_CELL; side++) {
        const BoolNode *node = boolheap_node(pairing->sides[side], holder.owner);
        if (node && node->is_summary)
            return true;
    }
    return false;
}

static const Linear no_number = {.width = 0};

/* One alternative of the result; `items` are those of the sides, where they are present. */
static Alternative pair_alternatives(Pairing *pairing, Holder holder, const Alternative *items, const bool *present,
                                     bool needs_flag)
{
    Alternative result = present[0] ? items[0] : items[1];
    bool is_symbolic = (present[0] && items[0].number.factor) || (present[1] && items[1].number.factor);
    bool differs = present[0] && present[1] && items[0].number.constant != items[1].number.constant;
    pairing->base.is_private = is_summary_cell(pairing, holder);
    if (is_symbolic || differs)
        result.number = exec_pair_numbers(&pairing->base, present[0] ? items[0].number : no_number,
                                          present[1] ? items[1].number : no_number);
    if (!pairing->out && present[1])
        result.number = items[1].number; /* the order: in terms of the right side */
    BoolheapDomain *domain = pairing->sides[0]->domain;
    bool is_self = holder.kind == HOLDER_CELL && holder.owner == result.node && !result.is_other;
    result.flag = needs_flag ? flag_of(domain, FLAG_VALUE, holder, &result) : FLAG_NONE;
    result.role = leads_to_summary(pairing, holder, &result) ? flag_of(domain, FLAG_ROLE, holder, &result) : FLAG_NONE;
    result.in = result.node != ID_NONE && !is_self && is_summary_cell(pairing, holder)
                    ? flag_of(domain, FLAG_IN, holder, &result)
                    : FLAG_NONE;
    for (int side = 0; side < 2; side++) {
        Boolheap *heap = pairing->sides[side];
        if (needs_flag && present[side] && items[side].flag == FLAG_NONE)
            boolheap_define(heap, result.flag, alternative_holds(heap, holder, &items[side]));
        else if (needs_flag)
            adopt(pairing, side, result.flag, items[side].flag, present[side]);
        if (result.role != FLAG_NONE)
            adopt(pairing, side, result.role, items[side].role, present[side]);
        if (result.in != FLAG_NONE)
            adopt(pairing, side, result.in, items[side].in, present[side]);
    }
    uint32_t flags[] = {result.flag, result.role, result.in};
    for (int i = 0; i < 3; i++)
        if (flags[i] != FLAG_NONE)
            use(pairing, flags[i]);
    return result;
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

/* The distinct alternatives that the result will have. */
static uint32_t count_result(const Pairing *pairing, const Alternatives *sets)
{
    uint32_t count = 0;
    for (int side = 0; side < 2; side++)
        for (uint32_t i = 0; i < sets[side].count; i++) {
            const Alternative *item = &sets[side].items[i];
            bool is_new = true, joined = is_joined(pairing, sets, item);
            for (int before = 0; before <= side && is_new; before++)
                for (uint32_t k = 0; k < (before < side ? sets[before].count : i) && is_new; k++)
                    is_new = joined ? !is_group(&sets[before].items[k], item)
                                    : !alternative_same(&sets[before].items[k], item);
            count += is_new;
        }
    return count;
}

/* Sides without an alternative are those whose block is not there. */
static ExecValue pair_sets(Pairing *pairing, Holder holder, Alternatives *sets, unsigned width)
{
    uint32_t most = sets[0].count + sets[1].count;
    Alternatives result = {arena_alloc(pairing->sides[0]->domain->arena, (most + 1) * sizeof(Alternative)), 0};
    bool needs_flag = count_result(pairing, sets) > 1 || sets[0].count > 1 || sets[1].count > 1;
    /* The order: the right side's alternatives, with its flags. */
    if (!pairing->out)
        needs_flag = sets[1].count > 1;
    while (sets[0].count || sets[1].count) {
        Alternative like = sets[1].count ? sets[1].items[0] : sets[0].items[0], items[2] = {{.node = 0}, {.node = 0}};
        bool present[2], joined = is_joined(pairing, sets, &like);
        for (int side = 0; side < 2; side++)
            present[side] = joined ? take_group(pairing->sides[side], holder, &sets[side], &like, &items[side])
                                   : take_same(&sets[side], &like, &items[side]);
        if (!pairing->out && !present[1]) {
            pairing->base.fails = true;
            break;
        }
        result.items[result.count++] = pair_alternatives(pairing, holder, items, present, needs_flag);
    }
    mem_sort(result.items, result.count, sizeof *result.items, alternative_order);
    return boolheap_value(pairing->sides[0], result, width);
}

static ExecValue pair_values(ExecPairing *base, ExecValue left, ExecValue right)
{
    Pairing *pairing = (Pairing *)base;
    const Memory *memory = base->left;
    while (pairing->frame < memory->frame_count && pairing->position == memory->frames[pairing->frame].register_count) {
        pairing->frame++;
        pairing->position = 0;
    }
    Holder holder = {HOLDER_RETURNED, 0, pairing->position};
    if (pairing->frame < memory->frame_count)
        holder = (Holder){HOLDER_REGISTER, pairing->frame,
                          memory->frames[pairing->frame].registers[pairing->position].reg.index};
    pairing->position++;
    if (left.number.width != right.number.width) {
        base->fails |= !pairing->out;
        return value_undefined(left.number.width);
    }
    Alternatives sets[2] = {boolheap_alternatives(pairing->sides[0], left),
                            boolheap_alternatives(pairing->sides[1], right)};
    return pair_sets(pairing, holder, sets, left.number.width);
}

static void pair_waiting(Pairing *pairing)
{
    const Boolheap *left = pairing->sides[0], *right = pairing->sides[1];
    uint32_t count = left->waiting_count > right->waiting_count ? left->waiting_count : right->waiting_count;
    ExecValue *waiting = arena_alloc(left->domain->arena, (count + 1) * sizeof *waiting);
    for (uint32_t i = 0; i < count && !pairing->base.fails; i++) {
        Alternatives sets[2] = {boolheap_alternatives(pairing->sides[0], boolheap_waiting(left, i)),
                                boolheap_alternatives(pairing->sides[1], boolheap_waiting(right, i))};
        waiting[i] =
            pair_sets(pairing, (Holder){HOLDER_WAITING, i, 0}, sets, left->domain->base.program->pointer_width);
    }
    if (pairing->out) {
        pairing->out->waiting = waiting;
        pairing->out->waiting_count = count;
    }
}

/* --- nodes ------------------------------------------------------------------------------------------------- */

static bool is_absent(const BoolNode *node)
{
    return !node || node->is_dead;
}

static bool overlaps(const ExecCell *cells, uint32_t count, const ExecCell *cell)
{
    for (uint32_t i = 0; i < count; i++)
        if (cells[i].offset < cell->offset + cell->size && cell->offset < cells[i].offset + cells[i].size)
            return true;
    return false;
}

static Contents pair_contents(Pairing *pairing, uint32_t name, const BoolNode *const *nodes)
{
    uint32_t room = 1;
    bool absent[2], zeroed = true;
    for (int side = 0; side < 2; side++) {
        absent[side] = is_absent(nodes[side]);
        room += absent[side] ? 0 : nodes[side]->contents.count;
        zeroed &= absent[side] || nodes[side]->contents.zeroed;
    }
    Arena *arena = pairing->sides[0]->domain->arena;
    ExecCell *cells = arena_alloc(arena, room * sizeof *cells), *seen = arena_alloc(arena, room * sizeof *seen);
    uint32_t count = 0, seen_count = 0;
    bool right_zeroed = !absent[1] && nodes[1]->contents.zeroed;
    for (int side = 1; side >= 0; side--)
        for (uint32_t i = 0; !absent[side] && i < nodes[side]->contents.count; i++) {
            ExecCell cell = nodes[side]->contents.cells[i];
            Holder holder = {HOLDER_CELL, name, (uint32_t)cell.offset};
            if (overlaps(seen, seen_count, &cell)) {
                const ExecCell *known = NULL;
                for (uint32_t k = 0; k < seen_count && !known; k++)
                    if (seen[k].offset == cell.offset && seen[k].size == cell.size)
                        known = &seen[k];
                zeroed &= known != NULL;
                pairing->base.fails |= !known && !pairing->out && right_zeroed;
                if (!known)
                    boolheap_count_less(pairing->sides[side], holder, cell.value);
                continue;
            }
            seen[seen_count++] = cell;
            Alternatives sets[2] = {{NULL, 0}, {NULL, 0}};
            bool is_known = true;
            for (int own = 0; own < 2; own++) {
                if (absent[own])
                    continue;
                ExecValue value =
                    contents_peek(&pairing->sides[own]->base, &nodes[own]->contents, cell.offset, cell.size);
                if (value.kind == VALUE_UNDEFINED || value.number.width != cell.value.number.width)
                    is_known = false;
                else
                    sets[own] = boolheap_alternatives(pairing->sides[own], value);
                if (!is_known && !pairing->out && own == 0 && !absent[1] &&
                    contents_peek(&pairing->sides[1]->base, &nodes[1]->contents, cell.offset, cell.size).kind !=
                        VALUE_UNDEFINED)
                    pairing->base.fails = true;
            }
            if (!is_known) {
                zeroed = false;
                for (int own = 0; own < 2; own++)
                    if (!absent[own])
                        boolheap_count_less(
                            pairing->sides[own], holder,
                            contents_peek(&pairing->sides[own]->base, &nodes[own]->contents, cell.offset, cell.size));
                continue;
            }
            cell.value = pair_sets(pairing, holder, sets, cell.value.number.width);
            uint32_t at = count++;
            for (; at && cells[at - 1].offset > cell.offset; at--)
                cells[at] = cells[at - 1];
            cells[at] = cell;
        }
    pairing->base.fails |= !pairing->out && right_zeroed && !zeroed;
    return (Contents){cells, count, zeroed};
}

static void pair_nodes(Pairing *pairing, uint32_t name)
{
    const BoolNode *nodes[2] = {boolheap_node(pairing->sides[0], name), boolheap_node(pairing->sides[1], name)};
    const BoolNode *some = nodes[0] ? nodes[0] : nodes[1];
    BoolNode result = *some;
    if (nodes[0] && nodes[1] &&
        (nodes[0]->storage != nodes[1]->storage || nodes[0]->object.index != nodes[1]->object.index ||
         nodes[0]->is_frame != nodes[1]->is_frame || nodes[0]->call.index != nodes[1]->call.index)) {
        pairing->base.fails = true;
        return;
    }
    if (!pairing->out && nodes[0] && !nodes[1]) {
        pairing->base.fails = true;
        return;
    }
    result.kind = nodes[0] && nodes[1] && nodes[0]->kind != nodes[1]->kind ? 0 : some->kind;
    pairing->base.is_private = result.is_summary;
    result.size =
        exec_pair_numbers(&pairing->base, nodes[0] ? nodes[0]->size : no_number, nodes[1] ? nodes[1]->size : no_number);
    result.may_reuse = (nodes[0] && nodes[0]->may_reuse) || (nodes[1] && nodes[1]->may_reuse);
    result.is_dead = is_absent(nodes[0]) && is_absent(nodes[1]);
    if (!pairing->out)
        pairing->base.fails |=
            (nodes[0] && nodes[0]->may_reuse && !nodes[1]->may_reuse) || (!is_absent(nodes[0]) && is_absent(nodes[1]));
    if (pairing->base.fails)
        return;
    if (node_has_live(&result)) {
        uint32_t live = flag_live(pairing->sides[0]->domain, name);
        use(pairing, live);
        for (int side = 0; side < 2; side++)
            if (!nodes[side])
                boolheap_define(pairing->sides[side], live, boolheap_false(pairing->sides[side]));
    }
    const Boolheap *left = pairing->sides[0];
    for (uint32_t set = boolheap_next_set(left, 0); result.storage == STORAGE_HEAP && set < SETS_MOST;
         set = boolheap_next_set(left, set + 1)) {
        uint32_t many = flag_many(pairing->sides[0]->domain, name, set);
        use(pairing, many);
        for (int side = 0; side < 2; side++)
            if (!nodes[side])
                boolheap_define(pairing->sides[side], many, boolheap_false(pairing->sides[side]));
    }
    result.contents = pair_contents(pairing, name, nodes);
    if (pairing->out)
        boolheap_add(pairing->out, result);
}

/* A node that is a summary on one side is one on the other, too. */
static bool align_summaries(Pairing *pairing)
{
    bool changed[2] = {false, false};
    for (int side = 0; side < 2; side++)
        for (uint32_t i = 0; i < pairing->sides[side]->nodes.count; i++) {
            const BoolNode *node = boolheap_slot(pairing->sides[side], i);
            const BoolNode *other = node->name == ID_NONE ? NULL : boolheap_node(pairing->sides[!side], node->name);
            if (!other || !node->is_summary || other->is_summary)
                continue;
            if (!pairing->out && !side) /* left stands for more blocks */
                return false;
            boolheap_make_summary(pairing->sides[!side], node->name);
            changed[!side] = true;
        }
    for (int side = 0; side < 2; side++)
        if (changed[side])
            boolheap_normalise(pairing->sides[side]);
    return true;
}

static bool same_allocas(const Boolheap *left, const Boolheap *right)
{
    for (uint32_t i = 0; i < left->base.frame_count && i < right->base.frame_count; i++) {
        const ExecFrame *a = &left->base.frames[i], *b = &right->base.frames[i];
        if (a->alloca_count != b->alloca_count)
            return false;
        for (uint32_t k = 0; k < a->alloca_count; k++)
            if (a->allocas[k].index != b->allocas[k].index)
                return false;
    }
    return true;
}

/* Flags that the result does not have are of no importance. */
static void forget_unused(Pairing *pairing, Boolheap *heap)
{
    uint32_t *dropped = mem_alloc((heap->flag_count + 1) * sizeof *dropped), count = 0;
    for (uint32_t i = 0; i < heap->flag_count; i++) {
        bool is_used = false;
        for (size_t k = 0; k < pairing->used_count && !is_used; k++)
            is_used = pairing->used[k] == heap->flags[i];
        if (!is_used)
            dropped[count++] = heap->flags[i];
    }
    boolheap_forget(heap, dropped, count);
    free(dropped);
}

bool boolheap_pair(Boolheap *left, Boolheap *right, Boolheap *out, bool widen)
{
    BoolheapDomain *domain = left->domain;
    if (!same_allocas(left, right) || left->is_cut != right->is_cut ||
        (!out && left->is_heap_outside && !right->is_heap_outside))
        return false;
    boolheap_count_by(left, out ? domain->counted : right->sets);
    boolheap_count_by(right, left->sets);
    if (out) {
        out->sets = left->sets;
        out->field_count = left->field_count;
        out->is_cut = left->is_cut;
        out->is_heap_outside = left->is_heap_outside || right->is_heap_outside;
    }
    Pairing pairing = {.sides = {left, right}, .out = out};
    bool aligned = align_summaries(&pairing);
    pairing.base = exec_pairing(&left->base, &right->base, out ? &out->base : NULL, pair_values);
    pairing.base.fails |= !aligned;
    for (int side = 0; side < 2; side++)
        for (uint32_t i = 0; i < pairing.sides[side]->nodes.count && !pairing.base.fails; i++) {
            uint32_t name = boolheap_slot(pairing.sides[side], i)->name;
            if (name != ID_NONE && (!side || !boolheap_node(left, name)))
                pair_nodes(&pairing, name);
        }
    for (uint32_t set = boolheap_next_set(left, 0); set < SETS_MOST; set = boolheap_next_set(left, set + 1))
        use(&pairing, flag_acyclic(domain, set));
    pairing.position = 0;
    exec_pair_memory(&pairing.base, domain->base.program);
    pair_waiting(&pairing);
    bool holds = exec_pair_end(&pairing.base, widen, domain->thresholds, domain->threshold_count);
    if (holds) {
        forget_unused(&pairing, left);
        if (out) {
            forget_unused(&pairing, right);
            boolheap_set_function(out, either(out, left->function, right->function));
            for (size_t i = 0; i < pairing.used_count; i++)
                boolheap_note_flag(out, pairing.used[i]);
            out->base.marks |= left->base.marks | right->base.marks;
        } else {
            /* A right side that was weakened on the way describes too much. */
            holds = !(right->base.marks >> MARK_SOLVER & 1) &&
                    boolean_implies(domain->functions, left->function, right->function);
        }
    }
    free(pairing.used);
    return holds;
}
