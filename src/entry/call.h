/* SPDX-License-Identifier: MIT */
/* Calls of functions that are known by their contracts (--modular, --contracts): a C function in the place of each, which
 * does all that the contract allows and checks what it requires. Its parts, in this order:
 *
 *  1. Conditions of `requires` are tested, shapes taken apart (check.c): what the function may free or restructure is
 *     freed. Of arguments that stay the caller's the first object stays, as the caller has its address.
 *  2. These first objects are apart from each other, and from all that was freed.
 *  3. What stays becomes anything that the contract allows: numbers any numbers, pointers lead to fresh objects in the
 *     shape that `ensures` says, or, if that is silent, in the one that they had.
 *  4. The result is any number, or fresh memory in its shape; without a shape a pointer of any value.
 *  5. Conditions of `ensures` are assumed.
 *
 * Why fresh objects stand for old ones: an access to an old one is a violation, and a comparison with a pointer that
 * dangles has either result. So the program with the stub goes wrong wherever it does with a function that keeps to the
 * contract and nothing else: it may keep nothing for later calls, must return, and uses no global variables. These are
 * assumptions; the last is seen to where there is source (call_refuse).
 *
 * A contract is of use here if it says of every pointer what it leads to. */
#ifndef WHITTLE_ENTRY_CALL_H
#define WHITTLE_ENTRY_CALL_H

#include "entry/ctext.h"
#include "entry/entry.h"

#include "program/callgraph.h"

/* Why calls of this function of the program cannot go by its contract, as far as its code tells; NULL: they can. */
char *call_refuse(CallGraph *graph, const Program *program, FunctionId function);

/* Adds the function, to be called `name`, and all that it calls. `source`: what the text says about the parameters.
 * Returns NULL, or why the contract does not do. */
char *call_write(Text *text, const EntryRequest *request, const SourceFunction *source, const char *name);

/* Adds a body for the function itself, in its own file, that calls what call_write named so. */
void call_write_body(Text *text, const EntryRequest *request, const char *name);

/* As call_write, for a function without source: its own name, and the types that it needs. To be compiled by itself. */
char *call_write_missing(Text *text, const EntryRequest *request, const SourceFunction *source);

#endif
