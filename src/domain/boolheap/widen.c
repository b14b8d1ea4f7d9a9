/* SPDX-License-Identifier: MIT */
/* Widening (FESA, section 3.2): heap blocks of one size to which the same variables lead, by the points-to graph alone,
 * become one summary. A variable is a register, or a block that is not on the heap. Names say which: so there are
 * finitely many, and states that differ in length only have the same nodes.
 *
 * Blocks are also told apart by their *kind*, which the paper's programs have no need of: the C type of the first place that a pointer
 * to the block is stored to, as the debug information tells it. So nodes of a tree and those of a stack that is as large stay apart. It is
 * a guess of what is alike, and no more: nothing is believed of a block because of its kind. */
#include "domain/boolheap/state.h"
#include "program/expression.h"

#include <stdlib.h>
#include <string.h>

typedef struct Classes {
    Boolheap *heap;
    uint32_t slots;
    uint32_t root;    /* the one whose nodes are marked now */
    uint8_t *reached; /* by slot, from that root */
    uint32_t *next;   /* slots to visit */
    uint32_t next_count;
    uint32_t **roots; /* by slot, ascending */
    size_t *counts, *capacities;
} Classes;

static void add_root(Classes *classes, uint32_t slot, uint32_t root)
{
    classes->roots[slot] =
        array_room(classes->roots[slot], &classes->capacities[slot], classes->counts[slot], sizeof(uint32_t));
    classes->roots[slot][classes->counts[slot]++] = root;
}

static void reach_name(Classes *classes, uint32_t name)
{
    uint32_t slot = name == ID_NONE ? ID_NONE : boolheap_slot_of(classes->heap, name);
    if (slot == ID_NONE || classes->reached[slot])
        return;
    classes->reached[slot] = 1;
    classes->next[classes->next_count++] = slot;
    add_root(classes, slot, classes->root);
}

static void reach_value(Classes *classes, ExecValue value)
{
    if (value.kind != VALUE_POINTER)
        return;
    if (!value_is_set(value)) {
        reach_name(classes, value.node.index);
        return;
    }
    const Alternatives *set = &classes->heap->domain->sets[value.node.index - SET_BASE];
    for (uint32_t i = 0; i < set->count; i++)
        reach_name(classes, set->items[i].node);
}

/* A cursor that leads to a variable reaches what the variable does: then nodes behind it are of the same class as when the cursor is
 * in the heap. What lies behind frames that wait is theirs. */
static void reach_all(Classes *classes, bool from_block)
{
    for (uint32_t i = 0; i < classes->next_count; i++) {
        const BoolNode *node = boolheap_slot(classes->heap, classes->next[i]);
        if (node->is_frame && !(from_block && !i))
            continue;
        for (uint32_t k = 0; k < node->contents.count; k++)
            reach_value(classes, node->contents.cells[k].value);
    }
    memset(classes->reached, 0, classes->slots);
    classes->next_count = 0;
}

static void classify(Classes *classes)
{
    const Memory *memory = &classes->heap->base;
    for (uint32_t i = 0; i < memory->frame_count; i++)
        for (uint32_t k = 0; k < memory->frames[i].register_count; k++) {
            classes->root = UINT32_C(1) << 31 | i << 20 | memory->frames[i].registers[k].reg.index;
            reach_value(classes, memory->frames[i].registers[k].value);
            reach_all(classes, false);
        }
    for (uint32_t i = 0; i < memory->returned_count; i++) {
        classes->root = UINT32_C(1) << 30 | i;
        reach_value(classes, memory->returned[i]);
        reach_all(classes, false);
    }
    for (uint32_t i = 0; i < classes->heap->waiting_count; i++) {
        classes->root = UINT32_C(1) << 29 | i;
        reach_value(classes, classes->heap->waiting[i]);
        reach_all(classes, false);
    }
    for (uint32_t i = 0; i < classes->slots; i++) {
        const BoolNode *node = boolheap_slot(classes->heap, i);
        if (node->name == ID_NONE || node->storage == STORAGE_HEAP)
            continue;
        classes->root = node->name;
        reach_name(classes, node->name);
        reach_all(classes, true);
    }
}

/* The cells of the node instead of the variables that lead to it. */
static void by_layout(Classes *classes, uint32_t slot)
{
    const Contents *contents = &boolheap_slot(classes->heap, slot)->contents;
    classes->counts[slot] = 0;
    for (uint32_t i = 0; i < contents->count; i++)
        add_root(classes, slot, UINT32_C(1) << 31 | (uint32_t)contents->cells[i].offset << 4 | contents->cells[i].size);
    if (contents->zeroed)
        add_root(classes, slot, UINT32_MAX);
}

/* A waiting frame, or a local of one. */
static bool is_waiting(const Boolheap *heap, const BoolNode *node)
{
    return node->is_frame ||
           (node->storage == STORAGE_LOCAL && !node->is_dead && !boolheap_is_own_local(heap, node->name));
}

/* --- kinds ------------------------------------------------------------------------------------------------- */

/* The name of the type that blocks of this operation are stored as, NULL if it is not known. */
static const char *type_made(const Program *program, const Edge *edge, Arena *arena)
{
    RegisterId made = {ID_NONE};
    const Function *function = program_function(program, program_location(program, edge->source)->function);
    Writer writer = {program, function, edge, arena, arena_alloc(arena, edge->step_count * sizeof(bool)), 0, 0};
    for (uint32_t i = 0; i < edge->step_count; i++) {
        const Step *step = &edge->steps[i];
        if (step->kind == STEP_ALLOCATE)
            made = step->result;
        if (step->kind != STEP_STORE || made.index == ID_NONE || step->b.kind != OPERAND_REGISTER ||
            step->b.reg.index != made.index)
            continue;
        const Type *pointer = expression_place(&writer, step->a, step->size, step->type, i).type;
        const Type *to = pointer ? pointer->target : NULL;
        return !to ? NULL : to->tag ? to->tag : to->name;
    }
    return NULL;
}

uint32_t *boolheap_kinds(const Program *program)
{
    uint32_t *kinds = mem_alloc((program->edge_count + 1) * sizeof *kinds), count = 0;
    const char **types = mem_alloc((program->edge_count + 1) * sizeof *types);
    Arena *arena = arena_create();
    for (size_t i = 0; i < program->edge_count; i++) {
        const char *type = type_made(program, &program->edges[i], arena);
        while (type && kinds[i] < count && strcmp(types[kinds[i]], type))
            kinds[i]++;
        if (type && kinds[i] == count)
            types[count++] = type;
        kinds[i] = type ? kinds[i] + 1 : 0;
    }
    arena_destroy(arena);
    free(types);
    return kinds;
}

static NameKey class_of(Classes *classes, uint32_t slot)
{
    const BoolNode *node = boolheap_slot(classes->heap, slot);
    NameKey key = {.kind = NAME_CLASS, .size = node->size.factor ? -1 : node->size.constant};
    if (node->storage != STORAGE_HEAP) {
        key.of = node->is_frame ? node->call.index : node->object.index;
        key.number = node->is_frame ? 1 : 2;
        return key;
    }
    key.of = node->kind;
    if (!(classes->heap->sets & APART))
        by_layout(classes, slot);
    key.roots = classes->roots[slot];
    key.root_count = (uint32_t)classes->counts[slot];
    return key;
}

/* The nodes get the names of their classes; those of one class become one. */
static bool fold_classes(Boolheap *heap, const uint32_t *wanted, uint32_t *names, uint32_t count)
{
    bool changed = false;
    for (uint32_t i = 0; i < count; i++)
        if (names[i] != wanted[i]) {
            uint32_t name = names[i];
            for (uint32_t k = 0; k < count && name == names[i]; k++)
                if (wanted[k] == name) /* it is another's */
                    name = boolheap_name_beside(heap, names[i]);
            boolheap_rename_node(heap, names[i], name);
            names[i] = name;
            changed = true;
        }
    /* In the order of variables: a class is folded with what is near to it, or else functions grow on the way. */
    uint8_t *is_done = mem_alloc(count + 1);
    for (uint32_t n = 0; n < count; n++) {
        uint32_t i = ID_NONE;
        for (uint32_t k = 0; k < count; k++)
            if (!is_done[k] &&
                (i == ID_NONE || name_family(heap->domain, names[k]) < name_family(heap->domain, names[i])))
                i = k;
        is_done[i] = 1;
        const BoolNode *class = boolheap_node(heap, wanted[i]);
        if (names[i] == wanted[i])
            continue;
        if (class)
            boolheap_summarise(heap, wanted[i], names[i], wanted[i]);
        else
            boolheap_rename_node(heap, names[i], wanted[i]);
    }
    free(is_done);
    return changed;
}

/* Frames that wait, or else heap blocks. */
static bool widen_nodes(Boolheap *heap, bool frames)
{
    uint32_t slots = heap->nodes.count, count = 0;
    Classes classes = {.heap = heap,
                       .slots = slots,
                       .reached = mem_alloc(slots),
                       .next = mem_alloc((slots + 1) * sizeof(uint32_t)),
                       .roots = mem_alloc((slots + 1) * sizeof(uint32_t *)),
                       .counts = mem_alloc((slots + 1) * sizeof(size_t)),
                       .capacities = mem_alloc((slots + 1) * sizeof(size_t))};
    uint32_t *names = mem_alloc((slots + 1) * sizeof *names), *wanted = mem_alloc((slots + 1) * sizeof *wanted);
    if (!frames)
        classify(&classes);
    for (uint32_t i = 0; i < slots; i++) {
        const BoolNode *node = boolheap_slot(heap, i);
        if (node->name == ID_NONE || !(frames ? is_waiting(heap, node) : node->storage == STORAGE_HEAP))
            continue;
        names[count] = node->name;
        wanted[count++] = name_intern(heap->domain, class_of(&classes, i));
    }
    bool changed = fold_classes(heap, wanted, names, count);
    for (uint32_t i = 0; i < slots; i++)
        free(classes.roots[i]);
    free(classes.roots);
    free(classes.reached);
    free(classes.next);
    free(classes.counts);
    free(classes.capacities);
    free(names);
    free(wanted);
    return changed;
}

void boolheap_widen(Boolheap *heap)
{
    bool changed = heap->waiting_count && widen_nodes(heap, true);
    changed |= widen_nodes(heap, false);
    if (changed)
        boolheap_normalise(heap);
}
