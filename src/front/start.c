/* SPDX-License-Identifier: MIT */
/* Where execution begins. main(void) begins by itself. main with arguments, any other entry function with
 * parameters, and programs with constructors get a function that does what the system would: make up the
 * environment, call constructors, make up the arguments, call the entry function. Other code that the loader runs is unsupported. */
#include "front/call.h"
#include "front/function.h"
#include "front/value.h"

#include <stdlib.h>
#include <string.h>

/* Whether anything can depend on the value of a parameter: at -O0 an unused one is stored to its own variable and
 * never looked at. */
static bool is_read(LLVMValueRef parameter)
{
    for (LLVMUseRef use = LLVMGetFirstUse(parameter); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef store = LLVMGetUser(use);
        LLVMValueRef place = LLVMIsAStoreInst(store) ? LLVMGetOperand(store, 1) : NULL;
        if (!place || place == parameter || !LLVMIsAAllocaInst(place))
            return true;
        for (LLVMUseRef of = LLVMGetFirstUse(place); of; of = LLVMGetNextUse(of))
            if (LLVMGetUser(of) != store)
                return true;
    }
    return false;
}

typedef struct Constructor {
    LLVMValueRef function;
    uint64_t priority;
    unsigned place;
} Constructor;

static int compare_constructors(const void *a, const void *b)
{
    const Constructor *x = a, *y = b;
    if (x->priority != y->priority)
        return x->priority < y->priority ? -1 : 1;
    return (x->place > y->place) - (x->place < y->place);
}

/* Calls them in the order of their priorities. */
static void call_constructors(Builder *builder, LLVMValueRef list)
{
    LLVMValueRef entries = LLVMGetInitializer(list);
    unsigned count = entries ? (unsigned)LLVMGetNumOperands(entries) : 0;
    Constructor *items = arena_alloc(builder->arena, count * sizeof *items);
    for (unsigned i = 0; i < count; i++) {
        LLVMValueRef entry = LLVMGetOperand(entries, i);
        items[i].function = llvm_strip_casts(LLVMGetOperand(entry, 1));
        items[i].priority = LLVMConstIntGetZExtValue(LLVMGetOperand(entry, 0));
        items[i].place = i;
    }
    mem_sort(items, count, sizeof *items, compare_constructors);
    for (unsigned i = 0; i < count; i++) {
        if (LLVMIsAFunction(items[i].function) && LLVMCountBasicBlocks(items[i].function))
            call_function(builder, items[i].function, NULL, 0, (Leaves){0});
        else
            builder_unsupported(builder, "constructor without a body");
    }
}

static Operands entry_argument(Builder *builder, LLVMValueRef entry, unsigned i)
{
    LLVMValueRef parameter = LLVMGetParam(entry, i);
    Leaves leaves = value_leaves(builder, LLVMTypeOf(parameter));
    Operand *items = builder_operands(builder, leaves.count);
    if (llvm_byval(entry, i))
        builder_unsupported(builder, "entry function with a structure as a parameter");
    for (uint32_t k = 0; k < leaves.count; k++) {
        if (leaves.items[k].is_pointer) {
            items[k] = is_read(parameter) ? builder_any(builder, leaves.items[k]) : builder_constant(builder, 0);
            continue;
        }
        Step step = builder_step(builder, STEP_INPUT);
        items[k] = builder_register_for(builder, leaves.items[k]);
        step.text = arena_string(builder->program->arena, llvm_name(parameter));
        step.is_signed = true;
        step.width = leaves.items[k].width;
        step.result = items[k].reg;
        builder_emit(builder, step);
    }
    return (Operands){items, leaves.count};
}

/* The arguments of main, made up by a model if the program looks at them. */
static Operands call_main(Builder *builder, LLVMValueRef entry, Leaves results)
{
    unsigned count = LLVMCountParams(entry);
    bool reads_environment = count > 2 && is_read(LLVMGetParam(entry, 2));
    bool reads_strings = count > 1 && is_read(LLVMGetParam(entry, 1));
    Operands arguments[3];
    if (reads_strings || reads_environment) {
        const char *name = reads_environment ? "start_with_environment" : "start";
        LLVMValueRef model = translator_model(builder->translator, name);
        return call_function(builder, model, NULL, 0, results);
    }
    if (is_read(LLVMGetParam(entry, 0))) {
        Leaf leaf = {.width = 32};
        LLVMValueRef model = translator_model(builder->translator, "argument_count");
        arguments[0] = call_function(builder, model, NULL, 0, (Leaves){&leaf, 1});
    } else {
        arguments[0] = call_result(builder, operand_constant(1, 32));
    }
    for (unsigned i = 1; i < count; i++)
        arguments[i] = entry_argument(builder, entry, i);
    return call_function(builder, entry, arguments, count, results);
}

static Operands call_entry(Builder *builder, LLVMValueRef entry, Leaves results)
{
    unsigned count = LLVMCountParams(entry);
    LLVMTypeRef first = count ? LLVMTypeOf(LLVMGetParam(entry, 0)) : NULL;
    bool takes_strings = count > 0 && count <= 3 && LLVMGetTypeKind(first) == LLVMIntegerTypeKind;
    takes_strings = takes_strings && LLVMGetIntTypeWidth(first) == 32;
    for (unsigned i = 1; i < count; i++)
        takes_strings &= LLVMGetTypeKind(LLVMTypeOf(LLVMGetParam(entry, i))) == LLVMPointerTypeKind;
    if (!strcmp(llvm_name(entry), "main") && takes_strings)
        return call_main(builder, entry, results);
    Operands *arguments = arena_alloc(builder->arena, count * sizeof *arguments);
    for (unsigned i = 0; i < count; i++)
        arguments[i] = entry_argument(builder, entry, i);
    return call_function(builder, entry, arguments, count, results);
}

/* Whether the loader takes what lies in the section for code, or for pointers to functions that it calls. */
static bool is_run_by_loader(LLVMValueRef global)
{
    static const char *const sections[] = {".init", ".fini", ".preinit_array", ".ctors", ".dtors"};
    const char *section = LLVMGetSection(global);
    for (size_t i = 0; section && i < sizeof sections / sizeof *sections; i++)
        if (!strncmp(section, sections[i], strlen(sections[i])))
            return true;
    return false;
}

/* What of the program runs before or after main other than constructors: NULL if nothing does. */
static const char *loader_code(LLVMModuleRef module)
{
    size_t length;
    const char *assembly = LLVMGetModuleInlineAsm(module, &length);
    if (assembly[strspn(assembly, " \t\n")])
        return "assembly outside of functions";
    if (LLVMGetFirstGlobalIFunc(module))
        return "functions with attribute ifunc, which are chosen by code that runs before main";
    if (LLVMGetNamedGlobal(module, "llvm.global_dtors"))
        return "functions with attribute destructor, which run at exit";
    for (LLVMValueRef g = LLVMGetFirstGlobal(module); g; g = LLVMGetNextGlobal(g))
        if (is_run_by_loader(g))
            return "pointers to functions in a section that the loader reads";
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
        if (is_run_by_loader(f))
            return "a function in a section that the loader runs";
    return NULL;
}

/* "there is no function main: name another with --entry, such as f, g, ...". Functions that others cannot call come last:
 * they are seldom meant. */
static char *missing_entry(const Translator *translator)
{
    enum { LISTED = 8 };
    Text text = {0};
    unsigned listed = 0;
    text_add(&text, "there is no function %s", translator->options->entry);
    for (int is_static = 0; is_static < 2; is_static++)
        for (LLVMValueRef f = LLVMGetFirstFunction(translator->module); f && listed <= LISTED;
             f = LLVMGetNextFunction(f)) {
            bool is_hidden = LLVMGetLinkage(f) == LLVMInternalLinkage || LLVMGetLinkage(f) == LLVMPrivateLinkage;
            if (!LLVMCountBasicBlocks(f) || is_hidden != is_static)
                continue;
            if (listed < LISTED)
                text_add(&text, "%s %s", listed ? "," : "; name one to begin with by --entry FUNCTION:", llvm_name(f));
            else
                text_add(&text, ", ...");
            listed++;
        }
    return text_take(&text);
}

/* Variables of the library's that hold what the system gave, and the models that make it up. */
static const struct {
    const char *name, *model;
} variables[] = {
    {"environ", "make_environ"},
    {"__environ", "make_environ"},
    {"__progname", "make_program_name"},
    {"program_invocation_name", "make_program_name"},
    {"program_invocation_short_name", "make_program_name"},
};

static LLVMValueRef variable(const Translator *translator, size_t i)
{
    LLVMValueRef global = LLVMGetNamedGlobal(translator->module, variables[i].name);
    return global && !LLVMGetInitializer(global) ? global : NULL;
}

static bool reads_variables(const Translator *translator)
{
    for (size_t i = 0; i < sizeof variables / sizeof *variables; i++)
        if (variable(translator, i))
            return true;
    return false;
}

static void make_variables(Builder *builder)
{
    for (size_t i = 0; i < sizeof variables / sizeof *variables; i++) {
        LLVMValueRef global = variable(builder->translator, i);
        if (!global)
            continue;
        Operands place = value_operands(builder, global);
        call_function(builder, translator_model(builder->translator, variables[i].model), &place, 1, (Leaves){0});
    }
}

FunctionId function_start(Translator *translator)
{
    LLVMValueRef entry = translator_definition(translator, translator->options->entry);
    LLVMValueRef constructors = LLVMGetNamedGlobal(translator->module, "llvm.global_ctors");
    const char *others = loader_code(translator->module);
    if (!entry) {
        translator_fail(translator, missing_entry(translator));
        return (FunctionId){ID_NONE};
    }
    bool runs_at_exit = library_runs_at_exit(translator);
    if (!LLVMCountParams(entry) && !constructors && !others && !runs_at_exit && !reads_variables(translator))
        return translator_function(translator, entry);
    FunctionId id = {(uint32_t)translator->program->function_count};
    LLVMTypeRef type = LLVMGetReturnType(LLVMGlobalGetValueType(entry));
    ObjectId object = program_add_object(translator->program, (Object){
                                                                  .kind = OBJECT_FUNCTION,
                                                                  .name = "start",
                                                                  .align = 1,
                                                                  .function = id,
                                                                  .is_artificial = true,
                                                              });
    program_add_function(translator->program, (Function){
                                                  .name = "start",
                                                  .object = object,
                                                  .is_defined = true,
                                                  .is_model = true,
                                                  .returns_value = LLVMGetTypeKind(type) != LLVMVoidTypeKind,
                                              });
    Builder builder;
    builder_init(&builder, translator, id, NULL);
    Leaves results = value_leaves(&builder, type);
    if (others)
        builder_unsupported(&builder, "%s", others);
    make_variables(&builder);
    if (constructors)
        call_constructors(&builder, constructors);
    Operands result = call_entry(&builder, entry, results);
    if (runs_at_exit)
        call_function(&builder, translator_model(translator, "run_at_exit"), NULL, 0, (Leaves){0});
    builder_return(&builder, result);
    builder_finish(&builder, (Operands){0});
    return id;
}
