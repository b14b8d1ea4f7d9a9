/* SPDX-License-Identifier: MIT */
/* Contents of blocks: bytes, whether they are defined, and the links of whole pointers. A pointer that is taken apart
 * (read, copied or overwritten in part) loses its link and leaves tainted bytes behind, since they tell where blocks
 * were placed. */
#include "machine/heap.h"

#include "base/mem.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static unsigned pointer_size(const Heap *heap)
{
    return heap->program->pointer_width / 8;
}

/* The first link that ends after `offset`. */
static size_t link_first(const Block *block, uint64_t offset, unsigned pointer)
{
    size_t low = 0, high = block->link_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (block->links[middle].offset + pointer <= offset)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static void taint(Block *block, uint64_t from, uint64_t to)
{
    if (from < to)
        memset(block->defined + from, BYTE_TAINTED, to - from);
}

/* Drops the links that overlap [offset, offset + size), tainting what stays of them; leaves room for `room` new ones
 * there and returns the first of them. */
static Link *links_replace(Block *block, uint64_t offset, uint64_t size, unsigned pointer, size_t room)
{
    size_t first = link_first(block, offset, pointer), last = first;
    while (last < block->link_count && block->links[last].offset < offset + size) {
        taint(block, block->links[last].offset, offset);
        taint(block, offset + size, block->links[last].offset + pointer);
        last++;
    }
    if (last - first == room)
        return block->links + first;
    size_t count = block->link_count - (last - first) + room;
    if (count > block->link_capacity) {
        size_t capacity = count < 4 ? count : 2 * count;
        Link *grown = realloc(block->links, capacity * sizeof *grown);
        if (!grown)
            die("out of memory");
        block->links = grown;
        block->link_capacity = capacity;
    }
    memmove(block->links + first + room, block->links + last, (block->link_count - last) * sizeof *block->links);
    block->link_count = count;
    return block->links + first;
}

Value heap_read(const Heap *heap, BlockId id, uint64_t offset, uint32_t size, unsigned width, bool *all_defined)
{
    const Block *block = &heap->blocks[id.index];
    assert(size <= 8 && size <= block->size && offset <= block->size - size);
    uint64_t bits = 0, states = 0;
    memcpy(&bits, block->bytes + offset, size);
    memcpy(&states, block->defined + offset, size);
    Value value = value_integer(bits_low(bits, width), width);
    const uint64_t ones = UINT64_C(0x0101010101010101);
    *all_defined = true;
    if (states != ones >> (64 - 8 * size)) {
        for (uint32_t i = 0; i < size; i++)
            *all_defined = *all_defined && block->defined[offset + i] != BYTE_UNDEFINED;
        value.tainted = states & (ones * BYTE_TAINTED);
    }
    if (!block->link_count)
        return value;
    unsigned pointer = pointer_size(heap);
    size_t first = link_first(block, offset, pointer);
    if (first == block->link_count || block->links[first].offset >= offset + size)
        return value;
    if (block->links[first].offset == offset && size >= pointer && width >= 8 * pointer)
        value.block = block->links[first].target;
    else
        value.tainted = true;
    return value;
}

void heap_write(Heap *heap, BlockId id, uint64_t offset, uint32_t size, Value value)
{
    Block *block = &heap->blocks[id.index];
    assert(size <= 8 && size <= block->size && offset <= block->size - size);
    bool is_link = value.block.index != ID_NONE && size >= pointer_size(heap);
    if (is_link || block->link_count) {
        Link *link = links_replace(block, offset, size, pointer_size(heap), is_link);
        if (is_link)
            *link = (Link){offset, value.block};
    }
    bool is_part = value.block.index != ID_NONE && !is_link;
    memcpy(block->bytes + offset, &value.bits, size);
    memset(block->defined + offset, value.tainted || is_part ? BYTE_TAINTED : BYTE_DEFINED, size);
}

void heap_copy_bytes(Heap *heap, BlockId to_id, uint64_t to, BlockId from_id, uint64_t from, uint64_t size)
{
    if (!size)
        return;
    unsigned pointer = pointer_size(heap);
    Block *target = &heap->blocks[to_id.index];
    const Block *source = &heap->blocks[from_id.index];
    assert(size <= target->size && to <= target->size - size && size <= source->size && from <= source->size - size);
    /* The links to copy are set aside, for the two ranges may overlap. */
    size_t first = link_first(source, from, pointer), last = first;
    while (last < source->link_count && source->links[last].offset < from + size)
        last++;
    size_t count = last - first;
    Link *links = NULL;
    if (count) {
        links = mem_alloc(count * sizeof *links);
        memcpy(links, source->links + first, count * sizeof *links);
    }
    bool cut_first = count && links[0].offset < from;
    bool cut_last = count > cut_first && links[count - 1].offset + pointer > from + size;
    size_t whole = count - cut_first - cut_last;
    if (count || target->link_count) {
        Link *copied = links_replace(target, to, size, pointer, whole);
        for (size_t i = 0; i < whole; i++)
            copied[i] = (Link){links[cut_first + i].offset - from + to, links[cut_first + i].target};
    }
    memmove(target->bytes + to, source->bytes + from, size);
    memmove(target->defined + to, source->defined + from, size);
    if (cut_first) {
        uint64_t end = links[0].offset + pointer;
        taint(target, to, to + (end < from + size ? end - from : size));
    }
    if (cut_last)
        taint(target, to + (links[count - 1].offset - from), to + size);
    free(links);
}

void heap_fill(Heap *heap, BlockId id, uint64_t offset, uint64_t size, uint8_t byte)
{
    if (!size)
        return;
    Block *block = &heap->blocks[id.index];
    assert(size <= block->size && offset <= block->size - size);
    if (block->link_count)
        links_replace(block, offset, size, pointer_size(heap), 0);
    memset(block->bytes + offset, byte, size);
    memset(block->defined + offset, BYTE_DEFINED, size);
}

/* What is reached and not yet looked into. */
typedef struct HeapReach {
    const Heap *heap;
    uint8_t *reached;
    uint32_t *stack;
    size_t count, capacity;
} HeapReach;

static void reach_block(HeapReach *reach, BlockId id)
{
    const Block *block = &reach->heap->blocks[id.index];
    if (reach->reached[id.index] || block->state != BLOCK_LIVE)
        return;
    reach->reached[id.index] = 1;
    if (!block->link_count && (!block->bytes || !memchr(block->defined, BYTE_TAINTED, block->size)))
        return;
    reach->stack = array_room(reach->stack, &reach->capacity, reach->count, sizeof *reach->stack);
    reach->stack[reach->count++] = id.index;
}

static void reach_pointer(HeapReach *reach, BlockId target, uint64_t bits)
{
    const Block *block = &reach->heap->blocks[target.index];
    if (bits_low(bits, reach->heap->program->pointer_width) - block->base <= block->size)
        reach_block(reach, target);
}

static void reach_value(HeapReach *reach, Value value)
{
    if (value.block.index != ID_NONE) {
        reach_pointer(reach, value.block, value.bits);
    } else if (value.tainted) {
        BlockId found = heap_find(reach->heap, bits_low(value.bits, reach->heap->program->pointer_width));
        if (found.index != ID_NONE)
            reach_block(reach, found);
    }
}

static void reach_contents(HeapReach *reach, const Block *block)
{
    unsigned pointer = pointer_size(reach->heap);
    for (size_t i = 0; i < block->link_count; i++) {
        uint64_t bits = 0;
        memcpy(&bits, block->bytes + block->links[i].offset, pointer);
        reach_pointer(reach, block->links[i].target, bits);
    }
    if (block->size < pointer)
        return;
    /* Every word with a tainted byte in it may be a pointer that was put together from parts. */
    const uint8_t *end = block->defined + block->size, *next = block->defined;
    while (next < end && (next = memchr(next, BYTE_TAINTED, (size_t)(end - next)))) {
        uint64_t at = (uint64_t)(next++ - block->defined);
        uint64_t from = at >= pointer - 1 ? at - (pointer - 1) : 0;
        for (uint64_t offset = from; offset <= at && offset <= block->size - pointer; offset++) {
            Value word = value_integer(0, reach->heap->program->pointer_width);
            memcpy(&word.bits, block->bytes + offset, pointer);
            word.tainted = true;
            reach_value(reach, word);
        }
    }
}

static void reach_finish(HeapReach *reach)
{
    while (reach->count)
        reach_contents(reach, &reach->heap->blocks[reach->stack[--reach->count]]);
    free(reach->stack);
}

void heap_reach_from(const Heap *heap, Value value, uint8_t *reached)
{
    HeapReach reach = {.heap = heap, .reached = reached};
    reach_value(&reach, value);
    reach_finish(&reach);
}

/* Where the frame goes on; NULL if that is nowhere. */
static const Location *location_of_frame(const Heap *heap, size_t i)
{
    bool is_top = i + 1 == heap->frame_count;
    LocationId at = is_top ? heap->location : heap->program->edges[heap->frames[i + 1].call.index].target;
    return at.index == ID_NONE ? NULL : &heap->program->locations[at.index];
}

void heap_reach(const Heap *heap, uint8_t *reached)
{
    HeapReach reach = {.heap = heap, .reached = reached};
    for (uint32_t i = 0; i < heap->block_count; i++)
        if (heap->blocks[i].kind != BLOCK_HEAP)
            reach_block(&reach, (BlockId){i});
    for (size_t i = 0; i < heap->frame_count; i++) {
        const Location *location = location_of_frame(heap, i);
        for (uint32_t j = 0; location && j < location->live_count; j++)
            reach_value(&reach, heap->frames[i].registers[location->live[j].index]);
    }
    reach_finish(&reach);
}

bool heap_register_leads(const Heap *heap, BlockId block)
{
    bool leads = false;
    for (size_t i = 0; i < heap->frame_count; i++) {
        const Location *location = location_of_frame(heap, i);
        for (uint32_t j = 0; location && j < location->live_count; j++)
            leads |= heap->frames[i].registers[location->live[j].index].block.index == block.index;
    }
    return leads;
}
