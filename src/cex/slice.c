/* SPDX-License-Identifier: MIT */
/* The slice by two walks backwards: first the nodes that reach the violation, then for each context whether a path
 * comes back from it. Places are sets of nodes, made when asked for. */
#include "cex/slice.h"

#include <stdlib.h>
#include <string.h>

/* Backwards from the error, breadth first. A node is visited in one of two roles: as part of a call that has the error
 * in it (then what called it belongs to the slice) or of one that the path comes back from (then only what leads from
 * its entry to the exit does). */
typedef struct SliceVisit {
    Node *node;
    bool is_inside; /* a call that the path comes back from */
} SliceVisit;

typedef struct SliceWalk {
    Slice *slice;
    bool *seen[2];
    SliceVisit *queue;
    size_t count, capacity;
} SliceWalk;

static void walk_add(SliceWalk *walk, Node *node, bool is_inside, uint32_t distance)
{
    if (!node->kept || walk->seen[is_inside][node->id] || walk->seen[false][node->id])
        return;
    walk->seen[is_inside][node->id] = true;
    Slice *slice = walk->slice;
    if (!slice->wanted[node->id]) {
        slice->wanted[node->id] = true;
        slice->wanted_count++;
        slice->distance[node->id] = distance;
    }
    walk->queue = array_room(walk->queue, &walk->capacity, walk->count, sizeof *walk->queue);
    walk->queue[walk->count++] = (SliceVisit){node, is_inside};
}

static void walk_back(SliceWalk *walk, SliceVisit visit)
{
    Node *node = visit.node;
    uint32_t distance = walk->slice->distance[node->id] + 1;
    if (node->through)
        walk_add(walk, node->through, true, distance);
    if (node->parent)
        walk_add(walk, node->parent, visit.is_inside, distance);
    for (Node *covered = node->first_covered; covered; covered = covered->next_covered)
        walk_add(walk, covered, visit.is_inside, distance);
    for (size_t i = 0; !node->parent && !visit.is_inside && i < node->context->call_count; i++)
        walk_add(walk, node->context->calls[i]->node, false, distance);
}

Slice *slice_create(Tree *tree, Violation violation)
{
    Slice *slice = mem_alloc(sizeof *slice);
    slice->tree = tree;
    slice->violation = violation;
    slice->node_count = tree_node_count(tree);
    slice->wanted = mem_alloc(slice->node_count * sizeof *slice->wanted);
    slice->distance = mem_alloc(slice->node_count * sizeof *slice->distance);
    memset(slice->distance, 0xff, slice->node_count * sizeof *slice->distance);
    SliceWalk walk = {.slice = slice};
    walk.seen[false] = mem_alloc(slice->node_count);
    walk.seen[true] = mem_alloc(slice->node_count);
    walk_add(&walk, violation.node, false, 0);
    for (size_t i = 0; i < walk.count; i++)
        walk_back(&walk, walk.queue[i]);
    free(walk.seen[false]);
    free(walk.seen[true]);
    free(walk.queue);
    return slice;
}

void slice_destroy(Slice *slice)
{
    if (!slice)
        return;
    free(slice->wanted);
    free(slice->distance);
    free(slice);
}

/* Nodes on their way into a place. */
typedef struct Gathering {
    const Slice *slice;
    Node **nodes;
    size_t count, capacity;
} Gathering;

/* Adds what covers the node, if the slice has it. */
static void gather(Gathering *gathering, Node *node)
{
    while (node->covered_by)
        node = node->covered_by;
    if (!node->kept || node->id >= gathering->slice->node_count || !gathering->slice->wanted[node->id])
        return;
    size_t at = 0;
    while (at < gathering->count && gathering->nodes[at]->id < node->id)
        at++;
    if (at < gathering->count && gathering->nodes[at] == node)
        return;
    gathering->nodes = array_room(gathering->nodes, &gathering->capacity, gathering->count, sizeof *gathering->nodes);
    memmove(gathering->nodes + at + 1, gathering->nodes + at, (gathering->count - at) * sizeof *gathering->nodes);
    gathering->nodes[at] = node;
    gathering->count++;
}

static const SlicePlace *place_of(Gathering *gathering, Arena *arena, const SlicePlace *caller)
{
    SlicePlace *place = NULL;
    if (gathering->count) {
        place = arena_alloc(arena, sizeof *place + gathering->count * sizeof *place->nodes);
        *place = (SlicePlace){.caller = caller, .count = (uint32_t)gathering->count, .distance = UINT32_MAX};
        memcpy(place->nodes, gathering->nodes, gathering->count * sizeof *place->nodes);
        for (uint32_t i = 0; i < place->count; i++)
            if (gathering->slice->distance[place->nodes[i]->id] < place->distance)
                place->distance = gathering->slice->distance[place->nodes[i]->id];
    }
    free(gathering->nodes);
    return place;
}

const SlicePlace *slice_entry(const Slice *slice, Arena *arena)
{
    Gathering gathering = {.slice = slice};
    for (size_t i = 0; i < tree_context_count(slice->tree); i++) {
        const Context *context = tree_context(slice->tree, i);
        if (context->kept && context->is_start)
            gather(&gathering, context->root);
    }
    return place_of(&gathering, arena, NULL);
}

/* The place of the call that made frame `depth`, of which `inner` are nodes in the callee. */
static const SlicePlace *caller_of(const Slice *slice, Arena *arena, const Heap *heap, size_t depth, Node *const *inner,
                                   size_t count)
{
    if (!depth)
        return NULL;
    Gathering gathering = {.slice = slice};
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < inner[i]->context->call_count; k++)
            if (inner[i]->context->calls[k]->edge.index == heap->frames[depth].call.index)
                gather(&gathering, inner[i]->context->calls[k]->node);
    const SlicePlace *caller = caller_of(slice, arena, heap, depth - 1, gathering.nodes, gathering.count);
    return place_of(&gathering, arena, caller);
}

const SlicePlace *slice_at(const Slice *slice, Arena *arena, Node *node, const Heap *heap)
{
    Gathering gathering = {.slice = slice};
    gather(&gathering, node);
    size_t depth = heap->frame_count ? heap->frame_count - 1 : 0;
    const SlicePlace *caller = caller_of(slice, arena, heap, depth, gathering.nodes, gathering.count);
    return place_of(&gathering, arena, caller);
}

const SlicePlace *slice_step(const Slice *slice, Arena *arena, const SlicePlace *place, EdgeId edge)
{
    Gathering gathering = {.slice = slice};
    for (uint32_t i = 0; i < place->count; i++)
        for (Node *child = place->nodes[i]->first_child; child; child = child->next_sibling)
            if (child->edge.index == edge.index && !child->through)
                gather(&gathering, child);
    return place_of(&gathering, arena, place->caller);
}

const SlicePlace *slice_enter(const Slice *slice, Arena *arena, const SlicePlace *place, EdgeId edge,
                              FunctionId function)
{
    Gathering gathering = {.slice = slice};
    for (uint32_t i = 0; i < place->count; i++)
        for (const Call *call = place->nodes[i]->first_call; call; call = call->next)
            if (call->edge.index == edge.index && call->callee->kept && call->callee->function.index == function.index)
                gather(&gathering, call->callee->root);
    return place_of(&gathering, arena, place);
}

static bool contains(const SlicePlace *place, const Node *node)
{
    for (uint32_t i = 0; i < place->count; i++)
        if (place->nodes[i] == node)
            return true;
    return false;
}

const SlicePlace *slice_leave(const Slice *slice, Arena *arena, const SlicePlace *place, EdgeId edge)
{
    if (!place->caller)
        return NULL;
    Gathering gathering = {.slice = slice};
    for (uint32_t i = 0; i < place->caller->count; i++)
        for (Node *child = place->caller->nodes[i]->first_child; child; child = child->next_sibling)
            if (child->edge.index == edge.index && child->through && contains(place, child->through))
                gather(&gathering, child);
    return place_of(&gathering, arena, place->caller->caller);
}

const SlicePlace *slice_union(const Slice *slice, Arena *arena, const SlicePlace *left, const SlicePlace *right)
{
    if (left == right)
        return left;
    Gathering gathering = {.slice = slice};
    for (uint32_t i = 0; i < left->count; i++)
        gather(&gathering, left->nodes[i]);
    for (uint32_t i = 0; i < right->count; i++)
        gather(&gathering, right->nodes[i]);
    return place_of(&gathering, arena, slice_union(slice, arena, left->caller, right->caller));
}

bool slice_is_at_error(const Slice *slice, const SlicePlace *place)
{
    return contains(place, slice->violation.node);
}

void slice_print(const Slice *slice, Text *out, bool with_states)
{
    tree_print_nodes(slice->tree, out, with_states, slice->wanted, slice->node_count);
}

void slice_dot(const Slice *slice, Text *out, bool with_states)
{
    tree_dot_nodes(slice->tree, out, with_states, slice->wanted, slice->node_count);
}
