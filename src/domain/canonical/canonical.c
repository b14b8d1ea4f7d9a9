/* SPDX-License-Identifier: MIT */
/* Three-valued structures of C heaps: the contract of domain.h. */
#include "domain/canonical/canonical.h"

#include "domain/canonical/state.h"

#include <stdlib.h>
#include <string.h>

/* Single nodes are there; are they in both? With `all`, summaries as well. */
static bool same_nodes(const State *left, const State *right, bool all)
{
    bool same = true;
    for (uint32_t i = 0; i < HEAP_NODES && same; i += all ? 1 : 2)
        same = !heap_node(&left->memory, i)->statuses == !heap_node(&right->memory, i)->statuses;
    return same;
}

static bool leq(Domain *base, const State *left, const State *right)
{
    return left == right || (same_nodes(left, right, false) && recency_leq(base, left, right));
}

/* A pointer of a heap node that the join no longer sees may be part of a path. */
static bool hides(const State *state, const State *joined)
{
    for (uint32_t i = 0; i < HEAP_NODES; i = heap_next(&state->memory, i)) {
        const Contents *contents = &heap_node(&state->memory, i)->contents;
        for (uint32_t k = 0; k < contents->count; k++) {
            const ExecCell *cell = &contents->cells[k];
            if (cell->value.kind == VALUE_POINTER &&
                contents_peek(&joined->memory.base, &heap_node(&joined->memory, i)->contents, cell->offset, cell->size)
                        .kind != VALUE_POINTER)
                return true;
        }
    }
    return false;
}

static const State *join(Domain *base, const State *left, const State *right, const Precision *precision,
                         unsigned rounds, MarkSet *marks)
{
    if (!same_nodes(left, right, true))
        return NULL;
    const State *joined = recency_join(base, left, right, precision, rounds, marks);
    if (!joined || (!hides(left, joined) && !hides(right, joined)))
        return joined;
    BlockMemory *memory = blocks_copy(&joined->memory);
    for (uint32_t i = 0; i < HEAP_NODES; i = heap_next(memory, i))
        for (uint32_t kind = 0; kind < PATH_KINDS; kind++)
            if (heap_node(memory, i)->facts.sources[kind])
                blocks_edit(memory, first_heap(memory) + i)->facts.sources[kind] = 0;
    return blocks_freeze(&memory->base);
}

/* Heap nodes are called otherwise when the callee returns. */
static uint32_t later(BlockDomain *base, uint32_t node)
{
    ShapeDomain *domain = (ShapeDomain *)base;
    return node < domain->base.first_own ? recency_later(base, node) : domain->any_heap;
}

/* --- calls ------------------------------------------------------------------------------------------------- */

static bool callers_lead_to_heap(const BlockMemory *memory)
{
    const ShapeDomain *domain = shape_domain(memory);
    for (uint32_t f = 0; f + 1 < memory->base.frame_count; f++)
        for (uint32_t i = 0; i < memory->base.frames[f].register_count; i++) {
            uint32_t base = value_base(memory->base.frames[f].registers[i].value);
            TargetSet set = targets_of(&domain->base.base.targets, &base);
            if (set.nodes[set.count - 1] >= domain->base.first_own)
                return true;
        }
    return false;
}

/* Callers' frames stay where their registers lead to heap blocks: nodes get other names in the callee. Not in a recursion. */
static const State *cut(Domain *base, const State *state, EdgeId edge, FunctionId callee, const State **rest)
{
    CallGraph *calls = ((RecencyDomain *)base)->calls;
    if (callgraph_leads(calls, callee, exec_top(&state->memory.base)->function))
        return recency_cut(base, state, edge, callee, rest);
    Memory *memory = exec_enter(base, blocks_thaw(base, state), edge, callee);
    if (!callers_lead_to_heap((BlockMemory *)memory))
        return recency_cut(base, state, edge, callee, rest);
    *rest = NULL;
    return blocks_freeze(memory);
}

static void glue(Domain *base, const State *at_exit, const State *rest, EdgeId edge, SuccessorList *out)
{
    if (rest)
        blocks_glue(base, at_exit, rest, edge, out);
    else
        exec_glue(base, at_exit, rest, edge, out);
}

/* --- from an outline --------------------------------------------------------------------------------------- */

static bool lasts(const BlockDomain *domain)
{
    bool found = false;
    for (uint32_t n = 0; n < domain->node_count; n++)
        found |= domain->lasts[n];
    return found;
}

/* A dead local need not be the newest of its object: one more comes behind it, which nothing leads to. Blocks of alloca are told
 * apart by operations, which an outline does not know for sure; that pointers are hidden from an entry, it does not say. */
static const State *of_outline(Domain *base, const Outline *outline)
{
    Outline older = *outline;
    const State *state = NULL;
    bool is_known = !lasts((BlockDomain *)base);
    older.blocks = mem_alloc((2 * outline->block_count + 1) * sizeof *older.blocks);
    for (size_t i = 0; i < outline->block_count; i++) {
        const OutlineBlock *block = &outline->blocks[i];
        older.blocks[i] = *block;
        is_known &= block->kind != BLOCK_ALLOCA;
        if (block->kind == BLOCK_LOCAL && block->state != BLOCK_LIVE && i >= base->program->object_count)
            older.blocks[older.block_count++] = *block;
    }
    if (is_known)
        state = exec_of_outline(base, &older);
    free(older.blocks);
    return state;
}

static Domain *create(const Program *program, PropertySet properties, TermStore *terms)
{
    ShapeDomain *domain = mem_alloc(sizeof *domain);
    recency_create(&domain->base, canonical_ops(), program, properties, terms, false, HEAP_NODES);
    BlockDomain *blocks = &domain->base.base;
    blocks->later = later;
    domain->fixed = arena_create();
    /* By all pointers, by one of the first four fields, by two of the first three. */
    memcpy(domain->kinds, (uint8_t[PATH_KINDS]){0xff, 1, 2, 4, 8, 1 | 2, 1 | 4, 2 | 4}, sizeof domain->kinds);
    domain->any_heap = domain->base.first_own;
    assertions_find(domain);
    for (uint32_t i = 1; i < HEAP_NODES; i++)
        domain->any_heap = targets_union(&blocks->targets, domain->any_heap, domain->base.first_own + i);
    return &blocks->base;
}

static void destroy(Domain *base)
{
    arena_destroy(((ShapeDomain *)base)->fixed);
    recency_destroy(base);
}

static void print(Domain *base, const State *state, Text *out)
{
    const ShapeDomain *domain = (ShapeDomain *)base;
    for (uint32_t i = 0; i < HEAP_NODES; i++) {
        const BlockNode *node = heap_node(&state->memory, i);
        if (!node->statuses)
            continue;
        text_add(out, "%s n%u:", i & 1 ? "blocks" : "block", domain->base.first_own + i);
        for (uint32_t f = 0; f < domain->field_count; f++)
            for (uint32_t g = f; g < domain->field_count; g++)
                if (node->facts.unshared & field_pair(f, g))
                    text_add(out, " unshared[%lld,%lld]", (long long)domain->fields[f], (long long)domain->fields[g]);
        for (uint32_t f = 0; f < domain->field_count; f++)
            for (uint32_t g = 0; g < domain->field_count; g++)
                if (node->facts.cancelled & field_pair(f, g))
                    text_add(out, " cancelled[%lld,%lld]", (long long)domain->fields[f], (long long)domain->fields[g]);
        for (uint32_t f = 0; f < domain->field_count; f++)
            for (uint32_t k = 0; k < domain->key_count; k++) {
                long long at = (long long)domain->fields[f], key = (long long)domain->keys[k].offset;
                if (node->facts.rising & field_pair(f, k))
                    text_add(out, " rising[%lld,%lld]", at, key);
                if (node->facts.falling & field_pair(f, k))
                    text_add(out, " falling[%lld,%lld]", at, key);
                if (node->facts.greatest & field_pair(f, k))
                    text_add(out, " greatest[%lld,%lld]", at, key);
                if (node->facts.least & field_pair(f, k))
                    text_add(out, " least[%lld,%lld]", at, key);
            }
        for (uint32_t a = 0; a < domain->assertion_count; a++)
            if (node->facts.differs >> a & 1)
                text_add(out, " differs[%lld,%lld]", (long long)domain->assertions[a].offset,
                         (long long)bits_signed(domain->assertions[a].constant, 8 * domain->assertions[a].size));
        for (uint32_t kind = 0; kind < PATH_KINDS; kind++) {
            if (node->facts.acyclic >> kind & 1)
                text_add(out, " acyclic%u", kind);
            TargetSet set = targets_of(&domain->base.base.targets, &node->facts.sources[kind]);
            for (uint32_t k = 0; k < set.count; k++)
                if (set.nodes[k])
                    text_add(out, " from%u n%u", kind, set.nodes[k]);
        }
        text_add(out, "\n");
    }
    blocks_print(base, state, out);
}

const DomainOps *canonical_ops(void)
{
    static const DomainOps ops = {
        .name = "tvl",
        .says = "three-valued structures: lists and sharing, by facts that refinement chooses (experimental)",
        .memory = &canonical_memory_ops,
        .create = create,
        .destroy = destroy,
        .initial = exec_initial,
        .post = blocks_post,
        .callees = exec_callees,
        .cut = cut,
        .glue = glue,
        .leq = leq,
        .hash = blocks_hash,
        .equal = blocks_equal,
        .join = join,
        .abstract = canonical_abstract,
        .coarsest = canonical_coarsest,
        .finest = canonical_finest,
        .finer = canonical_finer,
        .at_least_as_fine = canonical_at_least_as_fine,
        .precision_join = canonical_precision_join,
        .precision_meet = canonical_precision_meet,
        .precision_size = canonical_precision_size,
        .precision_print = canonical_precision_print,
        .propose = canonical_propose,
        .advise = canonical_advise,
        .wants_atoms = true,
        .ways = canonical_ways,
        .of_heap = exec_of_heap,
        .of_outline = of_outline,
        .describes = canonical_describes,
        .concretise = exec_no_samples,
        .invariant = exec_no_invariant,
        .print = print,
        .dot = exec_dot,
        .bytes = blocks_bytes,
        .keep_only = blocks_keep_only,
    };
    return &ops;
}
