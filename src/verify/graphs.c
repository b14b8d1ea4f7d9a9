/* SPDX-License-Identifier: MIT */
/* Do runs build graphs: heap blocks that several others lead to? Lists, doubly linked or not, and trees are none; trees with
 * pointers to parents and blocks that share others are, and so are trees in programs that recur, whose recursion segments may
 * follow without end. A guess: it says only which domain is tried when. */
#include "verify/parts.h"

#include "machine/heap.h"
#include "program/callgraph.h"

enum {
    BLOCKS_LEAST = 3, /* a heap with fewer blocks says nothing */
    BLOCKS_MOST = 64, /* nor need it have more */
    EVERY = 16,       /* operations between two heaps that are looked at */
    LOOKS_MOST = 2000,
};

static bool leads_to(const Block *block, uint32_t target)
{
    for (size_t i = 0; i < block->link_count; i++)
        if (block->links[i].target.index == target)
            return true;
    return false;
}

/* Is the block led to by two others that it does not lead back to, by two others from the same offset, or by three? */
static bool is_shared(const Heap *heap, uint32_t target)
{
    unsigned one_way = 0, all = 0;
    uint64_t first = UINT64_MAX;
    for (uint32_t i = 0; i < heap->block_count; i++) {
        const Block *block = &heap->blocks[i];
        if (i == target || block->kind != BLOCK_HEAP || block->state != BLOCK_LIVE || !leads_to(block, target))
            continue;
        one_way += !leads_to(&heap->blocks[target], i);
        for (size_t k = 0; k < block->link_count; k++) {
            if (block->links[k].target.index != target)
                continue;
            if (all++ && block->links[k].offset == first)
                return true;
            first = block->links[k].offset;
        }
    }
    return one_way > 1 || all > 2;
}

/* Does the block lead to two others that do not lead back? */
static bool is_branching(const Heap *heap, uint32_t block)
{
    unsigned children = 0;
    for (size_t i = 0; i < heap->blocks[block].link_count; i++) {
        uint32_t target = heap->blocks[block].links[i].target.index;
        const Block *child = &heap->blocks[target];
        children += target != block && child->kind == BLOCK_HEAP && child->state == BLOCK_LIVE && child->link_count &&
                    !leads_to(child, block);
    }
    return children > 1;
}

static bool recurs(const Program *program)
{
    CallGraph *graph = callgraph_create(program);
    bool found = false;
    for (uint32_t i = 0; i < program->function_count && !found; i++)
        found = program->functions[i].is_defined && callgraph_recurs(graph, (FunctionId){i}, (FunctionId){i});
    callgraph_destroy(graph);
    return found;
}

/* Trees count if the program recurs, which is asked once. */
static bool is_recursive_tree(Graphs *graphs, const Heap *heap, uint32_t block)
{
    if (graphs->passes_trees || !is_branching(heap, block))
        return false;
    graphs->passes_trees = !recurs(graphs->program);
    return !graphs->passes_trees;
}

void graphs_observe(void *context, const Heap *heap)
{
    Graphs *graphs = context;
    if (graphs->found || graphs->looks == LOOKS_MOST || ++graphs->operations % EVERY ||
        heap->heap_block_count < BLOCKS_LEAST || heap->heap_block_count > BLOCKS_MOST)
        return;
    graphs->looks++;
    for (uint32_t i = 0; i < heap->block_count && !graphs->found; i++)
        graphs->found = heap->blocks[i].kind == BLOCK_HEAP && heap->blocks[i].state == BLOCK_LIVE &&
                        (is_shared(heap, i) || is_recursive_tree(graphs, heap, i));
}
