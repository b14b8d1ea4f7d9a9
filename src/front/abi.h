/* SPDX-License-Identifier: MIT */
/* How arguments travel, as the System V ABIs of x86-64 and i386 have it: whether a call and the function that it
 * reaches agree on registers, and where variadic arguments lie.
 *
 * A signature is a number: calls and functions of equal signatures put parameters and results into the same places,
 * extended in the same way. Pointers count as integers.
 *
 * The block of variadic arguments (STEP_VARARGS) on i386 is the part of the stack that holds them, each in slots of 4
 * bytes. On x86-64 it begins with the register save area: 6 general registers of 8 bytes, 8 vector registers of 16;
 * behind it comes the overflow area with what was passed on the stack. What no argument was put into is any value. */
#ifndef WHITTLE_FRONT_ABI_H
#define WHITTLE_FRONT_ABI_H

#include "front/value.h"

enum {
    ABI_GENERAL_REGISTERS = 6,
    ABI_VECTOR_REGISTERS = 8,
    ABI_VECTORS_AT = 8 * ABI_GENERAL_REGISTERS,                 /* offset of the vector registers in the save area */
    ABI_SAVE_AREA = ABI_VECTORS_AT + 16 * ABI_VECTOR_REGISTERS, /* its size */
};

uint32_t abi_signature(Translator *translator, LLVMValueRef function);
/* The signature of a call, of its first `fixed` arguments. */
uint32_t abi_call_signature(Translator *translator, LLVMValueRef call, unsigned fixed);

/* The registers that parameters take. */
typedef struct AbiRegisters {
    unsigned general, vector;
} AbiRegisters;
AbiRegisters abi_parameters(const Translator *translator, LLVMValueRef function);

/* The arguments of a call in a row, as STEP_CALL passes them: `fixed` of them for parameters, then, if there is to be
 * one, the words of the block of variadic arguments. */
Operands abi_arguments(Builder *builder, LLVMValueRef call, const Operands *arguments, unsigned fixed, bool has_block);

#endif
