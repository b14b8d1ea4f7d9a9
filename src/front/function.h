/* SPDX-License-Identifier: MIT */
/* Functions: blocks, branches, local variables; and instructions other than expressions and calls. */
#ifndef WHITTLE_FRONT_FUNCTION_H
#define WHITTLE_FRONT_FUNCTION_H

#include "front/value.h"

/* Translates the body of an LLVM function into the program's function `id`. */
void function_translate(Translator *translator, LLVMValueRef source, FunctionId id);
/* The same for a library function whose address is taken: the body makes the call. Error functions, defined or not,
 * are made this way. */
void function_wrap(Translator *translator, LLVMValueRef source, FunctionId id);
/* Makes the function that calls constructors and the entry function, if that has parameters or there are
 * constructors; else returns the entry function itself (start.c). ID_NONE if translation must fail. */
FunctionId function_start(Translator *translator);
/* Translates an instruction that neither ends its block nor is a phi. */
void instruction_translate(Builder *builder, LLVMValueRef instruction);
/* The pointer must be a multiple of `align` where instructions demand it: accesses of 16 bytes or more. */
void instruction_align(Builder *builder, Operand pointer, uint64_t align);
/* Emits the copy of a byval argument's `size` bytes, and copies in general. */
void instruction_copy(Builder *builder, Operand to, Operand from, Operand size);

#endif
