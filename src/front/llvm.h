/* SPDX-License-Identifier: MIT */
/* LLVM's C API as the front end uses it, and the few places where its versions 14 to 19 differ. The translation asks
 * only questions that typed and opaque pointers answer alike (the type of a load, an alloca, a GEP's source, a
 * call), so it does not care which it meets. */
#ifndef WHITTLE_FRONT_LLVM_H
#define WHITTLE_FRONT_LLVM_H

#include <llvm-c/Analysis.h>
#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include <llvm-c/IRReader.h>
#include <llvm-c/Linker.h>
#include <llvm-c/Target.h>
#include <llvm/Config/llvm-config.h>
#include <stdbool.h>

/* Makes debug information visible as calls of llvm.dbg.declare, whatever the version. */
void llvm_use_debug_calls(LLVMModuleRef module);
/* Whether a DICompositeType is a union. */
bool llvm_is_union(LLVMContextRef context, LLVMMetadataRef composite);
/* An element of a constant array or vector of plain numbers. */
LLVMValueRef llvm_element(LLVMValueRef constant, unsigned index);

/* The name of a value, "" if it has none. */
const char *llvm_name(LLVMValueRef value);
bool llvm_name_begins(LLVMValueRef value, const char *prefix);
/* The value behind casts between pointers. */
LLVMValueRef llvm_strip_casts(LLVMValueRef value);
/* What a call calls if that is known: a function, or inline assembly, or any other value. */
LLVMValueRef llvm_callee(LLVMValueRef call);
/* The type of a `byval` parameter, counted from 0, of a function or of a call; NULL if it is not byval. */
LLVMTypeRef llvm_byval(LLVMValueRef function, unsigned parameter);
LLVMTypeRef llvm_call_byval(LLVMValueRef call, unsigned argument);
/* Whether that argument of a call, counted from 0, is where the result goes. */
bool llvm_call_sret(LLVMValueRef call, unsigned argument);
/* The operand of a metadata node, NULL if absent. */
LLVMValueRef llvm_operand_of_node(LLVMValueRef node, unsigned operand);

#endif
