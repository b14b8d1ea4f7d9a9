/* SPDX-License-Identifier: MIT */
/* The tables of step kinds and opcodes. */
#include "program/step.h"

#include <assert.h>

static const OpcodeInfo opcodes[] = {
    [OP_COPY] = {"copy", NULL, 1, false, false},
    [OP_ADD] = {"add", "+", 2, false, false},
    [OP_SUB] = {"sub", "-", 2, false, false},
    [OP_MUL] = {"mul", "*", 2, false, false},
    [OP_UDIV] = {"udiv", "/", 2, false, false},
    [OP_SDIV] = {"sdiv", "/", 2, false, false},
    [OP_UREM] = {"urem", "%", 2, false, false},
    [OP_SREM] = {"srem", "%", 2, false, false},
    [OP_SHL] = {"shl", "<<", 2, false, false},
    [OP_LSHR] = {"lshr", ">>", 2, false, false},
    [OP_ASHR] = {"ashr", ">>", 2, false, false},
    [OP_AND] = {"and", "&", 2, false, false},
    [OP_OR] = {"or", "|", 2, false, false},
    [OP_XOR] = {"xor", "^", 2, false, false},
    [OP_POINTER_ADD] = {"ptradd", "+", 2, false, false},
    [OP_EQ] = {"eq", "==", 2, true, false},
    [OP_NE] = {"ne", "!=", 2, true, false},
    [OP_ULT] = {"ult", "<", 2, true, false},
    [OP_ULE] = {"ule", "<=", 2, true, false},
    [OP_SLT] = {"slt", "<", 2, true, false},
    [OP_SLE] = {"sle", "<=", 2, true, false},
    [OP_TRUNC] = {"trunc", NULL, 1, false, false},
    [OP_ZEXT] = {"zext", NULL, 1, false, false},
    [OP_SEXT] = {"sext", NULL, 1, false, false},
    [OP_SELECT] = {"select", NULL, 3, false, false},
    [OP_FADD] = {"fadd", "+", 2, false, true},
    [OP_FSUB] = {"fsub", "-", 2, false, true},
    [OP_FMUL] = {"fmul", "*", 2, false, true},
    [OP_FDIV] = {"fdiv", "/", 2, false, true},
    [OP_FREM] = {"frem", NULL, 2, false, true},
    [OP_FNEG] = {"fneg", NULL, 1, false, true},
    [OP_FEQ] = {"feq", "==", 2, true, true},
    [OP_FLT] = {"flt", "<", 2, true, true},
    [OP_FLE] = {"fle", "<=", 2, true, true},
    [OP_FUNORDERED] = {"funordered", NULL, 2, true, true},
    [OP_FTRUNC] = {"ftrunc", NULL, 1, false, true},
    [OP_FEXT] = {"fext", NULL, 1, false, true},
    [OP_FTOSI] = {"ftosi", NULL, 1, false, true},
    [OP_FTOUI] = {"ftoui", NULL, 1, false, true},
    [OP_SITOF] = {"sitof", NULL, 1, false, true},
    [OP_UITOF] = {"uitof", NULL, 1, false, true},
    [OP_LIKE] = {"like", NULL, 1, false, false},
    [OP_PROOF] = {"proof", NULL, 0, false, false},
    [OP_ANY] = {"any", NULL, 0, false, false},
};

static const char *const kind_names[] = {
    [STEP_COMPUTE] = "compute",
    [STEP_LOAD] = "load",
    [STEP_STORE] = "store",
    [STEP_ALLOCATE] = "allocate",
    [STEP_ALLOCA] = "alloca",
    [STEP_FREE] = "free",
    [STEP_BLOCK_SIZE] = "blocksize",
    [STEP_COPY] = "copy",
    [STEP_FILL] = "fill",
    [STEP_ASSUME] = "assume",
    [STEP_REQUIRE] = "require",
    [STEP_OUTSIDE] = "outside",
    [STEP_INPUT] = "input",
    [STEP_CALL] = "call",
    [STEP_RETURN] = "return",
    [STEP_SCOPE_BEGIN] = "begin",
    [STEP_SCOPE_END] = "end",
    [STEP_STACK_SAVE] = "stacksave",
    [STEP_STACK_RESTORE] = "stackrestore",
    [STEP_VARARGS] = "varargs",
    [STEP_FORMAT] = "format",
    [STEP_ERROR] = "error",
    [STEP_EXIT] = "exit",
    [STEP_UNSUPPORTED] = "unsupported",
};

const OpcodeInfo *opcode_info(Opcode opcode)
{
    assert((size_t)opcode < sizeof opcodes / sizeof *opcodes);
    return &opcodes[opcode];
}

const char *step_kind_name(StepKind kind)
{
    assert((size_t)kind < sizeof kind_names / sizeof *kind_names);
    return kind_names[kind];
}

Operand operand_none(void)
{
    return (Operand){.kind = OPERAND_NONE};
}

Operand operand_constant(uint64_t constant, unsigned width)
{
    return (Operand){.kind = OPERAND_CONSTANT, .width = (uint8_t)width, .constant = bits_low(constant, width)};
}

Operand operand_register(RegisterId reg, unsigned width)
{
    return (Operand){.kind = OPERAND_REGISTER, .width = (uint8_t)width, .reg = reg};
}

Operand operand_address(ObjectId object, int64_t offset, unsigned width)
{
    return (Operand){.kind = OPERAND_ADDRESS, .width = (uint8_t)width, .object = object, .offset = offset};
}
