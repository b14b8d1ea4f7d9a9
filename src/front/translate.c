/* SPDX-License-Identifier: MIT */
/* Functions are translated when something reachable needs them, beginning with the entry. */
#include "front/translate.h"

#include "base/budget.h"
#include "front/call.h"
#include "front/function.h"
#include "front/missing.h"
#include "front/module.h"
#include "front/name.h"

#include <stdlib.h>
#include <string.h>

/* Initialisers and bodies refer to further globals and functions, so both lists may grow while they are worked off. */
static void translate_pending(Translator *translator)
{
    while (!translator->problem && (translator->global_count || translator->body_count)) {
        if (translator->global_count) {
            translator_initialise(translator, translator->globals[--translator->global_count]);
            continue;
        }
        LLVMValueRef function = translator->bodies[--translator->body_count];
        FunctionId id = translator_function(translator, function);
        if (LLVMCountBasicBlocks(function) && !call_is_error(translator, llvm_name(function)))
            function_translate(translator, function, id);
        else
            function_wrap(translator, function, id);
    }
}

static bool returns_extended(LLVMValueRef function, const char *how)
{
    unsigned kind = LLVMGetEnumAttributeKindForName(how, strlen(how));
    return LLVMGetEnumAttributeAtIndex(function, LLVMAttributeReturnIndex, kind);
}

/* What the program uses and does not define. Only for what is narrower than int does the signedness matter to who
 * supplies it, and only there do attributes tell it. */
static void add_import(Translator *translator, LLVMValueRef function)
{
    LLVMTypeRef type = LLVMGetReturnType(LLVMGlobalGetValueType(function));
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    Import import = {
        .name = llvm_name(function),
        .is_float = kind == LLVMFloatTypeKind || kind == LLVMDoubleTypeKind,
        .is_pointer = kind == LLVMPointerTypeKind,
        .is_signed = !returns_extended(function, "zeroext"),
        .is_answer = library_answers(llvm_name(function)),
    };
    if (kind == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(type) <= 64)
        import.width = (uint8_t)LLVMGetIntTypeWidth(type);
    else if (import.is_float)
        import.width = kind == LLVMFloatTypeKind ? 32 : 64;
    else if (import.is_pointer)
        import.width = (uint8_t)translator->program->pointer_width;
    program_add_import(translator->program, import);
}

/* All of the program first, in its own order; models as they are called. */
static void translate_module(Translator *translator)
{
    translator_collect_labels(translator);
    for (LLVMValueRef g = LLVMGetFirstGlobal(translator->module); g; g = LLVMGetNextGlobal(g))
        if (!llvm_name_begins(g, "llvm."))
            translator_object(translator, g);
    for (LLVMValueRef f = LLVMGetFirstFunction(translator->module); f; f = LLVMGetNextFunction(f))
        if (LLVMCountBasicBlocks(f))
            translator_function(translator, f);
        else if (LLVMGetFirstUse(f) && !llvm_name_begins(f, "llvm."))
            add_import(translator, f);
    for (size_t i = 0; 2 * i < translator->body_count; i++) {
        LLVMValueRef *other = &translator->bodies[translator->body_count - 1 - i], kept = *other;
        *other = translator->bodies[i];
        translator->bodies[i] = kept;
    }
    translator->program->entry = function_start(translator);
    translate_pending(translator);
    translator_separate(translator);
    missing_collect(translator);
}

static char *translate(const FrontOptions *options, LLVMModuleRef module, LLVMContextRef context, Program **program)
{
    Translator translator = {
        .options = options,
        .program = program_create(options->pointer_width),
        .module = module,
        .layout = LLVMGetModuleDataLayout(module),
        .objects = map_create(),
        .functions = map_create(),
    };
    translator.program->malloc_may_fail = options->malloc_may_fail;
    translator.program->entry_name = arena_string(translator.program->arena, options->entry);
    if (options->user_entry)
        translator.program->user_entry = arena_string(translator.program->arena, options->user_entry);
    if (options->assumptions)
        translator.program->assumptions = arena_string(translator.program->arena, options->assumptions);
    translator.debug = debug_create(translator.program, context);
    translate_module(&translator);
    debug_destroy(translator.debug);
    if (!translator.problem)
        name_registers(translator.program);
    map_destroy(translator.objects);
    map_destroy(translator.functions);
    free(translator.bodies);
    free(translator.globals);
    free(translator.signatures);
    free(translator.labels);
    if (translator.models) {
        LLVMDisposeModule(translator.models);
        LLVMContextDispose(translator.models_context);
    }
    if (translator.problem)
        program_destroy(translator.program);
    else
        *program = translator.program;
    return translator.problem;
}

char *translate_files(const FrontOptions *options, const char *const *paths, size_t count, Program **program,
                      FrontCost *cost)
{
    LLVMContextRef context = LLVMContextCreate();
    LLVMModuleRef module;
    double start = budget_cpu_used();
    *program = NULL;
    char *problem = module_read(context, paths, options->files, count, options->pointer_width, &module);
    double middle = budget_cpu_used();
    if (!problem)
        problem = translate(options, module, context, program);
    cost->read_seconds = middle - start;
    cost->translate_seconds = budget_cpu_used() - middle;
    if (module)
        LLVMDisposeModule(module);
    LLVMContextDispose(context);
    return problem;
}
