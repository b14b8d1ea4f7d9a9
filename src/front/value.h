/* SPDX-License-Identifier: MIT */
/* LLVM values as operands: constants, addresses, registers; and expressions, which instructions and constant
 * expressions share. */
#ifndef WHITTLE_FRONT_VALUE_H
#define WHITTLE_FRONT_VALUE_H

#include "front/builder.h"

/* The scalars of a value. Emits the steps that constant expressions need. */
Operands value_operands(Builder *builder, LLVMValueRef value);
/* The operand of a value with one scalar; anything else is unsupported. */
Operand value_operand(Builder *builder, LLVMValueRef value);
/* Says what an instruction's result is. */
void value_set(Builder *builder, LLVMValueRef value, Operands operands);
/* The scalars of a value's type; unsupported if it has no such list. */
Leaves value_leaves(Builder *builder, LLVMTypeRef type);
/* The registers of a phi, made when first asked for. */
Operands value_of_phi(Builder *builder, LLVMValueRef phi);
/* The scalars of several values in a row. */
Operands value_concatenate(Builder *builder, const Operands *lists, uint32_t count);
/* The scalars packed into one of `width` bits as they lie in memory, and back. */
Operand value_pack(Builder *builder, Operands operands, unsigned width);
Operands value_unpack(Builder *builder, Operand operand, Leaves leaves);

/* Translates an instruction or constant expression that only computes. Returns false if the opcode is no such thing. */
bool expression_translate(Builder *builder, LLVMValueRef value, LLVMOpcode opcode, Operands *result);

/* The same for integers wider than 64 bits; false if the opcode works on their words one by one. */
bool wide_translate(Builder *builder, LLVMValueRef value, LLVMOpcode opcode, Operands *result);
bool wide_is(LLVMTypeRef type);
Operands wide_constant(Builder *builder, LLVMValueRef value);

#endif
