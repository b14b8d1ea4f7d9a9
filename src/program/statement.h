/* SPDX-License-Identifier: MIT */
/* Operations in the reader's language. The statement of an edge is derived from its steps by writing each register as
 * the expression that computed it; a load becomes part of a larger expression only if no write, call or end of a
 * lifetime lies between. */
#ifndef WHITTLE_PROGRAM_STATEMENT_H
#define WHITTLE_PROGRAM_STATEMENT_H

#include "program/program.h"

/* Adds the edge's operation as a C-like statement without a final semicolon: "p->next = q", "assume x > 0",
 * "r = malloc(12)", "f(x, &y)", "return x". */
void statement_add(Text *text, const Program *program, EdgeId edge);
/* The same for stories of runs: a branch is its condition, what the compiler added is left out; nothing is added if that
 * is all. */
void statement_add_source(Text *text, const Program *program, EdgeId edge);
/* One step in normal form: "r3 = load4 r2", in the notation of doc/glossary.md. */
void statement_add_step(Text *text, const Program *program, FunctionId function, const Step *step);
/* Finds the C types of the registers that outlive their operation, where the front end gave none. Part of program_seal.
 */
void statement_type_registers(Program *program);
/* An operand as an expression, registers of the edge written out as in what is told. */
void statement_add_operand(Text *text, const Program *program, EdgeId edge, Operand operand);
/* Its C type if that is an integer or a floating-point number, else NULL. */
const Type *statement_operand_type(const Program *program, EdgeId edge, Operand operand);

#endif
