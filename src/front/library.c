/* SPDX-License-Identifier: MIT */
/* Library functions by their rows. */
#include "front/library.h"
#include "front/function.h"

#include <string.h>

Operands library_model(Builder *builder, const LibraryCall *call, const char *name)
{
    LLVMValueRef function = translator_model(builder->translator, name);
    Leaves results;
    if (!function)
        die("the library model of %s is missing", name);
    uint32_t parameters = LLVMCountParams(function), count = call->count < parameters ? call->count : parameters;
    LLVMTypeRef type = LLVMGetReturnType(LLVMGlobalGetValueType(function));
    translator_leaves(builder->translator, type, builder->arena, &results);
    return call_function(builder, function, call->arguments, count, results);
}

/* Written in C, in models/. */
Operands as_model(Builder *builder, const LibraryCall *call, const LibraryRow *row)
{
    return library_model(builder, call, row->model ? row->model : row->name);
}

static const LibraryRow *find(const char *name)
{
    const LibraryRow *const tables[] = {library_c, library_posix};
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        for (const LibraryRow *row = tables[i]; row->name; row++)
            if (!strcmp(row->name, name))
                return row;
    return NULL;
}

static const char nondet_prefix[] = "__VERIFIER_nondet_", input_prefix[] = "__whittle_input_";

static bool begins(const char *name, const char *prefix)
{
    return !strncmp(name, prefix, strlen(prefix));
}

bool library_knows(const char *name)
{
    return find(name) || begins(name, nondet_prefix);
}

bool library_answers(const char *name)
{
    const LibraryRow *row = find(name);
    return row && row->handler == as_answer && *row->signature != 'v';
}

static bool letter_fits(const Builder *builder, const LibraryCall *call, char letter, uint32_t i, unsigned width)
{
    bool is_float = call->floats >> i & 1;
    switch (letter) {
    case '*':
        return true;
    case 'h':
        return width == 16;
    case 'i':
        return width == 32 && !is_float;
    case 'f':
        return width == 32 && is_float;
    case 'L':
        return width == 64 && !is_float;
    case 'd':
        return width == 64 && is_float;
    default:
        return width == builder->program->pointer_width && !is_float;
    }
}

/* The result may be ignored by the caller; a result the function does not give is refused later, if it is used. */
static bool fits(const Builder *builder, const LibraryCall *call, const LibraryRow *row)
{
    const char *parameter = row->signature + 1;
    uint32_t i = 0;
    for (; *parameter && *parameter != '.'; parameter++, i++)
        if (i >= call->count || call->arguments[i].count != 1 ||
            !letter_fits(builder, call, *parameter, i, call->arguments[i].items[0].width))
            return false;
    if (i < call->count && !*parameter)
        return false;
    if (!call->results.count || *row->signature == 'v' || *row->signature == 'm')
        return true;
    return call->results.count == 1 &&
           letter_fits(builder, call, *row->signature, CALL_RESULT, call->results.items[0].width);
}

/* Any declared function of this kind, by its return type; a truth value is 0 or 1 also where it is declared as a
 * byte. */
static Operands nondeterministic(Builder *builder, const LibraryCall *call, const char *kind)
{
    static const char *const unsigned_kinds[] = {"u", "size_t", "sector_t", "bool", "p"};
    bool is_signed = true;
    if (call->results.count != 1) {
        builder_unsupported(builder, "%s does not return a single value", call->name);
        return (Operands){0};
    }
    Leaf leaf = call->results.items[0];
    for (size_t i = 0; i < sizeof unsigned_kinds / sizeof *unsigned_kinds; i++)
        is_signed &= !begins(kind, unsigned_kinds[i]);
    if (leaf.width == 8 && (!strcmp(kind, "bool") || !strcmp(kind, "_Bool"))) {
        Operand bit = library_input(builder, call->name, (Leaf){.width = 1}, false);
        return call_result(builder, builder_resize(builder, bit, leaf.width, false));
    }
    return call_result(builder, library_input(builder, call->name, leaf, is_signed && leaf.width > 1));
}

bool library_translate(Builder *builder, const LibraryCall *call, Operands *result)
{
    const LibraryRow *row = find(call->name);
    if (!row && begins(call->name, nondet_prefix)) {
        *result = nondeterministic(builder, call, call->name + strlen(nondet_prefix));
        return true;
    }
    if (!row && begins(call->name, input_prefix)) {
        LibraryCall named = *call;
        named.name += strlen(input_prefix);
        *result = nondeterministic(builder, &named, "int");
        return true;
    }
    if (!row)
        return false;
    if (!fits(builder, call, row)) {
        builder_unsupported(builder, "call of %s with arguments or a result that do not fit it", call->name);
        return true;
    }
    *result = row->handler(builder, call, row);
    /* Where the program expects a result from a function without one, the register holds whatever it held. */
    if (result->count < call->results.count && call->results.count == 1)
        *result = call_result(builder, builder_any(builder, call->results.items[0]));
    return true;
}
