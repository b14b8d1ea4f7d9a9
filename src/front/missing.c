/* SPDX-License-Identifier: MIT */
/* What the program calls and nobody defines, found by a look at the bitcode: translation stops at the first gap of a path,
 * and the user wants to know all of them at once. Code counts as reachable if the entry function refers to it, directly or by way of
 * others, or if something that is no instruction does (a table of functions). */
#include "front/missing.h"

#include "base/map.h"
#include "front/call.h"

#include <stdlib.h>

typedef struct MissingSearch {
    Translator *translator;
    Map *seen; /* functions */
    LLVMValueRef *pending;
    size_t count, capacity;
} MissingSearch;

static void reach(MissingSearch *search, LLVMValueRef function)
{
    uint64_t key = (uintptr_t)function;
    if (map_find(search->seen, key))
        return;
    *map_put(search->seen, key) = 1;
    search->pending = array_room(search->pending, &search->capacity, search->count, sizeof *search->pending);
    search->pending[search->count++] = function;
}

static bool is_used_by_data(LLVMValueRef function)
{
    for (LLVMUseRef use = LLVMGetFirstUse(function); use; use = LLVMGetNextUse(use))
        if (!LLVMIsAInstruction(LLVMGetUser(use)))
            return true;
    return false;
}

static bool is_missing(const Translator *translator, LLVMValueRef function)
{
    const char *name = llvm_name(function);
    return !LLVMCountBasicBlocks(function) && !llvm_name_begins(function, "llvm.") &&
           !call_is_error(translator, name) && !library_knows(name);
}

static void look_at_instruction(MissingSearch *search, LLVMValueRef instruction)
{
    Translator *translator = search->translator;
    for (int i = 0; i < LLVMGetNumOperands(instruction); i++) {
        LLVMValueRef value = llvm_strip_casts(LLVMGetOperand(instruction, (unsigned)i));
        if (LLVMIsAFunction(value) && LLVMCountBasicBlocks(value))
            reach(search, value);
    }
    if (!LLVMIsACallInst(instruction))
        return;
    LLVMValueRef callee = llvm_callee(instruction);
    if (LLVMIsAFunction(callee) && is_missing(translator, callee))
        program_add_missing(translator->program,
                            (Missing){
                                .function = llvm_name(callee),
                                .position = debug_position(translator->debug, instruction),
                                .type = debug_function_type(translator->debug, callee),
                                .is_variadic = LLVMIsFunctionVarArg(LLVMGlobalGetValueType(callee)),
                            });
}

void missing_collect(Translator *translator)
{
    MissingSearch search = {.translator = translator, .seen = map_create()};
    LLVMValueRef entry = translator_definition(translator, translator->options->entry);
    if (entry)
        reach(&search, entry);
    for (LLVMValueRef f = LLVMGetFirstFunction(translator->module); f; f = LLVMGetNextFunction(f))
        if (LLVMCountBasicBlocks(f) && is_used_by_data(f))
            reach(&search, f);
    while (search.count) {
        LLVMValueRef function = search.pending[--search.count];
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
            for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
                look_at_instruction(&search, i);
    }
    map_destroy(search.seen);
    free(search.pending);
}
