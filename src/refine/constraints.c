/* SPDX-License-Identifier: MIT */
#include "refine/constraints.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A variable's contents, or where it lies (`offset` is -1). */
typedef struct Slot {
    uint32_t activation; /* 0: a global */
    ObjectId object;
    int64_t offset;
    const Term *value;
} Slot;

typedef struct Activation {
    uint32_t serial;
    FunctionId function;
    const Term **registers; /* by number; NULL: any value */
} Activation;

/* A path being read. */
typedef struct Reading {
    const Program *program;
    Arena *arena;
    PathConstraints made;
    bool *is_plain; /* by object: nobody takes its address */
    Activation *activations;
    size_t activation_count, activation_capacity;
    uint32_t serials, variables, blocks;
    Slot *slots;
    size_t slot_count, slot_capacity;
    const Term *memory;
    const Term **returned; /* by the last activation that ended */
    size_t item;
} Reading;

/* --- values ------------------------------------------------------------------------------------------------ */

static const Term *number(Reading *reading, int64_t value)
{
    return term_constant(reading->made.store, (uint64_t)value, 64);
}

static const Term *fresh(Reading *reading, bool is_memory)
{
    char name[16];
    snprintf(name, sizeof name, "%c%u", is_memory ? 'm' : 'v', reading->variables++);
    return term_variable(reading->made.store, name, (Sort){64, is_memory ? 64 : 0});
}

static const Term *integer(Reading *reading, const Term *value)
{
    return value->sort.width ? value : term_ite(reading->made.store, value, number(reading, 1), number(reading, 0));
}

static const Term *truth(Reading *reading, const Term *value)
{
    return value->sort.width
               ? term_not(reading->made.store, term_binary(reading->made.store, TERM_EQ, value, number(reading, 0)))
               : value;
}

static void constrain(Reading *reading, const Term *term)
{
    if (term->kind == TERM_TRUE)
        return;
    reading->made.items =
        array_room(reading->made.items, &reading->made.capacity, reading->made.count, sizeof *reading->made.items);
    reading->made.items[reading->made.count++] = (Constraint){term, reading->item};
}

/* A variable for what is written to a cell. */
static const Term *written(Reading *reading, AtomCell cell, const Term *value)
{
    cell.variable = fresh(reading, false);
    constrain(reading, term_binary(reading->made.store, TERM_EQ, cell.variable, integer(reading, value)));
    reading->made.cells = array_room(reading->made.cells, &reading->made.cell_capacity, reading->made.cell_count,
                                     sizeof *reading->made.cells);
    reading->made.cells[reading->made.cell_count++] = cell;
    return cell.variable;
}

static Activation *top(Reading *reading)
{
    return &reading->activations[reading->activation_count - 1];
}

static Slot *slot_of(Reading *reading, ObjectId object, int64_t offset)
{
    bool is_local = program_object(reading->program, object)->kind == OBJECT_LOCAL;
    uint32_t activation = is_local ? top(reading)->serial : 0;
    for (size_t i = reading->slot_count; i-- > 0;) {
        Slot *slot = &reading->slots[i];
        if (slot->activation == activation && slot->object.index == object.index && slot->offset == offset)
            return slot;
    }
    reading->slots = array_room(reading->slots, &reading->slot_capacity, reading->slot_count, sizeof *reading->slots);
    reading->slots[reading->slot_count] = (Slot){.activation = activation, .object = object, .offset = offset};
    return &reading->slots[reading->slot_count++];
}

static const Term *new_block(Reading *reading)
{
    return number(reading, (int64_t)++reading->blocks << BLOCK_BITS);
}

static const Term *operand(Reading *reading, Operand operand)
{
    if (operand.kind == OPERAND_CONSTANT)
        return number(reading,
                      operand.width > 1 ? bits_signed(operand.constant, operand.width) : (int64_t)operand.constant);
    if (operand.kind == OPERAND_ADDRESS) {
        Slot *slot = slot_of(reading, operand.object, -1);
        slot->value = slot->value ? slot->value : new_block(reading);
        return term_binary(reading->made.store, TERM_ADD, slot->value, number(reading, operand.offset));
    }
    if (operand.kind != OPERAND_REGISTER)
        return fresh(reading, false);
    const Term **value = &top(reading)->registers[operand.reg.index];
    return *value ? *value : (*value = fresh(reading, false));
}

/* What a global holds at first; NULL: not a number that is known. */
static const Term *initial(Reading *reading, const Object *object, int64_t offset, uint32_t size)
{
    uint64_t bits = 0;
    if (object->kind != OBJECT_GLOBAL || object->is_external || size > 8 || offset < 0 ||
        (uint64_t)offset + size > object->size)
        return NULL;
    for (uint32_t i = 0; i < object->relocation_count; i++)
        if (object->relocations[i].offset < (uint64_t)offset + size)
            return NULL;
    for (uint32_t i = 0; i < size && object->bytes; i++)
        bits |= (uint64_t)object->bytes[(uint64_t)offset + i] << 8 * i;
    return number(reading, bits_signed(bits, 8 * size));
}

static bool is_cell(const Reading *reading, Operand address)
{
    return address.kind == OPERAND_ADDRESS && reading->is_plain[address.object.index];
}

/* --- steps ------------------------------------------------------------------------------------------------- */

/* NULL: any value. */
static const Term *computed(Reading *reading, const Step *step)
{
    static const TermKind kinds[] = {
        [OP_ADD] = TERM_ADD, [OP_SUB] = TERM_SUB, [OP_POINTER_ADD] = TERM_ADD, [OP_MUL] = TERM_MUL,
        [OP_EQ] = TERM_EQ,   [OP_NE] = TERM_EQ,   [OP_ULT] = TERM_ULT,         [OP_ULE] = TERM_ULE,
        [OP_SLT] = TERM_SLT, [OP_SLE] = TERM_SLE};
    TermStore *store = reading->made.store;
    const Term *a = operand(reading, step->a), *b = step->b.kind ? operand(reading, step->b) : NULL;
    const Term *both[2];
    switch (step->opcode) {
    case OP_COPY:
    case OP_ZEXT:
        return a;
    case OP_TRUNC:
        return step->width == 1 ? truth(reading, a) : a;
    case OP_SEXT:
        return a->sort.width ? a : NULL;
    case OP_MUL:
        if (a->kind != TERM_CONSTANT && b->kind != TERM_CONSTANT)
            return NULL;
        /* fallthrough */
    case OP_ADD:
    case OP_SUB:
    case OP_POINTER_ADD:
    case OP_EQ:
    case OP_ULT:
    case OP_ULE:
    case OP_SLT:
    case OP_SLE:
        return term_binary(store, kinds[step->opcode], integer(reading, a), integer(reading, b));
    case OP_NE:
        return term_not(store, term_binary(store, TERM_EQ, integer(reading, a), integer(reading, b)));
    case OP_SELECT:
        return term_ite(store, truth(reading, a), integer(reading, b), integer(reading, operand(reading, step->c)));
    case OP_AND:
    case OP_OR:
        both[0] = truth(reading, a);
        both[1] = truth(reading, b);
        return step->width != 1 ? NULL : (step->opcode == OP_AND ? term_and : term_or)(store, both, 2);
    case OP_XOR:
        return step->width == 1 ? term_not(store, term_binary(store, TERM_EQ, integer(reading, truth(reading, a)),
                                                              integer(reading, truth(reading, b))))
                                : NULL;
    default:
        return NULL;
    }
}

static const Term *loaded(Reading *reading, const Step *step)
{
    if (!is_cell(reading, step->a))
        return term_select(reading->made.store, reading->memory, operand(reading, step->a));
    Slot *slot = slot_of(reading, step->a.object, step->a.offset);
    if (!slot->value)
        slot->value = initial(reading, program_object(reading->program, step->a.object), step->a.offset, step->size);
    if (!slot->value)
        slot->value = fresh(reading, false);
    return slot->value;
}

static void write_memory(Reading *reading, const Term *memory)
{
    const Term *next = fresh(reading, true);
    if (memory)
        constrain(reading, term_binary(reading->made.store, TERM_EQ, next, memory));
    reading->memory = next;
}

static void stored(Reading *reading, const Step *step)
{
    const Term *value = integer(reading, operand(reading, step->b));
    if (!is_cell(reading, step->a)) {
        write_memory(reading, term_store(reading->made.store, reading->memory, operand(reading, step->a), value));
        return;
    }
    AtomCell cell = {.object = step->a.object, .offset = step->a.offset, .reg = {ID_NONE}};
    const Term *variable = written(reading, cell, value);
    slot_of(reading, step->a.object, step->a.offset)->value = variable;
}

/* A new address, or 0 if allocations may fail. */
static const Term *allocated(Reading *reading)
{
    const Term *block = new_block(reading);
    if (!reading->program->malloc_may_fail)
        return block;
    const Term *either = fresh(reading, false);
    const Term *cases[] = {term_binary(reading->made.store, TERM_EQ, either, block),
                           term_binary(reading->made.store, TERM_EQ, either, number(reading, 0))};
    constrain(reading, term_or(reading->made.store, cases, 2));
    return either;
}

/* Registers that outlive their operation are cells. */
static void set_register(Reading *reading, RegisterId reg, const Term *value)
{
    const Activation *activation = top(reading);
    const Function *function = program_function(reading->program, activation->function);
    AtomCell cell = {.object = {ID_NONE}, .function = activation->function, .reg = reg};
    if (value && function->registers[reg.index].name)
        value = written(reading, cell, value);
    top(reading)->registers[reg.index] = value;
}

static void forget_object(Reading *reading, ObjectId object)
{
    for (size_t i = 0; i < reading->slot_count; i++)
        if (reading->slots[i].object.index == object.index && reading->slots[i].activation == top(reading)->serial)
            reading->slots[i].value = NULL;
}

static void take_returned(Reading *reading, const Step *step)
{
    reading->returned = arena_alloc(reading->arena, (step->argument_count + 1) * sizeof *reading->returned);
    for (uint32_t i = 0; i < step->argument_count; i++)
        reading->returned[i] = operand(reading, step->arguments[i]);
}

static void read_step(Reading *reading, const Step *step)
{
    switch (step->kind) {
    case STEP_COMPUTE:
        set_register(reading, step->result, computed(reading, step));
        break;
    case STEP_LOAD:
        set_register(reading, step->result, loaded(reading, step));
        break;
    case STEP_STORE:
        stored(reading, step);
        break;
    case STEP_ALLOCATE:
    case STEP_ALLOCA:
        set_register(reading, step->result, step->kind == STEP_ALLOCATE ? allocated(reading) : new_block(reading));
        if (step->zeroed)
            write_memory(reading, NULL);
        break;
    case STEP_COPY:
    case STEP_FILL:
    case STEP_FORMAT:
        write_memory(reading, NULL);
        break;
    case STEP_ASSUME: {
        const Term *holds = truth(reading, operand(reading, step->a));
        constrain(reading, step->expected ? holds : term_not(reading->made.store, holds));
        break;
    }
    case STEP_SCOPE_BEGIN:
        forget_object(reading, step->object);
        break;
    case STEP_RETURN:
        take_returned(reading, step);
        break;
    default:
        if (step->result.index != ID_NONE && step->kind != STEP_CALL)
            set_register(reading, step->result, NULL);
        break;
    }
}

/* --- paths ------------------------------------------------------------------------------------------------- */

static void enter(Reading *reading, FunctionId callee, const Step *call)
{
    const Function *function = program_function(reading->program, callee);
    Activation made = {.serial = ++reading->serials, .function = callee};
    made.registers = arena_alloc(reading->arena, (function->register_count + 1) * sizeof *made.registers);
    memset(made.registers, 0, (function->register_count + 1) * sizeof *made.registers);
    for (uint32_t i = 0; call && i < call->argument_count && i < function->parameter_count; i++)
        made.registers[function->parameters[i].index] = operand(reading, call->arguments[i]);
    reading->activations = array_room(reading->activations, &reading->activation_capacity, reading->activation_count,
                                      sizeof *reading->activations);
    reading->activations[reading->activation_count++] = made;
}

static void leave(Reading *reading, const Step *call)
{
    reading->activation_count--;
    for (uint32_t i = 0; i < call->result_count; i++)
        set_register(reading, call->results[i], reading->returned ? reading->returned[i] : NULL);
    reading->returned = NULL;
}

static void read_item(Reading *reading, const TreePath *path, size_t i)
{
    const PathItem *item = &path->items[i];
    const Edge *edge = program_edge(reading->program, item->edge);
    const Step *last = &edge->steps[edge->step_count - 1];
    reading->item = i;
    for (uint32_t s = 0; s < edge->step_count && item->kind != PATH_RETURN; s++)
        read_step(reading, &edge->steps[s]);
    if (item->kind == PATH_CALL)
        enter(reading, path->items[i + 1].node->context->function, last);
    else if (item->kind == PATH_RETURN)
        leave(reading, last);
}

/* The violation itself, if it is a matter of an address. */
static void read_finding(Reading *reading, Finding finding)
{
    if (finding.edge.index == ID_NONE)
        return;
    const Edge *edge = program_edge(reading->program, finding.edge);
    for (uint32_t s = 0; s < finding.step && s < edge->step_count; s++)
        read_step(reading, &edge->steps[s]);
    if (finding.kind == VIOLATION_NULL && finding.step < edge->step_count)
        constrain(reading, term_binary(reading->made.store, TERM_SLT, operand(reading, edge->steps[finding.step].a),
                                       number(reading, INT64_C(1) << BLOCK_BITS)));
}

static void note_address(bool *is_plain, Operand operand)
{
    if (operand.kind == OPERAND_ADDRESS)
        is_plain[operand.object.index] = false;
}

static bool *plain_objects(const Program *program, Arena *arena)
{
    bool *is_plain = arena_alloc(arena, program->object_count + 1);
    for (size_t i = 0; i < program->object_count; i++)
        is_plain[i] = program->objects[i].kind != OBJECT_FUNCTION;
    for (size_t i = 0; i < program->edge_count; i++)
        for (uint32_t s = 0; s < program->edges[i].step_count; s++) {
            const Step *step = &program->edges[i].steps[s];
            if (step->kind != STEP_LOAD && step->kind != STEP_STORE)
                note_address(is_plain, step->a);
            note_address(is_plain, step->b);
            note_address(is_plain, step->c);
            for (uint32_t k = 0; k < step->argument_count; k++)
                note_address(is_plain, step->arguments[k]);
        }
    for (size_t i = 0; i < program->object_count; i++)
        for (uint32_t k = 0; k < program->objects[i].relocation_count; k++)
            is_plain[program->objects[i].relocations[k].object.index] = false;
    return is_plain;
}

PathConstraints path_constraints(const Program *program, const TreePath *path, Finding finding)
{
    Reading reading = {.program = program, .arena = arena_create(), .made.store = term_store_create()};
    reading.is_plain = plain_objects(program, reading.arena);
    reading.memory = fresh(&reading, true);
    enter(&reading, path->items[0].node->context->function, NULL);
    for (size_t i = 0; i + 1 < path->count; i++)
        read_item(&reading, path, i);
    reading.item = path->count - 1;
    read_finding(&reading, finding);
    arena_destroy(reading.arena);
    free(reading.activations);
    free(reading.slots);
    return reading.made;
}

void path_constraints_free(PathConstraints *constraints)
{
    term_store_destroy(constraints->store);
    free(constraints->items);
    free(constraints->cells);
}
