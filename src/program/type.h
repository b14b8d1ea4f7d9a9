/* SPDX-License-Identifier: MIT */
/* C types as the debug information tells them: for names, pictures and guesses. No meaning depends on them: sizes,
 * offsets and widths that matter stand in the steps. A type may be absent (NULL) anywhere. */
#ifndef WHITTLE_PROGRAM_TYPE_H
#define WHITTLE_PROGRAM_TYPE_H

#include "base/text.h"

#include <stdbool.h>
#include <stdint.h>

typedef enum TypeKind {
    TYPE_INTEGER, /* also enumerations, bool, char */
    TYPE_FLOAT,
    TYPE_POINTER, /* target: what it points to, NULL for void */
    TYPE_STRUCT,
    TYPE_UNION,
    TYPE_ARRAY, /* target: the element */
    TYPE_FUNCTION,
    TYPE_OTHER,
} TypeKind;

typedef struct Type Type;

typedef struct Field {
    const char *name;      /* NULL for an anonymous member */
    uint64_t offset, size; /* in bits, so that bit-fields fit */
    const Type *type;
} Field;

struct Type {
    TypeKind kind;
    const char *name;   /* "int", "struct node", "list_t"; NULL if it has none */
    const char *tag;    /* structs and unions: "struct node", also behind typedefs; NULL if it has none */
    uint64_t size;      /* bytes; 0 if unknown */
    bool is_signed;     /* integers */
    const Type *target; /* pointers and arrays */
    const Field
        *fields; /* structs and unions; functions: the result (of type NULL: none), then the parameters, no names */
    uint32_t field_count;
};

/* Adds the way from an object of `type` to the scalar of `size` bytes at byte `offset`: ".next", "[3].key", ".{a,b}"
 * for a unit of bit-fields, or "+12" (never a name) where nothing fits; nothing for the object as a whole. An aggregate
 * is the answer only if none of its members has that size. Size 0 asks for the outermost thing that begins at `offset`.
 * Returns the type found, NULL if unknown. */
const Type *type_add_path(Text *text, const Type *type, uint64_t offset, uint64_t size);

/* Adds the C declaration of `name` as a thing of this type (NULL: void), "" for the type alone. False, and rubbish added, if
 * a type on the way has no name to write. */
bool type_add_declaration(Text *text, const Type *type, const char *name);

/* char, signed char or unsigned char, by that name. */
bool type_is_character(const Type *type);
/* Adds a value of this type (NULL: a signed integer) as C writes it: -3, 'x', 0.5. */
void type_add_value(Text *text, const Type *type, uint64_t bits, unsigned width);

#endif
