/* SPDX-License-Identifier: MIT */
/* Bitcode is read, checked for its target, and linked into one module. */
#include "front/module.h"

#include "base/fail.h"
#include "base/mem.h"

#include <stdlib.h>
#include <string.h>

/* The models' bitcode, made when whittle is built. */
extern const unsigned char models32_bytes[], models64_bytes[];
extern const size_t models32_size, models64_size;

/* LLVM's own way with errors is to print them and exit; the first one is kept instead. */
static void keep_diagnostic(LLVMDiagnosticInfoRef info, void *context)
{
    char **kept = context;
    if (LLVMGetDiagInfoSeverity(info) != LLVMDSError || *kept)
        return;
    char *text = LLVMGetDiagInfoDescription(info);
    *kept = mem_string(text);
    LLVMDisposeMessage(text);
}

/* A message made of the diagnostic kept, or else of what LLVM returned, both of which it consumes. */
static char *problem_with(const char *name, char **kept, char *returned)
{
    const char *text = *kept ? *kept : returned && *returned ? returned : "cannot be read";
    char *problem = message("%s: %s", name, text);
    free(*kept);
    *kept = NULL;
    LLVMDisposeMessage(returned);
    return problem;
}

/* Whether the target is the one whose calls and lists of arguments the translation knows. None named is as good. */
static bool is_x86(const char *triple, unsigned pointer_width)
{
    if (pointer_width == 64)
        return !*triple || !strncmp(triple, "x86_64-", 7);
    return !*triple || (triple[0] == 'i' && !strncmp(triple + 2, "86-", 3));
}

static char *check_target(const char *name, LLVMModuleRef module, unsigned pointer_width)
{
    LLVMTargetDataRef layout = LLVMGetModuleDataLayout(module);
    unsigned width = 8 * LLVMPointerSize(layout);
    if (LLVMByteOrder(layout) != LLVMLittleEndian)
        return message("%s is made for a big-endian target", name);
    if (width != pointer_width)
        return message("%s is made for %u-bit pointers, not for %u-bit ones", name, width, pointer_width);
    if (!is_x86(LLVMGetTarget(module), pointer_width))
        return message("%s is made for %s: only x86 is supported", name, LLVMGetTarget(module));
    return NULL;
}

static char *read_file(LLVMContextRef context, const char *path, const char *name, char **kept, LLVMModuleRef *module)
{
    LLVMMemoryBufferRef buffer;
    char *returned = NULL;
    *module = NULL;
    if (LLVMCreateMemoryBufferWithContentsOfFile(path, &buffer, &returned) ||
        LLVMParseIRInContext(context, buffer, module, &returned) || *kept)
        return problem_with(name, kept, returned);
    llvm_use_debug_calls(*module);
    return NULL;
}

char *module_read(LLVMContextRef context, const char *const *paths, const char *const *names, size_t count,
                  unsigned pointer_width, LLVMModuleRef *module)
{
    char *kept = NULL, *returned = NULL, *problem = NULL;
    *module = NULL;
    LLVMContextSetDiagnosticHandler(context, keep_diagnostic, &kept);
    for (size_t i = 0; i < count && !problem; i++) {
        LLVMModuleRef part;
        problem = read_file(context, paths[i], names[i], &kept, &part);
        if (!problem)
            problem = check_target(names[i], part, pointer_width);
        if (!*module)
            *module = part;
        else if (problem && part)
            LLVMDisposeModule(part);
        else if (!problem && (LLVMLinkModules2(*module, part) || kept))
            problem = problem_with(names[i], &kept, NULL);
    }
    if (!problem && LLVMVerifyModule(*module, LLVMReturnStatusAction, &returned))
        problem = problem_with(names[0], &kept, returned);
    else
        LLVMDisposeMessage(returned);
    LLVMContextSetDiagnosticHandler(context, NULL, NULL);
    free(kept);
    return problem;
}

LLVMModuleRef module_of_models(LLVMContextRef context, unsigned pointer_width)
{
    const unsigned char *bytes = pointer_width == 32 ? models32_bytes : models64_bytes;
    size_t size = pointer_width == 32 ? models32_size : models64_size;
    LLVMMemoryBufferRef buffer = LLVMCreateMemoryBufferWithMemoryRange((const char *)bytes, size, "models", 0);
    LLVMModuleRef module = NULL;
    char *problem = NULL;
    if (LLVMParseIRInContext(context, buffer, &module, &problem))
        die("the library models are unreadable: %s", problem);
    return module;
}
