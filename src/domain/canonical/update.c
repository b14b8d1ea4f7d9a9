/* SPDX-License-Identifier: MIT */
/* What steps do to facts: finite differencing by hand. Facts of a structure are about its visible pointers, so each rule is about
 * one pointer that disappears and one that comes to be. */
#include "domain/canonical/state.h"

#include <stdlib.h>

BlockFacts facts_of_new(const ShapeDomain *domain)
{
    uint64_t of_subtrees = domain->has_subtrees ? UINT64_MAX : 0;
    return (BlockFacts){.unshared = UINT64_MAX,
                        .cancelled = UINT64_MAX,
                        .rising = UINT64_MAX,
                        .falling = UINT64_MAX,
                        .greatest = of_subtrees,
                        .least = of_subtrees,
                        .acyclic = ALL_KINDS};
}

static BlockFacts *facts_edit(BlockMemory *memory, uint32_t i)
{
    return &blocks_edit(memory, first_heap(memory) + i)->facts;
}

void facts_forget(BlockMemory *memory)
{
    for (uint32_t i = 0; i < HEAP_NODES; i = heap_next(memory, i))
        if (heap_node(memory, i)->statuses)
            *facts_edit(memory, i) = (BlockFacts){.unshared = 0};
}

void facts_forget_source(BlockMemory *memory, uint32_t node)
{
    Targets *targets = &memory->domain->targets;
    for (uint32_t i = 0; i < HEAP_NODES; i = heap_next(memory, i))
        for (uint32_t kind = 0; kind < PATH_KINDS; kind++) {
            uint32_t sources = heap_node(memory, i)->facts.sources[kind];
            if (targets_has(targets, sources, node))
                facts_edit(memory, i)->sources[kind] = targets_without(targets, sources, node);
        }
}

static bool overlaps(const ExecCell *cell, int64_t offset, int64_t size)
{
    return size < 0 || (cell->offset < offset + size && offset < cell->offset + (int64_t)cell->size);
}

/* The heap nodes that pointers of the kind at these bytes may lead to. Returns whether there are any. */
static bool targets_at(const BlockMemory *memory, uint32_t kind, uint32_t node, int64_t offset, int64_t size,
                       NodeSet *out)
{
    const Contents *contents = &blocks_node(memory, node)->contents;
    bool found = false;
    for (uint32_t i = 0; i < contents->count; i++) {
        const ExecCell *cell = &contents->cells[i];
        if (!overlaps(cell, offset, size) || !path_has(shape_domain(memory), kind, cell))
            continue;
        uint32_t base = value_base(cell->value);
        TargetSet set = targets_of(&memory->domain->targets, &base);
        for (uint32_t k = 0; k < set.count; k++)
            if (is_heap_node(memory, set.nodes[k])) {
                node_set_add(out, set.nodes[k] - first_heap(memory));
                found = true;
            }
    }
    return found;
}

/* A path from u to v may use one of the pointers if it may come by their node, and may go on to v from where they lead. Where they lead
 * to u alone, its part behind the last of them is a path, too: as in a ring, of which one end is moved. */
static void cut_paths_of_kind(BlockMemory *memory, uint32_t kind, uint32_t node, int64_t offset, int64_t size)
{
    Targets *targets = &memory->domain->targets;
    uint32_t first = first_heap(memory), self = node - first;
    HeapEdges edges;
    NodeSet beyond = {{0}};
    if (!targets_at(memory, kind, node, offset, size, &beyond))
        return;
    heap_edges(memory, kind, &edges);
    NodeSet further = heap_paths(&edges, beyond, ID_NONE);
    for (uint32_t v = 0; v < HEAP_NODES; v = heap_next(memory, v)) {
        uint32_t sources = heap_node(memory, v)->facts.sources[kind];
        if (!sources || !(node_set_has(&beyond, v) || node_set_has(&further, v)))
            continue;
        TargetSet set = targets_of(targets, &sources);
        uint32_t kept = 0;
        for (uint32_t k = 0; k < set.count; k++) {
            uint32_t u = set.nodes[k];
            if (!u)
                continue;
            NodeSet reached = heap_paths_from(&edges, u - first, ID_NONE);
            bool uses_none = !node_set_has(&reached, self) || (node_set_only(&beyond, u - first) && u - first != v);
            if (u != node && uses_none)
                kept = targets_union(targets, kept, u);
        }
        facts_edit(memory, v)->sources[kind] = kept;
    }
}

void facts_cut_paths(BlockMemory *memory, uint32_t node, int64_t offset, int64_t size)
{
    for (uint32_t kind = 0; kind < PATH_KINDS && is_heap_node(memory, node); kind++)
        cut_paths_of_kind(memory, kind, node, offset, size);
}

static bool is_acyclic(const BlockMemory *memory, uint32_t kind, uint32_t i)
{
    return heap_node(memory, i)->facts.acyclic >> kind & 1;
}

/* The new pointer closes a cycle if a path leads back from its target. Paths that use the pointer it replaces come by the node before:
 * they matter not. */
static void close_cycles_of_kind(BlockMemory *memory, uint32_t kind, uint32_t self, uint32_t target,
                                 const HeapEdges *edges, const HeapEdges *must)
{
    bool is_below = target != self && node_set_has(&must->from[target], self);
    if (is_below && (is_acyclic(memory, kind, self) || is_acyclic(memory, kind, target)))
        return; /* a path back would be a cycle already */
    NodeSet beyond = heap_paths_from(edges, target, ID_NONE);
    node_set_add(&beyond, target);
    for (uint32_t v = 0; v < HEAP_NODES && node_set_has(&beyond, self); v = heap_next(memory, v)) {
        NodeSet further = node_set_has(&beyond, v) ? heap_paths_from(edges, v, ID_NONE) : (NodeSet){{0}};
        if ((v == self || node_set_has(&further, self)) && is_acyclic(memory, kind, v))
            facts_edit(memory, v)->acyclic &= ~(1u << kind);
    }
}

void facts_close_cycles(BlockMemory *memory, uint32_t node, int64_t offset, ExecValue value)
{
    ShapeDomain *domain = shape_domain(memory);
    uint32_t first = first_heap(memory), base = value_base(value), known = 0;
    shape_field(domain, offset);
    for (uint32_t i = 0; i < HEAP_NODES; i = heap_next(memory, i))
        known |= heap_node(memory, i)->statuses ? heap_node(memory, i)->facts.acyclic : 0;
    HeapEdges *edges = mem_alloc(2 * sizeof *edges), *must = edges + 1;
    for (uint32_t kind = 0; kind < PATH_KINDS; kind++) {
        if (!(known >> kind & 1) || !kind_has(domain, kind, offset))
            continue;
        heap_edges(memory, kind, edges);
        heap_must(memory, kind, must);
        TargetSet set = targets_of(&memory->domain->targets, &base);
        for (uint32_t i = 0; i < set.count; i++)
            if (is_heap_node(memory, set.nodes[i]))
                close_cycles_of_kind(memory, kind, node - first, set.nodes[i] - first, edges, must);
    }
    free(edges);
}

/* Does a cell of a heap node at a field lead to the node, maybe? Not counting one cell. */
static bool is_led_to(BlockMemory *memory, uint32_t target, uint32_t field, uint32_t but_node, int64_t but_offset)
{
    ShapeDomain *domain = shape_domain(memory);
    for (uint32_t i = 0; i < HEAP_NODES && field < domain->field_count; i = heap_next(memory, i)) {
        const Contents *contents = &heap_node(memory, i)->contents;
        for (uint32_t k = 0; k < contents->count; k++) {
            const ExecCell *cell = &contents->cells[k];
            bool is_written = first_heap(memory) + i == but_node && cell->offset == but_offset;
            if (!is_written && cell->offset == domain->fields[field] && cell->value.kind == VALUE_POINTER &&
                targets_has(&memory->domain->targets, value_base(cell->value), target))
                return true;
        }
    }
    return false;
}

/* A new pointer at this field: where it leads, no other one may. */
static void share(BlockMemory *memory, uint32_t node, uint32_t field, ExecValue value)
{
    ShapeDomain *domain = shape_domain(memory);
    uint32_t base = value_base(value);
    TargetSet set = targets_of(&memory->domain->targets, &base);
    for (uint32_t i = 0; i < set.count; i++) {
        uint32_t target = set.nodes[i];
        if (!is_heap_node(memory, target))
            continue;
        uint64_t shared = 0;
        bool by_same = is_led_to(memory, target, field, node, domain->fields[field]);
        for (uint32_t g = 0; g < FIELDS_MOST; g++) /* fields that are yet to be met, too */
            if (by_same || is_led_to(memory, target, g, node, domain->fields[field]))
                shared |= field_pair(field, g) | field_pair(g, field);
        BlockFacts *facts = facts_edit(memory, target - first_heap(memory));
        facts->unshared &= ~shared;
        /* None but this pointer leads there by either field; of pointers at offsets that are no fields yet nothing is known. */
        for (uint32_t g = 0; g < domain->field_count && !recency_is_old(target); g++)
            if (!(shared & field_pair(field, g)))
                facts->unshared |= field_pair(field, g) | field_pair(g, field);
    }
}

/* How many pointers at a field may lead to the node; those of a summary are two. */
static uint32_t leading_at(const BlockMemory *memory, uint32_t target, uint32_t field)
{
    uint32_t found = 0;
    for (uint32_t i = 0; i < HEAP_NODES && found < 2; i = heap_next(memory, i)) {
        const Contents *contents = &heap_node(memory, i)->contents;
        for (uint32_t k = 0; k < contents->count; k++) {
            const ExecCell *cell = &contents->cells[k];
            if (cell->offset == shape_domain(memory)->fields[field] && cell->value.kind == VALUE_POINTER &&
                targets_has(&memory->domain->targets, value_base(cell->value), target))
                found += recency_is_old(i) ? 2 : 1;
        }
    }
    return found;
}

bool sharing_learn(BlockMemory *memory, const Precision *wanted)
{
    const ShapeDomain *domain = shape_domain(memory);
    bool found = false;
    for (uint32_t i = 0; i < HEAP_NODES && wanted->unshared; i = heap_next(memory, i | 1)) {
        uint32_t leading[FIELDS_MOST] = {0};
        uint64_t known = heap_node(memory, i)->facts.unshared, learned = known;
        for (uint32_t f = 0; f < domain->field_count && heap_node(memory, i)->statuses; f++) {
            leading[f] = leading_at(memory, first_heap(memory) + i, f);
            for (uint32_t g = 0; g <= f; g++)
                if (leading[f] + (g < f ? leading[g] : 0) <= 1)
                    learned |= wanted->unshared & (field_pair(f, g) | field_pair(g, f));
        }
        if (learned != known)
            facts_edit(memory, i)->unshared = learned;
        found |= learned != known;
    }
    return found;
}

const ExecCell *cell_at(const BlockMemory *memory, uint32_t node, int64_t offset)
{
    const Contents *contents = &blocks_node(memory, node)->contents;
    for (uint32_t i = 0; i < contents->count; i++)
        if (contents->cells[i].offset == offset &&
            contents->cells[i].size * 8 == memory->domain->base.program->pointer_width)
            return &contents->cells[i];
    return NULL;
}

/* Does the pointer of a single heap block at f cancel with g? */
static bool cancels(const BlockMemory *memory, uint32_t node, uint32_t f, uint32_t g)
{
    const ShapeDomain *domain = shape_domain(memory);
    const ExecCell *forth = cell_at(memory, node, domain->fields[f]);
    if (!forth || forth->value.kind != VALUE_POINTER)
        return true; /* no visible pointer */
    uint32_t target = shape_target(memory, forth->value);
    if (target == ID_NONE || recency_is_old(target))
        return false;
    const ExecCell *back = g < domain->field_count ? cell_at(memory, target, domain->fields[g]) : NULL;
    return back && shape_target(memory, back->value) == node;
}

static void set_cancelled(BlockMemory *memory, uint32_t node, uint32_t f, uint32_t g, bool holds)
{
    BlockFacts *facts = facts_edit(memory, node - first_heap(memory));
    facts->cancelled = holds ? facts->cancelled | field_pair(f, g) : facts->cancelled & ~field_pair(f, g);
}

/* Blocks whose pointers may lead to the node, of which this field was written. */
static void cancel_others(BlockMemory *memory, uint32_t node, uint32_t field)
{
    ShapeDomain *domain = shape_domain(memory);
    for (uint32_t i = 0; i < HEAP_NODES; i = heap_next(memory, i))
        for (uint32_t f = 0; f < domain->field_count && heap_node(memory, i)->statuses; f++) {
            uint32_t other = first_heap(memory) + i;
            const ExecCell *cell = cell_at(memory, other, domain->fields[f]);
            if (!cell || cell->value.kind != VALUE_POINTER ||
                !targets_has(&memory->domain->targets, value_base(cell->value), node))
                continue;
            bool holds = field < FIELDS_MOST && !recency_is_old(other) && cancels(memory, other, f, field);
            for (uint32_t g = 0; g < FIELDS_MOST; g++)
                if (g == field || field >= FIELDS_MOST)
                    set_cancelled(memory, other, f, g, holds);
        }
}

void facts_after_write(BlockMemory *memory, uint32_t node, int64_t offset, ExecValue value)
{
    ShapeDomain *domain = shape_domain(memory);
    uint32_t field = 0;
    while (field < domain->field_count && domain->fields[field] != offset)
        field++;
    if (is_heap_node(memory, node) && value.kind == VALUE_POINTER)
        field = shape_field(domain, offset);
    if (field == FIELDS_MOST || field == domain->field_count)
        return;
    if (is_heap_node(memory, node)) {
        share(memory, node, field, value);
        for (uint32_t g = 0; g < FIELDS_MOST; g++)
            set_cancelled(memory, node, field, g, cancels(memory, node, field, g));
    }
    cancel_others(memory, node, field);
}

void facts_after_bytes(BlockMemory *memory, uint32_t node, int64_t offset, int64_t size)
{
    const ShapeDomain *domain = shape_domain(memory);
    const int64_t pointer = memory->domain->base.program->pointer_width / 8;
    for (uint32_t f = 0; f < domain->field_count && is_heap_node(memory, node); f++)
        if (overlaps(&(ExecCell){domain->fields[f], (uint32_t)pointer, {0}}, offset, size))
            cancel_others(memory, node, f);
}

void facts_before_end(BlockMemory *memory, uint32_t node)
{
    facts_cut_paths(memory, node, 0, -1);
    cancel_others(memory, node, FIELDS_MOST);
    if (is_heap_node(memory, node)) {
        facts_forget_source(memory, node);
        blocks_edit(memory, node)->facts = (BlockFacts){.unshared = 0};
    }
}
