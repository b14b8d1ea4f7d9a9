/* SPDX-License-Identifier: MIT */
/* Types as lists of scalars, collected once per type; models and labels by name. */
#include "front/translator.h"

#include "front/abi.h"
#include "front/call.h"
#include "front/module.h"

#include <stdlib.h>
#include <string.h>

enum { LEAVES_LIMIT = 256 };

void translator_fail(Translator *translator, char *problem)
{
    if (translator->problem)
        free(problem);
    else
        translator->problem = problem;
}

typedef struct LeafList {
    const Translator *translator;
    Leaf items[LEAVES_LIMIT];
    uint32_t count;
} LeafList;

static const char *collect(LeafList *list, LLVMTypeRef type, uint64_t offset);

static const char *collect_one(LeafList *list, unsigned width, bool is_pointer, uint64_t offset)
{
    if (list->count == LEAVES_LIMIT)
        return "large aggregate values";
    list->items[list->count++] = (Leaf){(uint8_t)width, is_pointer, offset};
    return NULL;
}

/* Integers wider than 64 bits are lists of words (wide.c). */
static const char *collect_words(LeafList *list, unsigned width, uint64_t offset)
{
    const char *problem = NULL;
    for (; width > 64 && !problem; width -= 64, offset += 8)
        problem = collect_one(list, 64, false, offset);
    return problem ? problem : collect_one(list, width, false, offset);
}

static const char *collect_many(LeafList *list, LLVMTypeRef element, uint64_t count, uint64_t stride, uint64_t offset)
{
    for (uint64_t i = 0; i < count; i++) {
        const char *problem = collect(list, element, offset + i * stride);
        if (problem)
            return problem;
    }
    return NULL;
}

static const char *collect(LeafList *list, LLVMTypeRef type, uint64_t offset)
{
    LLVMTargetDataRef layout = list->translator->layout;
    switch (LLVMGetTypeKind(type)) {
    case LLVMVoidTypeKind:
        return NULL;
    case LLVMIntegerTypeKind:
        return collect_words(list, LLVMGetIntTypeWidth(type), offset);
    case LLVMFloatTypeKind:
        return collect_one(list, 32, false, offset);
    case LLVMDoubleTypeKind:
        return collect_one(list, 64, false, offset);
    case LLVMPointerTypeKind:
        if (LLVMGetPointerAddressSpace(type) != 0)
            return "address spaces";
        return collect_one(list, list->translator->program->pointer_width, true, offset);
    case LLVMStructTypeKind:
        for (unsigned i = 0; i < LLVMCountStructElementTypes(type); i++) {
            uint64_t at = offset + LLVMOffsetOfElement(layout, type, i);
            const char *problem = collect(list, LLVMStructGetTypeAtIndex(type, i), at);
            if (problem)
                return problem;
        }
        return NULL;
    case LLVMArrayTypeKind: {
        LLVMTypeRef element = LLVMGetElementType(type);
        return collect_many(list, element, LLVMGetArrayLength(type), LLVMABISizeOfType(layout, element), offset);
    }
    case LLVMVectorTypeKind: {
        LLVMTypeRef element = LLVMGetElementType(type);
        uint64_t bits = LLVMSizeOfTypeInBits(layout, element);
        if (bits % 8)
            return "vectors of bits";
        return collect_many(list, element, LLVMGetVectorSize(type), bits / 8, offset);
    }
    case LLVMX86_FP80TypeKind:
        return "long double";
    case LLVMHalfTypeKind:
    case LLVMBFloatTypeKind:
    case LLVMFP128TypeKind:
    case LLVMPPC_FP128TypeKind:
        return "floating-point types other than float and double";
    default:
        return "values of an unknown LLVM type";
    }
}

const char *translator_leaves(const Translator *translator, LLVMTypeRef type, Arena *arena, Leaves *leaves)
{
    LeafList list;
    list.translator = translator;
    list.count = 0;
    *leaves = (Leaves){0};
    const char *problem = collect(&list, type, 0);
    if (problem || !list.count)
        return problem;
    Leaf *items = arena_alloc(arena, list.count * sizeof *items);
    memcpy(items, list.items, list.count * sizeof *items);
    *leaves = (Leaves){items, list.count};
    return NULL;
}

LLVMValueRef translator_definition(const Translator *translator, const char *name)
{
    LLVMValueRef function = LLVMGetNamedFunction(translator->module, name);
    if (!function) {
        LLVMValueRef alias = LLVMGetNamedGlobalAlias(translator->module, name, strlen(name));
        function = alias ? LLVMIsAFunction(llvm_strip_casts(alias)) : NULL;
    }
    return function && LLVMCountBasicBlocks(function) ? function : NULL;
}

static void read_models(Translator *translator)
{
    if (translator->models)
        return;
    translator->models_context = LLVMContextCreate();
    translator->models = module_of_models(translator->models_context, translator->program->pointer_width);
}

LLVMValueRef translator_model_variable(Translator *translator, const char *name)
{
    static const char *const names[] = {"optarg", "opterr", "optind", "optopt", "stderr", "stdin", "stdout"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (!strcmp(name, names[i])) {
            read_models(translator);
            char *full_name = message("__whittle_%s", name);
            LLVMValueRef variable = LLVMGetNamedGlobal(translator->models, full_name);
            free(full_name);
            return variable;
        }
    return NULL;
}

LLVMValueRef translator_model(Translator *translator, const char *name)
{
    read_models(translator);
    char *full_name = message("__whittle_%s", name);
    LLVMValueRef function = LLVMGetNamedFunction(translator->models, full_name);
    free(full_name);
    return function && LLVMCountBasicBlocks(function) ? function : NULL;
}

ObjectId translator_label(Translator *translator, LLVMBasicBlockRef block)
{
    uint64_t *known = map_find(translator->objects, (uintptr_t)block);
    if (known)
        return (ObjectId){(uint32_t)*known};
    char *name = message("%s:", llvm_name(LLVMBasicBlockAsValue(block)));
    ObjectId label = program_add_object(translator->program, (Object){
                                                                 .kind = OBJECT_GLOBAL,
                                                                 .name = arena_string(translator->program->arena, name),
                                                                 .size = 1,
                                                                 .align = 1,
                                                                 .function = {ID_NONE},
                                                                 .is_external = true,
                                                                 .is_constant = true,
                                                                 .is_artificial = true,
                                                             });
    free(name);
    *map_put(translator->objects, (uintptr_t)block) = label.index;
    size_t count = translator->label_count++;
    translator->labels = array_room(translator->labels, &translator->label_capacity, count, sizeof label);
    translator->labels[count] = label;
    return label;
}

static bool has_address_taken(LLVMBasicBlockRef block)
{
    for (LLVMUseRef use = LLVMGetFirstUse(LLVMBasicBlockAsValue(block)); use; use = LLVMGetNextUse(use))
        if (LLVMIsABlockAddress(LLVMGetUser(use)))
            return true;
    return false;
}

void translator_collect_labels(Translator *translator)
{
    for (LLVMValueRef f = LLVMGetFirstFunction(translator->module); f; f = LLVMGetNextFunction(f))
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
            if (has_address_taken(b))
                translator_label(translator, b);
}

/* Models go by the names of what they model. */
static const char *name_of_function(const Translator *translator, LLVMValueRef function)
{
    const char *name = llvm_name(function);
    size_t prefix = strlen("__whittle_");
    return arena_string(translator->program->arena, !strncmp(name, "__whittle_", prefix) ? name + prefix : name);
}

/* Is it code in place of a function that is known by its contract? People see its call only, as of the library's. */
static bool is_of_contract(Translator *translator, LLVMValueRef function)
{
    Position position = debug_position(translator->debug, function);
    const char *file = position.line ? translator->program->files[position.file] : "";
    return program_is_contract_file(file);
}

FunctionId translator_function(Translator *translator, LLVMValueRef function)
{
    const uint64_t *known = map_find(translator->functions, (uintptr_t)function);
    if (known)
        return (FunctionId){(uint32_t)*known};
    LLVMTypeRef type = LLVMGlobalGetValueType(function);
    bool has_body = LLVMCountBasicBlocks(function) != 0;
    bool is_known = library_knows(llvm_name(function)) || call_is_error(translator, llvm_name(function));
    bool is_wrapped = !has_body && !LLVMIsFunctionVarArg(type) && is_known;
    FunctionId id = {(uint32_t)translator->program->function_count};
    const char *name = name_of_function(translator, function);
    ObjectId object =
        program_add_object(translator->program, (Object){
                                                    .kind = OBJECT_FUNCTION,
                                                    .name = name,
                                                    .align = 1,
                                                    .position = debug_position(translator->debug, function),
                                                    .function = id,
                                                    .is_external = !has_body && !is_wrapped,
                                                    .is_exported = LLVMGetLinkage(function) != LLVMInternalLinkage,
                                                });
    program_add_function(translator->program,
                         (Function){
                             .name = name,
                             .object = object,
                             .type = debug_function_type(translator->debug, function),
                             .parameter_names = debug_parameter_names(translator->debug, function),
                             .position = debug_position(translator->debug, function),
                             .is_defined = has_body || is_wrapped,
                             .is_variadic = LLVMIsFunctionVarArg(type),
                             .is_model = LLVMGetGlobalParent(function) != translator->module || is_wrapped ||
                                         is_of_contract(translator, function),
                             .returns_value = LLVMGetTypeKind(LLVMGetReturnType(type)) != LLVMVoidTypeKind,
                             .signature = abi_signature(translator, function),
                             .entry = {ID_NONE},
                             .exit = {ID_NONE},
                         });
    *map_put(translator->functions, (uintptr_t)function) = id.index;
    *map_put(translator->objects, (uintptr_t)function) = object.index;
    if (!has_body && !is_wrapped)
        return id;
    translator->bodies =
        array_room(translator->bodies, &translator->body_capacity, translator->body_count, sizeof *translator->bodies);
    translator->bodies[translator->body_count++] = function;
    return id;
}
