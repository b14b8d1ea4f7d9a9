/* SPDX-License-Identifier: MIT */
/* Integrity rules: what follows from facts for pointers, and the other way round. And taking blocks out of summaries. */
#include "domain/canonical/state.h"

void cell_set(BlockMemory *memory, uint32_t node, const ExecCell *cell, uint32_t base)
{
    ExecValue value = value_of_base(base, cell->value.number);
    Contents contents = blocks_node(memory, node)->contents;
    blocks_edit(memory, node)->contents = contents_set(&memory->base, contents, cell->offset, cell->size, value);
}

typedef struct Coercion {
    BlockMemory *memory;
    ShapeDomain *domain;
    Targets *targets;
    uint32_t first; /* heap node */
    bool changed, is_empty;
} Coercion;

typedef struct Removal {
    BlockMemory *memory;
    uint32_t node;
} Removal;

static ExecValue without(void *context, ExecValue value)
{
    const Removal *removal = context;
    Targets *targets = &removal->memory->domain->targets;
    if (value.kind != VALUE_POINTER || !targets_has(targets, value.node.index, removal->node))
        return value;
    uint32_t left = targets_without(targets, value.node.index, removal->node);
    return left == ID_NONE ? value : value_of_base(left, value.number);
}

static bool leads_only_to(const Coercion *coercion, ExecValue value, uint32_t node)
{
    return value.kind == VALUE_POINTER && shape_target(coercion->memory, value) == node;
}

static void empty_summary(Coercion *coercion, uint32_t node);

/* There is no block such as the node says: a summary is empty; of a single node there is no heap, if the block is surely there.
 * Blocks on the stack that are old, and dead ones, say nothing. */
static void refute_node(Coercion *coercion, uint32_t node)
{
    if (!recency_is_old(node))
        coercion->is_empty |= blocks_is_there(coercion->memory, node);
    else if (is_heap_node(coercion->memory, node))
        empty_summary(coercion, node);
}

/* The summary is empty, hence so are summaries whose pointers lead nowhere else. */
static void empty_summary(Coercion *coercion, uint32_t node)
{
    BlockMemory *blocks = coercion->memory;
    const Memory *memory = &blocks->base;
    *blocks_edit(blocks, node) = (BlockNode){.statuses = 0};
    coercion->changed = true;
    for (uint32_t n = 1; n < blocks->domain->node_count; n = blocks_next(blocks, n)) {
        bool is_led_to = false;
        const Contents *contents = &blocks_node(blocks, n)->contents;
        for (uint32_t i = 0; i < contents->count; i++)
            is_led_to |= leads_only_to(coercion, contents->cells[i].value, node);
        if (is_led_to)
            refute_node(coercion, n);
    }
    for (uint32_t i = 0; i < memory->frame_count; i++)
        for (uint32_t k = 0; k < memory->frames[i].register_count; k++)
            coercion->is_empty |= leads_only_to(coercion, memory->frames[i].registers[k].value, node);
    for (uint32_t i = 0; i < memory->returned_count; i++)
        coercion->is_empty |= leads_only_to(coercion, memory->returned[i], node);
    blocks_map_values(blocks, without, &(Removal){blocks, node});
}

/* The cell of a heap node does not lead there. If it then leads nowhere, there is no such block. */
static void exclude(Coercion *coercion, uint32_t node, const ExecCell *cell, uint32_t target)
{
    uint32_t left = targets_without(coercion->targets, value_base(cell->value), target);
    if (left == ID_NONE) {
        refute_node(coercion, node);
        return;
    }
    cell_set(coercion->memory, node, cell, left);
    coercion->changed = true;
}

/* A pointer that is 1 leads to an unshared block: no other pointer does. */
static void prune_shared(Coercion *coercion, uint32_t node, uint32_t f, uint32_t target)
{
    BlockMemory *memory = coercion->memory;
    for (uint32_t i = 0; i < HEAP_NODES; i = heap_next(memory, i))
        for (uint32_t g = 0; g < coercion->domain->field_count && !coercion->is_empty; g++) {
            uint32_t other = coercion->first + i;
            const ExecCell *cell = cell_at(memory, other, coercion->domain->fields[g]);
            if (cell && !(other == node && f == g) && cell->value.kind == VALUE_POINTER &&
                blocks_node(memory, target)->facts.unshared & field_pair(f, g) &&
                targets_has(coercion->targets, value_base(cell->value), target))
                exclude(coercion, other, cell, target);
        }
}

/* The pointer back, of a block whose pointer forth is 1 and cancelled. */
static void turn_back(Coercion *coercion, uint32_t node, uint32_t target, uint32_t g)
{
    const ExecCell *back = cell_at(coercion->memory, target, coercion->domain->fields[g]);
    int64_t constant;
    if (!back || shape_target(coercion->memory, back->value) == node)
        return;
    if (back->value.kind == VALUE_POINTER) {
        coercion->is_empty |= !targets_has(coercion->targets, value_base(back->value), node);
        coercion->changed = true;
        cell_set(coercion->memory, target, back, node);
    } else if (back->value.kind == VALUE_NUMBER) {
        coercion->is_empty |=
            linear_is_constant(&coercion->memory->base.numbers, back->value.number, &constant) && !constant;
    }
}

/* A cancelled pointer does not lead to a single block whose pointer back leads elsewhere. */
static void prune_cancelled(Coercion *coercion, uint32_t node, const ExecCell *cell, uint32_t g)
{
    uint32_t base = value_base(cell->value);
    TargetSet set = targets_of(coercion->targets, &base);
    for (uint32_t i = 0; i < set.count; i++) {
        if (!set.nodes[i] || recency_is_old(set.nodes[i]))
            continue;
        const ExecCell *back = cell_at(coercion->memory, set.nodes[i], coercion->domain->fields[g]);
        bool is_null = back && value_is_zero(&coercion->memory->base, back->value);
        if (is_null || (back && back->value.kind == VALUE_POINTER &&
                        !targets_has(coercion->targets, value_base(back->value), node))) {
            exclude(coercion, node, cell, set.nodes[i]);
            return; /* the cell has changed */
        }
    }
}

static void coerce_pointers(Coercion *coercion, uint32_t node)
{
    BlockMemory *memory = coercion->memory;
    for (uint32_t f = 0; f < coercion->domain->field_count && !coercion->is_empty; f++) {
        const ExecCell *cell = cell_at(memory, node, coercion->domain->fields[f]);
        if (!cell || cell->value.kind != VALUE_POINTER)
            continue;
        uint32_t target = shape_target(memory, cell->value);
        bool is_one = target != ID_NONE && !recency_is_old(target) && !recency_is_old(node);
        if (is_one && is_heap_node(memory, target))
            prune_shared(coercion, node, f, target);
        for (uint32_t g = 0; g < coercion->domain->field_count && !coercion->is_empty; g++) {
            if (!(blocks_node(memory, node)->facts.cancelled & field_pair(f, g)))
                continue;
            if (is_one)
                turn_back(coercion, node, target, g);
            else if ((cell = cell_at(memory, node, coercion->domain->fields[f])) && cell->value.kind == VALUE_POINTER)
                prune_cancelled(coercion, node, cell, g);
        }
    }
}

/* Every path from u to v goes through m: then one leads from m to v. */
static void find_sources(Coercion *coercion, uint32_t kind, const HeapEdges *edges, uint32_t u, uint32_t v)
{
    for (uint32_t m = 0; m < HEAP_NODES; m = heap_next(coercion->memory, m | 1)) {
        uint32_t node = coercion->first + m;
        if (m == u || m == v || !heap_node(coercion->memory, m)->statuses ||
            targets_has(coercion->targets, heap_node(coercion->memory, v)->facts.sources[kind], node))
            continue;
        NodeSet around = heap_paths_from(edges, u, m);
        if (node_set_has(&around, v))
            continue;
        BlockFacts *facts = &blocks_edit(coercion->memory, coercion->first + v)->facts;
        facts->sources[kind] = targets_union(coercion->targets, facts->sources[kind], node);
        coercion->changed = true;
    }
}

static bool has_sources(const BlockMemory *memory, uint32_t kind)
{
    bool found = false;
    for (uint32_t i = 0; i < HEAP_NODES && !found; i = heap_next(memory, i))
        found = heap_node(memory, i)->facts.sources[kind];
    return found;
}

static void coerce_paths(Coercion *coercion, uint32_t kind)
{
    HeapEdges edges;
    if (!has_sources(coercion->memory, kind))
        return;
    heap_edges(coercion->memory, kind, &edges);
    for (uint32_t v = 0; v < HEAP_NODES; v = heap_next(coercion->memory, v)) {
        uint32_t sources = heap_node(coercion->memory, v)->facts.sources[kind];
        TargetSet set = targets_of(coercion->targets, &sources);
        for (uint32_t k = 0; k < set.count && sources; k++) {
            if (!set.nodes[k])
                continue;
            uint32_t u = set.nodes[k] - coercion->first;
            NodeSet reached = heap_paths_from(&edges, u, ID_NONE);
            if (node_set_has(&reached, v)) {
                find_sources(coercion, kind, &edges, u, v);
                set = targets_of(coercion->targets, &sources);
            } else if (!recency_is_old(v)) {
                coercion->is_empty = true;
                return;
            } else {
                empty_summary(coercion, coercion->first + v);
                return; /* edges have changed */
            }
        }
    }
}

/* A pointer does not lead to a block from which a path leads here, if one of both is on no cycle. */
static void coerce_cell(Coercion *coercion, uint32_t kind, uint32_t v, const ExecCell *cell, const NodeSet *above)
{
    BlockMemory *memory = coercion->memory;
    uint32_t base = value_base(cell->value);
    TargetSet set = targets_of(coercion->targets, &base);
    for (uint32_t k = 0; k < set.count; k++) {
        uint32_t target = set.nodes[k], t = target - coercion->first;
        if (!is_heap_node(memory, target) || recency_is_old(target))
            continue;
        uint32_t either = heap_node(memory, t)->facts.acyclic | heap_node(memory, v)->facts.acyclic;
        if (either >> kind & 1 && (t == v || node_set_has(above, t))) {
            exclude(coercion, coercion->first + v, cell, target);
            return; /* the cell has changed */
        }
    }
}

static void coerce_cycles(Coercion *coercion, uint32_t kind)
{
    BlockMemory *memory = coercion->memory;
    bool is_known = false;
    for (uint32_t v = 0; v < HEAP_NODES && !is_known; v = heap_next(memory, v))
        is_known = heap_node(memory, v)->statuses && heap_node(memory, v)->facts.acyclic >> kind & 1;
    if (!is_known)
        return;
    HeapEdges must;
    heap_must(memory, kind, &must);
    for (uint32_t v = 0; v < HEAP_NODES; v = heap_next(memory, v))
        for (uint32_t f = 0; heap_node(memory, v)->statuses && f < coercion->domain->field_count && !coercion->is_empty;
             f++) {
            const ExecCell *cell = cell_at(memory, coercion->first + v, coercion->domain->fields[f]);
            if (cell && path_has(coercion->domain, kind, cell))
                coerce_cell(coercion, kind, v, cell, &must.from[v]);
        }
}

bool shape_coerce(BlockMemory *memory)
{
    Coercion coercion = {memory, shape_domain(memory), &memory->domain->targets, first_heap(memory), true, false};
    while (coercion.changed && !coercion.is_empty) {
        coercion.changed = false;
        for (uint32_t i = 0; i < HEAP_NODES && !coercion.is_empty; i = heap_next(memory, i))
            if (heap_node(memory, i)->statuses)
                coerce_pointers(&coercion, coercion.first + i);
        for (uint32_t kind = 0; kind < PATH_KINDS && !coercion.is_empty; kind++)
            coerce_paths(&coercion, kind);
        for (uint32_t kind = 0; kind < PATH_KINDS && !coercion.is_empty; kind++)
            coerce_cycles(&coercion, kind);
    }
    return !coercion.is_empty && order_coerce(memory) && subtrees_coerce(memory);
}

/* --- materialisation --------------------------------------------------------------------------------------- */

typedef struct Split {
    BlockMemory *memory;
    uint32_t summary, block;
} Split;

static ExecValue with_block(void *context, ExecValue value)
{
    const Split *split = context;
    Targets *targets = &split->memory->domain->targets;
    if (value.kind != VALUE_POINTER || !targets_has(targets, value.node.index, split->summary))
        return value;
    return value_of_base(targets_union(targets, value.node.index, split->block), value.number);
}

static ExecValue own_copy(void *context, ExecValue value)
{
    return blocks_blend(context, value, value);
}

uint32_t shape_materialise(BlockMemory *memory, uint32_t summary)
{
    uint32_t block = first_heap(memory);
    while (block < first_heap(memory) + 2 * POOL_PAIRS && blocks_node(memory, block)->statuses)
        block += 2;
    if (block >= first_heap(memory) + 2 * POOL_PAIRS)
        return ID_NONE;
    BlockNode taken = *blocks_node(memory, summary);
    taken.size = blocks_blend_numbers(memory, taken.size, taken.size);
    taken.contents = contents_map(memory->domain->arena, taken.contents, own_copy, memory);
    *blocks_edit(memory, block) = taken;
    blocks_map_values(memory, with_block, &(Split){memory, summary, block});
    return block;
}
