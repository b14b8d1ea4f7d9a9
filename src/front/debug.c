/* SPDX-License-Identifier: MIT */
/* The C API does not tell the tag of a type's node (in LLVM 14), nor the encoding of a basic type. Derived types are
 * told apart by what they have: a name (typedef), a size (pointer), neither (const, volatile); basic types by their
 * names, which C fixes. */
#include "front/debug.h"

#include "base/fail.h"
#include "base/map.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Positions of operands in nodes, fixed by LLVM's bitcode format. */
enum { OPERAND_NAME = 1, OPERAND_TYPE = 3, OPERAND_BASE = 3, OPERAND_ELEMENTS = 4 };

struct Debug {
    Program *program;
    LLVMContextRef context;
    Map *types; /* metadata node -> Type * */
    /* Type * of a typedef (or qualifier) -> its target. Such a type is a copy of its target, which may still be
     * under construction when it is met, so copies are made last. */
    Map *aliases;
    const char *file;      /* the name last asked for, and its number */
    const char *directory; /* of it */
    uint32_t file_index;
};

static const Type *type_of(Debug *debug, LLVMMetadataRef node);

Debug *debug_create(Program *program, LLVMContextRef context)
{
    Debug *debug = mem_alloc(sizeof *debug);
    *debug = (Debug){.program = program, .context = context, .types = map_create(), .aliases = map_create()};
    return debug;
}

/* What a chain of typedefs and qualifiers stands for, NULL for void. */
static const Type *look_through(const Debug *debug, const Type *type)
{
    for (const uint64_t *target; type && (target = map_find(debug->aliases, (uintptr_t)type));)
        type = (const Type *)(uintptr_t)*target;
    return type;
}

/* The first name of such a chain: `const list_t` is known as list_t. */
static const char *name_behind(const Debug *debug, const Type *type)
{
    for (const uint64_t *target; type && !type->name && (target = map_find(debug->aliases, (uintptr_t)type));)
        type = (const Type *)(uintptr_t)*target;
    return type ? type->name : NULL;
}

void debug_destroy(Debug *debug)
{
    for (size_t i = 0; i < map_count(debug->aliases); i++) {
        Type *alias = (Type *)(uintptr_t)map_key(debug->aliases, i);
        const Type *target = look_through(debug, alias);
        const char *name = name_behind(debug, alias);
        if (target)
            *alias = *target;
        if (name)
            alias->name = name;
    }
    map_destroy(debug->types);
    map_destroy(debug->aliases);
    free(debug);
}

static LLVMValueRef node_value(const Debug *debug, LLVMMetadataRef node)
{
    return LLVMMetadataAsValue(debug->context, node);
}

static LLVMMetadataRef node_operand(const Debug *debug, LLVMMetadataRef node, unsigned operand)
{
    LLVMValueRef value = llvm_operand_of_node(node_value(debug, node), operand);
    return value ? LLVMValueAsMetadata(value) : NULL;
}

/* A copy in the program's arena, NULL for the empty name. */
static const char *name_of(Debug *debug, const char *prefix, LLVMMetadataRef node)
{
    size_t length;
    const char *name = LLVMDITypeGetName(node, &length);
    if (!length)
        return NULL;
    Text text = {0};
    text_add(&text, "%s%.*s", prefix, (int)length, name);
    name = arena_string(debug->program->arena, text_string(&text));
    text_free(&text);
    return name;
}

static void fill_basic(Type *type)
{
    const char *name = type->name ? type->name : "";
    if (strstr(name, "omplex"))
        type->kind = TYPE_OTHER;
    else if (strstr(name, "float") || strstr(name, "double") || strstr(name, "Float"))
        type->kind = TYPE_FLOAT;
    else
        type->kind = TYPE_INTEGER;
    type->is_signed = type->kind == TYPE_INTEGER && !strstr(name, "unsigned") && !strstr(name, "ool");
}

static void fill_derived(Debug *debug, Type *type, LLVMMetadataRef node)
{
    LLVMMetadataRef base = node_operand(debug, node, OPERAND_BASE);
    const Type *target = base ? type_of(debug, base) : NULL;
    if (!type->name && type->size) {
        type->kind = TYPE_POINTER;
        type->target = target;
    } else {
        *map_put(debug->aliases, (uintptr_t)type) = (uintptr_t)target;
    }
}

/* The count of a DISubrange, 0 if it is not constant. */
static uint64_t range_count(const Debug *debug, LLVMMetadataRef range)
{
    LLVMValueRef count = llvm_operand_of_node(node_value(debug, range), 0);
    if (!count || !LLVMIsAConstantInt(count) || LLVMConstIntGetSExtValue(count) < 0)
        return 0;
    return LLVMConstIntGetZExtValue(count);
}

static void fill_array(Debug *debug, Type *type, LLVMMetadataRef elements, unsigned dimensions, const Type *element)
{
    for (unsigned i = dimensions; i-- > 1;) {
        LLVMMetadataRef range = node_operand(debug, elements, i);
        Type *row = arena_alloc(debug->program->arena, sizeof *row);
        *row = (Type){.kind = TYPE_ARRAY, .target = element};
        const Type *whole = look_through(debug, element);
        row->size = whole && range ? whole->size * range_count(debug, range) : 0;
        element = row;
    }
    type->kind = TYPE_ARRAY;
    type->target = element;
}

static void fill_members(Debug *debug, Type *type, LLVMMetadataRef node, LLVMMetadataRef elements, unsigned count)
{
    Field *fields = arena_alloc(debug->program->arena, count * sizeof *fields);
    bool is_union = llvm_is_union(debug->context, node);
    type->kind = is_union ? TYPE_UNION : TYPE_STRUCT;
    type->name = type->tag = name_of(debug, is_union ? "union " : "struct ", node);
    for (unsigned i = 0; i < count; i++) {
        LLVMMetadataRef member = node_operand(debug, elements, i);
        LLVMMetadataRef base = member ? node_operand(debug, member, OPERAND_BASE) : NULL;
        if (!base || LLVMGetMetadataKind(member) != LLVMDIDerivedTypeMetadataKind)
            continue;
        fields[type->field_count++] = (Field){
            .name = name_of(debug, "", member),
            .offset = LLVMDITypeGetOffsetInBits(member),
            .size = LLVMDITypeGetSizeInBits(member),
            .type = type_of(debug, base),
        };
    }
    type->fields = fields;
}

static void fill_composite(Debug *debug, Type *type, LLVMMetadataRef node)
{
    LLVMMetadataRef base = node_operand(debug, node, OPERAND_BASE);
    LLVMMetadataRef elements = node_operand(debug, node, OPERAND_ELEMENTS);
    unsigned count = elements ? LLVMGetMDNodeNumOperands(node_value(debug, elements)) : 0;
    LLVMMetadataRef first = count ? node_operand(debug, elements, 0) : NULL;
    LLVMMetadataKind kind = first ? LLVMGetMetadataKind(first) : LLVMDIDerivedTypeMetadataKind;
    if (kind == LLVMDISubrangeMetadataKind) {
        fill_array(debug, type, elements, count, base ? type_of(debug, base) : NULL);
    } else if (kind == LLVMDIEnumeratorMetadataKind || (base && !count)) {
        const Type *integer = base ? look_through(debug, type_of(debug, base)) : NULL;
        type->kind = TYPE_INTEGER;
        type->name = name_of(debug, "enum ", node);
        type->is_signed = integer && integer->is_signed;
    } else {
        fill_members(debug, type, node, elements, count);
    }
}

/* A list of result and parameters; what is unnamed at its end stands for "...". */
static void fill_function(Debug *debug, Type *type, LLVMMetadataRef node)
{
    enum { OPERAND_TYPES = 3 };
    LLVMMetadataRef list = node_operand(debug, node, OPERAND_TYPES);
    unsigned count = list ? LLVMGetMDNodeNumOperands(node_value(debug, list)) : 0;
    Field *fields = arena_alloc(debug->program->arena, (count + 1) * sizeof *fields);
    type->kind = TYPE_FUNCTION;
    type->fields = fields;
    for (unsigned i = 0; i < count; i++) {
        LLVMMetadataRef part = node_operand(debug, list, i);
        fields[i].type = part ? type_of(debug, part) : NULL;
        type->field_count += i == 0 || part;
    }
}

static const Type *type_of(Debug *debug, LLVMMetadataRef node)
{
    uint64_t *known = map_find(debug->types, (uintptr_t)node);
    if (known)
        return (const Type *)(uintptr_t)*known;
    Type *type = arena_alloc(debug->program->arena, sizeof *type);
    *map_put(debug->types, (uintptr_t)node) = (uintptr_t)type;
    *type = (Type){.kind = TYPE_OTHER, .name = name_of(debug, "", node), .size = LLVMDITypeGetSizeInBits(node) / 8};
    switch (LLVMGetMetadataKind(node)) {
    case LLVMDIBasicTypeMetadataKind:
        fill_basic(type);
        break;
    case LLVMDIDerivedTypeMetadataKind:
        fill_derived(debug, type, node);
        break;
    case LLVMDICompositeTypeMetadataKind:
        fill_composite(debug, type, node);
        break;
    case LLVMDISubroutineTypeMetadataKind:
        fill_function(debug, type, node);
        break;
    default:
        break;
    }
    return type;
}

void debug_variable(Debug *debug, LLVMValueRef node, const char **name, const Type **type)
{
    unsigned length;
    LLVMValueRef name_node = llvm_operand_of_node(node, OPERAND_NAME);
    LLVMValueRef type_node = llvm_operand_of_node(node, OPERAND_TYPE);
    const char *text = name_node ? LLVMGetMDString(name_node, &length) : NULL;
    *name = text && *text ? arena_string(debug->program->arena, text) : NULL;
    *type = type_node ? type_of(debug, LLVMValueAsMetadata(type_node)) : NULL;
}

void debug_global(Debug *debug, LLVMValueRef global, const char **name, const Type **type)
{
    size_t count;
    LLVMValueMetadataEntry *entries = LLVMGlobalCopyAllMetadata(global, &count);
    for (unsigned i = 0; i < count; i++) {
        LLVMMetadataRef node = LLVMValueMetadataEntriesGetMetadata(entries, i);
        if (LLVMGetMetadataKind(node) == LLVMDIGlobalVariableExpressionMetadataKind)
            debug_variable(debug, node_value(debug, LLVMDIGlobalVariableExpressionGetVariable(node)), name, type);
    }
    LLVMDisposeValueMetadataEntries(entries);
}

static LLVMMetadataRef function_node(Debug *debug, LLVMValueRef function)
{
    enum { OPERAND_FUNCTION_TYPE = 4 };
    LLVMMetadataRef node = LLVMGetSubprogram(function);
    return node ? node_operand(debug, node, OPERAND_FUNCTION_TYPE) : NULL;
}

const Type *debug_function_type(Debug *debug, LLVMValueRef function)
{
    LLVMMetadataRef type = function_node(debug, function);
    return type ? type_of(debug, type) : NULL;
}

/* The list of result and parameters, as a value; NULL if unknown. */
static LLVMValueRef signature(Debug *debug, LLVMValueRef function)
{
    enum { OPERAND_TYPES = 3 };
    LLVMMetadataRef type = function_node(debug, function);
    LLVMMetadataRef list = type ? node_operand(debug, type, OPERAND_TYPES) : NULL;
    return list ? node_value(debug, list) : NULL;
}

static const Type *signature_part(Debug *debug, LLVMValueRef list, unsigned index)
{
    LLVMValueRef part = list ? llvm_operand_of_node(list, index) : NULL;
    return part ? type_of(debug, LLVMValueAsMetadata(part)) : NULL;
}

const Type *debug_return_type(Debug *debug, LLVMValueRef function)
{
    return signature_part(debug, signature(debug, function), 0);
}

const Type *debug_parameter_type(Debug *debug, LLVMValueRef function, unsigned parameter)
{
    LLVMValueRef list = signature(debug, function);
    unsigned count = LLVMCountParams(function) + 1 + (LLVMIsFunctionVarArg(LLVMGlobalGetValueType(function)) ? 1 : 0);
    return list && LLVMGetMDNodeNumOperands(list) == count ? signature_part(debug, list, parameter + 1) : NULL;
}

/* The ABI may pass a struct in pieces, p.coerce0 and p.coerce1, and the place of the result first. */
const char *const *debug_parameter_names(Debug *debug, LLVMValueRef function)
{
    const Type *type = debug_function_type(debug, function);
    uint32_t count = type && type->field_count ? type->field_count - 1 : 0, found = 0;
    const char **names = arena_alloc(debug->program->arena, (count + 1) * sizeof *names);
    for (unsigned i = 0; i < LLVMCountParams(function); i++) {
        const char *whole = llvm_name(LLVMGetParam(function, i)), *suffix = strstr(whole, ".coerce");
        size_t length = suffix ? (size_t)(suffix - whole) : strlen(whole);
        bool is_again = found && strlen(names[found - 1]) == length && !strncmp(names[found - 1], whole, length);
        if (is_again || !strcmp(whole, "agg.result"))
            continue;
        if (found == count || !length)
            return NULL;
        char *name = mem_string_of(whole, length);
        names[found++] = arena_string(debug->program->arena, name);
        free(name);
    }
    return type && found == count ? names : NULL;
}

/* clang splits an absolute name behind what it has in common with the directory in which it ran. Names below the directory of
 * whittle are relative to that, names seen from it stay as they are; where no such file is there, the name is all that is known. */
static char *name_of_file(const char *directory, const char *name)
{
    char *whole = message("%s/%s", directory, name), here[4096];
    if (*name != '/' && *directory && getcwd(here, sizeof here) && strcmp(here, directory) && !access(whole, R_OK)) {
        char *real = strstr(whole, "/../") ? realpath(whole, NULL) : NULL;
        if (real) {
            free(whole);
            whole = real;
        }
        size_t length = strlen(here);
        if (strncmp(whole, here, length) || whole[length] != '/')
            return whole;
        char *below = mem_string(whole + length + 1);
        free(whole);
        return below;
    }
    free(whole);
    return mem_string(name);
}

Position debug_position(Debug *debug, LLVMValueRef value)
{
    unsigned length, directory_length;
    const char *file = LLVMGetDebugLocFilename(value, &length);
    const char *directory = LLVMGetDebugLocDirectory(value, &directory_length);
    if (!file || !length)
        return (Position){0};
    if (file != debug->file || directory != debug->directory) {
        char *in = mem_string_of(directory ? directory : "", directory ? directory_length : 0);
        char *given = mem_string_of(file, length), *name = name_of_file(in, given);
        debug->file = file;
        debug->directory = directory;
        debug->file_index = program_add_file(debug->program, name);
        free(name);
        free(given);
        free(in);
    }
    unsigned column = LLVMIsAInstruction(value) ? LLVMGetDebugLocColumn(value) : 0;
    return (Position){debug->file_index, LLVMGetDebugLocLine(value), column};
}

LLVMMetadataRef debug_loop(LLVMValueRef branch)
{
    enum { LOCATION_OF_LOOP = 1 };
    LLVMContextRef context = LLVMGetTypeContext(LLVMTypeOf(branch));
    unsigned kind = LLVMGetMDKindIDInContext(context, "llvm.loop", (unsigned)strlen("llvm.loop"));
    LLVMValueRef loop = LLVMGetMetadata(branch, kind);
    bool has_location = loop && LLVMGetMDNodeNumOperands(loop) > LOCATION_OF_LOOP;
    LLVMValueRef location = has_location ? llvm_operand_of_node(loop, LOCATION_OF_LOOP) : NULL;
    if (!location || LLVMGetMetadataKind(LLVMValueAsMetadata(location)) != LLVMDILocationMetadataKind)
        return NULL;
    return LLVMValueAsMetadata(location);
}

Position debug_loop_position(Debug *debug, LLVMValueRef branch)
{
    LLVMMetadataRef location = debug_loop(branch);
    Position position = debug_position(debug, branch);
    if (!location || !position.line || LLVMDILocationGetInlinedAt(location))
        return (Position){0};
    position.line = LLVMDILocationGetLine(location);
    position.column = LLVMDILocationGetColumn(location);
    return position;
}
