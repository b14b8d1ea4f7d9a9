/* SPDX-License-Identifier: MIT */
/* The memory operations on symbolic heaps (exec/memory.h). Steps look at blocks only: a pointer that is followed has its
 * segment unfolded, one that is compared has it decided whether the segment is empty. */
#include "domain/symheap/state.h"

static SymHeap *heap_of(Memory *memory)
{
    return (SymHeap *)memory;
}

/* --- contents ---------------------------------------------------------------------------------------------- */

static void forget_contents(SymHeap *heap, uint32_t node)
{
    heap->base.marks |= 1u << MARK_FORGET;
    symheap_edit(heap, node)->contents = (Contents){NULL, 0, false};
    symheap_edit(heap, node)->recent.size = 0;
}

/* Pieces of pointers, and what lies too far out, are not kept. */
static void write_at(Memory *memory, NodeId id, int64_t offset, uint32_t size, ExecValue value)
{
    SymHeap *heap = heap_of(memory);
    if (!contents_may_keep(offset, size, value))
        value = value_undefined(size <= 8 ? 8 * size : 64);
    const SymNode *node = symheap_node(heap, id.index);
    Linear at = linear_constant(offset, heap->domain->base.program->pointer_width);
    RecentCell recent = recent_written(heap, node, at, size, value);
    Contents contents = contents_set(&heap->base, node->contents, offset, size, value);
    symheap_edit(heap, id.index)->contents = contents;
    symheap_edit(heap, id.index)->recent = recent;
}

static void write(Memory *memory, ExecValue to, uint32_t size, ExecValue value, CaseList *out)
{
    SymHeap *heap = heap_of(memory);
    int64_t offset;
    if (linear_is_constant(&memory->numbers, to.number, &offset)) {
        write_at(memory, to.node, offset, size, value);
    } else {
        RecentCell recent = recent_written(heap, symheap_node(heap, to.node.index), to.number, size, value);
        forget_contents(heap, to.node.index);
        symheap_edit(heap, to.node.index)->recent = recent;
    }
    case_add(out, memory, value);
}

static void read(Memory *memory, ExecValue from, uint32_t size, unsigned width, CaseList *out)
{
    SymHeap *heap = heap_of(memory);
    const Contents *contents = &symheap_node(heap, from.node.index)->contents;
    int64_t offset;
    bool is_fixed = linear_is_constant(&memory->numbers, from.number, &offset);
    ExecValue value = contents_read(memory, contents, from.number, size, width);
    if (value.kind == VALUE_UNDEFINED)
        recent_read(heap, symheap_node(heap, from.node.index), from.number, size, &value);
    if (value.kind == VALUE_UNDEFINED) {
        value = value_number(linear_fresh(&memory->numbers, size <= 8 ? 8 * size : width));
        if (is_fixed && size <= 8)
            write_at(memory, from.node, offset, size, value);
    }
    case_add(out, memory, value_resized(memory, value, width));
}

static void copy(Memory *memory, ExecValue to, ExecValue from, Linear size, CaseList *out)
{
    SymHeap *heap = heap_of(memory);
    Contents source = symheap_node(heap, from.node.index)->contents,
             target = symheap_node(heap, to.node.index)->contents;
    int64_t at, start, bytes;
    bool is_fixed = contents_copies(memory, to, from, size, &at, &start, &bytes);
    symheap_edit(heap, to.node.index)->recent.size = 0;
    if (is_fixed)
        symheap_edit(heap, to.node.index)->contents = contents_copy(memory, target, at, source, start, bytes);
    else
        forget_contents(heap, to.node.index);
    case_add(out, memory, to);
}

static void fill(Memory *memory, ExecValue to, Linear size, ExecValue byte, CaseList *out)
{
    SymHeap *heap = heap_of(memory);
    int64_t offset;
    bool is_zero = value_is_zero(memory, byte);
    symheap_edit(heap, to.node.index)->recent.size = 0;
    if (linear_is_constant(&memory->numbers, to.number, &offset) && !offset &&
        linears_compare(&memory->numbers, OP_EQ, size, symheap_node(heap, to.node.index)->size) == ANSWER_YES)
        symheap_edit(heap, to.node.index)->contents = (Contents){NULL, 0, is_zero};
    else if (!contents_fill(memory, to, size, is_zero, write_at))
        forget_contents(heap, to.node.index);
    case_add(out, memory, to);
}

/* --- nodes ------------------------------------------------------------------------------------------------- */

static MemoryBlock block(Memory *memory, NodeId id)
{
    SymHeap *heap = heap_of(memory);
    const SymNode *node = symheap_node(heap, id.index);
    const Program *program = heap->domain->base.program;
    MemoryBlock block = {.storage = node->storage,
                         .statuses = 1u << node->status,
                         .may_reuse = node->may_reuse,
                         .object = node->object,
                         .made_at = {ID_NONE},
                         .align = exec_align(program, node->object),
                         .size = node->size};
    if (node->segment) { /* a pointer to one of its blocks: no larger than the smallest of them, for all that is known */
        const Shape *shape = node->segment->shape;
        block.align = 1; /* if it is empty, the pointer is any value of an outer link */
        int64_t least = shape->sizes[0];
        for (uint32_t b = 1; b < shape->pattern->block_count; b++)
            least = !shape->pattern->is_list[b] && shape->sizes[b] < least ? shape->sizes[b] : least;
        block.size = linear_constant(least, program->pointer_width);
    }
    return block;
}

static bool has_dead(const SymHeap *heap)
{
    for (uint32_t i = 0; i < heap->nodes.count; i++) {
        const SymNode *node = symheap_node(heap, i);
        if (node->is_used && node->status != STATUS_LIVE)
            return true;
    }
    return false;
}

static NodeId add(Memory *memory, MemoryBlock block, bool zeroed)
{
    SymHeap *heap = heap_of(memory);
    bool is_fixed = block.storage == STORAGE_GLOBAL || block.storage == STORAGE_FUNCTION;
    SymNode node = {.is_used = true,
                    .storage = block.storage,
                    .status = STATUS_LIVE,
                    .may_reuse = !is_fixed && has_dead(heap),
                    .object = block.object,
                    .made_at = block.made_at,
                    .size = block.size,
                    .contents = {NULL, 0, zeroed}};
    if (!is_fixed)
        return (NodeId){symheap_add(heap, node)};
    *symheap_edit(heap, block.object.index) = node;
    return (NodeId){block.object.index};
}

static void end(Memory *memory, ExecValue pointer, NodeStatus status)
{
    SymNode *node = symheap_edit(heap_of(memory), pointer.node.index);
    node->contents = (Contents){NULL, 0, false};
    node->recent.size = 0;
    node->status = status;
}

/* --- pointers ---------------------------------------------------------------------------------------------- */

static ExecValue operand_value(SymHeap *heap, Operand operand)
{
    return exec_operand(&heap->domain->base, &heap->base, operand);
}

static void reach(Memory *memory, Operand operand, CaseList *out)
{
    SymHeap *heap = heap_of(memory);
    ExecValue value = operand_value(heap, operand);
    if (!value_is_segment(heap, value)) {
        case_add(out, memory, value);
        return;
    }
    if (segment_may_be_empty(heap, symheap_node(heap, value.node.index)->segment)) {
        SymHeap *empty = symheap_fork(heap);
        if (symheap_take_empty(empty, value.node.index))
            reach(&empty->base, operand, out);
    }
    if (symheap_unfold(heap, value.node.index, target_is_last(value.target)))
        case_add(out, memory, value);
}

/* In each case the operand leads to no segment that may be empty. */
static void decide_empty(SymHeap *heap, Operand operand, CaseList *out)
{
    ExecValue value = operand_value(heap, operand);
    if (!value_is_segment(heap, value)) {
        case_add(out, &heap->base, value);
        return;
    }
    Linear length = symheap_node(heap, value.node.index)->segment->length;
    if (segment_may_be_empty(heap, symheap_node(heap, value.node.index)->segment)) {
        SymHeap *empty = symheap_fork(heap);
        if (symheap_take_empty(empty, value.node.index))
            decide_empty(empty, operand, out);
    }
    if (linears_assume(&heap->base.numbers, OP_SLE, linear_constant(1, length.width), length, true))
        case_add(out, &heap->base, value);
}

static void compare(Memory *memory, Operand left, Operand right, CaseList *out)
{
    CaseList first = {.count = 0}, both = {.count = 0};
    decide_empty(heap_of(memory), left, &first);
    for (size_t i = 0; i < first.count; i++)
        decide_empty(heap_of(case_at(&first, i)->memory), right, &both);
    for (size_t i = 0; i < both.count; i++) {
        SymHeap *heap = heap_of(case_at(&both, i)->memory);
        ExecValue a = operand_value(heap, left), b = operand_value(heap, right);
        bool is_undecided = value_is_segment(heap, a) && b.kind == VALUE_POINTER && a.node.index == b.node.index &&
                            a.target != b.target;
        if (!is_undecided)
            case_add(out, &heap->base, a);
        else if (symheap_unfold(heap, a.node.index, target_is_last(a.target)))
            compare(&heap->base, left, right, out);
    }
    case_list_free(&first);
    case_list_free(&both);
}

static bool collect(Memory *memory, CollectTime time)
{
    return symheap_collect(heap_of(memory), time);
}

static bool has_heap(const Memory *memory)
{
    const SymHeap *heap = (const SymHeap *)memory;
    for (uint32_t i = 0; i < heap->nodes.count; i++) {
        const SymNode *node = symheap_node(heap, i);
        if (node->is_used && node->storage == STORAGE_HEAP && node->status == STATUS_LIVE &&
            (!node->segment || segment_may_have_some(heap, node->segment)))
            return true;
    }
    return false;
}

/* --- life -------------------------------------------------------------------------------------------------- */

static Memory *empty(Domain *domain)
{
    return &symheap_empty((SymDomain *)domain)->base;
}

static Memory *thaw(Domain *domain, const State *state)
{
    (void)domain;
    return &symheap_copy(&state->heap)->base;
}

static Memory *fork(Memory *memory)
{
    return &symheap_fork(heap_of(memory))->base;
}

static const State *freeze(Memory *memory)
{
    return symheap_freeze(heap_of(memory));
}

const MemoryOps symheap_memory_ops = {
    .empty = empty,
    .thaw = thaw,
    .freeze = freeze,
    .fork = fork,
    .object = exec_object_node,
    .block = block,
    .add = add,
    .end = end,
    .reach = reach,
    .compare = compare,
    .decide = exec_decide_nothing,
    .read = read,
    .write = write,
    .copy = copy,
    .fill = fill,
    .collect = collect,
    .has_heap = has_heap,
};
