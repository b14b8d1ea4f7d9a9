/* SPDX-License-Identifier: MIT */
/* Library functions that allocate, release, copy and fill memory. */
#include "front/function.h"
#include "front/library.h"

#include <string.h>

static Operands allocation(Builder *builder, Operand size, bool zeroed)
{
    Step step = builder_step(builder, STEP_ALLOCATE);
    unsigned width = builder->program->pointer_width;
    RegisterId result = builder_register(builder, width, true, NULL);
    step.a = size;
    step.zeroed = zeroed;
    step.width = (uint8_t)width;
    step.result = result;
    builder_emit(builder, step);
    return call_result(builder, operand_register(result, width));
}

Operands as_allocate(Builder *builder, const LibraryCall *call, const LibraryRow *row)
{
    return allocation(builder, call_argument(builder, call, row->at), false);
}

/* The model demands an alignment that there is; constants can be looked at here. */
Operands as_allocate_aligned(Builder *builder, const LibraryCall *call, const LibraryRow *row)
{
    Operand alignment = call_argument(builder, call, 0);
    bool is_known =
        alignment.kind == OPERAND_CONSTANT && alignment.constant && !(alignment.constant & (alignment.constant - 1));
    return is_known ? as_allocate(builder, call, row) : library_model(builder, call, row->name);
}

Operands as_allocate_zeroed(Builder *builder, const LibraryCall *call, const LibraryRow *row)
{
    return allocation(builder, call_argument(builder, call, row->at), true);
}

/* The model guards against a product that overflows; constants need no guard. */
Operands as_allocate_array(Builder *builder, const LibraryCall *call, const LibraryRow *row)
{
    Operand count = call_argument(builder, call, 0), size = call_argument(builder, call, 1);
    bool zeroed = !strcmp(row->model, "calloc");
    uint64_t limit = bits_low(UINT64_MAX, builder->program->pointer_width);
    if (count.kind == OPERAND_CONSTANT && count.constant == 1)
        return allocation(builder, size, zeroed);
    if (count.kind != OPERAND_CONSTANT || size.kind != OPERAND_CONSTANT ||
        (size.constant && count.constant > limit / size.constant))
        return library_model(builder, call, row->model);
    return allocation(builder, builder_constant(builder, count.constant * size.constant), zeroed);
}

/* alloca; where the row says so, an object of the library's that lasts. */
Operands as_stack_allocate(Builder *builder, const LibraryCall *call, const LibraryRow *row)
{
    unsigned width = builder->program->pointer_width;
    Step step = builder_step(builder, STEP_ALLOCA);
    step.a = call_argument(builder, call, 0);
    step.lasts = row->at;
    step.width = (uint8_t)width;
    step.result = builder_register(builder, width, true, NULL);
    builder_emit(builder, step);
    return call_result(builder, operand_register(step.result, width));
}

Operands as_release(Builder *builder, const LibraryCall *call, const LibraryRow *row)
{
    Step step = builder_step(builder, STEP_FREE);
    step.a = call_argument(builder, call, 0);
    step.lasts = row->at;
    builder_emit(builder, step);
    return (Operands){0};
}

/* kfree_const leaves constant data alone: a pointer into it is freed as a null pointer. */
Operands as_release_unless_constant(Builder *builder, const LibraryCall *call, const LibraryRow *row)
{
    enum { CONSTANTS_LIMIT = 64 };
    Program *program = builder->program;
    Operand pointer = call_argument(builder, call, 0), null = builder_constant(builder, 0);
    unsigned width = program->pointer_width;
    uint32_t constants = 0;
    for (uint32_t i = 0; i < program->object_count; i++) {
        const Object *object = &program->objects[i];
        if (object->kind != OBJECT_GLOBAL || !object->is_constant)
            continue;
        Operand start = operand_address((ObjectId){i}, 0, width), size = builder_constant(builder, object->size);
        Operand offset = builder_compute(builder, OP_SUB, width, pointer, start);
        Operand inside = builder_compute(builder, OP_ULT, 1, offset, size);
        pointer = builder_select(builder, inside, null, pointer);
        if (++constants > CONSTANTS_LIMIT)
            builder_unsupported(builder, "kfree_const where there is much constant data");
    }
    Operands argument = call_result(builder, pointer);
    return as_release(builder, &(LibraryCall){call->name, &argument, 1, call->results, NULL, 0}, row);
}

Operands as_block_size(Builder *builder, const LibraryCall *call, const LibraryRow *row)
{
    Operand pointer = call_argument(builder, call, 0);
    return call_result(builder, builder_block_size(builder, pointer, row->at));
}

Operands as_move(Builder *builder, const LibraryCall *call, const LibraryRow *row)
{
    Operand to = call_argument(builder, call, 0), size = call_argument(builder, call, 2);
    (void)row;
    instruction_copy(builder, to, call_argument(builder, call, 1), size);
    return call_result(builder, to);
}

/* memcpy: compilers themselves call it with equal pointers. */
Operands as_copy(Builder *builder, const LibraryCall *call, const LibraryRow *row)
{
    Operand to = call_argument(builder, call, 0), from = call_argument(builder, call, 1);
    call_outside(builder, to, from, call_argument(builder, call, 2), true);
    call_outside(builder, from, to, call_argument(builder, call, 2), true);
    return as_move(builder, call, row);
}

Operands as_copy_to_end(Builder *builder, const LibraryCall *call, const LibraryRow *row)
{
    Operand to = as_copy(builder, call, row).items[0], size = call_argument(builder, call, 2);
    return call_result(builder, builder_compute(builder, OP_POINTER_ADD, to.width, to, size));
}

/* __whittle_outside. */
Operands as_outside(Builder *builder, const LibraryCall *call, const LibraryRow *row)
{
    (void)row;
    call_outside(builder, call_argument(builder, call, 0), call_argument(builder, call, 1),
                 call_argument(builder, call, 2), false);
    return (Operands){0};
}

/* The row says which violation it is otherwise. */
Operands as_require(Builder *builder, const LibraryCall *call, const LibraryRow *row)
{
    Step step = builder_step(builder, STEP_REQUIRE);
    step.a = builder_compute(builder, OP_NE, 1, call_argument(builder, call, 0), operand_constant(0, 32));
    step.violation = (ViolationKind)row->at;
    builder_emit(builder, step);
    return (Operands){0};
}

Operands as_like(Builder *builder, const LibraryCall *call, const LibraryRow *row)
{
    Operand number = call_argument(builder, call, 0);
    (void)row;
    return call_result(builder, builder_compute(builder, OP_LIKE, number.width, number, operand_none()));
}

Operands as_proof(Builder *builder, const LibraryCall *call, const LibraryRow *row)
{
    (void)call;
    (void)row;
    return call_result(builder, builder_unary(builder, OP_PROOF, 32, operand_none()));
}

Operands as_stay_apart(Builder *builder, const LibraryCall *call, const LibraryRow *row)
{
    (void)call;
    (void)row;
    builder->program->functions[builder->function.index].stays_apart = true;
    return (Operands){0};
}

static Operands fill_with(Builder *builder, Operand to, Operand byte, Operand size)
{
    Step step = builder_step(builder, STEP_FILL);
    step.a = to;
    step.b = byte;
    step.c = size;
    builder_emit(builder, step);
    return call_result(builder, to);
}

Operands as_fill(Builder *builder, const LibraryCall *call, const LibraryRow *row)
{
    Operand byte = builder_resize(builder, call_argument(builder, call, 1), 8, false);
    (void)row;
    return fill_with(builder, call_argument(builder, call, 0), byte, call_argument(builder, call, 2));
}

Operands as_fill_zero(Builder *builder, const LibraryCall *call, const LibraryRow *row)
{
    (void)row;
    return fill_with(builder, call_argument(builder, call, 0), operand_constant(0, 8), call_argument(builder, call, 1));
}
