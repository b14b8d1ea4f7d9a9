/* SPDX-License-Identifier: MIT */
/* The mutable copy of a state. Everything is in the scratch arena and dies with the operation. */
#include "domain/explicit/state.h"

#include <assert.h>
#include <string.h>

static void *copy_array(Arena *arena, const void *items, size_t count, size_t room, size_t item_size)
{
    void *copy = arena_alloc(arena, (count + room ? count + room : 1) * item_size);
    if (count)
        memcpy(copy, items, count * item_size);
    return copy;
}

static void open_frame(Work *work, const Activation *frame)
{
    enum { ROOM = 8 };
    const Function *function = &work->domain->domain.program->functions[frame->function.index];
    work->function = frame->function;
    work->call = frame->call;
    work->registers = copy_array(work->arena, frame->registers, frame->register_count, ROOM, sizeof *work->registers);
    work->register_count = frame->register_count;
    work->register_capacity = frame->register_count + ROOM;
    work->locals = copy_array(work->arena, frame->locals, function->local_count, 0, sizeof *work->locals);
    work->allocas = copy_array(work->arena, frame->allocas, frame->alloca_count, 0, sizeof *work->allocas);
    work->alloca_count = work->alloca_capacity = frame->alloca_count;
    work->varargs = frame->varargs;
}

Work *work_of(ExplicitDomain *domain, const State *state)
{
    enum { ROOM = 4 };
    Arena *arena = domain->scratch;
    Work *work = arena_alloc(arena, sizeof *work);
    *work = (Work){.domain = domain, .arena = arena, .has_lost = state->has_lost};
    work->numbers = numbers_copy(state->symbols, state->symbol_count, arena);
    work->globals = copy_array(arena, state->globals, domain->slot_count, 0, sizeof *work->globals);
    work->dynamics = copy_array(arena, state->dynamics, state->dynamic_count, ROOM, sizeof *work->dynamics);
    work->dynamic_count = state->dynamic_count;
    work->dynamic_capacity = state->dynamic_count + ROOM;
    work->returned = state->returned;
    work->returned_count = state->returned_count;
    if (state->frame_count) {
        work->frame_count = state->frame_count - 1;
        work->frames = copy_array(arena, state->frames, work->frame_count, 1, sizeof *work->frames);
        open_frame(work, state->frames[work->frame_count]);
    }
    return work;
}

Work *work_clone(const Work *work)
{
    const Function *function = &work->domain->domain.program->functions[work->function.index];
    Arena *arena = work->arena;
    Work *clone = arena_alloc(arena, sizeof *clone);
    *clone = *work;
    clone->numbers = numbers_copy(work->numbers.symbols, work->numbers.count, arena);
    clone->globals = copy_array(arena, work->globals, work->domain->slot_count, 0, sizeof *work->globals);
    clone->dynamics = copy_array(arena, work->dynamics, work->dynamic_count, 4, sizeof *work->dynamics);
    clone->dynamic_capacity = work->dynamic_count + 4;
    clone->frames = copy_array(arena, work->frames, work->frame_count, 1, sizeof *work->frames);
    clone->registers = copy_array(arena, work->registers, work->register_count, 4, sizeof *work->registers);
    clone->register_capacity = work->register_count + 4;
    clone->locals = copy_array(arena, work->locals, function->local_count, 0, sizeof *work->locals);
    clone->allocas = copy_array(arena, work->allocas, work->alloca_count, 0, sizeof *work->allocas);
    clone->alloca_capacity = work->alloca_count;
    return clone;
}

static bool is_outermost(const Work *work)
{
    return !work->locals;
}

Activation work_top(const Work *work)
{
    return (Activation){.function = work->function,
                        .call = work->call,
                        .registers = work->registers,
                        .register_count = work->register_count,
                        .locals = work->locals,
                        .allocas = work->allocas,
                        .alloca_count = work->alloca_count,
                        .varargs = work->varargs};
}

void work_push_empty(Work *work, FunctionId id, EdgeId call)
{
    const Program *program = work->domain->domain.program;
    if (!is_outermost(work)) {
        Activation *below = arena_alloc(work->arena, sizeof *below);
        *below = work_top(work);
        work->frames = copy_array(work->arena, work->frames, work->frame_count, 1, sizeof *work->frames);
        work->frames[work->frame_count++] = below;
    }
    const Function *function = &program->functions[id.index];
    uint32_t *locals = copy_array(work->arena, NULL, 0, function->local_count, sizeof *locals);
    for (uint32_t i = 0; i < function->local_count; i++)
        locals[i] = ID_NONE;
    open_frame(work, &(Activation){.function = id, .call = call, .locals = locals, .varargs = ID_NONE});
}

void work_push(Work *work, FunctionId id, EdgeId call)
{
    const Program *program = work->domain->domain.program;
    const Function *function = &program->functions[id.index];
    work_push_empty(work, id, call);
    for (uint32_t i = 0; i < function->local_count; i++)
        if (!program->objects[function->locals[i].index].has_lifetime)
            work_begin_local(work, function->locals[i]);
}

void work_pop(Work *work)
{
    assert(work->frame_count);
    open_frame(work, work->frames[--work->frame_count]);
}

unsigned explicit_pointer_width(const ExplicitDomain *domain)
{
    return domain->domain.program->pointer_width;
}

bool explicit_is_static(const ExplicitDomain *domain, uint32_t target)
{
    return target < domain->domain.program->object_count;
}

const Region *work_region(const Work *work, uint32_t target)
{
    const ExplicitDomain *domain = work->domain;
    if (!explicit_is_static(domain, target))
        return work->dynamics[target - domain->domain.program->object_count];
    uint32_t slot = domain->slots[target];
    return slot == ID_NONE ? domain->fixed[target] : work->globals[slot];
}

void work_set_region(Work *work, uint32_t target, Region region)
{
    const ExplicitDomain *domain = work->domain;
    Region *copy = arena_alloc(work->arena, sizeof *copy);
    *copy = region;
    copy->is_kept = copy->is_plain = false;
    if (!explicit_is_static(domain, target))
        work->dynamics[target - domain->domain.program->object_count] = copy;
    else if (domain->slots[target] != ID_NONE)
        work->globals[domain->slots[target]] = copy;
}

uint32_t work_add_region(Work *work, Region region)
{
    if (work->dynamic_count == work->dynamic_capacity) {
        work->dynamics = copy_array(work->arena, work->dynamics, work->dynamic_count, work->dynamic_count + 4,
                                    sizeof *work->dynamics);
        work->dynamic_capacity = 2 * work->dynamic_count + 4;
    }
    uint32_t target = (uint32_t)work->domain->domain.program->object_count + work->dynamic_count++;
    work_set_region(work, target, region);
    return target;
}

void work_end_region(Work *work, uint32_t target, BlockState state)
{
    Region region = *work_region(work, target);
    region.state = state;
    region.size = number_constant(0, explicit_pointer_width(work->domain));
    region.cells = (Cells){0};
    work_set_region(work, target, region);
}

uint32_t work_begin_local(Work *work, ObjectId object)
{
    work_end_local(work, object);
    Number size = number_constant(work->domain->domain.program->objects[object.index].size,
                                  explicit_pointer_width(work->domain));
    uint32_t target = work_add_region(
        work, (Region){.kind = BLOCK_LOCAL, .state = BLOCK_LIVE, .object = object, .size = size});
    work->locals[work->domain->positions[object.index]] = target;
    return target;
}

void work_end_local(Work *work, ObjectId object)
{
    uint32_t *place = &work->locals[work->domain->positions[object.index]];
    if (*place != ID_NONE)
        work_end_region(work, *place, BLOCK_ENDED);
    *place = ID_NONE;
}

void work_end_frame(Work *work)
{
    const Function *function = &work->domain->domain.program->functions[work->function.index];
    for (uint32_t i = 0; i < function->local_count; i++)
        work_end_local(work, function->locals[i]);
    while (work->alloca_count)
        work_end_region(work, work->allocas[--work->alloca_count], BLOCK_ENDED);
    if (work->varargs != ID_NONE)
        work_end_region(work, work->varargs, BLOCK_ENDED);
    work->varargs = ID_NONE;
}

void work_set_register(Work *work, RegisterId reg, Word word)
{
    uint32_t i = 0;
    while (i < work->register_count && work->registers[i].reg.index != reg.index)
        i++;
    if (i == work->register_capacity) {
        work->registers = copy_array(work->arena, work->registers, i, i + 8, sizeof *work->registers);
        work->register_capacity = 2 * i + 8;
    }
    work->registers[i] = (ExplicitRegister){reg, word};
    work->register_count += i == work->register_count;
}

Word work_register(const Work *work, RegisterId reg)
{
    for (uint32_t i = work->register_count; i-- > 0;)
        if (work->registers[i].reg.index == reg.index) {
            Word word = work->registers[i].word;
            word.number = numbers_resolve(&work->numbers, word.number);
            return word;
        }
    assert(!"a register is written before it is read");
    return (Word){0};
}

Word work_unknown(Work *work, unsigned width)
{
    return word_integer(numbers_fresh(&work->numbers, range_full(width)));
}

/* The address of a local outside its lifetime points to an instance that is over. */
static uint32_t instance_of(Work *work, ObjectId object)
{
    if (work->domain->domain.program->objects[object.index].kind != OBJECT_LOCAL)
        return object.index;
    uint32_t target = work->locals[work->domain->positions[object.index]];
    if (target != ID_NONE)
        return target;
    return work_add_region(work, (Region){.kind = BLOCK_LOCAL,
                                          .state = BLOCK_ENDED,
                                          .object = object,
                                          .size = number_constant(0, explicit_pointer_width(work->domain))});
}

Word work_operand(Work *work, Operand operand)
{
    switch (operand.kind) {
    case OPERAND_CONSTANT:
        return word_integer(number_constant(operand.constant, operand.width));
    case OPERAND_REGISTER:
        return work_register(work, operand.reg);
    case OPERAND_ADDRESS:
        return word_pointer(instance_of(work, operand.object),
                            number_constant((uint64_t)operand.offset, operand.width));
    default:
        return word_integer(number_constant(0, 1));
    }
}
