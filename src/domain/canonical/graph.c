/* SPDX-License-Identifier: MIT */
/* Edges between heap nodes, and paths of them. */
#include "domain/canonical/state.h"

uint32_t shape_field(ShapeDomain *domain, int64_t offset)
{
    uint32_t i = 0;
    while (i < domain->field_count && domain->fields[i] != offset)
        i++;
    if (i == domain->field_count && i < FIELDS_MOST)
        domain->fields[domain->field_count++] = offset;
    return i;
}

uint32_t shape_target(const BlockMemory *memory, ExecValue value)
{
    return value.kind == VALUE_POINTER && value.node.index < memory->domain->node_count ? value.node.index : ID_NONE;
}

bool kind_has(const ShapeDomain *domain, uint32_t kind, int64_t offset)
{
    bool found = !kind;
    for (uint32_t f = 0; f < domain->field_count && !found; f++)
        found = domain->fields[f] == offset && domain->kinds[kind] >> f & 1;
    return found;
}

bool path_has(const ShapeDomain *domain, uint32_t kind, const ExecCell *cell)
{
    return cell->value.kind == VALUE_POINTER && kind_has(domain, kind, cell->offset);
}

void heap_edges(const BlockMemory *memory, uint32_t kind, HeapEdges *edges)
{
    *edges = (HeapEdges){0};
    for (uint32_t i = 0; i < HEAP_NODES; i = heap_next(memory, i)) {
        const Contents *contents = &heap_node(memory, i)->contents;
        for (uint32_t k = 0; k < contents->count; k++) {
            uint32_t base = value_base(contents->cells[k].value);
            TargetSet set = targets_of(&memory->domain->targets, &base);
            for (uint32_t t = 0; t < set.count && path_has(shape_domain(memory), kind, &contents->cells[k]); t++)
                if (is_heap_node(memory, set.nodes[t]))
                    node_set_add(&edges->from[i], set.nodes[t] - first_heap(memory));
        }
    }
}

/* The first node of a set that is not in another; HEAP_NODES if there is none. */
static uint32_t node_set_first_beyond(const NodeSet *set, const NodeSet *other)
{
    for (uint32_t w = 0; w < HEAP_NODES / 64; w++)
        if (set->words[w] & ~other->words[w])
            return 64 * w + (uint32_t)__builtin_ctzll(set->words[w] & ~other->words[w]);
    return HEAP_NODES;
}

/* Adds a set to another; returns whether it was not part of it. */
static bool unite(NodeSet *into, const NodeSet *set)
{
    bool grew = false;
    for (uint32_t w = 0; w < HEAP_NODES / 64; w++) {
        grew |= set->words[w] & ~into->words[w];
        into->words[w] |= set->words[w];
    }
    return grew;
}

NodeSet heap_paths(const HeapEdges *edges, NodeSet from, uint32_t avoided)
{
    NodeSet reached = {{0}}, done = {{0}};
    uint32_t i;
    if (avoided != ID_NONE)
        node_set_add(&done, avoided);
    while ((i = node_set_first_beyond(&from, &done)) < HEAP_NODES) {
        node_set_add(&done, i);
        unite(&reached, &edges->from[i]);
        unite(&from, &edges->from[i]);
    }
    return reached;
}

NodeSet heap_paths_from(const HeapEdges *edges, uint32_t node, uint32_t avoided)
{
    NodeSet from = {{0}};
    node_set_add(&from, node);
    return heap_paths(edges, from, avoided);
}

bool pointer_is_inside(const BlockMemory *memory, ExecValue value)
{
    uint32_t node = shape_target(memory, value);
    const Linears *numbers = &memory->base.numbers;
    Linear zero = linear_constant(0, value.number.width);
    return node != ID_NONE && linears_compare(numbers, OP_SLE, zero, value.number) == ANSWER_YES &&
           linears_compare(numbers, OP_SLE, value.number, blocks_node(memory, node)->size) == ANSWER_YES;
}

/* Edges that are 1, and facts; then paths of paths. */
void heap_must(const BlockMemory *memory, uint32_t kind, HeapEdges *must)
{
    uint32_t first = first_heap(memory);
    *must = (HeapEdges){0};
    for (uint32_t i = 0; i < HEAP_NODES; i = heap_next(memory, i)) {
        const BlockNode *node = heap_node(memory, i);
        TargetSet sources = targets_of(&memory->domain->targets, &node->facts.sources[kind]);
        for (uint32_t k = 0; k < sources.count && node->statuses; k++)
            if (sources.nodes[k])
                node_set_add(&must->from[i], sources.nodes[k] - first);
        for (uint32_t k = 0; k < node->contents.count && !recency_is_old(first + i); k++) {
            ExecValue value = node->contents.cells[k].value;
            uint32_t target = shape_target(memory, value);
            if (target != ID_NONE && path_has(shape_domain(memory), kind, &node->contents.cells[k]) &&
                is_heap_node(memory, target) && !recency_is_old(target) && pointer_is_inside(memory, value))
                node_set_add(&must->from[target - first], i);
        }
    }
    for (bool again = true; again;) {
        again = false;
        for (uint32_t v = 0; v < HEAP_NODES; v++) {
            NodeSet done = {{0}};
            uint32_t u;
            while ((u = node_set_first_beyond(&must->from[v], &done)) < HEAP_NODES) {
                node_set_add(&done, u);
                again |= unite(&must->from[v], &must->from[u]);
            }
        }
    }
}
