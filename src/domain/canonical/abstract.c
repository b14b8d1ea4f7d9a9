/* SPDX-License-Identifier: MIT */
/* Canonical abstraction: separating pointers get single nodes of their own, heap nodes get names, those of the same name become
 * one. */
#include "domain/canonical/state.h"

#include <stdlib.h>
#include <string.h>

/* Frames of one function are never on the stack of one structure twice (canonical.c, cut). */
PointerCell register_holder(FunctionId function, RegisterId reg)
{
    return (PointerCell){HOLDER_REGISTER, (int64_t)function.index << 32 | reg.index};
}

uint32_t pointer_number(ShapeDomain *domain, PointerCell cell)
{
    uint32_t i = 0;
    while (i < domain->pointer_count &&
           (domain->pointers[i].node != cell.node || domain->pointers[i].offset != cell.offset))
        i++;
    if (i == domain->pointer_count && i < POINTERS_MOST)
        domain->pointers[domain->pointer_count++] = cell;
    return i;
}

void pointers_visit(const BlockMemory *memory, PointerVisit *visit, void *context)
{
    ShapeDomain *domain = shape_domain(memory);
    const Memory *base = &memory->base;
    for (uint32_t n = 2; n < domain->base.first_own; n += 2) {
        const Contents *contents = &blocks_node(memory, n)->contents;
        for (uint32_t i = 0; i < contents->count; i++) {
            PointerCell cell = {n, contents->cells[i].offset};
            if (contents->cells[i].value.kind == VALUE_POINTER)
                visit(context, pointer_number(domain, cell), cell, contents->cells[i].value);
        }
    }
    for (uint32_t f = 0; f < base->frame_count; f++)
        for (uint32_t i = 0; i < base->frames[f].register_count; i++) {
            RegisterValue reg = base->frames[f].registers[i];
            PointerCell cell = register_holder(base->frames[f].function, reg.reg);
            if (reg.value.kind == VALUE_POINTER)
                visit(context, pointer_number(domain, cell), cell, reg.value);
        }
    for (uint32_t i = 0; i < base->returned_count; i++) {
        PointerCell cell = {HOLDER_RETURNED, i};
        if (base->returned[i].kind == VALUE_POINTER)
            visit(context, pointer_number(domain, cell), cell, base->returned[i]);
    }
}

/* --- pointers to summaries --------------------------------------------------------------------------------- */

typedef struct Vague {
    const BlockMemory *memory;
    uint64_t separating;
    bool found;
    PointerCell cell;
    ExecValue value;
} Vague;

static void find_vague(void *context, uint32_t pointer, PointerCell cell, ExecValue value)
{
    Vague *vague = context;
    uint32_t node = shape_target(vague->memory, value);
    if (vague->found || pointer >= POINTERS_MOST || !(vague->separating >> pointer & 1) || node == ID_NONE ||
        !is_heap_node(vague->memory, node) || !recency_is_old(node))
        return;
    vague->found = true;
    vague->cell = cell;
    vague->value = value;
}

static void register_set(Memory *memory, int64_t holder, ExecValue value)
{
    ExecFrame *frames = arena_alloc(memory->numbers.arena, memory->frame_count * sizeof *frames);
    for (uint32_t f = 0; f < memory->frame_count; f++) {
        frames[f] = memory->frames[f];
        if (frames[f].function.index != (uint32_t)(holder >> 32))
            continue;
        RegisterValue *registers = arena_alloc(memory->numbers.arena, frames[f].register_count * sizeof *registers);
        for (uint32_t i = 0; i < frames[f].register_count; i++) {
            registers[i] = frames[f].registers[i];
            if (registers[i].reg.index == (uint32_t)holder)
                registers[i].value = value;
        }
        frames[f].registers = registers;
    }
    memory->frames = frames;
}

static void holder_set(BlockMemory *memory, PointerCell holder, ExecValue value)
{
    Memory *base = &memory->base;
    if (holder.node == HOLDER_REGISTER) {
        register_set(base, holder.offset, value);
    } else if (holder.node == HOLDER_RETURNED) {
        ExecValue *values = arena_alloc(base->numbers.arena, base->returned_count * sizeof *values);
        memcpy(values, base->returned, base->returned_count * sizeof *values);
        values[holder.offset] = value;
        base->returned = values;
    } else {
        const ExecCell *cell = cell_at(memory, holder.node, holder.offset);
        cell_set(memory, holder.node, cell, value_base(value));
    }
}

/* Where separating pointers lead to a summary, a block is taken out of it. Returns false if no heap is described. */
static bool take_out_separated(BlockMemory *memory, uint64_t separating, bool *changed)
{
    for (;;) {
        Vague vague = {.memory = memory, .separating = separating};
        pointers_visit(memory, find_vague, &vague);
        uint32_t block = vague.found ? shape_materialise(memory, shape_target(memory, vague.value)) : ID_NONE;
        if (block == ID_NONE)
            return true;
        *changed = true;
        holder_set(memory, vague.cell, value_of_base(block, vague.value.number));
        if (!shape_coerce(memory))
            return false;
    }
}

/* --- names ------------------------------------------------------------------------------------------------- */

typedef struct Naming {
    const BlockMemory *memory;
    const Precision *precision;
    uint64_t pointers[HEAP_NODES];               /* that lead to it for sure, if it is one block */
    uint64_t reached_by[HEAP_NODES][PATH_KINDS]; /* pointers that may reach it */
    uint32_t map[HEAP_NODES];                    /* by heap node: the node that it becomes */
    uint32_t kind;                               /* of the paths that are followed now */
    HeapEdges edges;
} Naming;

static void follow_pointer(void *context, uint32_t pointer, PointerCell cell, ExecValue value)
{
    Naming *naming = context;
    const BlockMemory *memory = naming->memory;
    (void)cell;
    if (pointer >= POINTERS_MOST || !(naming->precision->pointers >> pointer & 1))
        return;
    uint64_t bit = (uint64_t)1 << pointer;
    uint32_t node = shape_target(memory, value), base = value_base(value);
    if (node != ID_NONE && is_heap_node(memory, node) && !recency_is_old(node))
        naming->pointers[node - first_heap(memory)] |= bit;
    TargetSet set = targets_of(&memory->domain->targets, &base);
    NodeSet from = {{0}};
    for (uint32_t i = 0; i < set.count; i++)
        if (is_heap_node(memory, set.nodes[i]))
            node_set_add(&from, set.nodes[i] - first_heap(memory));
    NodeSet reached = heap_paths(&naming->edges, from, ID_NONE);
    for (uint32_t i = 0; i < HEAP_NODES; i = heap_next(memory, i))
        if (node_set_has(&from, i) || node_set_has(&reached, i))
            naming->reached_by[i][naming->kind] |= bit;
}

static BlockFacts kept_facts(const Precision *precision, BlockFacts facts)
{
    return (BlockFacts){.unshared = precision->unshared & facts.unshared,
                        .cancelled = precision->cancelled & facts.cancelled,
                        .rising = precision->rising & facts.rising,
                        .falling = precision->falling & facts.falling,
                        .greatest = precision->greatest & facts.greatest,
                        .least = precision->least & facts.least,
                        .differs = precision->differs & facts.differs,
                        .acyclic = precision->acyclic & facts.acyclic};
}

static bool keeps_sources(const Precision *precision, uint32_t kind)
{
    return precision->below >> kind & 1;
}

static bool names_reach(const Precision *precision, uint32_t kind)
{
    return precision->reach >> kind & 1;
}

/* The next number for a new name: that of the oldest one, if the structure does not have it; NAMES_MOST if there is none.
 * States that use the number for another name are compared by what their nodes say, as all are. */
static uint32_t free_name(ShapeDomain *domain, const bool *is_used)
{
    for (uint32_t tried = 0; tried < NAMES_MOST; tried++) {
        uint32_t i = domain->next_name++ % NAMES_MOST;
        if (!is_used[i])
            return i;
    }
    return NAMES_MOST;
}

/* The node of a name; without a number, all go into the first summary. */
static uint32_t name_node(ShapeDomain *domain, const NodeName *name, bool *is_used)
{
    uint32_t i = 0;
    while (i < NAMES_MOST && memcmp(&domain->names[i], name, sizeof *name))
        i++;
    if (i == NAMES_MOST && (i = free_name(domain, is_used)) < NAMES_MOST)
        memcpy(&domain->names[i], name, sizeof *name);
    if (i == NAMES_MOST)
        return domain->base.first_own + 1;
    is_used[i] = true;
    return domain->base.first_own + 2 * (POOL_PAIRS + i) + !name->pointers;
}

static void give_names(Naming *naming)
{
    const BlockMemory *memory = naming->memory;
    bool is_used[NAMES_MOST] = {false};
    for (naming->kind = 0; naming->kind < PATH_KINDS; naming->kind++)
        if (!naming->kind || names_reach(naming->precision, naming->kind)) {
            heap_edges(memory, naming->kind, &naming->edges);
            pointers_visit(memory, follow_pointer, naming);
        }
    for (uint32_t i = 0; i < HEAP_NODES; i = heap_next(memory, i)) {
        const BlockNode *node = heap_node(memory, i);
        NodeName name;
        memset(&name, 0, sizeof name); /* padding, too: names are compared byte by byte */
        if (!node->statuses)
            continue;
        name.pointers = naming->pointers[i];
        name.statuses = node->statuses;
        if (!linear_is_constant(&memory->base.numbers, node->size, &name.size))
            name.size = -1;
        if (!name.pointers && naming->precision->named) {
            BlockFacts facts = kept_facts(naming->precision, node->facts);
            name.unshared = facts.unshared;
            name.cancelled = facts.cancelled;
            name.acyclic = facts.acyclic;
        }
        for (uint32_t kind = 0; kind < PATH_KINDS && !name.pointers; kind++)
            name.reached_by[kind] = names_reach(naming->precision, kind) ? naming->reached_by[i][kind] : 0;
        naming->map[i] = name_node(shape_domain(memory), &name, is_used);
    }
}

/* --- merging ----------------------------------------------------------------------------------------------- */

typedef struct NodeRenaming {
    BlockMemory *memory;
    const uint32_t *map;
} NodeRenaming;

static ExecValue renamed(void *context, ExecValue value)
{
    const NodeRenaming *renaming = context;
    BlockMemory *memory = renaming->memory;
    Targets *targets = &memory->domain->targets;
    uint32_t from = value_base(value), base = 0;
    TargetSet set = targets_of(targets, &from);
    for (uint32_t i = 0; i < set.count; i++) {
        uint32_t node = set.nodes[i];
        if (is_heap_node(memory, node) && renaming->map[node - first_heap(memory)])
            node = renaming->map[node - first_heap(memory)];
        base = i ? targets_union(targets, base, node) : node;
        set = targets_of(targets, &from);
    }
    return value.kind == VALUE_POINTER ? value_of_base(base, value.number) : value;
}

static ExecValue made_private(void *context, ExecValue value)
{
    return blocks_blend(context, value, value);
}

static bool hides(const Memory *memory, const Contents *before, const Contents *after)
{
    for (uint32_t i = 0; i < before->count; i++) {
        const ExecCell *cell = &before->cells[i];
        if (cell->value.kind == VALUE_POINTER &&
            contents_peek(memory, after, cell->offset, cell->size).kind != VALUE_POINTER)
            return true;
    }
    return false;
}

/* Adds a node to the one it becomes. Returns whether a pointer can no longer be seen. */
static bool merge_into(BlockMemory *memory, uint32_t target, BlockNode node)
{
    Memory *base = &memory->base;
    Arena *arena = memory->domain->arena;
    BlockNode into = *blocks_node(memory, target);
    Contents before = node.contents;
    if (!into.statuses && recency_is_old(target)) {
        node.size = blocks_blend_numbers(memory, node.size, node.size);
        node.contents = contents_map(arena, node.contents, made_private, memory);
    } else if (into.statuses) {
        node.contents = contents_merge(arena, base, node.contents, base, into.contents, blocks_blend, memory);
        node.size = blocks_blend_numbers(memory, node.size, into.size);
        node.statuses |= into.statuses;
        node.may_reuse |= into.may_reuse;
        node.facts.unshared &= into.facts.unshared;
        node.facts.cancelled &= into.facts.cancelled;
        node.facts.rising &= into.facts.rising;
        node.facts.falling &= into.facts.falling;
        node.facts.greatest &= into.facts.greatest;
        node.facts.least &= into.facts.least;
        node.facts.differs &= into.facts.differs;
        node.facts.acyclic &= into.facts.acyclic;
    }
    *blocks_edit(memory, target) = node;
    return hides(base, &before, &node.contents) || (into.statuses && hides(base, &into.contents, &node.contents));
}

/* The sources that all members of each node have and that are still single nodes. */
static void find_sources(BlockMemory *memory, uint32_t kind, const HeapEdges *must, const BlockNode *old,
                         const uint32_t *map)
{
    Targets *targets = &memory->domain->targets;
    uint32_t first = first_heap(memory);
    uint8_t is_met[HEAP_NODES] = {0};
    for (uint32_t v = 0; v < HEAP_NODES; v = heap_next(memory, v)) {
        uint32_t sources = 0;
        if (!old[v].statuses)
            continue;
        for (uint32_t u = 0; u < HEAP_NODES; u = heap_next(memory, u | 1))
            if (node_set_has(&must->from[v], u) && map[u] && !recency_is_old(map[u]) && map[u] != map[v])
                sources = targets_union(targets, sources, map[u]);
        BlockFacts *facts = &blocks_edit(memory, map[v])->facts;
        facts->sources[kind] = is_met[map[v] - first] ? targets_meet(targets, facts->sources[kind], sources) : sources;
        is_met[map[v] - first] = 1;
    }
}

static bool drops(const Naming *naming)
{
    bool found = false;
    for (uint32_t i = 0; i < HEAP_NODES && !found; i = heap_next(naming->memory, i)) {
        const BlockNode *node = heap_node(naming->memory, i);
        BlockFacts kept = kept_facts(naming->precision, node->facts);
        found = node->statuses && (naming->map[i] != first_heap(naming->memory) + i ||
                                   kept.unshared != node->facts.unshared || kept.cancelled != node->facts.cancelled ||
                                   kept.rising != node->facts.rising || kept.falling != node->facts.falling ||
                                   kept.greatest != node->facts.greatest || kept.least != node->facts.least ||
                                   kept.differs != node->facts.differs || kept.acyclic != node->facts.acyclic);
        for (uint32_t kind = 0; kind < PATH_KINDS; kind++)
            found |= node->statuses && node->facts.sources[kind] && !keeps_sources(naming->precision, kind);
    }
    return found;
}

static void merge_nodes(BlockMemory *memory, const Naming *naming)
{
    uint32_t first = first_heap(memory);
    BlockNode *old = mem_alloc(HEAP_NODES * sizeof *old);
    HeapEdges *must = mem_alloc(PATH_KINDS * sizeof *must);
    bool hidden = false;
    for (uint32_t kind = 0; kind < PATH_KINDS; kind++)
        if (keeps_sources(naming->precision, kind))
            heap_must(memory, kind, &must[kind]);
    for (uint32_t i = 0; i < HEAP_NODES; i = heap_next(memory, i)) {
        old[i] = *heap_node(memory, i);
        if (old[i].statuses)
            *blocks_edit(memory, first + i) = (BlockNode){.statuses = 0};
    }
    for (uint32_t i = 0; i < HEAP_NODES; i = heap_next(memory, i))
        if (old[i].statuses) {
            BlockNode node = old[i];
            node.facts = kept_facts(naming->precision, node.facts);
            if (!recency_is_old(first + i) && recency_is_old(naming->map[i]))
                memory->base.marks |= 1u << MARK_FOLD;
            hidden |= merge_into(memory, naming->map[i], node);
        }
    for (uint32_t kind = 0; kind < PATH_KINDS; kind++)
        if (!hidden && keeps_sources(naming->precision, kind))
            find_sources(memory, kind, &must[kind], old, naming->map);
    free(must);
    blocks_map_values(memory, renamed, &(NodeRenaming){memory, naming->map});
    free(old);
}

const State *canonical_abstract(Domain *base, const State *state, LocationId location, const Precision *precision,
                                MarkSet *marks)
{
    (void)base;
    (void)location;
    BlockMemory *memory = blocks_copy(&state->memory);
    bool changed = false;
    memory->base.marks = 0;
    if (!take_out_separated(memory, precision->pointers, &changed))
        return state; /* describes nothing */
    changed |= sharing_learn(memory, precision);
    changed |= order_learn(memory, precision);
    changed |= subtrees_learn(memory, precision);
    changed |= assertions_learn(memory, precision);
    Naming *naming = mem_alloc(sizeof *naming);
    naming->memory = memory;
    naming->precision = precision;
    give_names(naming);
    changed |= drops(naming);
    if (changed)
        merge_nodes(memory, naming);
    free(naming);
    *marks |= memory->base.marks;
    return changed ? blocks_freeze(&memory->base) : state;
}
