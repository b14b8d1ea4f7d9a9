/* SPDX-License-Identifier: MIT */
/* The path from an object's type to the field at an offset: `.items[2].key`. */
#include "program/type.h"

#include "base/bits.h"

#include <stddef.h>
#include <string.h>

enum {
    DEEPEST = 64, /* debug information of a hostile file may nest a type in itself */
    LARGEST_SCALAR = 8,
};

static bool is_bit_field(const Field *field)
{
    return field->offset % 8 || field->size % 8 ||
           (field->type && field->type->size && field->size < 8 * field->type->size);
}

/* The field to go into for `size` bytes at `offset`: one that begins there and has that size if there is one, else the
 * first that holds them. The last field may be an array without a length. */
static const Field *field_for(const Type *type, uint64_t offset, uint64_t size)
{
    const Field *holder = NULL;
    for (uint32_t i = 0; i < type->field_count; i++) {
        const Field *field = &type->fields[i];
        uint64_t begin = field->offset / 8, end = begin + field->size / 8;
        bool is_open = field->type && field->type->kind == TYPE_ARRAY && i + 1 == type->field_count &&
                       (!field->size || !field->type->size);
        if (is_bit_field(field) || offset < begin)
            continue;
        if (begin == offset && size && field->size == 8 * size)
            return field;
        if (!holder && (is_open || offset + (size ? size : 1) <= end))
            holder = field;
    }
    return holder;
}

/* Adds ".{a,b}" for the bit-fields in the unit of bytes; false if there are none. */
static bool add_bit_fields(Text *text, const Type *type, uint64_t offset, uint64_t size)
{
    uint64_t begin = 8 * offset, end = begin + 8 * size;
    bool found = false;
    for (uint32_t i = 0; i < type->field_count; i++) {
        const Field *field = &type->fields[i];
        if (!is_bit_field(field) || !field->name || field->offset < begin || field->offset >= end)
            continue;
        text_add(text, "%s%s", found ? "," : ".{", field->name);
        found = true;
    }
    if (found)
        text_add(text, "}");
    return found;
}

const Type *type_add_path(Text *text, const Type *type, uint64_t offset, uint64_t size)
{
    for (int depth = 0; type && depth < DEEPEST; depth++) {
        bool fits = offset == 0 && (!size || type->size == size);
        if (fits && (!size || type->kind < TYPE_STRUCT || type->kind > TYPE_ARRAY))
            return type;
        if (type->kind == TYPE_ARRAY && type->target && type->target->size &&
            (!size || offset % type->target->size + size <= type->target->size)) {
            text_add(text, "[%llu]", (unsigned long long)(offset / type->target->size));
            offset %= type->target->size;
            type = type->target;
            continue;
        }
        const Field *field =
            type->kind == TYPE_STRUCT || type->kind == TYPE_UNION ? field_for(type, offset, size) : NULL;
        if (field) {
            if (field->name)
                text_add(text, ".%s", field->name);
            offset -= field->offset / 8;
            type = field->type;
            if (!type && !offset && (!size || field->size == 8 * size))
                return NULL;
            continue;
        }
        if (fits && size > LARGEST_SCALAR)
            return type;
        if (add_bit_fields(text, type, offset, size))
            return NULL;
        if (fits)
            return type;
        break;
    }
    if (offset || size)
        text_add(text, "+%llu", (unsigned long long)offset);
    return NULL;
}

bool type_is_character(const Type *type)
{
    return type && type->kind == TYPE_INTEGER && type->size == 1 && type->name && strstr(type->name, "char");
}

static void add_double(Text *text, double value)
{
    size_t before = text->length;
    text_add(text, "%.9g", value);
    if (!strpbrk(text_string(text) + before, ".en"))
        text_add(text, ".0");
}

void type_add_value(Text *text, const Type *type, uint64_t bits, unsigned width)
{
    if (type && type->kind == TYPE_FLOAT && (width == 32 || width == 64)) {
        uint32_t low = (uint32_t)bits;
        float single;
        double value;
        memcpy(&single, &low, sizeof single);
        memcpy(&value, &bits, sizeof value);
        add_double(text, width == 32 ? (double)single : value);
    } else if (type_is_character(type) && bits >= ' ' && bits < 127) {
        text_add(text, bits == '\'' || bits == '\\' ? "'\\%c'" : "'%c'", (int)bits);
    } else if (type_is_character(type) && (bits == '\n' || bits == '\t')) {
        text_add(text, bits == '\n' ? "'\\n'" : "'\\t'");
    } else if (width == 1 || (type && type->kind == TYPE_INTEGER && !type->is_signed)) {
        text_add(text, "%llu", (unsigned long long)bits);
    } else {
        text_add(text, "%lld", (long long)bits_signed(bits, width));
    }
}

/* What stands before and after the name: "int (*" and ")(char)". Written from the name outwards. */
static bool wrap_declarator(Text *specifier, Text *declarator, const Type *type, int depth)
{
    if (!type || type->name || depth > DEEPEST || type->kind < TYPE_POINTER || type->kind == TYPE_OTHER) {
        text_add(specifier, "%s",
                 !type || (type->kind == TYPE_OTHER && !type->size) ? "void"
                 : type->name                                       ? type->name
                                                                    : "int");
        return !type || type->name || type->kind == TYPE_INTEGER || (type->kind == TYPE_OTHER && !type->size);
    }
    Text whole = {0};
    bool is_written = true;
    const Type *next = type->kind == TYPE_FUNCTION ? (type->field_count ? type->fields[0].type : NULL) : type->target;
    if (type->kind == TYPE_POINTER) {
        bool in_parentheses = next && !next->name && (next->kind == TYPE_FUNCTION || next->kind == TYPE_ARRAY);
        text_add(&whole, in_parentheses ? "(*%s)" : "*%s", text_string(declarator));
    } else if (type->kind == TYPE_ARRAY) {
        uint64_t size = next ? next->size : 0;
        text_add(&whole, "%s[%llu]", text_string(declarator), (unsigned long long)(size ? type->size / size : 0));
    } else if (type->kind == TYPE_FUNCTION) {
        text_add(&whole, "%s(", text_string(declarator));
        for (uint32_t i = 1; i < type->field_count; i++) {
            text_add(&whole, "%s", i > 1 ? ", " : "");
            is_written &= depth < DEEPEST && type_add_declaration(&whole, type->fields[i].type, "");
        }
        text_add(&whole, type->field_count > 1 ? ")" : "void)");
    } else {
        is_written = false;
    }
    is_written = is_written && wrap_declarator(specifier, &whole, next, depth + 1);
    text_free(declarator);
    *declarator = whole;
    return is_written;
}

bool type_add_declaration(Text *text, const Type *type, const char *name)
{
    Text specifier = {0}, declarator = {0};
    text_add(&declarator, "%s", name);
    bool is_written = wrap_declarator(&specifier, &declarator, type, 0);
    text_add(text, "%s%s%s", text_string(&specifier), declarator.length ? " " : "", text_string(&declarator));
    text_free(&specifier);
    text_free(&declarator);
    return is_written;
}
