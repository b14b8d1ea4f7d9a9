/* SPDX-License-Identifier: MIT */
/* Frames, calls, returns, and the program's entry. */
#include "domain/exec/run.h"

ExecValue exec_address(const Program *program, NodeId node)
{
    return value_pointer(node, 0, linear_constant(0, program->pointer_width));
}

void exec_set_local(Memory *memory, const Program *program, ObjectId object, NodeId node)
{
    ExecFrame *frame = exec_edit_top(memory);
    const Function *function = program_function(program, frame->function);
    NodeId *locals = arena_alloc(memory->numbers.arena, (function->local_count + 1) * sizeof *locals);
    for (uint32_t i = 0; i < function->local_count; i++)
        locals[i] = function->locals[i].index == object.index ? node : frame->locals[i];
    frame->locals = locals;
}

NodeId exec_add_local(Domain *domain, Memory *memory, ObjectId object)
{
    int64_t size = (int64_t)program_object(domain->program, object)->size;
    MemoryBlock block = {.storage = STORAGE_LOCAL,
                         .object = object,
                         .made_at = {ID_NONE},
                         .size = linear_constant(size, domain->program->pointer_width)};
    return domain->ops->memory->add(memory, block, false);
}

/* A frame with its long-lived locals; parameters are still to be set. */
static ExecFrame frame_create(Domain *domain, Memory *memory, FunctionId id)
{
    const Function *function = program_function(domain->program, id);
    NodeId *locals = arena_alloc(memory->numbers.arena, (function->local_count + 1) * sizeof *locals);
    for (uint32_t i = 0; i < function->local_count; i++)
        locals[i] = program_object(domain->program, function->locals[i])->has_lifetime
                        ? (NodeId){ID_NONE}
                        : exec_add_local(domain, memory, function->locals[i]);
    return (ExecFrame){.function = id, .locals = locals, .varargs = {ID_NONE}};
}

/* Writes where nothing splits: to a fresh block. */
static Memory *write_fresh(Domain *domain, Memory *memory, NodeId node, int64_t offset, uint32_t size, ExecValue value)
{
    CaseList written = {.count = 0};
    ExecValue to = value_pointer(node, 0, linear_constant(offset, domain->program->pointer_width));
    domain->ops->memory->write(memory, to, size, value, &written);
    Memory *result = case_at(&written, 0)->memory;
    case_list_free(&written);
    return result;
}

static Memory *initialise_global(Domain *domain, Memory *memory, ObjectId id)
{
    const Object *object = program_object(domain->program, id);
    const MemoryOps *ops = domain->ops->memory;
    unsigned width = domain->program->pointer_width;
    NodeId node = ops->object(memory, id);
    for (uint64_t at = 0; object->bytes && at < object->size;) {
        uint32_t size = object->size - at < 8 ? (uint32_t)(object->size - at) : 8;
        uint64_t bits = 0;
        for (uint32_t i = 0; i < size; i++)
            bits |= (uint64_t)object->bytes[at + i] << (8 * i);
        if (bits)
            memory = write_fresh(domain, memory, node, (int64_t)at, size, value_number(linear_of_bits(bits, 8 * size)));
        at += size;
    }
    for (uint32_t i = 0; i < object->relocation_count; i++) {
        const Relocation *relocation = &object->relocations[i];
        ExecValue pointer =
            value_pointer(ops->object(memory, relocation->object), 0, linear_constant(relocation->addend, width));
        memory = write_fresh(domain, memory, node, (int64_t)relocation->offset, width / 8, pointer);
    }
    return memory;
}

void exec_initial(Domain *domain, SuccessorList *out)
{
    const Program *program = domain->program;
    const MemoryOps *ops = domain->ops->memory;
    Memory *memory = ops->empty(domain);
    for (uint32_t i = 0; i < program->object_count; i++) {
        const Object *object = &program->objects[i];
        if (object->kind != OBJECT_LOCAL)
            ops->add(memory,
                     (MemoryBlock){.storage = object->kind == OBJECT_FUNCTION ? STORAGE_FUNCTION : STORAGE_GLOBAL,
                                   .object = {i},
                                   .made_at = {ID_NONE},
                                   .size = linear_constant((int64_t)object->size, program->pointer_width)},
                     !object->is_external);
    }
    for (uint32_t i = 0; i < program->object_count; i++)
        if (program->objects[i].kind == OBJECT_GLOBAL && !program->objects[i].is_external)
            memory = initialise_global(domain, memory, (ObjectId){i});
    const Function *entry = program_function(program, program->entry);
    ExecFrame frame = frame_create(domain, memory, program->entry);
    frame.is_outermost = true;
    exec_push_frame(memory, frame);
    for (uint32_t i = 0; i < entry->parameter_count; i++)
        exec_set_register(
            memory, entry->parameters[i],
            value_number(linear_fresh(&memory->numbers, entry->registers[entry->parameters[i].index].width)));
    const Location *location = program_location(program, entry->entry);
    exec_keep_registers(memory, location->live, location->live_count);
    successor_add(out, ops->freeze(memory), 0);
}

static const Step *call_of(const Program *program, EdgeId id)
{
    const Edge *edge = program_edge(program, id);
    return &edge->steps[edge->step_count - 1];
}

bool exec_callees(Domain *domain, const State *state, EdgeId edge, FunctionList *out)
{
    const MemoryOps *ops = domain->ops->memory;
    Memory *memory = ops->thaw(domain, state);
    ExecValue target = exec_operand(domain, memory, call_of(domain->program, edge)->a);
    if (target.kind != VALUE_POINTER)
        return false;
    MemoryBlock block = ops->block(memory, target.node);
    if (block.storage != STORAGE_FUNCTION)
        return false;
    out->items = array_room(out->items, &out->capacity, out->count, sizeof *out->items);
    out->items[out->count++] = program_object(domain->program, block.object)->function;
    return true;
}

static uint32_t slot_size(const Program *program, unsigned width)
{
    unsigned slot = program->pointer_width / 8;
    return width > program->pointer_width ? 2 * slot : slot;
}

/* The block of a call's variadic arguments, which are those from number `first` on. */
static NodeId varargs_create(Domain *domain, Memory *memory, const Step *call, uint32_t first)
{
    int64_t size = 0;
    for (uint32_t i = first; i < call->argument_count; i++)
        size += slot_size(domain->program, call->arguments[i].width);
    return domain->ops->memory->add(memory,
                                    (MemoryBlock){.storage = STORAGE_ALLOCA,
                                                  .object = {ID_NONE},
                                                  .made_at = {ID_NONE},
                                                  .size = linear_constant(size, domain->program->pointer_width)},
                                    false);
}

static Memory *varargs_write(Domain *domain, Memory *memory, NodeId node, const ExecValue *values, uint32_t count)
{
    int64_t at = 0;
    for (uint32_t i = 0; i < count; i++) {
        memory = write_fresh(domain, memory, node, at, (values[i].number.width + 7u) / 8, values[i]);
        at += slot_size(domain->program, values[i].number.width);
    }
    return memory;
}

/* Arguments are looked at once the callee's blocks are made: that may say otherwise what a pointer leads to that dangles. */
Memory *exec_enter(Domain *domain, Memory *memory, EdgeId edge_id, FunctionId callee)
{
    const Program *program = domain->program;
    const Edge *edge = program_edge(program, edge_id);
    const Step *call = call_of(program, edge_id);
    const Function *function = program_function(program, callee);
    ExecFrame frame = frame_create(domain, memory, callee);
    bool has_more = call->argument_count > function->parameter_count;
    if (has_more)
        frame.varargs = varargs_create(domain, memory, call, function->parameter_count);
    ExecValue *values = arena_alloc(memory->numbers.arena, (call->argument_count + 1) * sizeof *values);
    for (uint32_t i = 0; i < call->argument_count; i++)
        values[i] = exec_operand(domain, memory, call->arguments[i]);
    const Location *back = program_location(program, edge->target);
    exec_keep_registers(memory, back->live, back->live_count);
    if (has_more)
        memory = varargs_write(domain, memory, frame.varargs, values + function->parameter_count,
                               call->argument_count - function->parameter_count);
    exec_push_frame(memory, frame);
    for (uint32_t i = 0; i < function->parameter_count; i++) {
        unsigned width = function->registers[function->parameters[i].index].width;
        ExecValue value = i < call->argument_count && values[i].number.width == width
                              ? values[i]
                              : value_number(linear_fresh(&memory->numbers, width));
        exec_set_register(memory, function->parameters[i], value);
    }
    const Location *entry = program_location(program, function->entry);
    exec_keep_registers(memory, entry->live, entry->live_count);
    return memory;
}

void exec_end_alloca(ExecRun *run, Memory *memory, NodeId node)
{
    if (node.index != ID_NONE)
        run->ops->end(memory, exec_address(run->domain->program, node), STATUS_ENDED);
}

void exec_return(ExecRun *run, Memory *memory)
{
    const Program *program = run->domain->program;
    const Step *leave = run->step;
    ExecValue *returned = arena_alloc(memory->numbers.arena, (leave->argument_count + 1) * sizeof *returned);
    for (uint32_t i = 0; i < leave->argument_count; i++)
        returned[i] = exec_operand(run->domain, memory, leave->arguments[i]);
    memory->returned = returned;
    ExecFrame *frame = exec_edit_top(memory);
    memory->returned_count = frame->is_outermost ? 0 : leave->argument_count;
    const Function *function = program_function(program, frame->function);
    NodeId *locals = arena_alloc(memory->numbers.arena, (function->local_count + 1) * sizeof *locals);
    for (uint32_t i = 0; i < function->local_count; i++) {
        if (frame->locals[i].index != ID_NONE)
            run->ops->end(memory, exec_address(program, frame->locals[i]), STATUS_ENDED);
        locals[i] = (NodeId){ID_NONE};
    }
    for (uint32_t i = 0; i < frame->alloca_count; i++)
        exec_end_alloca(run, memory, frame->allocas[i]);
    if (frame->varargs.index != ID_NONE)
        run->ops->end(memory, exec_address(program, frame->varargs), STATUS_ENDED);
    frame->locals = locals;
    frame->alloca_count = 0;
    frame->varargs = (NodeId){ID_NONE};
    frame->register_count = 0;
}

void exec_leave(Domain *domain, Memory *memory, EdgeId edge)
{
    const Program *program = domain->program;
    const Step *call = call_of(program, edge);
    const Function *caller = program_function(program, exec_top(memory)->function);
    for (uint32_t i = 0; i < call->result_count; i++) {
        if (call->results[i].index == ID_NONE)
            continue;
        unsigned width = caller->registers[call->results[i].index].width;
        ExecValue value = i < memory->returned_count && memory->returned[i].number.width == width
                              ? memory->returned[i]
                              : value_number(linear_fresh(&memory->numbers, width));
        exec_set_register(memory, call->results[i], value);
    }
    memory->returned_count = 0;
    const Location *target = program_location(program, program_edge(program, edge)->target);
    exec_keep_registers(memory, target->live, target->live_count);
    if (domain->ops->memory->collect(memory, COLLECT_BETWEEN))
        memory->has_lost = memory->loss_due = true;
}

const State *exec_cut(Domain *domain, const State *state, EdgeId edge, FunctionId callee, const State **rest)
{
    *rest = NULL;
    const MemoryOps *ops = domain->ops->memory;
    return ops->freeze(exec_enter(domain, ops->thaw(domain, state), edge, callee));
}

void exec_glue(Domain *domain, const State *at_exit, const State *rest, EdgeId edge, SuccessorList *out)
{
    (void)rest;
    const MemoryOps *ops = domain->ops->memory;
    Memory *memory = ops->thaw(domain, at_exit);
    memory->frame_count--;
    exec_leave(domain, memory, edge);
    const State *state = ops->freeze(memory);
    successor_add(out, state, memory->marks);
}
