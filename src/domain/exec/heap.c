/* SPDX-License-Identifier: MIT */
/* From a concrete heap to a memory. */
#include "domain/exec/run.h"

static NodeId add_block(Domain *domain, Memory *memory, const Heap *heap, BlockId id)
{
    static const NodeStorage storages[] = {[BLOCK_GLOBAL] = STORAGE_GLOBAL,
                                           [BLOCK_FUNCTION] = STORAGE_FUNCTION,
                                           [BLOCK_LOCAL] = STORAGE_LOCAL,
                                           [BLOCK_ALLOCA] = STORAGE_ALLOCA,
                                           [BLOCK_HEAP] = STORAGE_HEAP};
    const MemoryOps *ops = domain->ops->memory;
    const Block *block = heap_block(heap, id);
    MemoryBlock made = {.storage = storages[block->kind],
                        .object = block->object,
                        .made_at = block->made_at,
                        .size = linear_constant((int64_t)block->size, heap->program->pointer_width)};
    NodeId node = ops->add(memory, made, block->kind == BLOCK_FUNCTION);
    if (block->state != BLOCK_LIVE)
        ops->end(memory, exec_address(heap->program, node), block->state == BLOCK_FREED ? STATUS_FREED : STATUS_ENDED);
    return node;
}

static void add_frame(Domain *domain, Memory *memory, const Heap *heap, size_t index)
{
    const Program *program = heap->program;
    const Frame *frame = &heap->frames[index];
    const Function *function = program_function(program, frame->function);
    NodeId *locals = arena_alloc(memory->numbers.arena, (function->local_count + 1) * sizeof *locals);
    NodeId *allocas = arena_alloc(memory->numbers.arena, (frame->alloca_count + 1) * sizeof *allocas);
    ExecFrame made = {.function = frame->function,
                      .is_outermost = !index,
                      .locals = locals,
                      .allocas = allocas,
                      .alloca_count = (uint32_t)frame->alloca_count,
                      .varargs = {ID_NONE}};
    for (uint32_t i = 0; i < function->local_count; i++)
        locals[i] =
            frame->locals[i].index == ID_NONE ? (NodeId){ID_NONE} : add_block(domain, memory, heap, frame->locals[i]);
    for (size_t i = 0; i < frame->alloca_count; i++)
        allocas[i] = add_block(domain, memory, heap, frame->allocas[i]);
    if (frame->varargs.index != ID_NONE)
        made.varargs = add_block(domain, memory, heap, frame->varargs);
    exec_push_frame(memory, made);
    LocationId at =
        index + 1 == heap->frame_count ? heap->location : program_edge(program, heap->frames[index + 1].call)->target;
    const Location *location = program_location(program, at);
    for (uint32_t i = 0; i < location->live_count; i++) {
        unsigned width = function->registers[location->live[i].index].width;
        exec_set_register(memory, location->live[i], value_number(linear_fresh(&memory->numbers, width)));
    }
}

const State *exec_of_heap(Domain *domain, const Heap *heap, const Precision *precision)
{
    (void)precision;
    Memory *memory = domain->ops->memory->empty(domain);
    for (uint32_t i = 0; i < heap->block_count; i++) {
        const Block *block = &heap->blocks[i];
        bool is_on_stack = block->kind == BLOCK_LOCAL || block->kind == BLOCK_ALLOCA;
        if (!block->is_spare && (!is_on_stack || block->state != BLOCK_LIVE))
            add_block(domain, memory, heap, (BlockId){i});
    }
    for (size_t i = 0; i < heap->frame_count; i++)
        add_frame(domain, memory, heap, i);
    return domain->ops->memory->freeze(memory);
}
