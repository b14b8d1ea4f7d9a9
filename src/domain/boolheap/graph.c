/* SPDX-License-Identifier: MIT */
/* Nodes, holders and alternatives; the life of a memory. */
#include "domain/boolheap/state.h"

#include <assert.h>
#include <string.h>

/* --- nodes ------------------------------------------------------------------------------------------------- */

const BoolNode *boolheap_slot(const Boolheap *heap, uint32_t i)
{
    return i < heap->nodes.count ? chunks_at(&heap->nodes, i) : NULL;
}

uint32_t boolheap_slot_of(const Boolheap *heap, uint32_t name)
{
    uint32_t objects = (uint32_t)heap->domain->base.program->object_count;
    if (name == ID_NONE)
        return ID_NONE;
    if (name < objects)
        return boolheap_slot(heap, name)->name == name ? name : ID_NONE;
    for (uint32_t i = objects; i < heap->nodes.count; i++)
        if (boolheap_slot(heap, i)->name == name)
            return i;
    return ID_NONE;
}

const BoolNode *boolheap_node(const Boolheap *heap, uint32_t name)
{
    uint32_t slot = boolheap_slot_of(heap, name);
    return slot == ID_NONE ? NULL : boolheap_slot(heap, slot);
}

BoolNode *boolheap_edit(Boolheap *heap, uint32_t name)
{
    return chunks_edit(&heap->nodes, heap->domain->arena, heap->owner, boolheap_slot_of(heap, name));
}

BoolNode *boolheap_add(Boolheap *heap, BoolNode node)
{
    uint32_t objects = (uint32_t)heap->domain->base.program->object_count, slot = objects;
    assert(!boolheap_node(heap, node.name));
    if (node.name < objects)
        slot = node.name;
    else
        while (slot < heap->nodes.count && boolheap_slot(heap, slot)->name != ID_NONE)
            slot++;
    if (slot == heap->nodes.count)
        chunks_add(&heap->nodes, heap->domain->arena, heap->owner);
    BoolNode *place = chunks_edit(&heap->nodes, heap->domain->arena, heap->owner, slot);
    *place = node;
    return place;
}

void boolheap_remove(Boolheap *heap, uint32_t name)
{
    *boolheap_edit(heap, name) = (BoolNode){.name = ID_NONE};
}

bool node_has_live(const BoolNode *node)
{
    return node->storage != STORAGE_GLOBAL && node->storage != STORAGE_FUNCTION;
}

Boolean node_live(Boolheap *heap, const BoolNode *node)
{
    return node_has_live(node) ? flag_variable(heap, flag_live(heap->domain, node->name)) : boolheap_true(heap);
}

/* --- values ------------------------------------------------------------------------------------------------ */

bool value_is_set(ExecValue value)
{
    return value.kind == VALUE_POINTER && value.node.index >= SET_BASE;
}

static Linear displaced(Boolheap *heap, Linear number, Linear by)
{
    bool lost = false;
    return by.factor || by.constant ? linear_compute(&heap->base.numbers, OP_ADD, number.width, number, by, &lost)
                                    : number;
}

Alternatives boolheap_alternatives(Boolheap *heap, ExecValue value)
{
    Alternatives from = {NULL, 1}, result;
    if (value_is_set(value))
        from = heap->domain->sets[value.node.index - SET_BASE];
    result = (Alternatives){arena_alloc(heap->domain->arena, (from.count + 1) * sizeof(Alternative)), from.count};
    if (value_is_set(value)) {
        if (from.count)
            memcpy(result.items, from.items, from.count * sizeof(Alternative));
        for (uint32_t i = 0; i < from.count; i++)
            result.items[i].number = displaced(heap, result.items[i].number, value.number);
        return result;
    }
    if (value.kind == VALUE_UNDEFINED)
        value = value_number(linear_fresh(&heap->base.numbers, value.number.width));
    result.items[0] = (Alternative){.node = value.kind == VALUE_POINTER ? value.node.index : ID_NONE,
                                    .flag = FLAG_NONE,
                                    .role = FLAG_NONE,
                                    .in = FLAG_NONE,
                                    .number = value.number};
    return result;
}

ExecValue boolheap_value(Boolheap *heap, Alternatives set, unsigned width)
{
    BoolheapDomain *domain = heap->domain;
    Alternative *only = set.items;
    if (set.count == 1 && only->flag == FLAG_NONE && only->role == FLAG_NONE && only->in == FLAG_NONE &&
        !only->is_other)
        return only->node == ID_NONE ? value_number(only->number)
                                     : value_pointer((NodeId){only->node}, 0, only->number);
    domain->sets = array_room(domain->sets, &domain->set_capacity, domain->set_count, sizeof *domain->sets);
    domain->sets[domain->set_count++] = set;
    return value_pointer((NodeId){SET_BASE + (uint32_t)domain->set_count - 1}, 0, linear_constant(0, width));
}

Boolean alternative_holds(Boolheap *heap, Holder holder, const Alternative *alternative)
{
    if (alternative->flag != FLAG_NONE)
        return flag_variable(heap, alternative->flag);
    return holder.kind == HOLDER_CELL ? node_live(heap, boolheap_node(heap, holder.owner)) : boolheap_true(heap);
}

Boolean alternative_leads(Boolheap *heap, Holder holder, const Alternative *alternative)
{
    return alternative->role != FLAG_NONE ? flag_variable(heap, alternative->role)
                                          : alternative_holds(heap, holder, alternative);
}

bool alternative_same(const Alternative *left, const Alternative *right)
{
    bool is_symbolic = left->number.factor;
    return left->node == right->node && left->is_other == right->is_other &&
           is_symbolic == (right->number.factor != 0) &&
           (is_symbolic || left->number.constant == right->number.constant);
}

Linear number_hull(Boolheap *heap, Linear left, Linear right)
{
    Linears *numbers = &heap->base.numbers;
    Interval hull = interval_hull(linear_interval(numbers, left), linear_interval(numbers, right));
    return hull.low == hull.high ? linear_constant(hull.low, left.width)
                                 : linear_fresh_in(numbers, left.width, hull.low, hull.high);
}

Linear number_apart(Boolheap *heap, Linear number)
{
    return number.factor ? number_hull(heap, number, number) : number;
}

void boolheap_visit(Boolheap *heap, HolderVisit *visit, void *context)
{
    Memory *memory = &heap->base;
    Arena *arena = heap->domain->arena;
    ExecFrame *frames = arena_alloc(arena, (memory->frame_count + 1) * sizeof *frames);
    for (uint32_t i = 0; i < memory->frame_count; i++) {
        frames[i] = memory->frames[i];
        RegisterValue *registers = arena_alloc(arena, (frames[i].register_count + 1) * sizeof *registers);
        for (uint32_t k = 0; k < frames[i].register_count; k++) {
            registers[k] = frames[i].registers[k];
            Holder holder = {HOLDER_REGISTER, i, registers[k].reg.index};
            registers[k].value = visit(context, heap, holder, registers[k].value);
        }
        frames[i].registers = registers;
    }
    memory->frames = frames;
    ExecValue *returned = arena_alloc(arena, (memory->returned_count + 1) * sizeof *returned);
    for (uint32_t i = 0; i < memory->returned_count; i++)
        returned[i] = visit(context, heap, (Holder){HOLDER_RETURNED, 0, i}, memory->returned[i]);
    memory->returned = returned;
    ExecValue *waiting = arena_alloc(arena, (heap->waiting_count + 1) * sizeof *waiting);
    for (uint32_t i = 0; i < heap->waiting_count; i++)
        waiting[i] = visit(context, heap, (Holder){HOLDER_WAITING, i, 0}, heap->waiting[i]);
    heap->waiting = waiting;
    for (uint32_t i = 0; i < heap->nodes.count; i++) {
        uint32_t name = boolheap_slot(heap, i)->name, count = boolheap_slot(heap, i)->contents.count;
        if (name == ID_NONE || !count)
            continue;
        const ExecCell *old = boolheap_slot(heap, i)->contents.cells;
        ExecCell *cells = arena_alloc(arena, count * sizeof *cells);
        bool changed = false;
        for (uint32_t k = 0; k < count; k++) {
            cells[k] = old[k];
            cells[k].value = visit(context, heap, (Holder){HOLDER_CELL, name, (uint32_t)old[k].offset}, old[k].value);
            changed |= !value_same(cells[k].value, old[k].value);
        }
        if (changed)
            boolheap_edit(heap, name)->contents.cells = cells;
    }
}

/* --- life -------------------------------------------------------------------------------------------------- */

Boolheap *boolheap_empty(BoolheapDomain *domain)
{
    Boolheap *heap = arena_alloc(domain->arena, sizeof *heap);
    *heap = (Boolheap){.domain = domain, .owner = ++domain->next_owner, .nodes = chunks_empty(sizeof(BoolNode))};
    heap->base.numbers = linears_create(domain->arena, heap->owner);
    for (size_t i = 0; i < domain->base.program->object_count; i++)
        ((BoolNode *)chunks_add(&heap->nodes, domain->arena, heap->owner))->name = ID_NONE;
    heap->function = boolean_constant(domain->functions, true);
    return heap;
}

Boolheap *boolheap_copy(const Boolheap *heap)
{
    Boolheap *copy = arena_alloc(heap->domain->arena, sizeof *copy);
    *copy = *heap;
    copy->owner = copy->base.numbers.owner = ++heap->domain->next_owner;
    return copy;
}

Boolheap *boolheap_fork(Boolheap *heap)
{
    Boolheap *copy = boolheap_copy(heap);
    heap->owner = heap->base.numbers.owner = ++copy->domain->next_owner;
    return copy;
}
