/* SPDX-License-Identifier: MIT */
/* An entry function with arguments that mean something. A function f that takes pointers cannot be called out of nothing:
 * this folder writes a C function check_f that builds the arguments out of malloc and __VERIFIER_nondet_..., calls f, and
 * checks what f promises. As it is C, every domain, the interpreter, the search and the replay know what it means, and a
 * failing run is a run like any other.
 *
 * What is built is what the user says (shape.h), or by default anything that the type allows (any.c): these are
 * assumptions of the verdict, put into words on the way. Contents that are not pointers stay as malloc leaves them, any
 * value. check_f keeps arguments and result in static variables, so that a block is lost only if f loses it. */
#ifndef WHITTLE_ENTRY_ENTRY_H
#define WHITTLE_ENTRY_ENTRY_H

#include "entry/contract.h"
#include "program/program.h"

typedef struct EntryRequest {
    const Program *program; /* the program that defines the function: types come from there */
    const Function *function;
    const char *file;  /* that defines it, for the positions of what the contract says */
    ShapeList shapes;  /* of arguments, by name */
    Contract contract; /* of the function; {0}: none */
    bool is_nonnull;   /* pointer arguments without a shape are not NULL */
    bool is_apart;     /* the code is a file of its own, and brings the types (complete.h) */
} EntryRequest;

/* Does the function need it: a parameter is a pointer or a struct, or the result has a pointer, which must not be lost? */
bool entry_needs_builder(const Function *function);

/* Why no arguments can be made up; NULL: they can. */
char *entry_refuse(const Function *function);

/* The name of the function that is written: check_f, or check_f_ if the program has one of that name. Owned by the
 * caller. */
char *entry_name(const EntryRequest *request);

/* Adds the C text, to be compiled behind that of the function's own file unless it is_apart, and what is assumed of the arguments, in
 * sentences. If `is_pooled` is not NULL it is set where the arguments' objects may be shared: then there is a second function,
 * ENTRY_POOLED before the name, with the same arguments built in another way (any.c), out of objects that last. If it goes
 * right, so does the first, as far as no pointer in such an object was overwritten. Returns NULL or a message. */
#define ENTRY_POOLED "whittle_pooled_"
char *entry_write(Text *text, Text *assumptions, const EntryRequest *request, bool *is_pooled);

/* The types that a file of its own needs, and the function's declaration. Returns NULL or a message. */
char *entry_write_types(Text *text, const EntryRequest *request);

#endif
