/* SPDX-License-Identifier: MIT */
/* The flag *acyclic* of a set F of fields (count.c): no heap block leads back to itself by known cells of F. A write
 * that adds the edge u -> v keeps it if one of these holds, u and v being different blocks:
 *
 *   - no F-cell leads to u, or only such of blocks other than v to which, in turn, none leads (and so on): v cannot lead
 *     back;
 *   - no F-cell of v leads to a heap block;
 *   - no way leads from v to u in the points-to graph, by edges that may be: so a tree is rotated below a node of which all that lead to
 *     it are told apart from what it leads to;
 *   - before the write v was a proper F-descendant of u by known edges, or every F-successor of v was: had v led back to
 *     u, there would have been a cycle then (unlinking, insertion in the middle).
 *
 * Edges that go keep it, too. The flag says what is known: where it is 0, there may be a cycle or none. */
#include "domain/boolheap/state.h"

#include <stdlib.h>

enum { DESCENT_MOST = 3, ASCENT_MOST = 2 };

static bool is_heap(const Boolheap *heap, const Alternative *item)
{
    const BoolNode *node = item->node == ID_NONE ? NULL : boolheap_node(heap, item->node);
    return node && node->storage == STORAGE_HEAP;
}

/* A cell of this set leads to a heap block. */
static Boolean has_successor(Boolheap *heap, uint32_t name, uint32_t set)
{
    Contents contents = boolheap_node(heap, name)->contents;
    Boolean leads = boolheap_false(heap);
    for (uint32_t i = 0; i < contents.count; i++) {
        Holder holder = {HOLDER_CELL, name, (uint32_t)contents.cells[i].offset};
        if (!set_has(heap->domain, set, contents.cells[i].offset) || contents.cells[i].value.kind != VALUE_POINTER)
            continue;
        Alternatives items = boolheap_alternatives(heap, contents.cells[i].value);
        for (uint32_t k = 0; k < items.count; k++)
            if (is_heap(heap, &items.items[k]))
                leads = either(heap, leads, alternative_holds(heap, holder, &items.items[k]));
    }
    return leads;
}

/* By slot: the instance is a proper F-descendant of u, by edges of nodes that are no summaries. */
static Boolean *descendants(Boolheap *heap, uint32_t u, uint32_t set)
{
    uint32_t count = heap->nodes.count;
    Boolean *found = mem_alloc((count + 1) * sizeof *found), *next = mem_alloc((count + 1) * sizeof *next);
    for (uint32_t i = 0; i < count; i++)
        found[i] = boolheap_false(heap);
    for (int round = 0; round < DESCENT_MOST; round++) {
        for (uint32_t i = 0; i < count; i++)
            next[i] = found[i];
        for (uint32_t i = 0; i < count; i++) {
            const BoolNode *node = boolheap_slot(heap, i);
            if (node->name == ID_NONE || node->storage != STORAGE_HEAP || node->is_summary)
                continue;
            Boolean from = node->name == u ? boolheap_true(heap) : found[i];
            for (uint32_t k = 0; k < node->contents.count; k++) {
                const ExecCell *cell = &node->contents.cells[k];
                Holder holder = {HOLDER_CELL, node->name, (uint32_t)cell->offset};
                if (!set_has(heap->domain, set, cell->offset) || cell->value.kind != VALUE_POINTER)
                    continue;
                Alternatives items = boolheap_alternatives(heap, cell->value);
                for (uint32_t j = 0; j < items.count; j++) {
                    if (!is_heap(heap, &items.items[j]))
                        continue;
                    uint32_t slot = boolheap_slot_of(heap, items.items[j].node);
                    next[slot] =
                        either(heap, next[slot], both(heap, from, alternative_leads(heap, holder, &items.items[j])));
                }
            }
        }
        Boolean *swap = found;
        found = next;
        next = swap;
    }
    free(next);
    return found;
}

/* Every F-successor of v is such a descendant. */
static Boolean successors_descend(Boolheap *heap, uint32_t v, uint32_t set, const Boolean *descends)
{
    Contents contents = boolheap_node(heap, v)->contents;
    Boolean all = boolheap_true(heap);
    for (uint32_t i = 0; i < contents.count; i++) {
        Holder holder = {HOLDER_CELL, v, (uint32_t)contents.cells[i].offset};
        if (!set_has(heap->domain, set, contents.cells[i].offset) || contents.cells[i].value.kind != VALUE_POINTER)
            continue;
        Alternatives items = boolheap_alternatives(heap, contents.cells[i].value);
        for (uint32_t k = 0; k < items.count; k++) {
            const Alternative *item = &items.items[k];
            if (!is_heap(heap, item))
                continue;
            Boolean holds = alternative_holds(heap, holder, item), leads = alternative_leads(heap, holder, item);
            Boolean below = descends[boolheap_slot_of(heap, item->node)];
            if (item->role == FLAG_NONE && !item->is_other)
                all = both(heap, all, implied(heap, holds, below));
            else if (item->is_other || !boolheap_must(heap, implied(heap, leads, below)))
                all = both(heap, all, negated(heap, holds));
        }
    }
    return all;
}

/* No way by F-cells leads from v to u, which is no summary: looked at from its end, up to a depth. */
typedef struct Ascent {
    uint32_t u, v, set;
    int depth;
    Boolean none;
} Ascent;

static Boolean is_unreached(Boolheap *heap, uint32_t u, uint32_t v, uint32_t set, int depth);

static ExecValue ascend(void *context, Boolheap *heap, Holder holder, ExecValue value)
{
    Ascent *ascent = context;
    if (value.kind != VALUE_POINTER || holder.kind != HOLDER_CELL ||
        !set_has(heap->domain, ascent->set, holder.offset) ||
        boolheap_node(heap, holder.owner)->storage != STORAGE_HEAP)
        return value;
    Alternatives items = boolheap_alternatives(heap, value);
    for (uint32_t i = 0; i < items.count; i++) {
        const Alternative *item = &items.items[i];
        if (item->node != ascent->u)
            continue;
        bool is_summary = boolheap_node(heap, holder.owner)->is_summary;
        Boolean refers = is_summary ? flag_variable(heap, item->in) : alternative_leads(heap, holder, item);
        Boolean harmless = is_summary || holder.owner == ascent->v
                               ? boolheap_false(heap)
                               : is_unreached(heap, holder.owner, ascent->v, ascent->set, ascent->depth - 1);
        ascent->none = both(heap, ascent->none, implied(heap, refers, harmless));
    }
    return value;
}

static Boolean is_unreached(Boolheap *heap, uint32_t u, uint32_t v, uint32_t set, int depth)
{
    if (!depth)
        return negated(heap, boolheap_referred(heap, u, set));
    Ascent ascent = {u, v, set, depth, boolheap_true(heap)};
    boolheap_visit(heap, ascend, &ascent);
    return ascent.none;
}

/* Some block of the node may lead to one of those that are marked, by slot. */
static bool may_lead(Boolheap *heap, const BoolNode *node, uint32_t set, const uint8_t *marked)
{
    for (uint32_t i = 0; i < node->contents.count; i++) {
        const ExecCell *cell = &node->contents.cells[i];
        Holder holder = {HOLDER_CELL, node->name, (uint32_t)cell->offset};
        if (!set_has(heap->domain, set, cell->offset) || cell->value.kind != VALUE_POINTER)
            continue;
        Alternatives items = boolheap_alternatives(heap, cell->value);
        for (uint32_t k = 0; k < items.count; k++)
            if (is_heap(heap, &items.items[k]) && marked[boolheap_slot_of(heap, items.items[k].node)] &&
                boolheap_may(heap, alternative_holds(heap, holder, &items.items[k])))
                return true;
    }
    return false;
}

/* No way by F-cells leads from v to u in the graph. */
static bool is_apart(Boolheap *heap, uint32_t u, uint32_t v, uint32_t set)
{
    uint8_t *marked = mem_alloc(heap->nodes.count + 1);
    marked[boolheap_slot_of(heap, u)] = 1;
    for (bool again = true; again;) {
        again = false;
        for (uint32_t i = 0; i < heap->nodes.count; i++) {
            const BoolNode *node = boolheap_slot(heap, i);
            if (node->name == ID_NONE || node->storage != STORAGE_HEAP || marked[i] ||
                !may_lead(heap, node, set, marked))
                continue;
            marked[i] = 1;
            again = true;
        }
    }
    bool is_reached = marked[boolheap_slot_of(heap, v)];
    free(marked);
    return !is_reached;
}

/* The condition under which the edge to this alternative makes no cycle. */
static Boolean stays_acyclic(Boolheap *heap, uint32_t u, Holder holder, const Alternative *item, uint32_t set,
                             const Boolean *descends)
{
    if (item->node == u)
        return boolheap_false(heap);
    Boolean below = descends[boolheap_slot_of(heap, item->node)];
    Boolean free_ends = negated(heap, has_successor(heap, item->node, set));
    if (item->role == FLAG_NONE)
        return either(heap, either(heap, below, free_ends), successors_descend(heap, item->node, set, descends));
    /* Of a summary, all that may be the instance led to must satisfy it. */
    Boolean leads = alternative_leads(heap, holder, item);
    bool holds = boolheap_must(heap, implied(heap, leads, either(heap, below, free_ends)));
    return holds ? boolheap_true(heap) : boolheap_false(heap);
}

Boolean boolheap_acyclic(Boolheap *heap, uint32_t set)
{
    return flag_variable(heap, flag_acyclic(heap->domain, set));
}

void boolheap_acyclic_integrity(Boolheap *heap, uint32_t name)
{
    if (boolheap_node(heap, name)->storage != STORAGE_HEAP)
        return;
    BooleanMark mark = boolheap_begin(heap);
    Boolean holds = boolheap_true(heap);
    for (uint32_t set = boolheap_next_set(heap, 0); set < SETS_MOST; set = boolheap_next_set(heap, set + 1)) {
        Boolean *descends = descendants(heap, name, set);
        Boolean cycle = descends[boolheap_slot_of(heap, name)];
        holds = both(heap, holds, implied(heap, boolheap_acyclic(heap, set), negated(heap, cycle)));
        free(descends);
    }
    boolheap_assume(heap, holds);
    boolheap_end(heap, mark);
}

void boolheap_acyclic_write(Boolheap *heap, Holder holder, ExecValue value)
{
    uint32_t u = holder.owner;
    if (value.kind != VALUE_POINTER || boolheap_node(heap, u)->storage != STORAGE_HEAP)
        return;
    BooleanMark mark = boolheap_begin(heap);
    Alternatives items = boolheap_alternatives(heap, value);
    boolheap_add_field(heap, holder.offset);
    Boolean condition = boolheap_true(heap);
    uint32_t flags[SETS_MOST], after[SETS_MOST], count = 0;
    for (uint32_t set = boolheap_next_set(heap, 0); set < SETS_MOST; set = boolheap_next_set(heap, set + 1)) {
        if (!set_has(heap->domain, set, holder.offset))
            continue;
        Boolean keeps = boolheap_true(heap);
        Boolean *descends = descendants(heap, u, set);
        for (uint32_t i = 0; i < items.count; i++) {
            const Alternative *item = &items.items[i];
            if (!is_heap(heap, item))
                continue;
            Boolean fine = stays_acyclic(heap, u, holder, item, set, descends);
            if (item->node != u)
                fine = either(heap, fine, is_unreached(heap, u, item->node, set, ASCENT_MOST));
            Boolean kept = implied(heap, alternative_holds(heap, holder, item), fine);
            if (item->node != u && !boolheap_must(heap, kept) && is_apart(heap, u, item->node, set))
                kept = boolheap_true(heap);
            keeps = both(heap, keeps, kept);
        }
        free(descends);
        flags[count] = flag_acyclic(heap->domain, set);
        after[count] = flag_stand_in(heap, flags[count]);
        keeps = both(heap, flag_variable(heap, flags[count]), keeps);
        condition = both(heap, condition, same(heap, flag_variable(heap, after[count++]), keeps));
    }
    boolheap_assume(heap, condition);
    boolheap_replace(heap, flags, after, count);
    boolheap_end(heap, mark);
}
