/* SPDX-License-Identifier: MIT */
/* Operands of every kind of LLVM value; values of several scalars are lists of operands. */
#include "front/value.h"

#include <stdlib.h>
#include <string.h>

/* What stands for a value once the builder has ended: it must only be safe to pass on. */
static Operands nothing(Builder *builder)
{
    Operand *items = builder_operands(builder, 1);
    items[0] = builder_constant(builder, 0);
    return (Operands){items, 1};
}

static Operands single(Builder *builder, Operand operand)
{
    Operand *items = builder_operands(builder, 1);
    items[0] = operand;
    return (Operands){items, 1};
}

Leaves value_leaves(Builder *builder, LLVMTypeRef type)
{
    Leaves leaves;
    const char *problem = translator_leaves(builder->translator, type, builder->arena, &leaves);
    if (problem)
        builder_unsupported(builder, "%s", problem);
    return leaves;
}

void value_set(Builder *builder, LLVMValueRef value, Operands operands)
{
    Operands *kept = arena_alloc(builder->arena, sizeof *kept);
    *kept = operands;
    *map_put(builder->values, (uintptr_t)value) = (uintptr_t)kept;
}

static Operands registers_for(Builder *builder, LLVMTypeRef type)
{
    Leaves leaves = value_leaves(builder, type);
    Operand *items = builder_operands(builder, leaves.count);
    for (uint32_t i = 0; i < leaves.count; i++)
        items[i] = builder_register_for(builder, leaves.items[i]);
    return (Operands){items, leaves.count};
}

Operands value_of_phi(Builder *builder, LLVMValueRef phi)
{
    const uint64_t *known = map_find(builder->values, (uintptr_t)phi);
    if (known)
        return *(const Operands *)(uintptr_t)*known;
    Operands registers = registers_for(builder, LLVMTypeOf(phi));
    for (uint32_t i = 0; i < registers.count && LLVMIsAPHINode(phi) && *llvm_name(phi); i++) {
        char *name = message("$%s", llvm_name(phi));
        builder->registers[registers.items[i].reg.index].name = arena_string(builder->program->arena, name);
        free(name);
    }
    value_set(builder, phi, registers);
    return registers;
}

static Operands undefined(Builder *builder, LLVMTypeRef type)
{
    Leaves leaves = value_leaves(builder, type);
    Operand *items = builder_operands(builder, leaves.count);
    for (uint32_t i = 0; i < leaves.count; i++)
        items[i] = builder_any(builder, leaves.items[i]);
    return (Operands){items, leaves.count};
}

static Operands zeros(Builder *builder, LLVMTypeRef type)
{
    Leaves leaves = value_leaves(builder, type);
    Operand *items = builder_operands(builder, leaves.count);
    for (uint32_t i = 0; i < leaves.count; i++)
        items[i] = operand_constant(0, leaves.items[i].width);
    return (Operands){items, leaves.count};
}

static Operands number(Builder *builder, LLVMValueRef value)
{
    Leaves leaves = value_leaves(builder, LLVMTypeOf(value));
    LLVMBool loses;
    if (wide_is(LLVMTypeOf(value)))
        return wide_constant(builder, value);
    if (leaves.count != 1)
        return nothing(builder);
    if (LLVMIsAConstantInt(value))
        return single(builder, operand_constant(LLVMConstIntGetZExtValue(value), leaves.items[0].width));
    double wide = LLVMConstRealGetDouble(value, &loses);
    uint64_t bits = 0;
    if (leaves.items[0].width == 32) {
        float narrow = (float)wide;
        memcpy(&bits, &narrow, sizeof narrow);
    } else {
        memcpy(&bits, &wide, sizeof wide);
    }
    return single(builder, operand_constant(bits, leaves.items[0].width));
}

Operands value_concatenate(Builder *builder, const Operands *lists, uint32_t count)
{
    uint32_t total = 0, next = 0;
    for (uint32_t i = 0; i < count; i++)
        total += lists[i].count;
    Operand *items = builder_operands(builder, total);
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t k = 0; k < lists[i].count; k++)
            items[next++] = lists[i].items[k];
    return (Operands){items, total};
}

/* The scalars of all parts, one after the other. */
static Operands parts(Builder *builder, LLVMValueRef value, unsigned count, bool is_data)
{
    Operands *lists = arena_alloc(builder->arena, count * sizeof *lists);
    for (unsigned i = 0; i < count; i++)
        lists[i] = value_operands(builder, is_data ? llvm_element(value, i) : LLVMGetOperand(value, i));
    return value_concatenate(builder, lists, count);
}

/* Whether the linker says where it lies: among the program's other objects. */
static bool is_placed_by_linker(const char *name)
{
    static const char *const names[] = {"__bss_start", "__data_start", "_edata", "_end",
                                        "_etext",      "edata",        "end",    "etext"};
    bool found = !strncmp(name, "__start_", strlen("__start_")) || !strncmp(name, "__stop_", strlen("__stop_"));
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        found |= !strcmp(name, names[i]);
    return found;
}

static Operands address(Builder *builder, LLVMValueRef global)
{
    ObjectId id = translator_object(builder->translator, global);
    if (id.index == ID_NONE)
        return undefined(builder, LLVMTypeOf(global));
    const Object *object = program_object(builder->program, id);
    if (object->kind == OBJECT_GLOBAL && object->is_external && !object->size)
        builder_unsupported(builder, "%s is declared without a size", object->name);
    if (object->kind == OBJECT_GLOBAL && object->is_external && is_placed_by_linker(llvm_name(global)))
        builder_unsupported(builder, "%s, which the linker places among other objects", object->name);
    return single(builder, operand_address(id, 0, builder->program->pointer_width));
}

static Operands label(Builder *builder, LLVMValueRef value)
{
    ObjectId id = translator_label(builder->translator, LLVMValueAsBasicBlock(LLVMGetOperand(value, 1)));
    return single(builder, operand_address(id, 0, builder->program->pointer_width));
}

static Operands constant_expression(Builder *builder, LLVMValueRef value)
{
    Operands result = {0};
    LLVMOpcode opcode = LLVMGetConstOpcode(value);
    if (expression_translate(builder, value, opcode, &result))
        return result;
    builder_unsupported(builder, "constant expression of an unknown kind");
    return nothing(builder);
}

Operands value_operands(Builder *builder, LLVMValueRef value)
{
    const uint64_t *known = map_find(builder->values, (uintptr_t)value);
    LLVMTypeRef type = LLVMTypeOf(value);
    if (known)
        return *(const Operands *)(uintptr_t)*known;
    switch (LLVMGetValueKind(value)) {
    case LLVMConstantIntValueKind:
    case LLVMConstantFPValueKind:
        return number(builder, value);
    case LLVMConstantPointerNullValueKind:
    case LLVMConstantAggregateZeroValueKind:
        return zeros(builder, type);
    case LLVMUndefValueValueKind:
    case LLVMPoisonValueValueKind:
        return undefined(builder, type);
    case LLVMConstantStructValueKind:
    case LLVMConstantArrayValueKind:
    case LLVMConstantVectorValueKind:
        return parts(builder, value, (unsigned)LLVMGetNumOperands(value), false);
    case LLVMConstantDataArrayValueKind:
        return parts(builder, value, LLVMGetArrayLength(type), true);
    case LLVMConstantDataVectorValueKind:
        return parts(builder, value, LLVMGetVectorSize(type), true);
    case LLVMConstantExprValueKind:
        return constant_expression(builder, value);
    case LLVMFunctionValueKind:
    case LLVMGlobalVariableValueKind:
    case LLVMGlobalAliasValueKind:
        return address(builder, value);
    case LLVMInstructionValueKind:
        if (LLVMGetInstructionOpcode(value) == LLVMPHI)
            return value_of_phi(builder, value);
        break;
    case LLVMBlockAddressValueKind:
        return label(builder, value);
    default:
        break;
    }
    builder_unsupported(builder, "value of an unknown kind");
    return nothing(builder);
}

Operand value_operand(Builder *builder, LLVMValueRef value)
{
    Operands operands = value_operands(builder, value);
    if (operands.count == 1)
        return operands.items[0];
    builder_unsupported(builder, "aggregate where a single value is expected");
    return builder_constant(builder, 0);
}

Operand value_pack(Builder *builder, Operands operands, unsigned width)
{
    Operand whole = operand_constant(0, width);
    unsigned at = 0;
    if (operands.count == 1)
        return builder_resize(builder, operands.items[0], width, false);
    for (uint32_t i = 0; i < operands.count; i++) {
        Operand part = builder_resize(builder, operands.items[i], width, false);
        if (at)
            part = builder_compute(builder, OP_SHL, width, part, operand_constant(at, width));
        whole = at ? builder_compute(builder, OP_OR, width, whole, part) : part;
        at += operands.items[i].width;
    }
    return whole;
}

Operands value_unpack(Builder *builder, Operand operand, Leaves leaves)
{
    Operand *items = builder_operands(builder, leaves.count);
    unsigned at = 0;
    for (uint32_t i = 0; i < leaves.count; i++) {
        Operand part = operand;
        if (at)
            part = builder_compute(builder, OP_LSHR, operand.width, operand, operand_constant(at, operand.width));
        items[i] = builder_resize(builder, part, leaves.items[i].width, false);
        at += leaves.items[i].width;
    }
    return (Operands){items, leaves.count};
}
