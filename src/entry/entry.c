/* SPDX-License-Identifier: MIT */
/* The entry function itself: static variables for arguments, numbers first (lengths are among them), then what has a
 * shape, in turns (shared_turn), then what leads anywhere; the call. */
#include "entry/definitions.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const char declarations[] = "extern void *malloc(__SIZE_TYPE__);\n"
                                   "extern void free(void *);\n"
                                   "extern void reach_error(void);\n"
                                   "extern __SIZE_TYPE__ __whittle_room(const void *);\n"
                                   "extern void __whittle_require_contract(int);\n"
                                   "extern void __VERIFIER_assume(int);\n"
                                   "extern _Bool __VERIFIER_nondet_bool(void);\n"
                                   "extern char __VERIFIER_nondet_char(void);\n"
                                   "extern unsigned char __VERIFIER_nondet_uchar(void);\n"
                                   "extern short __VERIFIER_nondet_short(void);\n"
                                   "extern unsigned short __VERIFIER_nondet_ushort(void);\n"
                                   "extern int __VERIFIER_nondet_int(void);\n"
                                   "extern unsigned __VERIFIER_nondet_uint(void);\n"
                                   "extern unsigned long __VERIFIER_nondet_ulong(void);\n"
                                   "extern long long __VERIFIER_nondet_longlong(void);\n"
                                   "extern unsigned long long __VERIFIER_nondet_ulonglong(void);\n"
                                   "extern float __VERIFIER_nondet_float(void);\n"
                                   "extern double __VERIFIER_nondet_double(void);\n";

void entry_add_declarations(Text *text)
{
    text_add(text, "%s", declarations);
}

bool entry_needs_builder(const Function *function)
{
    for (uint32_t i = 0; i < parameter_count(function); i++) {
        const Type *type = parameter_type(function, i);
        if (type && (type->kind == TYPE_POINTER || type->kind == TYPE_STRUCT || type->kind == TYPE_UNION))
            return true;
    }
    return function->type && function->type->field_count && type_has_pointer(function->type->fields[0].type);
}

char *entry_refuse(const Function *function)
{
    for (uint32_t i = 0; i < parameter_count(function); i++) {
        const Type *type = parameter_type(function, i), *target = type ? type->target : NULL;
        if (target && target->tag && !strcmp(target->tag, "struct __va_list_tag"))
            return message("%s takes a va_list, which cannot be made up: call it from a function of your own",
                           function->name);
    }
    return function->is_variadic
               ? message("%s takes a variable number of arguments: call it from a function of your own", function->name)
               : NULL;
}

/* Which arguments any.c builds together. */
static bool leads_anywhere(const SourceWriter *writer, uint32_t i)
{
    const Function *function = writer->request->function;
    const Type *type = parameter_type(function, i);
    const ArgumentShape *shape = shape_list_find(&writer->shapes, function->parameter_names[i]);
    return any_links(type) && (!shape || shape->kind == SHAPE_ANY) && !parameter_neighbour(function, i);
}

/* What is assumed of a pointer argument, for people. */
static void say_argument(SourceWriter *writer, uint32_t i)
{
    const Function *function = writer->request->function;
    const Type *type = parameter_type(function, i), *target = type ? type->target : NULL;
    const char *name = function->parameter_names[i], *neighbour = parameter_neighbour(function, i);
    const ArgumentShape *shape = shape_list_find(&writer->shapes, name);
    Text *text = &writer->assumptions;
    if (!type || type->kind != TYPE_POINTER)
        return;
    text_add(text, "%s%s is ", text->length ? ", " : "", name);
    if (shape && shape->kind != SHAPE_ANY)
        text_add(text, "%s", shape->says);
    else if (leads_anywhere(writer, i) && type_is_record(target))
        text_add(text, "NULL or leads to any objects of type %s", target->name);
    else if (target && target->kind == TYPE_FUNCTION)
        text_add(text, "NULL or a function that returns any value and does nothing");
    else if (neighbour)
        text_add(text, "an array of %s elements%s (or NULL if that is 0; it is not negative)", neighbour,
                 type_has_first(target) ? ", at least one" : "");
    else if (target && target->name && !strcmp(target->name, "FILE"))
        text_add(text, "NULL, stdin or stdout");
    else if (type_is_character(target))
        text_add(text, "NULL or a string of any length");
    else if (type_is_void(target))
        text_add(text, "NULL or a block of any size");
    else
        text_add(text, "NULL or leads to one element");
}

/* A pointer of which nobody says more. */
static bool is_plain_pointer(const SourceWriter *writer, uint32_t i)
{
    const Function *function = writer->request->function;
    const Type *type = parameter_type(function, i);
    const ArgumentShape *shape = shape_list_find(&writer->shapes, function->parameter_names[i]);
    return type && type->kind == TYPE_POINTER && (!shape || shape->kind == SHAPE_ANY);
}

static void declare_arguments(SourceWriter *writer, Text *body)
{
    const Function *function = writer->request->function;
    for (uint32_t i = 0; i < parameter_count(function); i++) {
        text_add(body, "    static %s;\n",
                 writer_declaration(writer, parameter_type(function, i), function->parameter_names[i]));
    }
}

/* An array of which nobody says more than the length beside it. */
static bool is_plain_array(const SourceWriter *writer, uint32_t i)
{
    return is_plain_pointer(writer, i) && parameter_neighbour(writer->request->function, i);
}

/* Are both arrays of which nobody says more than the lengths, of the same type? */
static bool may_share_array(const SourceWriter *writer, uint32_t i, uint32_t k)
{
    const Function *function = writer->request->function;
    return i != k && is_plain_array(writer, i) && is_plain_array(writer, k) &&
           any_is_same(parameter_type(function, i)->target, parameter_type(function, k)->target);
}

/* An array, or one that was built before and is long enough. It is made longer than its own length only for a later one, which
 * leads to it then. */
static void build_array_argument(SourceWriter *writer, Text *body, uint32_t i)
{
    const Function *function = writer->request->function;
    const char *name = function->parameter_names[i], *length = parameter_neighbour(function, i);
    const char *room = writer_format(writer, "room_%s", name);
    bool is_alone = true;
    for (uint32_t k = 0; k < parameter_count(function); k++)
        is_alone &= !may_share_array(writer, i, k);
    if (!is_alone)
        text_add(body, "    unsigned long long %s = %s;\n", room, length);
    for (uint32_t k = 0; k < parameter_count(function); k++) {
        const char *other = function->parameter_names[k], *rest = parameter_neighbour(function, k);
        if (!may_share_array(writer, i, k))
            continue;
        if (k > i)
            text_add(body, "    if (%s >= 0 && %s > %s && __VERIFIER_nondet_int())\n        %s = %s;\n", length, rest,
                     length, room, rest);
        else
            text_add(body,
                     "    if (%s && %s >= 0 && %s <= room_%s && ((%s == room_%s && %s < room_%s) || "
                     "__VERIFIER_nondet_int()))\n        %s = (void *)%s;\n    else\n",
                     other, length, length, other, length, other, rest, other, name, other);
    }
    text_add(body, "    {\n");
    build_value(writer, body, name, parameter_type(function, i), NULL, false, is_alone ? length : room);
    text_add(body, "    }\n");
}

/* A pointer to one element may lead into an array. Strings in arrays of characters are more than proofs can do. */
static void lead_into_arrays(SourceWriter *writer, Text *body, uint32_t i)
{
    const Function *function = writer->request->function;
    const Type *type = parameter_type(function, i);
    const char *name = function->parameter_names[i];
    for (uint32_t k = 0; k < parameter_count(function); k++) {
        const char *array = function->parameter_names[k];
        if (!is_plain_array(writer, k) || !any_is_same(parameter_type(function, k)->target, type->target) ||
            type_is_character(type->target))
            continue;
        const char *index = writer_format(writer, "k%u", writer->made++);
        text_add(body, "    unsigned long %s = __VERIFIER_nondet_ulong();\n", index);
        text_add(body, "    if (!%s && %s && %s < %s)\n        %s = (void *)((char *)%s + %s * sizeof *%s);\n", name,
                 array, index, parameter_neighbour(function, k), name, array, index, name);
    }
}

/* Shared structures that lists are not may lead into each other, whichever comes first. */
static bool may_begin(const SourceWriter *writer, uint32_t i)
{
    const ArgumentShape *shape = shape_list_find(&writer->shapes, writer->request->function->parameter_names[i]);
    return shape && shape->is_shared && shape->kind > SHAPE_LIST;
}

/* Adds a block for such a parameter: it is built now, or later. */
static void begin_shared(SourceWriter *writer, Text *body, const char *condition, uint32_t i)
{
    const Function *function = writer->request->function;
    const char *name = function->parameter_names[i];
    text_add(body, "    if (%s) {\n", condition);
    build_value(writer, body, name, parameter_type(function, i), shape_list_find(&writer->shapes, name), false, NULL);
    text_add(body, "    }\n");
}

static void build_arguments(SourceWriter *writer, Text *body)
{
    const Function *function = writer->request->function;
    uint32_t count = parameter_count(function);
    const char **roots = arena_alloc(writer->arena, (count + 1) * sizeof *roots);
    const Type **types = arena_alloc(writer->arena, (count + 1) * sizeof *types);
    size_t root_count = 0;
    for (uint32_t i = 1; i < count; i++)
        if (may_begin(writer, i))
            begin_shared(writer, body, "__VERIFIER_nondet_int()", i);
    for (unsigned turn = 0; turn <= SHARED_TURNS; turn++)
        for (uint32_t i = 0; i < count; i++) {
            const Type *type = parameter_type(function, i);
            const char *name = function->parameter_names[i];
            if (turn != (type_has_pointer(type) ? 1 + shared_turn(shape_list_find(&writer->shapes, name)) : 0))
                continue;
            if (is_plain_array(writer, i)) {
                build_array_argument(writer, body, i);
            } else if (leads_anywhere(writer, i)) {
                roots[root_count] = name;
                types[root_count++] = type->target;
            } else if (i && may_begin(writer, i)) {
                begin_shared(writer, body, writer_format(writer, "!%s", name), i);
            } else {
                build_value(writer, body, name, type, shape_list_find(&writer->shapes, name), false, NULL);
            }
        }
    if (root_count && !writer->problem)
        any_build(writer, body, roots, types, root_count);
    for (uint32_t i = 0; i < count; i++)
        if (leads_anywhere(writer, i))
            lead_into_arrays(writer, body, i);
    for (uint32_t i = 0; i < count && writer->request->is_nonnull; i++)
        if (is_plain_pointer(writer, i))
            text_add(body, "    __VERIFIER_assume(%s != 0);\n", function->parameter_names[i]);
    shared_end(writer, body);
}

static void add_call(SourceWriter *writer, Text *body)
{
    const Function *function = writer->request->function;
    Text call = {0};
    bool is_hidden = parameter_find(function, function->name) < parameter_count(function);
    if (is_hidden)
        text_add(&writer->prototypes, "extern __typeof__(%s) whittle_called __asm__(\"%s\");\n", function->name,
                 function->name);
    text_add(&call, "%s(", is_hidden ? "whittle_called" : function->name);
    for (uint32_t i = 0; i < parameter_count(function); i++)
        text_add(&call, "%s%s", i ? ", " : "", function->parameter_names[i]);
    text_add(&call, ")");
    bool is_taken = parameter_find(function, "result") < parameter_count(function);
    const char *result = is_taken ? "result_of_call" : "result";
    if (!type_is_void(function->type->fields[0].type))
        text_add(body, "    static __typeof__(%s) %s;\n    %s = ", text_string(&call), result, result);
    else
        text_add(body, "    ");
    text_add(body, "%s;\n", text_string(&call));
    text_free(&call);
}

/* -- Contracts ------------------------------------------------------------------------------------------------------ */

static void assume_conditions(SourceWriter *writer, Text *body)
{
    const ContractClause *requires = &writer->request->contract.requires;
    for (size_t i = 0; i < requires->count; i++)
        if (!requires->atoms[i].shape)
            text_add(body, "    __VERIFIER_assume(%s);\n", requires->atoms[i].condition);
}

/* What stays must be there, and what the function takes is forgotten: if it is not gone it is lost. */
static void check_arguments(SourceWriter *writer, Text *body)
{
    const Function *function = writer->request->function;
    const Contract *contract = &writer->request->contract;
    for (uint32_t i = 0; i < parameter_count(function); i++) {
        const char *name = function->parameter_names[i];
        const ArgumentShape *shape = shape_list_find(&writer->shapes, name);
        if (shape && shape->kind != SHAPE_ANY && shape->kind != SHAPE_NULL && shape->kind != SHAPE_ARRAY &&
            !shape->is_shared && !contract_frees(contract, name))
            text_add(body, "    if (%s)\n        *(volatile char *)%s;\n", name, name);
        if (contract_takes(writer, i))
            text_add(body, "    %s = 0;\n", name);
    }
    for (size_t i = 0; i < contract->frees_count; i++) {
        if (parameter_find(function, contract->frees[i]) == parameter_count(function))
            writer_fail(writer, message("frees %s: no such parameter", contract->frees[i]));
        if (contract_ensures(contract, contract->frees[i]))
            writer_fail(writer, message("ensures speaks of %s, which is freed", contract->frees[i]));
    }
}

/* What is neither freed nor spoken of has the shape that it had. */
static void check_kept(SourceWriter *writer, Text *body)
{
    const EntryRequest *request = writer->request;
    for (size_t i = 0; i < writer->shapes.count; i++) {
        const char *name = writer->shapes.items[i].field;
        const ArgumentShape *shape = writer->shapes.items[i].shape;
        uint32_t parameter = parameter_find(request->function, name);
        const Type *type = parameter_type(request->function, parameter);
        if (shape->kind > SHAPE_NULL && !contract_takes(writer, parameter) &&
            !contract_ensures(&request->contract, name) && shape_is_complete(writer, shape, type->target))
            check_shape(writer, body, name, type->target, shape, false);
    }
}

/* Conditions first: shapes are taken apart. */
static void check_contract(SourceWriter *writer, Text *body)
{
    const Function *function = writer->request->function;
    const ContractClause *ensures = &writer->request->contract.ensures;
    Text code = {0};
    if (!writer->request->contract.says)
        return;
    for (size_t i = 0; i < ensures->count; i++)
        if (!ensures->atoms[i].shape)
            check_atom(writer, &code, &ensures->atoms[i], NULL);
    check_arguments(writer, &code);
    for (size_t i = 0; i < ensures->count; i++)
        if (ensures->atoms[i].shape)
            check_atom(writer, &code, &ensures->atoms[i], contract_type(function, ensures->atoms[i].name));
    check_kept(writer, &code);
    check_place(writer, body, text_string(&code));
    text_free(&code);
}

char *entry_name(const EntryRequest *request)
{
    char *name = message("check_%s", request->function->name);
    while (program_find_function(request->program, name).index != ID_NONE) {
        char *longer = message("%s_", name);
        free(name);
        name = longer;
    }
    return name;
}

/* The function, under this name. */
static void write_function(SourceWriter *writer, Text *text, const char *name)
{
    Text body = {0};
    contract_collect_shapes(writer);
    text_add(&body, "\nvoid %s(void)\n{\n", name);
    declare_arguments(writer, &body);
    build_arguments(writer, &body);
    assume_conditions(writer, &body);
    add_call(writer, &body);
    check_contract(writer, &body);
    text_add(&body, "}\n");
    text_add(text, "\n%s%s%s%s", text_string(&writer->aliases), text_string(&writer->prototypes),
             text_string(&writer->functions), text_string(&body));
    text_free(&body);
}

/* The same for a proof without shapes, where sharing makes the other hard. */
static char *write_pooled(Text *text, const EntryRequest *request, const char *name)
{
    SourceWriter writer = {.request = request,
                           .arena = arena_create(),
                           .builders = map_create(),
                           .identifiers = map_create(),
                           .family = "pool_",
                           .refusal = "reach_error();",
                           .allocate = "__whittle_lasting",
                           .is_pooled = true};
    const char *pooled = writer_format(&writer, "%s%s", ENTRY_POOLED, name);
    text_add(text, "\nextern void *__whittle_lasting(__SIZE_TYPE__);\n");
    write_function(&writer, text, pooled);
    writer_release(&writer);
    return writer.problem;
}

char *entry_write_types(Text *text, const EntryRequest *request)
{
    const Function *function = request->function;
    SourceWriter writer = {
        .request = request, .arena = arena_create(), .builders = map_create(), .identifiers = map_create()};
    Definitions definitions = {.writer = &writer};
    definitions_add(&definitions, function->type);
    definitions_finish(&definitions);
    text_add(text, "#define NULL ((void *)0)\n%s", text_string(&definitions.text));
    if (strstr(text_string(&definitions.known), "/:struct _IO_FILE/"))
        text_add(text, "extern FILE *stdin, *stdout;\n");
    text_add(text, "extern %s;\n", writer_declaration(&writer, function->type, function->name));
    definitions_free(&definitions);
    writer_release(&writer);
    return writer.problem;
}

char *entry_write(Text *text, Text *assumptions, const EntryRequest *request, bool *is_pooled)
{
    const Function *function = request->function;
    char *refusal = entry_refuse(function);
    if (refusal)
        return refusal;
    if (!function->type || !function->parameter_names)
        return message("the parameters of %s are not known: it needs C source with prototypes", function->name);
    SourceWriter writer = {.request = request,
                           .arena = arena_create(),
                           .builders = map_create(),
                           .identifiers = map_create(),
                           .family = "",
                           .refusal = "reach_error();",
                           .allocate = "malloc"};
    char *name = entry_name(request);
    if (request->is_apart)
        writer.problem = entry_write_types(text, request);
    entry_add_declarations(text);
    write_function(&writer, text, name);
    for (uint32_t i = 0; i < parameter_count(function); i++)
        say_argument(&writer, i);
    if (request->contract.says)
        text_add(assumptions, "The contract (%s) holds when %s is called. ", request->contract.says, function->name);
    if (writer.assumptions.length)
        text_add(
            assumptions,
            "Of the arguments of %s: %s%s; pointers to the same type may lead to the same object, arguments also to elements of an "
            "array beside its length (strings to none), but no other pointer leads into an object or to such an array, and not shared is what shapes, "
            "unions, elements of arrays (but for up to four in an object) and structs passed by value lead to; functions that "
            "objects lead to only return any value, nothing else leads to any of it, and global variables have their initial values",
            function->name, text_string(&writer.assumptions),
            request->is_nonnull ? "; pointer arguments are not NULL unless a shape says so" : "");
    if (is_pooled && !writer.problem && (*is_pooled = writer.is_hard && !request->contract.says))
        writer.problem = write_pooled(text, request, name);
    free(name);
    writer_release(&writer);
    return writer.problem;
}
