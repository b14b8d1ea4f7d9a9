/* SPDX-License-Identifier: MIT */
/* Membership: a heap is described if segments can be unfolded so that blocks and nodes match one to one. The walk from the
 * roots finds each node's block; where it comes to a segment, both ways to unfold it are tried. */
#include "domain/exec/match.h"
#include "domain/symheap/state.h"

#include <stdlib.h>
#include <string.h>

typedef struct BlockMatching {
    SymHeap *heap;
    const Heap *concrete;
    uint32_t *nodes; /* by block; ID_NONE */
    bool fails;
    bool has_met; /* a segment: */
    ExecValue met;
    uint32_t block; /* what the pointer to it leads to; ID_NONE: to none */
} BlockMatching;

static NodeStatus status_of(const Block *block)
{
    return block->state == BLOCK_LIVE ? STATUS_LIVE : block->state == BLOCK_FREED ? STATUS_FREED : STATUS_ENDED;
}

static void match_value(BlockMatching *walk, ExecValue value, Value concrete);

static void match_node(BlockMatching *walk, uint32_t node, BlockId id)
{
    if (node == ID_NONE || id.index == ID_NONE) {
        walk->fails |= node != id.index;
        return;
    }
    const Block *block = heap_block(walk->concrete, id);
    if (walk->nodes[id.index] != ID_NONE) {
        walk->fails |= walk->nodes[id.index] != node;
        return;
    }
    const SymNode *own = symheap_node(walk->heap, node);
    for (uint32_t i = 0; i < walk->concrete->block_count; i++)
        walk->fails |= walk->nodes[i] == node;
    walk->nodes[id.index] = node;
    walk->fails |= own->status != status_of(block) || (own->storage == STORAGE_HEAP) != (block->kind == BLOCK_HEAP);
    for (uint32_t i = 0; i < own->contents.count && !walk->fails && !walk->has_met; i++) {
        const ExecCell *cell = &own->contents.cells[i];
        bool is_defined;
        if (cell->value.kind != VALUE_POINTER || cell->offset < 0 || (uint64_t)cell->offset + cell->size > block->size)
            continue;
        Value value = heap_read(walk->concrete, id, (uint64_t)cell->offset, cell->size, 8 * cell->size, &is_defined);
        if (is_defined)
            match_value(walk, cell->value, value);
    }
}

static void match_value(BlockMatching *walk, ExecValue value, Value concrete)
{
    if (value.kind != VALUE_POINTER || concrete.tainted || walk->fails || walk->has_met)
        return;
    if (value_is_segment(walk->heap, value)) {
        walk->has_met = true;
        walk->met = value;
        walk->block = concrete.block.index;
    } else if (concrete.block.index == ID_NONE) {
        walk->fails = true;
    } else {
        match_node(walk, value.node.index, concrete.block);
    }
}

static void match_frame(BlockMatching *walk, const ExecFrame *own, const Frame *frame)
{
    if (own->function.index != frame->function.index) {
        walk->fails = true;
        return;
    }
    const Function *function = program_function(walk->concrete->program, own->function);
    for (uint32_t k = 0; k < function->local_count && !walk->fails && !walk->has_met; k++)
        if (own->locals[k].index != ID_NONE)
            match_node(walk, own->locals[k].index, frame->locals[k]);
    for (uint32_t k = 0; k < own->alloca_count && k < frame->alloca_count && !walk->fails && !walk->has_met; k++)
        match_node(walk, own->allocas[k].index, frame->allocas[k]);
    if (own->varargs.index != ID_NONE && !walk->has_met)
        match_node(walk, own->varargs.index, frame->varargs);
    for (uint32_t k = 0; k < own->register_count; k++) {
        Value value = frame->registers[own->registers[k].reg.index];
        if (value.width == own->registers[k].value.number.width)
            match_value(walk, own->registers[k].value, value);
    }
}

static void match_roots(BlockMatching *walk)
{
    const Memory *memory = &walk->heap->base;
    memset(walk->nodes, 0xff, (walk->concrete->block_count + 1) * sizeof *walk->nodes);
    for (uint32_t i = 0; i < walk->concrete->block_count && !walk->fails && !walk->has_met; i++) {
        const Block *block = &walk->concrete->blocks[i];
        if ((block->kind == BLOCK_GLOBAL || block->kind == BLOCK_FUNCTION) &&
            symheap_node(walk->heap, block->object.index)->is_used)
            match_node(walk, block->object.index, (BlockId){i});
    }
    walk->fails |= walk->concrete->frame_count < memory->frame_count;
    for (uint32_t i = 0; i < memory->frame_count && !walk->fails && !walk->has_met; i++)
        match_frame(walk, &memory->frames[i],
                    &walk->concrete->frames[walk->concrete->frame_count - memory->frame_count + i]);
}

static bool leads(const ExecMatch *match, ExecValue value, uint32_t node)
{
    (void)match;
    return node == ID_NONE ? value.kind == VALUE_NUMBER : value.kind == VALUE_POINTER && value.node.index == node;
}

/* Is there a heap node that the walk did not come to? Any block may be it. */
static bool has_other(const SymHeap *heap, const uint32_t *nodes, size_t block_count)
{
    for (uint32_t i = 0; i < heap->nodes.count; i++) {
        const SymNode *node = symheap_node(heap, i);
        bool is_other = node->is_used && node->storage == STORAGE_HEAP;
        for (size_t k = 0; k < block_count && is_other; k++)
            is_other = nodes[k] != i;
        if (is_other)
            return true;
    }
    return false;
}

/* The nodes of blocks that the walk came to are known: sizes, cells, registers, numbers. */
static bool match_all(const SymHeap *heap, const Heap *concrete, const uint32_t *nodes)
{
    ExecMatch match = exec_match(&heap->base, concrete, leads);
    for (uint32_t i = 0; i < concrete->block_count; i++) /* what no pointer led to is no node's block */
        match.nodes[i] = nodes[i] == ID_NONE ? heap->nodes.count : nodes[i];
    bool fits = exec_match_frames(&match);
    for (uint32_t i = 0; i < concrete->block_count && fits; i++) {
        const Block *block = &concrete->blocks[i];
        if (nodes[i] == ID_NONE) {
            fits = block->kind != BLOCK_HEAP || block->state != BLOCK_LIVE || heap->base.has_lost ||
                   has_other(heap, nodes, concrete->block_count);
            continue;
        }
        const SymNode *node = symheap_node(heap, nodes[i]);
        fits = block->state != BLOCK_LIVE || block->kind == BLOCK_FUNCTION ||
               (exec_match_number(&match, node->size, (int64_t)block->size, false) &&
                exec_match_contents(&match, &node->contents, (BlockId){i}, false));
    }
    fits = fits && exec_match_end(&match);
    exec_match_free(&match);
    return fits;
}

/* `left`: how many instances may still be unfolded. */
static bool describes(SymHeap *heap, const Heap *concrete, size_t left)
{
    BlockMatching walk = {
        .heap = heap, .concrete = concrete, .nodes = mem_alloc((concrete->block_count + 1) * sizeof(uint32_t))};
    match_roots(&walk);
    bool fits = !walk.fails && !walk.has_met && match_all(heap, concrete, walk.nodes);
    bool is_free = walk.has_met && walk.block != ID_NONE && walk.nodes[walk.block] == ID_NONE &&
                   concrete->blocks[walk.block].kind == BLOCK_HEAP && concrete->blocks[walk.block].state == BLOCK_LIVE;
    free(walk.nodes);
    if (walk.fails || !walk.has_met)
        return fits;
    uint32_t segment = walk.met.node.index;
    if (is_free && left) {
        SymHeap *unfolded = symheap_copy(heap);
        if (symheap_unfold(unfolded, segment, target_is_last(walk.met.target)) &&
            describes(unfolded, concrete, left - 1))
            return true;
    }
    return segment_may_be_empty(heap, symheap_node(heap, segment)->segment) && symheap_take_empty(heap, segment) &&
           describes(heap, concrete, left);
}

bool symheap_describes(const SymHeap *heap, const Heap *concrete)
{
    ArenaMark mark = arena_mark(heap->domain->arena);
    bool fits = describes(symheap_copy(heap), concrete, concrete->block_count);
    arena_pop(heap->domain->arena, mark);
    return fits;
}
