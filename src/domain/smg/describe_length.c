/* SPDX-License-Identifier: MIT */
/* Membership: which blocks a segment, a tree or an OPTIONAL is. Every length, and every place for a tree's hole, is tried. */
#include "domain/smg/matcher.h"

#include "domain/smg/memory.h"
#include "domain/smg/pattern.h"
#include "domain/smg/reach.h"
#include "domain/smg/segment.h"

#include <stdlib.h>

static Value link_of(const Matcher *matcher, BlockId block, int64_t offset, bool *all_defined)
{
    uint32_t bytes = graph_pointer_bytes(matcher->graph);
    return heap_read(matcher->heap, block, (uint64_t)offset, bytes, 8 * bytes, all_defined);
}

/* The value of a segment's link cell, against the bytes of the block at that end. */
static bool fit_link(Matcher *matcher, NodeId node, int64_t offset, uint32_t instance, BlockId block)
{
    ExecValue value = memory_peek(matcher->graph, node, offset, graph_pointer_bytes(matcher->graph));
    Cell cell = {linear_constant(offset, 8 * graph_pointer_bytes(matcher->graph)), graph_pointer_bytes(matcher->graph),
                 value};
    return matcher_fit_cell(matcher, &cell, offset, instance, block);
}

static bool leads_to(const Matcher *matcher, BlockId from, int64_t offset, BlockId to, int64_t head)
{
    bool all_defined;
    Value link = link_of(matcher, from, offset, &all_defined);
    BlockId block = matcher_target(matcher, link);
    return all_defined && block.index == to.index && matcher_offset(matcher, link, block) == head;
}

/* Is there a way through the pattern? What is not yet anything may be any letter. */
static bool fit_pattern(const Matcher *matcher, const LetterPattern *pattern, const BlockId *chain, uint32_t length)
{
    LetterSet possible = pattern->first, here = 0;
    for (uint32_t i = 0; i < length; i++) {
        bool all_defined;
        Value value = heap_read(matcher->heap, chain[i], (uint64_t)pattern->offset, pattern->size, 8 * pattern->size,
                                &all_defined);
        int64_t number = bits_signed(value.bits, 8 * pattern->size);
        LetterSet after = 0;
        here = 0;
        for (uint8_t k = 0; k < pattern->count; k++)
            if (possible >> k & 1 && (!all_defined || pattern->letters[k] == number)) {
                here |= (LetterSet)(1u << k);
                after |= pattern->follows[k];
            }
        possible = after;
    }
    return here & pattern->last;
}

/* A segment that is this chain of blocks. */
static bool match_chain(Matcher *matcher, NodeId id, uint32_t instance, const BlockId *chain, uint32_t length)
{
    const GraphNode *node = graph_node(matcher->graph, id);
    matcher_add_match(matcher, id, instance, length, chain[0], chain[length - 1]);
    for (uint32_t i = 0; i < length; i++) {
        if (!matcher_fit_block(matcher, node, assigned_add_instance(&matcher->assigned, instance, chain[i]), chain[i]))
            return false;
        if (i && (!leads_to(matcher, chain[i - 1], node->next, chain[i], node->head) ||
                  (node->kind == NODE_DLS && !leads_to(matcher, chain[i], node->prev, chain[i - 1], node->back))))
            return false;
    }
    for (uint32_t i = 0; i < node->pattern_count; i++)
        if (!fit_pattern(matcher, &node->patterns[i], chain, length))
            return false;
    return fit_link(matcher, id, node->next, instance, chain[length - 1]) &&
           (node->kind != NODE_DLS || fit_link(matcher, id, node->prev, instance, chain[0]));
}

void matcher_add_empty_goal(Matcher *matcher, const Goal *goal, uint32_t instance)
{
    const GraphNode *node = graph_node(matcher->graph, goal->value.node);
    ExecValue instead = node->otherwise;
    int64_t shift = goal->value.number.constant;
    if (goal->value.number.factor)
        return; /* any number */
    if (node->kind != NODE_OPTIONAL) {
        int64_t link = goal->value.target == TARGET_LAST ? node->prev : node->next;
        instead = memory_peek(matcher->graph, goal->value.node, link, graph_pointer_bytes(matcher->graph));
        shift -= node_entry(node, goal->value.target);
    }
    Value concrete = goal->concrete;
    concrete.bits = bits_low(concrete.bits - (uint64_t)shift, concrete.width);
    matcher_add_goal(matcher, instead, instance, concrete);
}

/* Blocks that follow each other from the goal's, in the direction the target asks for, as far as they can be the
 * segment's. */
static uint32_t find_chain(const Matcher *matcher, const Goal *goal, BlockId *chain)
{
    const GraphNode *node = graph_node(matcher->graph, goal->value.node);
    int64_t link = goal->value.target == TARGET_LAST ? node->prev : node->next;
    BlockId block = matcher_target(matcher, goal->concrete);
    uint32_t length = 0;
    if (block.index == ID_NONE || matcher_offset(matcher, goal->concrete, block) != goal->value.number.constant)
        return 0;
    for (bool again = true; again;) {
        const Block *found = heap_block(matcher->heap, block);
        bool seen = matcher->is_taken[block.index] || !matcher_fits_label(node, found) ||
                    found->size < graph_pointer_bytes(matcher->graph);
        for (uint32_t i = 0; i < length && !seen; i++)
            seen = chain[i].index == block.index;
        if (seen || (uint64_t)link + graph_pointer_bytes(matcher->graph) > found->size)
            break;
        chain[length++] = block;
        Value next = link_of(matcher, block, link, &again);
        block = matcher_target(matcher, next);
        again = again && block.index != ID_NONE &&
                matcher_offset(matcher, next, block) == node_entry(node, goal->value.target);
    }
    return length;
}

/* One of the two child pointers of a block. */
typedef struct Child {
    BlockId block; /* ID_NONE: none */
    int64_t offset;
} Child;

/* The blocks of a TREE from this one down, left by the hole alone. */
static bool match_tree(Matcher *matcher, NodeId id, uint32_t instance, BlockId block, Child hole)
{
    const GraphNode *node = graph_node(matcher->graph, id);
    int64_t offsets[2] = {node->next, node->prev};
    if (!matcher_fit_block(matcher, node, assigned_add_instance(&matcher->assigned, instance, block), block))
        return false;
    for (int side = 0; side < 2; side++) {
        bool all_defined;
        Value child = link_of(matcher, block, offsets[side], &all_defined);
        if (hole.block.index == block.index && hole.offset == offsets[side]) {
            Cell cell = {linear_constant(offsets[side], 8 * graph_pointer_bytes(matcher->graph)),
                         graph_pointer_bytes(matcher->graph),
                         memory_peek(matcher->graph, id, node->next, graph_pointer_bytes(matcher->graph))};
            if (!matcher_fit_cell(matcher, &cell, offsets[side], instance, block))
                return false;
            continue;
        }
        if (!all_defined)
            return false;
        if (!child.bits)
            continue;
        BlockId next = matcher_target(matcher, child);
        if (next.index == ID_NONE || matcher_offset(matcher, child, next) != node->head ||
            !match_tree(matcher, id, instance, next, hole))
            return false;
    }
    return true;
}

/* Adds the block that a pointer leads to, unless it cannot be the tree's. */
static void find_block(const Matcher *matcher, const GraphNode *node, Value pointer, int64_t offset, BlockId *blocks,
                       uint32_t *count)
{
    BlockId block = matcher_target(matcher, pointer);
    if (block.index == ID_NONE || matcher_offset(matcher, pointer, block) != offset || matcher->is_taken[block.index] ||
        !matcher_fits_label(node, heap_block(matcher->heap, block)) ||
        (uint64_t)node->prev + graph_pointer_bytes(matcher->graph) > heap_block(matcher->heap, block)->size)
        return;
    for (uint32_t i = 0; i < *count; i++)
        if (blocks[i].index == block.index)
            return;
    blocks[(*count)++] = block;
}

/* The blocks that child pointers lead to, as far as they can be the tree's, its root first. */
static uint32_t find_tree(const Matcher *matcher, const Goal *goal, BlockId *blocks)
{
    const GraphNode *node = graph_node(matcher->graph, goal->value.node);
    uint32_t count = 0;
    find_block(matcher, node, goal->concrete, goal->value.number.constant, blocks, &count);
    for (uint32_t i = 0; i < 2 * count; i++) {
        bool all_defined;
        Value child = link_of(matcher, blocks[i / 2], i % 2 ? node->prev : node->next, &all_defined);
        if (all_defined)
            find_block(matcher, node, child, node->head, blocks, &count);
    }
    return count;
}

/* Which blocks make up a TREE that has some: every place for its hole is tried. */
static bool choose_tree(Matcher *matcher, const Goal *goal, uint32_t instance)
{
    NodeId id = goal->value.node;
    const GraphNode *node = graph_node(matcher->graph, id);
    Extent extent = matcher_extent(matcher);
    BlockId *blocks = mem_alloc((matcher->heap->block_count + 1) * sizeof *blocks);
    uint32_t count = find_tree(matcher, goal, blocks);
    bool found = false;
    for (uint32_t i = 0; i < 2 * count && !found; i++) {
        matcher_undo(matcher, extent);
        Child hole = {blocks[i / 2], i % 2 ? node->prev : node->next};
        matcher_add_match(matcher, id, instance, 1, blocks[0], blocks[0]);
        found = match_tree(matcher, id, instance, blocks[0], hole) && matcher_solve(matcher);
    }
    free(blocks);
    return found;
}

bool matcher_choose_length(Matcher *matcher, const Goal *goal, uint32_t instance)
{
    NodeId id = goal->value.node;
    const GraphNode *node = graph_node(matcher->graph, id);
    Extent extent = matcher_extent(matcher);
    bool is_optional = node->kind == NODE_OPTIONAL, found = false;
    BlockId *chain = mem_alloc((matcher->heap->block_count + 1) * sizeof *chain);
    BlockId none = {ID_NONE};
    bool is_chain = !is_optional && node->kind != NODE_TREE;
    uint32_t most = is_chain ? find_chain(matcher, goal, chain) : 0, least = node->min_length ? node->min_length : 1;
    if (node->kind == NODE_TREE)
        found = choose_tree(matcher, goal, instance);
    if (is_optional) {
        BlockId block = matcher_target(matcher, goal->concrete);
        found = block.index != ID_NONE && matcher_match_block(matcher, id, instance, block) &&
                assigned_fit(&matcher->assigned, goal->value.number, goal->instance,
                             matcher_offset(matcher, goal->concrete, block)) &&
                matcher_solve(matcher);
    }
    for (uint32_t length = most; length >= least && !found; length--) {
        matcher_undo(matcher, extent);
        BlockId *part = mem_alloc(length * sizeof *part);
        for (uint32_t i = 0; i < length; i++)
            part[i] = chain[goal->value.target == TARGET_LAST ? length - 1 - i : i];
        found = match_chain(matcher, id, instance, part, length) && matcher_solve(matcher);
        free(part);
    }
    free(chain);
    if (!found && node_may_be_empty(node)) {
        matcher_undo(matcher, extent);
        matcher_add_match(matcher, id, instance, 0, none, none);
        matcher_add_empty_goal(matcher, goal, instance);
        found = matcher_solve(matcher);
    }
    return found;
}
