/* SPDX-License-Identifier: MIT */
/* The depth threshold (Beyer, Henzinger, Theoduloz and Zufferey, section 3.2): states in which some pointer leads to so many heap
 * blocks are samples of what the program builds; after so many, explicit heaps have told enough. */
#include "engine/parts.h"

#include <stdlib.h>
#include <string.h>

typedef struct Reach {
    const Outline *heap;
    bool *is_met; /* by block */
    uint32_t *met;
    size_t count;
} Reach;

static void meet(Reach *reach, OutlineValue value)
{
    uint32_t id = value.block;
    if (id == ID_NONE || reach->is_met[id] || reach->heap->blocks[id].kind != BLOCK_HEAP ||
        reach->heap->blocks[id].state != BLOCK_LIVE)
        return;
    reach->is_met[id] = true;
    reach->met[reach->count++] = id;
}

static void meet_targets(Reach *reach, const OutlineBlock *block)
{
    for (size_t i = 0; i < block->cell_count; i++)
        if (!block->cells[i].is_fill)
            meet(reach, block->cells[i].value);
}

/* How many heap blocks the pointer leads to. */
static size_t count_reached(Reach *reach, OutlineValue pointer)
{
    reach->count = 0;
    memset(reach->is_met, 0, reach->heap->block_count * sizeof *reach->is_met);
    meet(reach, pointer);
    for (size_t i = 0; i < reach->count; i++)
        meet_targets(reach, &reach->heap->blocks[reach->met[i]]);
    return reach->count;
}

/* Does some pointer outside the heap lead to so many heap blocks? */
static bool is_sample(const Outline *heap, unsigned nodes)
{
    Reach reach = {heap, mem_alloc(heap->block_count + 1), mem_alloc((heap->block_count + 1) * sizeof(uint32_t)), 0};
    bool found = false;
    for (size_t b = 0; b < heap->block_count; b++)
        for (size_t i = 0; i < heap->blocks[b].cell_count && heap->blocks[b].kind != BLOCK_HEAP && !found; i++)
            found = !heap->blocks[b].cells[i].is_fill && count_reached(&reach, heap->blocks[b].cells[i].value) >= nodes;
    for (size_t f = 0; f < heap->frame_count; f++)
        for (size_t i = 0; i < heap->frames[f].register_count && !found; i++)
            found = count_reached(&reach, heap->frames[f].registers[i].value) >= nodes;
    free(reach.is_met);
    free(reach.met);
    return found;
}

bool samples_suffice(Tree *tree, const Node *node, size_t component)
{
    Domain *domain = tree->product->components[component];
    Arena *arena = arena_create();
    Outline heap = {0};
    if (domain->ops->outline && domain->ops->outline(domain, node->states[component], arena, &heap) &&
        is_sample(&heap, tree->sample_nodes)) {
        tree->samples[component]++;
        tree->stats.samples++;
    }
    arena_destroy(arena);
    return tree->samples[component] >= tree->samples_most;
}
