/* SPDX-License-Identifier: MIT */
/* Index checks: an index into an array of known length becomes a STEP_REQUIRE, as UBSan's bounds check has it. */
#include "front/index.h"

/* Whether memory is accessed through the pointer, or through one made from it by constant steps. */
static bool is_accessed(LLVMValueRef pointer, int depth)
{
    for (LLVMUseRef use = LLVMGetFirstUse(pointer); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsALoadInst(user) || (LLVMIsAStoreInst(user) && LLVMGetOperand(user, 1) == pointer) ||
            LLVMIsAAtomicRMWInst(user) || LLVMIsAAtomicCmpXchgInst(user) || LLVMIsAMemCpyInst(user))
            return true;
        bool goes_on = (LLVMIsAGetElementPtrInst(user) || LLVMIsABitCastInst(user) || LLVMIsAConstantExpr(user)) &&
                       LLVMGetOperand(user, 0) == pointer;
        if (goes_on && depth && is_accessed(user, depth - 1))
            return true;
    }
    return false;
}

/* Whether the operand of a getelementptr chooses a member of a structure that others follow. */
static bool has_followers(LLVMValueRef value, unsigned at)
{
    LLVMTypeRef type = LLVMGetGEPSourceElementType(value);
    for (unsigned i = 2; i < at; i++) {
        bool is_struct = LLVMGetTypeKind(type) == LLVMStructTypeKind;
        type = is_struct ? LLVMStructGetTypeAtIndex(type, (unsigned)LLVMConstIntGetZExtValue(LLVMGetOperand(value, i)))
                         : LLVMGetElementType(type);
    }
    return LLVMGetTypeKind(type) == LLVMStructTypeKind &&
           LLVMConstIntGetZExtValue(LLVMGetOperand(value, at)) + 1 < LLVMCountStructElementTypes(type);
}

/* Whether an array of one element or none may stand for more. */
static bool may_be_longer(LLVMValueRef value, unsigned at)
{
    if (at > 2)
        return !has_followers(value, at - 1);
    LLVMValueRef base = LLVMGetOperand(value, 0);
    unsigned last = LLVMIsAGetElementPtrInst(base) ? (unsigned)LLVMGetNumOperands(base) - 1 : 0;
    return last < 2 || !has_followers(base, last);
}

static bool is_whole_object(const Builder *builder, LLVMTypeRef array, Operand pointer, uint64_t offset)
{
    return pointer.kind == OPERAND_ADDRESS && !pointer.offset && !offset &&
           program_object(builder->program, pointer.object)->size ==
               LLVMABISizeOfType(builder->translator->layout, array);
}

void index_check(Builder *builder, LLVMValueRef value, unsigned at, LLVMTypeRef array, Operand pointer, uint64_t offset,
                 Operand index)
{
    enum { POINTERS_IN_A_ROW = 4 };
    if (!builder->translator->options->checks_indexes || builder_is_model(builder) ||
        LLVMGetTypeKind(array) != LLVMArrayTypeKind)
        return;
    uint64_t length = LLVMGetArrayLength(array);
    if ((index.kind == OPERAND_CONSTANT && index.constant < length) || !length ||
        (length == 1 && may_be_longer(value, at)) || is_whole_object(builder, array, pointer, offset))
        return;
    bool is_strict = is_accessed(value, POINTERS_IN_A_ROW);
    if (index.kind == OPERAND_CONSTANT && index.constant == length && !is_strict)
        return;
    Operand bound = operand_constant(bits_low(length, index.width), index.width);
    Step step = builder_step(builder, STEP_REQUIRE);
    step.a = index.kind == OPERAND_CONSTANT ? operand_constant(0, 1)
                                            : builder_compute(builder, is_strict ? OP_ULT : OP_ULE, 1, index, bound);
    step.violation = VIOLATION_INDEX;
    builder_emit(builder, step);
}
