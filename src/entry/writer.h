/* SPDX-License-Identifier: MIT */
/* What the parts of the generator share: the texts that grow, types by name, statements that build a value.
 *
 * A *place* is the text of an lvalue. Memory is *fresh* if it comes from malloc and nothing was stored: then only
 * pointers must be written, all else has any value. */
#ifndef WHITTLE_ENTRY_WRITER_H
#define WHITTLE_ENTRY_WRITER_H

#include "base/map.h"
#include "entry/entry.h"

typedef struct SourceWriter {
    const EntryRequest *request;
    ShapeList shapes; /* of arguments: the user's, and of the contract */
    Arena *arena;
    const char *family;    /* what the names of builders begin with, behind "whittle_" */
    const char *refusal;   /* the statement where a check fails */
    const char *allocate;  /* "malloc" */
    bool is_pooled;        /* any.c: objects are made first and linked afterwards */
    bool is_hard;          /* to prove: walks (any.c), or a builder that calls itself */
    bool leaves_edges;     /* any.c has written the pointers for which any_links holds */
    Text functions;        /* complete builders, each behind those it calls, but for recursion: */
    Text prototypes;       /* of all of them */
    Text aliases;          /* of types whose names are hidden by variables */
    Text assumptions;      /* sentences */
    Text pools;            /* names of pools, a line each (shared.c) */
    Map *builders;         /* of unshared objects: Type.fields -> begun or written */
    Map *identifiers;      /* of structs, which may have several names: Type.fields -> text */
    unsigned made;         /* builders of shapes so far */
    const Type *structure; /* whose fields lengths may name; NULL: parameters only */
    const char *object;    /* and the pointer to it */
    char *problem;         /* the first */
} SourceWriter;

/* Frees everything but `problem`. */
void writer_release(SourceWriter *writer);
void writer_fail(SourceWriter *writer, char *problem);
/* A copy of formatted text that lives as long as the writer. */
const char *writer_format(SourceWriter *writer, const char *format, ...) PRINTF_LIKE(2, 3);
/* "struct node *name". */
const char *writer_declaration(SourceWriter *writer, const Type *type, const char *name);
/* "struct node", "int *": a type with a name; a failure if it has none. */
const char *writer_type(SourceWriter *writer, const Type *type);
/* The same for `type *`. */
const char *writer_pointer(SourceWriter *writer, const Type *target);
/* A struct's or union's name as part of an identifier: "node". */
const char *writer_identifier(SourceWriter *writer, const Type *type);
/* Begins a builder: "static struct node *build_node(void)\n{\n", and its prototype. */
void writer_begin(SourceWriter *writer, Text *body, const Type *target, const char *name, const char *parameters);

/* Adds prototypes of what generated code calls. */
void entry_add_declarations(Text *text);

bool type_is_void(const Type *type);
/* FILE */
bool type_is_stream(const Type *type);
/* A struct whose fields are known. */
bool type_is_record(const Type *type);
/* Is it a pointer, or does it hold one? */
bool type_has_pointer(const Type *type);
/* Of an array whose length is a guess (parameter_neighbour): is there one element at least? Structs and pointers to pointers
 * are often no arrays at all. */
bool type_has_first(const Type *element);
const Field *type_field(const Type *type, const char *name);

/* Adds statements that make `place`, of this type, any value; in fresh memory only what must be written. Pointers are
 * built without sharing, as `shape` says; NULL: any. `neighbour`: the expression that names the length of what a pointer
 * leads to; NULL: unknown. */
void build_value(SourceWriter *writer, Text *body, const char *place, const Type *type, const ArgumentShape *shape,
                 bool is_fresh, const char *neighbour);
/* What a pointer to `target` leads to if it is not NULL and nobody says more. */
void build_default(SourceWriter *writer, Text *body, const char *place, const Type *target, const char *neighbour);
/* Adds statements for the pointers in the object that `object` leads to, apart from fields for which `leave_out` says so. */
typedef bool LeaveOut(const void *context, const Field *field);
void build_fields(SourceWriter *writer, Text *body, const char *object, const Type *type, const ArgumentShape *shape,
                  LeaveOut *leave_out, const void *context);
/* Adds "T *node = malloc(sizeof *node);" and that it works. */
void build_allocation(SourceWriter *writer, Text *body, const char *indent, const Type *type, const char *name);
/* A list, ring or tree. */
void build_structure(SourceWriter *writer, Text *body, const char *place, const Type *target,
                     const ArgumentShape *shape);
/* The name of a function that builds one, `shape` being of such a kind and `target` a struct. */
const char *structure_builder(SourceWriter *writer, const Type *target, const ArgumentShape *shape);
/* Is it a pointer to the struct or union that it stands in? */
bool field_leads_back(const Field *field, const Type *type);
/* The links of a shape in that type, as given or as the type tells. False and a failure if there are none. */
bool shape_links(SourceWriter *writer, const ArgumentShape *shape, const Type *type,
                 const char *links[SHAPE_ITEMS_MOST], size_t *count);

/* Shared shapes (shared.c): the name of the pool of objects of a type, with a function NAME_add; the name of a function that
 * returns one that the shape may lead to, or NULL; statements that empty all pools. */
const char *shared_pool(SourceWriter *writer, const Type *type);
const char *shared_pick(SourceWriter *writer, const char *pool, const Type *type);
void shared_end(SourceWriter *writer, Text *body);
/* In which turn, of those from 0 on, a place of that shape is built. */
enum { SHARED_TURNS = 3 };
unsigned shared_turn(const ArgumentShape *shape);

/* A failure if the shape speaks of fields that the type has not. */
void shape_check_members(SourceWriter *writer, const ArgumentShape *shape, const Type *type);

/* Arguments without a shape for which any_links holds: everything that they may lead to, shared or not (any.c). The places
 * are static variables of the function whose body is written. */
void any_build(SourceWriter *writer, Text *body, const char *const *places, const Type *const *targets, size_t count);
/* Is a pointer of this type, as an argument, in a struct or in a short array, an edge of that graph? */
bool any_links(const Type *type);
/* May pointers to these types lead to the same object? */
bool any_is_same(const Type *left, const Type *right);
bool any_is_short(const Type *array);

/* Adds statements that violate something unless the atom of a contract holds; `type`: of what has the shape. */
void check_atom(SourceWriter *writer, Text *body, const Atom *atom, const Type *type);
/* Adds statements that violate something unless the place has the shape. They take it apart: what it leads to is freed,
 * but for the first object if that is kept. */
void check_shape(SourceWriter *writer, Text *body, const char *place, const Type *target, const ArgumentShape *shape,
                 bool is_kept);
/* Does the shape say of every pointer in its objects what it leads to? Then they can be taken apart, and built anew. */
bool shape_is_complete(SourceWriter *writer, const ArgumentShape *shape, const Type *target);

/* What a contract says about parameters (arguments.c). */
uint32_t parameter_count(const Function *function);
const Type *parameter_type(const Function *function, uint32_t i);
/* Its number; that of all parameters if there is none of this name. */
uint32_t parameter_find(const Function *function, const char *name);
/* The parameter that says how many elements the pointer's array has: the next one, or the one before, unless that follows a
 * pointer itself; NULL if neither looks like it. Nodes of a linked structure are no array. */
const char *parameter_neighbour(const Function *function, uint32_t i);
/* The type of a parameter or of `result`; NULL: there is no such name. */
const Type *contract_type(const Function *function, const char *name);
/* What ensures says of the name; NULL: nothing. */
const Atom *contract_ensures(const Contract *contract, const char *name);
/* Does the condition say that the name is NULL? */
bool contract_says_null(SourceWriter *writer, const char *condition, const char *name);
/* Do frees or owns name it? */
bool contract_frees(const Contract *contract, const char *name);
/* Are the objects of an argument with a shape not the caller's any more after the call? If frees or owns name it, or if
 * ensures says nothing of it, and gives another name a shape of the same type, of which it may have become part. */
bool contract_takes(const SourceWriter *writer, uint32_t parameter);
/* Fills SourceWriter.shapes: the user's, those that the contract requires, and, if there is a contract, that other pointers
 * to numbers are NULL or lead to one element, or to a string. */
void contract_collect_shapes(SourceWriter *writer);
/* Adds code as if it stood in the line of the contract, so that a failure is reported there. */
void check_place(const SourceWriter *writer, Text *to, const char *code);

#endif
