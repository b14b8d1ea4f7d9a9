/* SPDX-License-Identifier: MIT */
/* From a concrete heap to the graph of it. */
#include "domain/smg/heap.h"

#include <stdlib.h>

enum { NUMBER_CELLS = 256 };

typedef struct HeapReader {
    Graph *graph;
    const Heap *heap;
    NodeId *nodes; /* by block */
} HeapReader;

static NodeStorage storage_of(BlockKind kind)
{
    switch (kind) {
    case BLOCK_GLOBAL:
        return STORAGE_GLOBAL;
    case BLOCK_FUNCTION:
        return STORAGE_FUNCTION;
    case BLOCK_LOCAL:
        return STORAGE_LOCAL;
    case BLOCK_ALLOCA:
        return STORAGE_ALLOCA;
    default:
        return STORAGE_HEAP;
    }
}

static ExecValue value_of(const HeapReader *reader, Value value)
{
    unsigned width = reader->heap->program->pointer_width;
    if (value.block.index == ID_NONE || value.width != width)
        return value_number(linear_of_bits(value.bits, value.width));
    uint64_t offset = value.bits - heap_block(reader->heap, value.block)->base;
    return value_pointer(reader->nodes[value.block.index], TARGET_REGION, linear_of_bits(offset, width));
}

static NodeId add_node(HeapReader *reader, const Block *block)
{
    GraphNode node = {.status = block->state == BLOCK_LIVE    ? STATUS_LIVE
                                : block->state == BLOCK_FREED ? STATUS_FREED
                                                              : STATUS_ENDED,
                      .storage = storage_of(block->kind),
                      .object = block->object,
                      .made_at = block->made_at,
                      .zeroed = block->kind == BLOCK_FUNCTION, /* as in the initial states */
                      .size = linear_constant((int64_t)block->size, reader->heap->program->pointer_width)};
    return graph_add_node(reader->graph, node);
}

/* Does a whole pointer begin within these bytes, or reach into them? */
static const Link *link_in(const Block *block, uint64_t from, uint64_t size, uint32_t pointer)
{
    for (size_t i = 0; i < block->link_count; i++)
        if (block->links[i].offset < from + size && from < block->links[i].offset + pointer)
            return &block->links[i];
    return NULL;
}

/* Contents in words where all their bytes are defined, in single bytes elsewhere. Of long contents only the beginning,
 * and all pointers. */
static void add_contents(const HeapReader *reader, BlockId id)
{
    const Block *block = heap_block(reader->heap, id);
    GraphNode *node = graph_edit(reader->graph, reader->nodes[id.index]);
    uint32_t pointer = reader->heap->program->pointer_width / 8, size, count = 0;
    Cell *cells = arena_alloc(reader->graph->domain->arena, (NUMBER_CELLS + block->link_count) * sizeof *cells);
    uint32_t numbers = 0;
    node->zeroed = true;
    for (uint64_t at = 0; at < block->size; at += size) {
        bool whole = at % 4 == 0 && at + 4 <= block->size, defined;
        for (uint64_t i = 0; i < 4 && whole; i++)
            whole = block->defined[at + i] != BYTE_UNDEFINED;
        size = whole ? 4 : 1;
        const Link *link = link_in(block, at, size, pointer);
        if (link)
            size = link->offset == at ? pointer : 1;
        Value value = heap_read(reader->heap, id, at, size, 8 * size, &defined);
        bool is_pointer = link && link->offset == at, has_room = numbers < NUMBER_CELLS;
        node->zeroed &= defined && (is_pointer || has_room);
        if (!defined || (!is_pointer && !has_room))
            continue;
        numbers += !is_pointer;
        cells[count++] = (Cell){linear_constant((int64_t)at, 8 * pointer), size, value_of(reader, value)};
    }
    node->cells = cells;
    node->cell_count = 0;
    for (uint32_t i = 0; i < count; i++) /* zeros outside all cells are known already */
        if (!node->zeroed || !value_is_zero(&reader->graph->base, cells[i].value))
            cells[node->cell_count++] = cells[i];
}

static void add_frame(const HeapReader *reader, size_t index)
{
    const Heap *heap = reader->heap;
    const Program *program = heap->program;
    Arena *arena = reader->graph->domain->arena;
    const Frame *frame = &heap->frames[index];
    const Function *function = program_function(program, frame->function);
    const NodeId none = {ID_NONE};
    NodeId *locals = arena_alloc(arena, (function->local_count + 1) * sizeof *locals);
    NodeId *allocas = arena_alloc(arena, (frame->alloca_count + 1) * sizeof *allocas);
    for (uint32_t i = 0; i < function->local_count; i++)
        locals[i] = frame->locals[i].index == ID_NONE ? none : reader->nodes[frame->locals[i].index];
    for (size_t i = 0; i < frame->alloca_count; i++)
        allocas[i] = reader->nodes[frame->allocas[i].index];
    exec_push_frame(
        &reader->graph->base,
        (ExecFrame){.function = frame->function,
                    .is_outermost = frame->call.index == ID_NONE,
                    .locals = locals,
                    .allocas = allocas,
                    .alloca_count = (uint32_t)frame->alloca_count,
                    .varargs = frame->varargs.index == ID_NONE ? none : reader->nodes[frame->varargs.index]});
    bool is_top = index + 1 == heap->frame_count;
    LocationId at = is_top ? heap->location : program_edge(program, heap->frames[index + 1].call)->target;
    const Location *location = program_location(program, at);
    for (uint32_t i = 0; i < location->live_count; i++) {
        RegisterId reg = location->live[i];
        Value value = frame->registers[reg.index];
        if (value.width == function->registers[reg.index].width) /* else not written yet: a call's result */
            exec_set_register(&reader->graph->base, reg, value_of(reader, value));
    }
}

Graph graph_of_heap(SmgDomain *domain, const Heap *heap)
{
    const Program *program = heap->program;
    Graph graph = graph_create(domain);
    HeapReader reader = {&graph, heap, mem_alloc((heap->block_count + 1) * sizeof(NodeId))};
    for (uint32_t i = 0; i < program->object_count; i++) {
        if (program->objects[i].kind == OBJECT_LOCAL)
            continue;
        uint32_t block = heap->object_slots[i];
        domain->node_of_object[i] = reader.nodes[block] = add_node(&reader, &heap->blocks[block]);
    }
    for (uint32_t i = 0; i < heap->block_count; i++) {
        const Block *block = &heap->blocks[i];
        if (block->kind != BLOCK_GLOBAL && block->kind != BLOCK_FUNCTION)
            reader.nodes[i] = add_node(&reader, block);
    }
    for (uint32_t i = 0; i < heap->block_count; i++)
        if (heap->blocks[i].state == BLOCK_LIVE && heap->blocks[i].kind != BLOCK_FUNCTION)
            add_contents(&reader, (BlockId){i});
    for (size_t i = 0; i < heap->frame_count; i++)
        add_frame(&reader, i);
    graph.base.has_lost = graph_collect(&graph, false);
    free(reader.nodes);
    return graph;
}
