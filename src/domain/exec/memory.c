/* SPDX-License-Identifier: MIT */
/* Cases, values and frames. */
#include "domain/exec/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { ALLOCATION_ALIGN = 16 };
enum { FEW = sizeof((CaseList *)NULL)->few / sizeof(Case) };

Case *case_at(CaseList *list, size_t i)
{
    return list->items ? &list->items[i] : &list->few[i];
}

void case_add(CaseList *list, Memory *memory, ExecValue result)
{
    if (list->count == FEW && !list->items) {
        list->items = array_room(NULL, &list->capacity, FEW, sizeof *list->items);
        memcpy(list->items, list->few, sizeof list->few);
    }
    if (list->items)
        list->items = array_room(list->items, &list->capacity, list->count, sizeof *list->items);
    list->count++;
    *case_at(list, list->count - 1) = (Case){memory, result};
}

void case_list_free(CaseList *list)
{
    free(list->items);
}

NodeId exec_object_node(const Memory *memory, ObjectId object)
{
    (void)memory;
    return (NodeId){object.index};
}

void exec_decide_nothing(Memory *memory, CaseList *out)
{
    case_add(out, memory, value_undefined(1));
}

ExecValue value_undefined(unsigned width)
{
    return (ExecValue){.kind = VALUE_UNDEFINED, .number = {.width = (uint8_t)width}};
}

ExecValue value_number(Linear number)
{
    return (ExecValue){.kind = VALUE_NUMBER, .number = number};
}

ExecValue value_pointer(NodeId node, uint32_t target, Linear offset)
{
    return (ExecValue){.kind = VALUE_POINTER, .target = target, .node = node, .number = offset};
}

bool value_is_zero(const Memory *memory, ExecValue value)
{
    int64_t constant;
    return value.kind == VALUE_NUMBER && linear_is_constant(&memory->numbers, value.number, &constant) && !constant;
}

bool value_same(ExecValue left, ExecValue right)
{
    if (left.kind != right.kind || left.kind == VALUE_UNDEFINED || left.tag != right.tag ||
        !linear_same(left.number, right.number))
        return false;
    return left.kind != VALUE_POINTER || (left.node.index == right.node.index && left.target == right.target);
}

Linear value_to_number(Memory *memory, ExecValue value)
{
    if (value.kind == VALUE_NUMBER)
        return value.number;
    if (value.kind == VALUE_POINTER)
        memory->marks |= 1u << MARK_FORGET;
    return linear_fresh(&memory->numbers, value.number.width);
}

ExecValue value_resized(Memory *memory, ExecValue value, unsigned width)
{
    bool lost = false;
    if (value.number.width == width)
        return value;
    return value_number(linear_resize(&memory->numbers, width < value.number.width ? OP_TRUNC : OP_ZEXT,
                                      value_to_number(memory, value), width, &lost));
}

const ExecFrame *exec_top(const Memory *memory)
{
    return &memory->frames[memory->frame_count - 1];
}

void exec_push_frame(Memory *memory, ExecFrame frame)
{
    ExecFrame *frames = arena_alloc(memory->numbers.arena, (memory->frame_count + 1) * sizeof *frames);
    if (memory->frame_count)
        memcpy(frames, memory->frames, memory->frame_count * sizeof *frames);
    frames[memory->frame_count++] = frame;
    memory->frames = frames;
}

ExecFrame *exec_edit_top(Memory *memory)
{
    ExecFrame top = *exec_top(memory);
    memory->frame_count--;
    exec_push_frame(memory, top);
    return (ExecFrame *)exec_top(memory);
}

ExecValue exec_register(const Memory *memory, RegisterId reg)
{
    const ExecFrame *top = exec_top(memory);
    for (uint32_t i = 0; i < top->register_count; i++)
        if (top->registers[i].reg.index == reg.index)
            return top->registers[i].value;
    assert(!"register without a value");
    return value_undefined(1);
}

void exec_set_register(Memory *memory, RegisterId reg, ExecValue value)
{
    const ExecFrame *top = exec_top(memory);
    RegisterValue *registers = arena_alloc(memory->numbers.arena, (top->register_count + 1) * sizeof *registers);
    uint32_t count = 0, i = 0;
    while (i < top->register_count && top->registers[i].reg.index < reg.index)
        registers[count++] = top->registers[i++];
    registers[count++] = (RegisterValue){reg, value};
    if (i < top->register_count && top->registers[i].reg.index == reg.index)
        i++;
    while (i < top->register_count)
        registers[count++] = top->registers[i++];
    ExecFrame *frame = exec_edit_top(memory);
    frame->registers = registers;
    frame->register_count = count;
}

void exec_keep_registers(Memory *memory, const RegisterId *live, uint32_t live_count)
{
    const ExecFrame *top = exec_top(memory);
    if (!top->register_count)
        return;
    RegisterValue *registers = arena_alloc(memory->numbers.arena, top->register_count * sizeof *registers);
    uint32_t count = 0, k = 0;
    for (uint32_t i = 0; i < top->register_count; i++) {
        while (k < live_count && live[k].index < top->registers[i].reg.index)
            k++;
        if (k < live_count && live[k].index == top->registers[i].reg.index)
            registers[count++] = top->registers[i];
    }
    if (count == top->register_count)
        return;
    ExecFrame *frame = exec_edit_top(memory);
    frame->registers = registers;
    frame->register_count = count;
}

NodeId exec_local(const Memory *memory, const Program *program, ObjectId object)
{
    const ExecFrame *top = exec_top(memory);
    const Function *function = program_function(program, top->function);
    for (uint32_t i = 0; i < function->local_count; i++)
        if (function->locals[i].index == object.index)
            return top->locals[i];
    return (NodeId){ID_NONE};
}

ExecValue exec_operand(const Domain *domain, Memory *memory, Operand operand)
{
    const Program *program = domain->program;
    switch (operand.kind) {
    case OPERAND_REGISTER:
        return exec_register(memory, operand.reg);
    case OPERAND_ADDRESS: {
        bool is_local = program_object(program, operand.object)->kind == OBJECT_LOCAL;
        NodeId node = is_local ? exec_local(memory, program, operand.object)
                               : domain->ops->memory->object(memory, operand.object);
        return node.index == ID_NONE ? value_number(linear_fresh(&memory->numbers, operand.width))
                                     : value_pointer(node, 0, linear_constant(operand.offset, program->pointer_width));
    }
    default:
        return value_number(linear_of_bits(operand.constant, operand.width));
    }
}

const ExecValue *values_mapped(Arena *arena, const ExecValue *values, uint32_t count, ValueVisit *visit, void *context)
{
    ExecValue *mapped = arena_alloc(arena, (count + 1) * sizeof *mapped);
    for (uint32_t i = 0; i < count; i++)
        mapped[i] = visit(context, values[i]);
    return mapped;
}

void exec_map_values(Memory *memory, ValueVisit *visit, void *context)
{
    Arena *arena = memory->numbers.arena;
    ExecFrame *frames = arena_alloc(arena, (memory->frame_count + 1) * sizeof *frames);
    for (uint32_t i = 0; i < memory->frame_count; i++) {
        frames[i] = memory->frames[i];
        RegisterValue *registers = arena_alloc(arena, (frames[i].register_count + 1) * sizeof *registers);
        for (uint32_t k = 0; k < frames[i].register_count; k++)
            registers[k] = (RegisterValue){frames[i].registers[k].reg, visit(context, frames[i].registers[k].value)};
        frames[i].registers = registers;
    }
    memory->frames = frames;
    memory->returned = values_mapped(arena, memory->returned, memory->returned_count, visit, context);
}

int64_t exec_largest_block(const Program *program)
{
    enum { ADDRESS_BITS = 56 };
    bool is_wide = program->pointer_width > ADDRESS_BITS && program->malloc_may_fail;
    return is_wide ? INT64_C(1) << ADDRESS_BITS : width_high(program->pointer_width);
}

uint32_t exec_align(const Program *program, ObjectId object)
{
    return object.index == ID_NONE ? ALLOCATION_ALIGN : program_object(program, object)->align;
}
