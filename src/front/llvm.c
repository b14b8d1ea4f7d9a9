/* SPDX-License-Identifier: MIT */
/* The differences between LLVM's versions, and questions that need two calls of its API. */
#include "front/llvm.h"

#include "base/mem.h"

#include <stdlib.h>
#include <string.h>

void llvm_use_debug_calls(LLVMModuleRef module)
{
#if LLVM_VERSION_MAJOR >= 19
    LLVMSetIsNewDbgInfoFormat(module, 0);
#else
    (void)module;
#endif
}

bool llvm_is_union(LLVMContextRef context, LLVMMetadataRef composite)
{
    enum { TAG_UNION = 0x17 };
#if LLVM_VERSION_MAJOR >= 17
    (void)context;
    return LLVMGetDINodeTag(composite) == TAG_UNION;
#else
    char *text = LLVMPrintValueToString(LLVMMetadataAsValue(context, composite));
    bool found = strstr(text, "tag: DW_TAG_union_type") != NULL;
    LLVMDisposeMessage(text);
    return found;
#endif
}

LLVMValueRef llvm_element(LLVMValueRef constant, unsigned index)
{
#if LLVM_VERSION_MAJOR >= 15
    return LLVMGetAggregateElement(constant, index);
#else
    return LLVMGetElementAsConstant(constant, index);
#endif
}

const char *llvm_name(LLVMValueRef value)
{
    size_t length;
    return LLVMGetValueName2(value, &length);
}

bool llvm_name_begins(LLVMValueRef value, const char *prefix)
{
    return !strncmp(llvm_name(value), prefix, strlen(prefix));
}

static bool is_pointer(LLVMValueRef value)
{
    return LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMPointerTypeKind;
}

LLVMValueRef llvm_strip_casts(LLVMValueRef value)
{
    for (;;) {
        LLVMOpcode opcode = LLVMIsAConstantExpr(value)  ? LLVMGetConstOpcode(value)
                            : LLVMIsAInstruction(value) ? LLVMGetInstructionOpcode(value)
                                                        : LLVMRet;
        if ((opcode == LLVMBitCast || opcode == LLVMAddrSpaceCast) && is_pointer(LLVMGetOperand(value, 0)))
            value = LLVMGetOperand(value, 0);
        else if (LLVMIsAGlobalAlias(value))
            value = LLVMAliasGetAliasee(value);
        else
            return value;
    }
}

LLVMValueRef llvm_callee(LLVMValueRef call)
{
    return llvm_strip_casts(LLVMGetCalledValue(call));
}

static unsigned byval_kind(void)
{
    return LLVMGetEnumAttributeKindForName("byval", strlen("byval"));
}

LLVMTypeRef llvm_byval(LLVMValueRef function, unsigned parameter)
{
    LLVMAttributeRef attribute = LLVMGetEnumAttributeAtIndex(function, parameter + 1, byval_kind());
    return attribute ? LLVMGetTypeAttributeValue(attribute) : NULL;
}

LLVMTypeRef llvm_call_byval(LLVMValueRef call, unsigned argument)
{
    LLVMAttributeRef attribute = LLVMGetCallSiteEnumAttribute(call, argument + 1, byval_kind());
    return attribute ? LLVMGetTypeAttributeValue(attribute) : NULL;
}

bool llvm_call_sret(LLVMValueRef call, unsigned argument)
{
    unsigned kind = LLVMGetEnumAttributeKindForName("sret", strlen("sret"));
    return LLVMGetCallSiteEnumAttribute(call, argument + 1, kind);
}

LLVMValueRef llvm_operand_of_node(LLVMValueRef node, unsigned operand)
{
    unsigned count = LLVMGetMDNodeNumOperands(node);
    if (operand >= count)
        return NULL;
    LLVMValueRef *operands = mem_alloc(count * sizeof *operands);
    LLVMGetMDNodeOperands(node, operands);
    LLVMValueRef found = operands[operand];
    free(operands);
    return found;
}
