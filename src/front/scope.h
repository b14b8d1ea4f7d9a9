/* SPDX-License-Identifier: MIT */
/* Lifetimes that clang does not mark: of variables that a jump may bypass or that follow a label, and of compound
 * literals. Such an object lives while its block is being executed, however that was entered; debug information tells
 * the block of each instruction. The object begins with the function, and ends and begins anew wherever control leaves
 * its block: the source cannot name it out there, so nothing notices that it begins too early.
 *
 * There is no debug information about a variable that every jump into its block bypasses (switch (n) { int x; case 1:
 * ... }), and none about the end of a temporary (f().array): where the address of such an object goes astray is
 * unsupported. Bitcode without debug information has the lifetimes that its markers say. */
#ifndef WHITTLE_FRONT_SCOPE_H
#define WHITTLE_FRONT_SCOPE_H

#include "front/builder.h"

/* Finds those objects among the function's locals, whose markers are known, and begins them. */
void scope_collect(Builder *builder);
/* The block is about to be translated: looks at the ways that lead there. */
void scope_enter_block(Builder *builder, LLVMBasicBlockRef block);
/* The instruction is about to be translated: ends what does not live there. Unsupported if it lets an address out
 * that nothing more is known about. */
void scope_pass(Builder *builder, LLVMValueRef instruction);

#endif
