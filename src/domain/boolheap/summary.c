/* SPDX-License-Identifier: MIT */
/* Summarising two nodes (FESA, section 2.2): make compatible, disconnect, fold. */
#include "domain/boolheap/state.h"

#include <assert.h>
#include <stdlib.h>

/* --- names ------------------------------------------------------------------------------------------------- */

typedef struct Renaming {
    uint32_t from, to;
} Renaming;

static ExecValue rename_target(void *context, Boolheap *heap, Holder holder, ExecValue value)
{
    const Renaming *renaming = context;
    (void)holder;
    if (value.kind == VALUE_POINTER && value.node.index == renaming->from)
        value.node.index = renaming->to;
    if (!value_is_set(value))
        return value;
    Alternatives set = boolheap_alternatives(heap, value);
    bool found = false;
    for (uint32_t i = 0; i < set.count; i++)
        if (set.items[i].node == renaming->from) {
            set.items[i].node = renaming->to;
            found = true;
        }
    return found ? boolheap_value(heap, set, value.number.width) : value;
}

void boolheap_rename_node(Boolheap *heap, uint32_t from, uint32_t to)
{
    if (from == to)
        return;
    BoolNode node = *boolheap_node(heap, from);
    boolheap_remove(heap, from);
    node.name = to;
    boolheap_add(heap, node);
    boolheap_visit(heap, rename_target, &(Renaming){from, to});
    uint32_t old[SETS_MOST], new[SETS_MOST], count = 0;
    if (node_has_live(&node)) {
        old[count] = flag_live(heap->domain, from);
        new[count++] = flag_live(heap->domain, to);
    }
    for (uint32_t set = boolheap_next_set(heap, 0); node.storage == STORAGE_HEAP && set < SETS_MOST;
         set = boolheap_next_set(heap, set + 1)) {
        old[count] = flag_many(heap->domain, from, set);
        new[count++] = flag_many(heap->domain, to, set);
    }
    boolheap_rename(heap, old, new, count);
}

/* --- a node as a summary of one ---------------------------------------------------------------------------- */

static uint32_t flag_meaning(Boolheap *heap, uint32_t wanted, Boolean meaning)
{
    uint32_t flag = flag_stand_in(heap, wanted);
    boolheap_define(heap, flag, meaning);
    return flag;
}

static ExecValue add_roles(void *context, Boolheap *heap, Holder holder, ExecValue value)
{
    uint32_t name = *(const uint32_t *)context;
    bool is_own = holder.kind == HOLDER_CELL && holder.owner == name, changed = false;
    if (value.kind == VALUE_UNDEFINED)
        return value;
    Alternatives set = boolheap_alternatives(heap, value);
    for (uint32_t i = 0; i < set.count; i++) {
        Alternative *item = &set.items[i];
        bool is_number = item->node == ID_NONE, leads_here = item->node == name;
        if (is_own && !is_number && !leads_here)
            item->in =
                flag_meaning(heap, flag_of(heap->domain, FLAG_IN, holder, item), alternative_leads(heap, holder, item));
        if (!is_own && leads_here)
            item->role = flag_meaning(heap, flag_of(heap->domain, FLAG_ROLE, holder, item),
                                      alternative_holds(heap, holder, item));
        if (is_own)
            item->number = number_apart(heap, item->number);
        changed |= is_own || leads_here;
    }
    return changed ? boolheap_value(heap, set, value.number.width) : value;
}

void boolheap_make_summary(Boolheap *heap, uint32_t name)
{
    if (boolheap_node(heap, name)->is_summary)
        return;
    boolheap_visit(heap, add_roles, &name);
    BoolNode *node = boolheap_edit(heap, name);
    node->is_summary = true;
    node->size = number_apart(heap, node->size);
}

/* --- folding ----------------------------------------------------------------------------------------------- */

/* What a flag of the summary means: one of these flags is 1. */
enum { MEANING_FLAGS = 8 };
typedef struct Meaning {
    bool is_true;
    uint32_t flags[MEANING_FLAGS];
    uint32_t count;
} Meaning;

/* A flag of the summary x of m and n, and what it means if the instance is one of m, one of n. */
typedef struct Folded {
    uint32_t flag;
    Meaning of[2];
} Folded;

typedef struct Folding {
    Boolheap *heap;
    uint32_t nodes[2]; /* m, n */
    uint32_t x;
    Folded *items;
    size_t count, capacity;
    uint32_t *dropped;
    size_t dropped_count, dropped_capacity;
} Folding;

static void meaning_add(Meaning *meaning, uint32_t flag)
{
    if (flag == FLAG_NONE)
        return;
    assert(meaning->count < MEANING_FLAGS);
    meaning->flags[meaning->count++] = flag;
}

/* As alternative_holds. */
static void meaning_add_holds(Meaning *meaning, const Boolheap *heap, Holder holder, const Alternative *item)
{
    if (item->flag != FLAG_NONE)
        meaning_add(meaning, item->flag);
    else if (holder.kind == HOLDER_CELL && node_has_live(boolheap_node(heap, holder.owner)))
        meaning_add(meaning, flag_live(heap->domain, holder.owner));
    else
        meaning->is_true = true;
}

static Meaning meaning_of(uint32_t flag)
{
    Meaning meaning = {.count = 0};
    meaning_add(&meaning, flag);
    return meaning;
}

static uint32_t folded_flag(Folding *folding, uint32_t wanted, Meaning of_m, Meaning of_n)
{
    folding->items = array_room(folding->items, &folding->capacity, folding->count, sizeof *folding->items);
    uint32_t flag = flag_stand_in(folding->heap, wanted);
    folding->items[folding->count++] = (Folded){flag, {of_m, of_n}};
    return flag;
}

static void drop(Folding *folding, uint32_t flag)
{
    if (flag == FLAG_NONE)
        return;
    folding->dropped =
        array_room(folding->dropped, &folding->dropped_capacity, folding->dropped_count, sizeof *folding->dropped);
    folding->dropped[folding->dropped_count++] = flag;
}

static void drop_all(Folding *folding, Alternatives set)
{
    for (uint32_t i = 0; i < set.count; i++) {
        drop(folding, set.items[i].flag);
        drop(folding, set.items[i].role);
        drop(folding, set.items[i].in);
    }
}

/* The alternatives of `set` that lead to m or n become some that lead to x. */
static ExecValue fold_target(void *context, Boolheap *heap, Holder holder, ExecValue value)
{
    Folding *folding = context;
    bool is_own =
        holder.kind == HOLDER_CELL && (holder.owner == folding->nodes[0] || holder.owner == folding->nodes[1]);
    if (is_own || !value_is_set(value))
        return value;
    Alternatives set = boolheap_alternatives(heap, value);
    Alternatives result = {arena_alloc(heap->domain->arena, (set.count + 1) * sizeof(Alternative)), 0};
    bool found = false;
    for (uint32_t i = 0; i < set.count; i++) {
        Alternative item = set.items[i];
        if (item.node != folding->nodes[0] && item.node != folding->nodes[1]) {
            result.items[result.count++] = item;
            continue;
        }
        found = true;
        bool is_done = false;
        Meaning holds = {.count = 0}, leads[2] = {holds, holds}, in[2] = {holds, holds};
        Alternative folded = {.node = folding->x, .number = item.number, .in = FLAG_NONE};
        for (uint32_t k = 0; k < set.count; k++) {
            const Alternative *with = &set.items[k];
            Alternative alike = *with;
            alike.node = item.node;
            if ((with->node != folding->nodes[0] && with->node != folding->nodes[1]) ||
                !alternative_same(&alike, &item))
                continue;
            int side = with->node == folding->nodes[1];
            is_done |= k < i;
            meaning_add_holds(&holds, heap, holder, with);
            meaning_add(&leads[side], with->role);
            meaning_add(&in[side], with->in);
            folded.in = with->in == FLAG_NONE ? folded.in : with->in;
            if (with->number.factor)
                folded.number = number_hull(heap, folded.number, with->number);
        }
        if (is_done)
            continue;
        folded.flag = folded_flag(folding, flag_of(heap->domain, FLAG_VALUE, holder, &folded), holds, holds);
        folded.role = folded_flag(folding, flag_of(heap->domain, FLAG_ROLE, holder, &folded), leads[0], leads[1]);
        if (folded.in != FLAG_NONE)
            folded.in = folded_flag(folding, flag_of(heap->domain, FLAG_IN, holder, &folded), in[0], in[1]);
        result.items[result.count++] = folded;
    }
    if (!found)
        return value;
    for (uint32_t i = 0; i < set.count; i++)
        if (set.items[i].node == folding->nodes[0] || set.items[i].node == folding->nodes[1])
            drop_all(folding, (Alternatives){&set.items[i], 1});
    return boolheap_value(heap, result, value.number.width);
}

/* An alternative of a cell of x, put together from those of m and n that become it. */
typedef struct CellFold {
    Alternative item;
    Meaning holds[2], leads[2], in[2]; /* for an instance of m, of n; `in` of a target k is the union of both */
} CellFold;

static CellFold *cell_fold(Boolheap *heap, CellFold *folds, uint32_t *count, const Alternative *item)
{
    for (uint32_t i = 0; i < *count; i++)
        if (alternative_same(&folds[i].item, item)) {
            if (item->number.factor)
                folds[i].item.number = number_hull(heap, folds[i].item.number, item->number);
            return &folds[i];
        }
    folds[*count] = (CellFold){.item = *item};
    return &folds[(*count)++];
}

static ExecValue fold_cells(Folding *folding, uint32_t offset, const Alternatives *sets, unsigned width)
{
    Boolheap *heap = folding->heap;
    CellFold *folds = arena_alloc(heap->domain->arena, (sets[0].count + sets[1].count + 1) * sizeof *folds);
    uint32_t count = 0;
    for (int side = 0; side < 2; side++) {
        Holder holder = {HOLDER_CELL, folding->nodes[side], offset};
        for (uint32_t i = 0; i < sets[side].count; i++) {
            const Alternative *old = &sets[side].items[i];
            bool leads_here = old->node == folding->nodes[side], leads_there = old->node == folding->nodes[!side];
            Alternative item = *old;
            if (leads_here || leads_there)
                item.node = folding->x;
            item.is_other = old->is_other || leads_there;
            CellFold *fold = cell_fold(heap, folds, &count, &item);
            meaning_add_holds(&fold->holds[side], heap, holder, old);
            meaning_add(&fold->leads[side], old->role);
            if (item.is_other) { /* the instance led to is one of m, or one of n */
                int target = leads_there ? !side : side;
                meaning_add(&fold->in[target], old->in);
            } else {
                meaning_add(&fold->in[0], old->in);
                fold->in[1] = fold->in[0];
            }
        }
        drop_all(folding, sets[side]);
    }
    Alternatives result = {arena_alloc(heap->domain->arena, (count + 1) * sizeof(Alternative)), count};
    for (uint32_t i = 0; i < count; i++) {
        Alternative *item = &result.items[i];
        *item = folds[i].item;
        Holder holder = {HOLDER_CELL, folding->x, offset};
        bool is_number = item->node == ID_NONE, is_self = item->node == folding->x && !item->is_other;
        item->flag =
            folded_flag(folding, flag_of(heap->domain, FLAG_VALUE, holder, item), folds[i].holds[0], folds[i].holds[1]);
        item->role = FLAG_NONE;
        if (!is_number && item->node != folding->x && boolheap_node(heap, item->node)->is_summary)
            item->role = folded_flag(folding, flag_of(heap->domain, FLAG_ROLE, holder, item), folds[i].leads[0],
                                     folds[i].leads[1]);
        item->in = is_number || is_self ? FLAG_NONE
                                        : folded_flag(folding, flag_of(heap->domain, FLAG_IN, holder, item),
                                                      folds[i].in[0], folds[i].in[1]);
    }
    return boolheap_value(heap, result, width);
}

static const ExecCell *cell_at(const Contents *contents, int64_t offset, uint32_t size)
{
    for (uint32_t i = 0; i < contents->count; i++)
        if (contents->cells[i].offset == offset && contents->cells[i].size == size)
            return &contents->cells[i];
    return NULL;
}

/* Cells of both: the partner of a cell is the same one, zeros, or nothing if it is surely dead. */
static Contents fold_contents(Folding *folding)
{
    Boolheap *heap = folding->heap;
    const BoolNode *nodes[2] = {boolheap_node(heap, folding->nodes[0]), boolheap_node(heap, folding->nodes[1])};
    uint32_t room = nodes[0]->contents.count + nodes[1]->contents.count + 1;
    ExecCell *cells = arena_alloc(heap->domain->arena, room * sizeof *cells);
    Contents result = {
        cells, 0, (nodes[0]->contents.zeroed || nodes[0]->is_dead) && (nodes[1]->contents.zeroed || nodes[1]->is_dead)};
    for (int side = 0; side < 2; side++)
        for (uint32_t i = 0; i < nodes[side]->contents.count; i++) {
            ExecCell cell = nodes[side]->contents.cells[i];
            const BoolNode *with = nodes[!side];
            if (side && cell_at(&nodes[0]->contents, cell.offset, cell.size))
                continue;
            const ExecCell *other = cell_at(&with->contents, cell.offset, cell.size);
            Alternatives sets[2];
            sets[side] = boolheap_alternatives(heap, cell.value);
            sets[!side] = (Alternatives){NULL, 0};
            if (other)
                sets[!side] = boolheap_alternatives(heap, other->value);
            else if (!with->is_dead)
                sets[!side] = boolheap_alternatives(heap, value_number(linear_constant(0, cell.value.number.width)));
            cell.value = fold_cells(folding, (uint32_t)cell.offset, sets, cell.value.number.width);
            uint32_t at = result.count++;
            for (; at && cells[at - 1].offset > cell.offset; at--)
                cells[at] = cells[at - 1];
            cells[at] = cell;
        }
    return result;
}

/* Has the other node the same cell, or zeros there, or no contents at all? */
static bool is_matched(const ExecCell *cell, const BoolNode *other)
{
    if (other->is_dead || cell_at(&other->contents, cell->offset, cell->size))
        return true;
    for (uint32_t i = 0; i < other->contents.count; i++) {
        const ExecCell *with = &other->contents.cells[i];
        if (with->offset < cell->offset + cell->size && cell->offset < with->offset + with->size)
            return false;
    }
    return other->contents.zeroed && cell->value.kind != VALUE_UNDEFINED;
}

/* Cells that the other node does not have tell nothing of x. */
static void drop_unmatched(Boolheap *heap, uint32_t name, uint32_t other)
{
    Contents old = boolheap_node(heap, name)->contents;
    ExecCell *cells = arena_alloc(heap->domain->arena, (old.count + 1) * sizeof *cells);
    uint32_t count = 0;
    for (uint32_t i = 0; i < old.count; i++) {
        if (is_matched(&old.cells[i], boolheap_node(heap, other))) {
            cells[count++] = old.cells[i];
        } else {
            boolheap_count_less(heap, (Holder){HOLDER_CELL, name, (uint32_t)old.cells[i].offset}, old.cells[i].value);
            heap->base.marks |= 1u << MARK_FORGET;
        }
    }
    if (count < old.count)
        boolheap_edit(heap, name)->contents = (Contents){cells, count, false};
}

static uint32_t uses_of(const Folding *folding, int side, uint32_t flag)
{
    uint32_t uses = 0;
    for (size_t i = 0; i < folding->count; i++)
        for (uint32_t k = 0; k < folding->items[i].of[side].count; k++)
            uses += folding->items[i].of[side].flags[k] == flag;
    return uses;
}

static bool is_dropped(const Folding *folding, uint32_t flag)
{
    for (size_t i = 0; i < folding->dropped_count; i++)
        if (folding->dropped[i] == flag)
            return true;
    return false;
}

static bool is_used_after(const Folding *folding, int side, uint32_t flag, size_t item)
{
    for (size_t i = item + 1; i < folding->count; i++)
        for (uint32_t k = 0; k < folding->items[i].of[side].count; k++)
            if (folding->items[i].of[side].flags[k] == flag)
                return true;
    return false;
}

/* The function for an instance of m (side 0) or of n (side 1): the new flags get their meanings, the old ones are dropped.
 * A flag that is all of a single meaning is renamed; any other goes as soon as no further meaning mentions it, for a
 * diagram in which many flags equal others that come much later is large. */
static Boolean function_of(Folding *folding, int side)
{
    Boolheap *heap = folding->heap;
    Booleans *store = heap->domain->functions;
    uint32_t *flags = mem_alloc((folding->dropped_count + MEANING_FLAGS) * sizeof *flags), count = 0;
    uint32_t *from = mem_alloc((folding->count + 1) * sizeof *from), *to = mem_alloc((folding->count + 1) * sizeof *to),
             renamed = 0;
    for (size_t i = 0; i < folding->dropped_count; i++)
        if (!uses_of(folding, side, folding->dropped[i]))
            flags[count++] = folding->dropped[i];
    Boolean function = boolean_exists(store, heap->function, flags, count);
    for (size_t i = 0; i < folding->count; i++) {
        const Meaning *meaning = &folding->items[i].of[side];
        if (!meaning->is_true && meaning->count == 1 && uses_of(folding, side, meaning->flags[0]) == 1 &&
            is_dropped(folding, meaning->flags[0])) {
            from[renamed] = meaning->flags[0];
            to[renamed++] = folding->items[i].flag;
            continue;
        }
        Boolean holds = boolean_constant(store, meaning->is_true);
        count = 0;
        for (uint32_t k = 0; k < meaning->count; k++) {
            holds = boolean_or(store, holds, boolean_variable(store, meaning->flags[k]));
            if (!is_used_after(folding, side, meaning->flags[k], i) && is_dropped(folding, meaning->flags[k]))
                flags[count++] = meaning->flags[k];
        }
        function =
            boolean_and(store, function, boolean_iff(store, boolean_variable(store, folding->items[i].flag), holds));
        function = boolean_exists(store, function, flags, count);
    }
    function = boolean_rename(store, function, from, to, renamed);
    free(flags);
    free(from);
    free(to);
    return function;
}

void boolheap_summarise(Boolheap *heap, uint32_t m, uint32_t n, uint32_t x)
{
    BooleanMark mark = boolheap_begin(heap);
    Folding folding = {.heap = heap, .nodes = {m, n}, .x = x};
    boolheap_make_summary(heap, m);
    boolheap_make_summary(heap, n);
    drop_unmatched(heap, m, n);
    drop_unmatched(heap, n, m);
    drop_unmatched(heap, m, n); /* n may have ceased to be zero elsewhere */
    heap->base.marks |= 1u << MARK_FOLD;
    BoolNode *left = boolheap_edit(heap, m), merged = *left;
    const BoolNode *right = boolheap_node(heap, n);
    bool is_counted = left->storage == STORAGE_HEAP;
    uint32_t flags[SETS_MOST + 1] = {flag_live(heap->domain, x)}, folded[SETS_MOST + 1], count = 1;
    folded[0] =
        folded_flag(&folding, flags[0], meaning_of(flag_live(heap->domain, m)), meaning_of(flag_live(heap->domain, n)));
    for (uint32_t set = boolheap_next_set(heap, 0); is_counted && set < SETS_MOST;
         set = boolheap_next_set(heap, set + 1)) {
        flags[count] = flag_many(heap->domain, x, set);
        folded[count] = folded_flag(&folding, flags[count], meaning_of(flag_many(heap->domain, m, set)),
                                    meaning_of(flag_many(heap->domain, n, set)));
        count++;
    }
    for (int side = 0; side < 2; side++) {
        drop(&folding, flag_live(heap->domain, folding.nodes[side]));
        for (uint32_t set = boolheap_next_set(heap, 0); is_counted && set < SETS_MOST;
             set = boolheap_next_set(heap, set + 1))
            drop(&folding, flag_many(heap->domain, folding.nodes[side], set));
    }
    merged.name = x;
    merged.kind = left->kind == right->kind ? left->kind : 0;
    merged.size = number_hull(heap, left->size, right->size);
    merged.may_reuse = left->may_reuse || right->may_reuse;
    merged.is_dead = left->is_dead && right->is_dead;
    merged.contents = fold_contents(&folding);
    boolheap_visit(heap, fold_target, &folding);
    Boolean function = either(heap, function_of(&folding, 0), function_of(&folding, 1));
    boolheap_set_function(heap, function);
    boolheap_forget(heap, folding.dropped, (uint32_t)folding.dropped_count);
    for (size_t i = 0; i < folding.count; i++)
        boolheap_note_flag(heap, folding.items[i].flag);
    boolheap_remove(heap, m);
    boolheap_remove(heap, n);
    boolheap_add(heap, merged);
    boolheap_replace(heap, flags, folded, count);
    free(folding.items);
    free(folding.dropped);
    boolheap_end(heap, mark);
}
