/* SPDX-License-Identifier: MIT */
/* Sets of nodes, each kept once. */
#include "domain/exec/targets.h"

#include <stdlib.h>
#include <string.h>

Targets targets_create(uint32_t first)
{
    return (Targets){.arena = arena_create(), .first = first};
}

void targets_destroy(Targets *targets)
{
    arena_destroy(targets->arena);
    free(targets->items);
}

TargetSet targets_of(const Targets *targets, const uint32_t *base)
{
    return *base < targets->first ? (TargetSet){base, 1} : targets->items[*base - targets->first];
}

static uint32_t find(Targets *targets, const uint32_t *nodes, uint32_t count)
{
    if (count == 1)
        return *nodes;
    for (size_t i = 0; i < targets->count; i++)
        if (targets->items[i].count == count && !memcmp(targets->items[i].nodes, nodes, count * sizeof *nodes))
            return targets->first + (uint32_t)i;
    uint32_t *kept = arena_alloc(targets->arena, count * sizeof *kept);
    memcpy(kept, nodes, count * sizeof *kept);
    targets->items = array_room(targets->items, &targets->capacity, targets->count, sizeof *targets->items);
    targets->items[targets->count++] = (TargetSet){kept, count};
    return targets->first + (uint32_t)targets->count - 1;
}

uint32_t targets_union(Targets *targets, uint32_t left, uint32_t right)
{
    if (left == right)
        return left;
    TargetSet a = targets_of(targets, &left), b = targets_of(targets, &right);
    uint32_t *nodes = mem_alloc((a.count + b.count) * sizeof *nodes), count = 0;
    for (uint32_t i = 0, k = 0; i < a.count || k < b.count; count++) {
        bool of_a = k == b.count || (i < a.count && a.nodes[i] <= b.nodes[k]);
        bool of_b = i == a.count || (k < b.count && b.nodes[k] <= a.nodes[i]);
        nodes[count] = of_a ? a.nodes[i] : b.nodes[k];
        i += of_a;
        k += of_b;
    }
    uint32_t found = find(targets, nodes, count);
    free(nodes);
    return found;
}

bool targets_has(const Targets *targets, uint32_t base, uint32_t node)
{
    TargetSet set = targets_of(targets, &base);
    uint32_t i = 0;
    while (i < set.count && set.nodes[i] != node)
        i++;
    return i < set.count;
}

/* The nodes of a base that another one has, or has not. */
static uint32_t filtered(Targets *targets, uint32_t base, uint32_t other, bool has)
{
    TargetSet set = targets_of(targets, &base);
    uint32_t *nodes = mem_alloc(set.count * sizeof *nodes), count = 0;
    for (uint32_t i = 0; i < set.count; i++)
        if (targets_has(targets, other, set.nodes[i]) == has)
            nodes[count++] = set.nodes[i];
    uint32_t found = count ? find(targets, nodes, count) : ID_NONE;
    free(nodes);
    return found;
}

uint32_t targets_meet(Targets *targets, uint32_t left, uint32_t right)
{
    return left == right ? left : filtered(targets, left, right, true);
}

uint32_t targets_without(Targets *targets, uint32_t base, uint32_t node)
{
    return filtered(targets, base, node, false);
}

bool targets_within(Targets *targets, uint32_t inner, uint32_t outer)
{
    return targets_union(targets, inner, outer) == outer;
}

uint32_t value_base(ExecValue value)
{
    return value.kind == VALUE_POINTER ? value.node.index : 0;
}

ExecValue value_of_base(uint32_t base, Linear offset)
{
    return base ? value_pointer((NodeId){base}, 0, offset) : value_number(offset);
}

ExecValue value_with_base(ExecValue value, uint32_t base)
{
    ExecValue result = value_of_base(base, value.number);
    result.tag = base ? value.tag : 0;
    return result;
}
