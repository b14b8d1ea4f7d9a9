/* SPDX-License-Identifier: MIT */
/* Blocks and frames. Contents of blocks are in heap_memory.c, printing in heap_print.c. Block records are kept after
 * the end of a block, since values may still point to it; only locals whose address no value ever held are used again.
 */
#include "machine/heap.h"

#include "base/mem.h"

#include <stdlib.h>
#include <string.h>

static const uint64_t FIRST_BASE_32 = 0x08000000, FIRST_BASE_64 = UINT64_C(0x100000000000);
enum { BASE_UNIT = 16, GAP = 64, TOP_UNUSED = 1 << 16, LEAST_RECYCLED = 1 << 13 };

static uint64_t round_up(uint64_t value, uint64_t unit)
{
    return (value + unit - 1) / unit * unit;
}

const Block *heap_block(const Heap *heap, BlockId block)
{
    return &heap->blocks[block.index];
}

uint32_t heap_block_align(const Heap *heap, BlockId block)
{
    const Block *described = heap_block(heap, block);
    if (described->object.index == ID_NONE)
        return described->kind == BLOCK_HEAP ? BASE_UNIT : heap->program->pointer_width / 8;
    uint32_t align = heap->program->objects[described->object.index].align;
    return align ? align : 1;
}

/* Both arrays of a block in one allocation; large ones are lazy, as calloc is. */
static void contents_make(Block *block)
{
    if (!block->size || block->kind == BLOCK_FUNCTION)
        return;
    block->bytes = mem_alloc(2 * block->size);
    block->defined = block->bytes + block->size;
}

static void contents_drop(Block *block)
{
    free(block->bytes);
    free(block->links);
    block->bytes = block->defined = NULL;
    block->links = NULL;
    block->link_count = block->link_capacity = 0;
}

BlockId heap_add_block(Heap *heap, BlockKind kind, ObjectId object, uint64_t size, uint32_t align, EdgeId made_at)
{
    uint64_t unit = align > BASE_UNIT ? align : BASE_UNIT;
    uint64_t top = heap->program->pointer_width == 32 ? UINT32_MAX : INT64_MAX;
    uint64_t base = round_up(heap->next_base, unit);
    if (size > top - TOP_UNUSED || base > top - TOP_UNUSED - size)
        return (BlockId){ID_NONE};
    heap->next_base = base + size + GAP + size / 16;
    heap->blocks = array_room(heap->blocks, &heap->block_capacity, heap->block_count, sizeof *heap->blocks);
    BlockId id = {(uint32_t)heap->block_count++};
    Block *block = &heap->blocks[id.index];
    *block = (Block){.kind = kind,
                     .object = object,
                     .frame = heap->frame_count ? (uint32_t)(heap->frame_count - 1) : 0,
                     .base = base,
                     .size = size,
                     .made_at = made_at,
                     .made_when = heap->clock++,
                     .ended_at = {ID_NONE},
                     .spare = ID_NONE};
    contents_make(block);
    heap->bytes_allocated += size;
    heap->heap_block_count += kind == BLOCK_HEAP;
    return id;
}

/* Nothing can tell this block from the next instance of its local: it will serve again. */
static void spare_add(Heap *heap, uint32_t id)
{
    Block *block = &heap->blocks[id];
    block->is_spare = true;
    block->spare = heap->object_spares[block->object.index];
    heap->object_spares[block->object.index] = id;
}

void heap_end_block(Heap *heap, BlockId id, BlockState state, EdgeId ended_at)
{
    Block *block = &heap->blocks[id.index];
    block->state = state;
    block->ended_at = ended_at;
    block->ended_when = heap->clock++;
    heap->bytes_allocated -= block->size;
    heap->heap_block_count -= block->kind == BLOCK_HEAP;
    if (block->kind == BLOCK_LOCAL && !block->is_exposed) {
        block->link_count = 0;
        spare_add(heap, id.index);
    } else {
        contents_drop(block);
        heap->ended_count += block->kind == BLOCK_LOCAL;
    }
}

bool heap_blocks_met(const Block *one, const Block *other)
{
    return (one->state == BLOCK_LIVE || other->made_when < one->ended_when) &&
           (other->state == BLOCK_LIVE || one->made_when < other->ended_when);
}

BlockId heap_find(const Heap *heap, uint64_t address)
{
    size_t low = 0, high = heap->block_count; /* the last block with base <= address is in [low - 1, high) */
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (heap->blocks[middle].base <= address)
            low = middle + 1;
        else
            high = middle;
    }
    if (!low || address - heap->blocks[low - 1].base > heap->blocks[low - 1].size)
        return (BlockId){ID_NONE};
    return (BlockId){(uint32_t)(low - 1)};
}

Value heap_address(const Heap *heap, BlockId block, int64_t offset)
{
    unsigned width = heap->program->pointer_width;
    return (Value){.bits = bits_low(heap->blocks[block.index].base + (uint64_t)offset, width),
                   .block = block,
                   .width = (uint8_t)width};
}

BlockId heap_object(const Heap *heap, ObjectId object)
{
    uint32_t slot = heap->object_slots[object.index];
    if (heap->program->objects[object.index].kind != OBJECT_LOCAL)
        return (BlockId){slot};
    return heap->frames[heap->frame_count - 1].locals[slot];
}

static void global_fill(Heap *heap, const Object *object, BlockId id)
{
    Block *block = &heap->blocks[id.index];
    if (!block->bytes || object->is_external)
        return;
    if (object->bytes)
        memcpy(block->bytes, object->bytes, block->size);
    memset(block->defined, BYTE_DEFINED, block->size);
}

Heap *heap_create(const Program *program)
{
    Heap *heap = mem_alloc(sizeof *heap);
    heap->program = program;
    heap->next_base = program->pointer_width == 32 ? FIRST_BASE_32 : FIRST_BASE_64;
    heap->location = (LocationId){ID_NONE};
    heap->object_slots = mem_alloc(program->object_count * sizeof *heap->object_slots);
    heap->object_spares = mem_alloc(program->object_count * sizeof *heap->object_spares);
    for (uint32_t i = 0; i < program->object_count; i++) {
        const Object *object = &program->objects[i];
        heap->object_spares[i] = ID_NONE;
        if (object->kind == OBJECT_LOCAL)
            continue;
        bool is_function = object->kind == OBJECT_FUNCTION;
        BlockId id = heap_add_block(heap, is_function ? BLOCK_FUNCTION : BLOCK_GLOBAL, (ObjectId){i},
                                    is_function ? 1 : object->size, object->align, (EdgeId){ID_NONE});
        heap->object_slots[i] = id.index;
        if (id.index == ID_NONE)
            die("the program's globals do not fit into its address space");
        global_fill(heap, object, id);
    }
    for (uint32_t i = 0; i < program->object_count; i++) {
        const Object *object = &program->objects[i];
        for (uint32_t j = 0; j < object->relocation_count; j++) {
            const Relocation *relocation = &object->relocations[j];
            heap_write(heap, (BlockId){heap->object_slots[i]}, relocation->offset, program->pointer_width / 8,
                       heap_address(heap, (BlockId){heap->object_slots[relocation->object.index]}, relocation->addend));
        }
    }
    for (uint32_t i = 0; i < program->function_count; i++)
        for (uint32_t j = 0; j < program->functions[i].local_count; j++)
            heap->object_slots[program->functions[i].locals[j].index] = j;
    return heap;
}

void heap_destroy(Heap *heap)
{
    if (!heap)
        return;
    for (size_t i = 0; i < heap->block_count; i++)
        contents_drop(&heap->blocks[i]);
    for (size_t i = 0; i < heap->frame_capacity; i++) {
        free(heap->frames[i].registers);
        free(heap->frames[i].locals);
        free(heap->frames[i].allocas);
    }
    free(heap->blocks);
    free(heap->frames);
    free(heap->object_slots);
    free(heap->object_spares);
    free(heap);
}

static void *array_copy(const void *items, size_t count, size_t item_size)
{
    void *copy = mem_alloc(count * item_size);
    if (count)
        memcpy(copy, items, count * item_size);
    return copy;
}

static Block block_copy(const Block *block)
{
    Block copy = *block;
    copy.bytes = copy.defined = NULL;
    copy.links = NULL;
    copy.link_capacity = block->link_count;
    if (block->bytes) {
        contents_make(&copy);
        memcpy(copy.bytes, block->bytes, 2 * block->size);
    }
    if (block->link_count)
        copy.links = array_copy(block->links, block->link_count, sizeof *block->links);
    return copy;
}

static Frame frame_copy(const Program *program, const Frame *frame)
{
    const Function *function = &program->functions[frame->function.index];
    Frame copy = *frame;
    copy.register_capacity = function->register_count;
    copy.local_capacity = function->local_count;
    copy.alloca_capacity = frame->alloca_count;
    copy.registers = array_copy(frame->registers, function->register_count, sizeof *frame->registers);
    copy.locals = array_copy(frame->locals, function->local_count, sizeof *frame->locals);
    copy.allocas = array_copy(frame->allocas, frame->alloca_count, sizeof *frame->allocas);
    return copy;
}

Heap *heap_copy(const Heap *heap)
{
    Heap *copy = mem_alloc(sizeof *copy);
    *copy = *heap;
    copy->block_capacity = heap->block_count;
    copy->frame_capacity = heap->frame_count;
    copy->blocks = mem_alloc(heap->block_count * sizeof *copy->blocks);
    copy->frames = mem_alloc(heap->frame_count * sizeof *copy->frames);
    for (size_t i = 0; i < heap->block_count; i++)
        copy->blocks[i] = block_copy(&heap->blocks[i]);
    for (size_t i = 0; i < heap->frame_count; i++)
        copy->frames[i] = frame_copy(heap->program, &heap->frames[i]);
    size_t objects = heap->program->object_count;
    copy->object_slots = array_copy(heap->object_slots, objects, sizeof *heap->object_slots);
    copy->object_spares = array_copy(heap->object_spares, objects, sizeof *heap->object_spares);
    return copy;
}

bool heap_push_frame(Heap *heap, FunctionId id, EdgeId call)
{
    const Function *function = &heap->program->functions[id.index];
    heap->frames = array_room(heap->frames, &heap->frame_capacity, heap->frame_count, sizeof *heap->frames);
    Frame *frame = &heap->frames[heap->frame_count++];
    frame->function = id;
    frame->call = call;
    frame->alloca_count = 0;
    frame->varargs = (BlockId){ID_NONE};
    if (frame->register_capacity < function->register_count) {
        free(frame->registers);
        frame->register_capacity = function->register_count;
        frame->registers = mem_alloc(frame->register_capacity * sizeof *frame->registers);
    }
    if (frame->local_capacity < function->local_count) {
        free(frame->locals);
        frame->local_capacity = function->local_count;
        frame->locals = mem_alloc(frame->local_capacity * sizeof *frame->locals);
    }
    for (uint32_t i = 0; i < function->local_count; i++)
        frame->locals[i] = (BlockId){ID_NONE};
    for (uint32_t i = 0; i < function->local_count; i++)
        if (!heap->program->objects[function->locals[i].index].has_lifetime &&
            !heap_begin_local(heap, function->locals[i], call))
            return false;
    return true;
}

void heap_pop_frame(Heap *heap, EdgeId ended_at)
{
    Frame *frame = &heap->frames[heap->frame_count - 1];
    const Function *function = &heap->program->functions[frame->function.index];
    for (uint32_t i = 0; i < function->local_count; i++)
        if (frame->locals[i].index != ID_NONE)
            heap_end_block(heap, frame->locals[i], BLOCK_ENDED, ended_at);
    for (size_t i = 0; i < frame->alloca_count; i++)
        heap_end_block(heap, frame->allocas[i], BLOCK_ENDED, ended_at);
    if (frame->varargs.index != ID_NONE)
        heap_end_block(heap, frame->varargs, BLOCK_ENDED, ended_at);
    heap->frame_count--;
}

bool heap_begin_local(Heap *heap, ObjectId object, EdgeId made_at)
{
    heap_end_local(heap, object, made_at);
    const Object *local = &heap->program->objects[object.index];
    BlockId *place = &heap->frames[heap->frame_count - 1].locals[heap->object_slots[object.index]];
    uint32_t spare = heap->object_spares[object.index];
    if (spare == ID_NONE) {
        *place = heap_add_block(heap, BLOCK_LOCAL, object, local->size, local->align, made_at);
        return place->index != ID_NONE;
    }
    Block *block = &heap->blocks[spare];
    heap->object_spares[object.index] = block->spare;
    block->is_spare = block->is_exposed = block->is_hidden = block->never_lived = false;
    block->state = BLOCK_LIVE;
    block->frame = (uint32_t)(heap->frame_count - 1);
    block->made_at = made_at;
    block->made_when = heap->clock++;
    block->ended_at = (EdgeId){ID_NONE};
    if (!block->bytes)
        contents_make(block);
    else
        memset(block->defined, BYTE_UNDEFINED, block->size);
    heap->bytes_allocated += block->size;
    *place = (BlockId){spare};
    return true;
}

void heap_end_local(Heap *heap, ObjectId object, EdgeId ended_at)
{
    BlockId *place = &heap->frames[heap->frame_count - 1].locals[heap->object_slots[object.index]];
    if (place->index == ID_NONE)
        return;
    heap_end_block(heap, *place, BLOCK_ENDED, ended_at);
    *place = (BlockId){ID_NONE};
}

void heap_recycle(Heap *heap)
{
    if (heap->ended_count < LEAST_RECYCLED || heap->ended_count < heap->block_count / 2)
        return;
    heap->ended_count = 0;
    uint8_t *used = mem_alloc(heap->block_count);
    for (size_t i = 0; i < heap->block_count; i++)
        for (size_t j = 0; j < heap->blocks[i].link_count; j++)
            used[heap->blocks[i].links[j].target.index] = 1;
    for (size_t i = 0; i < heap->frame_count; i++) {
        const Frame *frame = &heap->frames[i];
        for (uint32_t j = 0; j < heap->program->functions[frame->function.index].register_count; j++)
            if (frame->registers[j].block.index != ID_NONE)
                used[frame->registers[j].block.index] = 1;
    }
    for (uint32_t i = 0; i < heap->block_count; i++) {
        const Block *block = &heap->blocks[i];
        if (block->kind == BLOCK_LOCAL && block->state == BLOCK_ENDED && !block->is_spare && !used[i])
            spare_add(heap, i);
    }
    free(used);
}
