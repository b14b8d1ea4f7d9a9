/* SPDX-License-Identifier: MIT */
/* Instructions that touch memory: allocas, loads, stores, atomics, and copies; expressions are in expression.c. */
#include "front/function.h"

#include "front/call.h"

void instruction_copy(Builder *builder, Operand to, Operand from, Operand size)
{
    Step step = builder_step(builder, STEP_COPY);
    step.a = to;
    step.b = from;
    step.c = size;
    builder_emit(builder, step);
}

void instruction_align(Builder *builder, Operand pointer, uint64_t align)
{
    enum { SMALLEST_DEMANDED = 16 };
    const Object *object = pointer.kind == OPERAND_ADDRESS ? program_object(builder->program, pointer.object) : NULL;
    if (align < SMALLEST_DEMANDED || align & (align - 1) ||
        (object && !(object->align % align) && !((uint64_t)pointer.offset % align)))
        return;
    unsigned width = pointer.width;
    Operand low = builder_compute(builder, OP_AND, width, pointer, operand_constant(align - 1, width));
    Step step = builder_step(builder, STEP_REQUIRE);
    step.a = builder_compute(builder, OP_EQ, 1, low, operand_constant(0, width));
    step.violation = VIOLATION_ALIGN;
    builder_emit(builder, step);
}

/* A load or store of a vector through the pointer. */
static void align_vector(Builder *builder, LLVMValueRef instruction, LLVMTypeRef type, Operand pointer)
{
    uint64_t size = LLVMABISizeOfType(builder->translator->layout, type);
    uint64_t align = LLVMGetAlignment(instruction);
    if (LLVMGetTypeKind(type) == LLVMVectorTypeKind)
        instruction_align(builder, pointer, align < size ? align : size);
}

static Operands load(Builder *builder, LLVMTypeRef type, Operand pointer)
{
    Leaves leaves = value_leaves(builder, type);
    Operand *items = builder_operands(builder, leaves.count);
    for (uint32_t i = 0; i < leaves.count; i++) {
        Operand place = builder_offset(builder, pointer, (int64_t)leaves.items[i].offset);
        items[i] = builder_load(builder, place, leaves.items[i]);
    }
    return (Operands){items, leaves.count};
}

/* Whether the pointer leads into a variable that is defined elsewhere. */
static bool is_foreign(LLVMValueRef pointer)
{
    while (LLVMIsAGetElementPtrInst(pointer) || LLVMIsABitCastInst(pointer) || LLVMIsAConstantExpr(pointer))
        pointer = LLVMGetOperand(pointer, 0);
    return LLVMIsAGlobalVariable(pointer) && LLVMIsDeclaration(pointer);
}

/* A truth value is a byte in memory; clang looks at its lowest bit, other compilers at the whole. */
static bool is_truth_value(LLVMValueRef load)
{
    LLVMTypeRef type = LLVMTypeOf(load);
    if (LLVMGetTypeKind(type) != LLVMIntegerTypeKind || LLVMGetIntTypeWidth(type) != 8)
        return false;
    for (LLVMUseRef use = LLVMGetFirstUse(load); use; use = LLVMGetNextUse(use))
        if (!LLVMIsATruncInst(LLVMGetUser(use)) || LLVMGetIntTypeWidth(LLVMTypeOf(LLVMGetUser(use))) != 1)
            return false;
    return LLVMGetFirstUse(load);
}

/* A byte other than 0 and 1 is no truth value: any will do. */
static Operands load_truth_value(Builder *builder, LLVMTypeRef type, Operand pointer)
{
    Operand byte = load(builder, type, pointer).items[0];
    Operand wrong = builder_compute(builder, OP_ULT, 1, operand_constant(1, 8), byte);
    Operand *items = builder_operands(builder, 1);
    items[0] = builder_select(builder, wrong, builder_undefined(builder, byte), byte);
    return (Operands){items, 1};
}

/* A volatile variable of someone else's may change at any time. */
static Operands load_volatile(Builder *builder, LLVMTypeRef type, Operand pointer)
{
    Leaves leaves = value_leaves(builder, type);
    Operand *items = builder_operands(builder, leaves.count);
    load(builder, type, pointer);
    for (uint32_t i = 0; i < leaves.count; i++)
        items[i] = builder_any(builder, leaves.items[i]);
    return (Operands){items, leaves.count};
}

static void store(Builder *builder, LLVMTypeRef type, Operand pointer, Operands operands)
{
    Leaves leaves = value_leaves(builder, type);
    for (uint32_t i = 0; i < leaves.count && i < operands.count; i++)
        builder_store(builder, builder_offset(builder, pointer, (int64_t)leaves.items[i].offset), operands.items[i]);
}

/* A variable-length array, or alloca called outside of the entry block. */
static Operands allocate(Builder *builder, LLVMValueRef instruction)
{
    unsigned width = builder->program->pointer_width;
    uint64_t size = LLVMABISizeOfType(builder->translator->layout, LLVMGetAllocatedType(instruction));
    Operand count = builder_resize(builder, value_operand(builder, LLVMGetOperand(instruction, 0)), width, false);
    if (count.kind == OPERAND_CONSTANT)
        count = builder_constant(builder, bits_low(count.constant * size, width));
    else if (size != 1)
        count = builder_compute(builder, OP_MUL, width, count, builder_constant(builder, size));
    Operand *result = builder_operands(builder, 1);
    *result = builder_pointer_step(builder, STEP_ALLOCA, count);
    const uint64_t *name = map_find(builder->names, (uintptr_t)instruction);
    if (name)
        builder->registers[result->reg.index].name = (const char *)(uintptr_t)*name;
    return (Operands){result, 1};
}

/* There is one thread, so an atomic operation is its parts in order. */
static Operand combine(Builder *builder, LLVMAtomicRMWBinOp operation, Operand old, Operand operand)
{
    static const Opcode less[] = {
        [LLVMAtomicRMWBinOpMax] = OP_SLT,
        [LLVMAtomicRMWBinOpMin] = OP_SLT,
        [LLVMAtomicRMWBinOpUMax] = OP_ULT,
        [LLVMAtomicRMWBinOpUMin] = OP_ULT,
    };
    unsigned width = old.width;
    Operand mask = operand_constant(bits_low(UINT64_MAX, width), width);
    switch (operation) {
    case LLVMAtomicRMWBinOpXchg:
        return operand;
    case LLVMAtomicRMWBinOpAdd:
        return builder_compute(builder, OP_ADD, width, old, operand);
    case LLVMAtomicRMWBinOpSub:
        return builder_compute(builder, OP_SUB, width, old, operand);
    case LLVMAtomicRMWBinOpAnd:
        return builder_compute(builder, OP_AND, width, old, operand);
    case LLVMAtomicRMWBinOpNand:
        return builder_compute(builder, OP_XOR, width, builder_compute(builder, OP_AND, width, old, operand), mask);
    case LLVMAtomicRMWBinOpOr:
        return builder_compute(builder, OP_OR, width, old, operand);
    case LLVMAtomicRMWBinOpXor:
        return builder_compute(builder, OP_XOR, width, old, operand);
    case LLVMAtomicRMWBinOpMax:
    case LLVMAtomicRMWBinOpUMax:
        return builder_select(builder, builder_compute(builder, less[operation], 1, old, operand), operand, old);
    case LLVMAtomicRMWBinOpMin:
    case LLVMAtomicRMWBinOpUMin:
        return builder_select(builder, builder_compute(builder, less[operation], 1, old, operand), old, operand);
    default:
        builder_unsupported(builder, "atomic operation of an unknown kind");
        return old;
    }
}

static Operands read_modify_write(Builder *builder, LLVMValueRef instruction)
{
    Operand pointer = value_operand(builder, LLVMGetOperand(instruction, 0));
    Operand operand = value_operand(builder, LLVMGetOperand(instruction, 1));
    Operands old = load(builder, LLVMTypeOf(instruction), pointer);
    if (old.count == 1)
        builder_store(builder, pointer, combine(builder, LLVMGetAtomicRMWBinOp(instruction), old.items[0], operand));
    return old;
}

static Operands compare_exchange(Builder *builder, LLVMValueRef instruction)
{
    Operand pointer = value_operand(builder, LLVMGetOperand(instruction, 0));
    Operand expected = value_operand(builder, LLVMGetOperand(instruction, 1));
    Operand wanted = value_operand(builder, LLVMGetOperand(instruction, 2));
    LLVMTypeKind kind = LLVMGetTypeKind(LLVMTypeOf(LLVMGetOperand(instruction, 1)));
    Leaf leaf = {.width = expected.width, .is_pointer = kind == LLVMPointerTypeKind};
    Operand *result = builder_operands(builder, 2);
    result[0] = builder_load(builder, pointer, leaf);
    result[1] = builder_compute(builder, OP_EQ, 1, result[0], expected);
    if (LLVMGetWeak(instruction)) /* may fail for no reason */
        result[1] = builder_compute(builder, OP_AND, 1, result[1], builder_any(builder, (Leaf){.width = 1}));
    builder_store(builder, pointer, builder_select(builder, result[1], wanted, result[0]));
    return (Operands){result, 2};
}

void instruction_translate(Builder *builder, LLVMValueRef instruction)
{
    LLVMOpcode opcode = LLVMGetInstructionOpcode(instruction);
    Operands result = {0};
    switch (opcode) {
    case LLVMAlloca:
        if (map_find(builder->values, (uintptr_t)instruction))
            return;
        result = allocate(builder, instruction);
        break;
    case LLVMLoad: {
        Operand pointer = value_operand(builder, LLVMGetOperand(instruction, 0));
        align_vector(builder, instruction, LLVMTypeOf(instruction), pointer);
        bool may_change = LLVMGetVolatile(instruction) && is_foreign(LLVMGetOperand(instruction, 0));
        if (may_change)
            result = load_volatile(builder, LLVMTypeOf(instruction), pointer);
        else if (is_truth_value(instruction))
            result = load_truth_value(builder, LLVMTypeOf(instruction), pointer);
        else
            result = load(builder, LLVMTypeOf(instruction), pointer);
        break;
    }
    case LLVMStore: {
        Operands operands = value_operands(builder, LLVMGetOperand(instruction, 0));
        Operand pointer = value_operand(builder, LLVMGetOperand(instruction, 1));
        align_vector(builder, instruction, LLVMTypeOf(LLVMGetOperand(instruction, 0)), pointer);
        store(builder, LLVMTypeOf(LLVMGetOperand(instruction, 0)), pointer, operands);
        return;
    }
    case LLVMCall:
        result = call_translate(builder, instruction);
        break;
    case LLVMFence:
        return;
    case LLVMAtomicRMW:
        result = read_modify_write(builder, instruction);
        break;
    case LLVMAtomicCmpXchg:
        result = compare_exchange(builder, instruction);
        break;
    case LLVMVAArg:
        builder_unsupported(builder, "va_arg instruction");
        return;
    default:
        if (!expression_translate(builder, instruction, opcode, &result))
            builder_unsupported(builder, "LLVM instruction of an unknown kind");
        break;
    }
    value_set(builder, instruction, result);
}
