/* SPDX-License-Identifier: MIT */
/* Order between subtrees: a block's key and those of all blocks below one of its fields (greatest, least). The facts are about all
 * paths, so a pointer that disappears breaks none; a new one adds blocks to what lies below those from which paths lead to it. */
#include "domain/canonical/state.h"

#include <stdlib.h>

/* A structure with its paths of the fields of subtrees. */
typedef struct Subtrees {
    BlockMemory *memory;
    ShapeDomain *domain;
    uint32_t kind, first; /* heap node */
    HeapEdges edges, must;
} Subtrees;

static Subtrees *subtrees_of(BlockMemory *memory)
{
    Subtrees *trees = mem_alloc(sizeof *trees);
    trees->memory = memory;
    trees->domain = shape_domain(memory);
    trees->kind = trees->domain->subtree_kind;
    trees->first = first_heap(memory);
    heap_edges(memory, trees->kind, &trees->edges);
    heap_must(memory, trees->kind, &trees->must);
    return trees;
}

static uint64_t known(BlockFacts facts, bool falling)
{
    return falling ? facts.greatest : facts.least;
}

static void know(const Subtrees *trees, uint32_t i, uint64_t pair, bool falling, bool holds)
{
    BlockFacts *facts = &blocks_edit(trees->memory, trees->first + i)->facts;
    uint64_t *pairs = falling ? &facts->greatest : &facts->least;
    *pairs = holds ? *pairs | pair : *pairs & ~pair;
}

/* The heap nodes that a pointer may lead to. */
static NodeSet targets(const Subtrees *trees, ExecValue value)
{
    NodeSet set = {{0}};
    uint32_t base = value.kind == VALUE_POINTER ? value_base(value) : 0;
    TargetSet all = targets_of(&trees->memory->domain->targets, &base);
    for (uint32_t i = 0; i < all.count; i++)
        if (is_heap_node(trees->memory, all.nodes[i]))
            node_set_add(&set, all.nodes[i] - trees->first);
    return set;
}

static NodeSet united(NodeSet left, NodeSet right)
{
    for (uint32_t w = 0; w < HEAP_NODES / 64; w++)
        left.words[w] |= right.words[w];
    return left;
}

static bool is_within(const NodeSet *inner, const NodeSet *outer)
{
    bool within = true;
    for (uint32_t w = 0; w < HEAP_NODES / 64; w++)
        within &= !(inner->words[w] & ~outer->words[w]);
    return within;
}

/* Targets and what may lie below them. */
static NodeSet with_below(const Subtrees *trees, NodeSet set)
{
    return united(set, heap_paths(&trees->edges, set, ID_NONE));
}

/* What may lie below a field of a node. */
static NodeSet below_field(const Subtrees *trees, uint32_t i, uint32_t f)
{
    const ExecCell *cell = cell_at(trees->memory, trees->first + i, trees->domain->fields[f]);
    return cell ? with_below(trees, targets(trees, cell->value)) : (NodeSet){{0}};
}

/* Do numbers say so of the node and all of the set? */
static bool is_above(const Subtrees *trees, uint32_t i, const NodeSet *set, uint32_t k, bool falling)
{
    bool holds = true;
    for (uint32_t n = 0; n < HEAP_NODES && holds; n++)
        if (node_set_has(set, n))
            holds = order_is_known(trees->memory, trees->first + i, trees->first + n, k, falling);
    return holds;
}

/* The only heap node of a set, if it is one block; HEAP_NODES if not. */
static uint32_t only_block(const NodeSet *set)
{
    uint32_t found = HEAP_NODES;
    for (uint32_t n = 0; n < HEAP_NODES; n++)
        if (node_set_has(set, n)) {
            if (found < HEAP_NODES || n & 1)
                return HEAP_NODES;
            found = n;
        }
    return found;
}

/* A node, and a key of it that is to be in order with those of other blocks. */
typedef struct Root {
    uint32_t node, k;
    bool falling;
    NodeSet covered; /* nodes known to be in order with it, with all below them */
} Root;

enum { DEPTH_MOST = 4 };

static bool is_above_all(const Subtrees *trees, const Root *root, const NodeSet *to, int depth);

/* Is the root's key, which is in order with the block's, in order with those of all below the block? */
static bool is_above_fields(const Subtrees *trees, const Root *root, uint32_t block, int depth)
{
    const BlockNode *node = heap_node(trees->memory, block);
    for (uint32_t c = 0; c < node->contents.count; c++) {
        const ExecCell *cell = &node->contents.cells[c];
        uint32_t f = 0;
        if (!path_has(trees->domain, trees->kind, cell))
            continue;
        while (f < trees->domain->field_count && trees->domain->fields[f] != cell->offset)
            f++;
        NodeSet to = targets(trees, cell->value);
        bool holds = f < trees->domain->field_count && known(node->facts, root->falling) & field_pair(f, root->k);
        if (!holds && !(depth < DEPTH_MOST && is_above_all(trees, root, &to, depth + 1)))
            return false;
    }
    return true;
}

/* Is the root's key in order with those of the targets and all below them? */
static bool is_above_all(const Subtrees *trees, const Root *root, const NodeSet *to, int depth)
{
    NodeSet all = with_below(trees, *to);
    uint32_t block = only_block(to);
    return is_within(to, &root->covered) || is_above(trees, root->node, &all, root->k, root->falling) ||
           (block < HEAP_NODES && is_above(trees, root->node, to, root->k, root->falling) &&
            is_above_fields(trees, root, block, depth));
}

/* Does each block of the targets surely lie below the block? */
static bool are_below(const Subtrees *trees, uint32_t i, const NodeSet *to)
{
    bool holds = true;
    for (uint32_t n = 0; n < HEAP_NODES && holds; n++)
        holds = !node_set_has(to, n) || node_set_has(&trees->must.from[n], i);
    return holds;
}

/* What surely lies below a field of the block. */
static NodeSet surely_below(const Subtrees *trees, uint32_t i, uint32_t f)
{
    NodeSet found = {{0}};
    const ExecCell *cell = cell_at(trees->memory, trees->first + i, trees->domain->fields[f]);
    uint32_t target = cell ? shape_target(trees->memory, cell->value) : ID_NONE;
    if (target == ID_NONE || !is_heap_node(trees->memory, target) || recency_is_old(target))
        return found;
    node_set_add(&found, target - trees->first);
    for (uint32_t n = 0; n < HEAP_NODES; n++)
        if (node_set_has(&trees->must.from[n], target - trees->first))
            node_set_add(&found, n);
    return found;
}

/* The field of the block that is written. Returns what is known of it behind the write. */
static uint64_t own_facts(const Subtrees *trees, uint32_t i, uint32_t f, const NodeSet *to, bool falling)
{
    NodeSet below = surely_below(trees, i, f), none = {{0}};
    uint64_t facts = 0, before = known(heap_node(trees->memory, i)->facts, falling);
    for (uint32_t k = 0; k < KEYS_MOST; k++) {
        Root root = {i, k, falling, before & field_pair(f, k) ? below : none};
        facts |= is_above_all(trees, &root, to, 0) ? field_pair(f, k) : 0;
    }
    return facts;
}

/* A node from which paths may lead to the one that is written: what it loses of a field. */
static uint64_t lost_facts(const Subtrees *trees, uint32_t i, uint32_t g, const NodeSet *to, bool falling)
{
    uint64_t lost = 0, before = known(heap_node(trees->memory, i)->facts, falling);
    for (uint32_t k = 0; k < KEYS_MOST; k++) {
        Root root = {i, k, falling, {{0}}};
        lost |= before & field_pair(g, k) && !is_above_all(trees, &root, to, 0) ? field_pair(g, k) : 0;
    }
    return lost;
}

void subtrees_before_write(BlockMemory *memory, uint32_t node, int64_t offset, ExecValue value)
{
    ShapeDomain *domain = shape_domain(memory);
    if (!domain->has_subtrees)
        return;
    Subtrees *trees = subtrees_of(memory);
    uint32_t self = node - trees->first, f = shape_field(domain, offset);
    NodeSet to = targets(trees, value), none = {{0}};
    bool is_new = kind_has(domain, trees->kind, offset) && !is_within(&to, &none) && !are_below(trees, self, &to);
    uint64_t own[2] = {0, 0};
    for (int falling = 0; falling < 2 && f < FIELDS_MOST; falling++)
        own[falling] = own_facts(trees, self, f, &to, falling);
    for (uint32_t i = 0; i < HEAP_NODES && is_new; i = heap_next(memory, i))
        for (uint32_t g = 0; g < domain->field_count && heap_node(memory, i)->statuses; g++) {
            NodeSet below = below_field(trees, i, g);
            for (int falling = 0; falling < 2 && node_set_has(&below, self); falling++)
                know(trees, i, lost_facts(trees, i, g, &to, falling), falling, false);
        }
    for (int falling = 0; falling < 2 && f < FIELDS_MOST; falling++)
        for (uint32_t k = 0; k < KEYS_MOST; k++)
            know(trees, self, field_pair(f, k), falling, own[falling] & field_pair(f, k));
    free(trees);
}

void subtrees_after_key(BlockMemory *memory, uint32_t node, uint32_t k)
{
    ShapeDomain *domain = shape_domain(memory);
    if (!domain->has_subtrees)
        return;
    Subtrees *trees = subtrees_of(memory);
    NodeSet written = {{0}};
    node_set_add(&written, node - trees->first);
    for (uint32_t i = 0; i < HEAP_NODES; i = heap_next(memory, i))
        for (uint32_t g = 0; g < domain->field_count && heap_node(memory, i)->statuses; g++) {
            NodeSet below = below_field(trees, i, g);
            if (trees->first + i != node && !node_set_has(&below, node - trees->first))
                continue;
            for (int falling = 0; falling < 2; falling++)
                if (!is_above(trees, i, trees->first + i == node ? &below : &written, k, falling))
                    know(trees, i, field_pair(g, k), falling, false);
        }
    free(trees);
}

bool subtrees_learn(BlockMemory *memory, const Precision *wanted)
{
    ShapeDomain *domain = shape_domain(memory);
    if (!domain->has_subtrees || !(wanted->greatest | wanted->least))
        return false;
    Subtrees *trees = subtrees_of(memory);
    bool found = false;
    for (uint32_t i = 0; i < HEAP_NODES; i = heap_next(memory, i | 1))
        for (uint32_t f = 0; f < domain->field_count && heap_node(memory, i)->statuses; f++)
            for (uint32_t k = 0; k < 2 * domain->key_count; k++) {
                bool falling = k & 1;
                uint64_t bit = field_pair(f, k / 2) & (falling ? wanted->greatest : wanted->least);
                if (!bit || known(heap_node(memory, i)->facts, falling) & bit)
                    continue;
                const ExecCell *cell = cell_at(memory, trees->first + i, domain->fields[f]);
                NodeSet to = cell ? targets(trees, cell->value) : (NodeSet){{0}};
                Root root = {i, k / 2, falling, {{0}}};
                if (is_above_all(trees, &root, &to, 0)) {
                    know(trees, i, bit, falling, true);
                    found = true;
                }
            }
    free(trees);
    return found;
}

/* Numbers of single blocks that surely lie below a field of the block, and its own. */
static bool coerce_field(const Subtrees *trees, uint32_t i, uint32_t f)
{
    BlockFacts facts = heap_node(trees->memory, i)->facts;
    NodeSet below = surely_below(trees, i, f);
    for (uint32_t n = 0; n < HEAP_NODES; n += 2)
        for (uint32_t k = 0; k < trees->domain->key_count && node_set_has(&below, n); k++) {
            uint32_t node = trees->first + n, above = trees->first + i;
            if ((facts.greatest & field_pair(f, k) && !order_assume(trees->memory, node, above, k)) ||
                (facts.least & field_pair(f, k) && !order_assume(trees->memory, above, node, k)))
                return false;
        }
    return true;
}

bool subtrees_coerce(BlockMemory *memory)
{
    ShapeDomain *domain = shape_domain(memory);
    bool holds = true;
    if (!domain->has_subtrees)
        return true;
    Subtrees *trees = subtrees_of(memory);
    for (uint32_t i = 0; i < HEAP_NODES; i = heap_next(memory, i | 1))
        for (uint32_t f = 0; f < domain->field_count && holds && heap_node(memory, i)->statuses; f++)
            holds = coerce_field(trees, i, f);
    free(trees);
    return holds;
}
