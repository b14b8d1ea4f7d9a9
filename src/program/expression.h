/* SPDX-License-Identifier: MIT */
/* Operands as C expressions: a register defined by the same edge is written as the expression that computed it. For
 * people; how statements are made of expressions is program/statement.c's business. */
#ifndef WHITTLE_PROGRAM_EXPRESSION_H
#define WHITTLE_PROGRAM_EXPRESSION_H

#include "program/program.h"

/* How tightly an expression binds, as C's grammar has it. */
typedef enum Precedence {
    BINDS_CONDITIONAL,
    BINDS_LOGICAL_OR,
    BINDS_LOGICAL_AND,
    BINDS_OR,
    BINDS_XOR,
    BINDS_AND,
    BINDS_EQUALITY,
    BINDS_RELATION,
    BINDS_SHIFT,
    BINDS_SUM,
    BINDS_PRODUCT,
    BINDS_UNARY,
    BINDS_POSTFIX,
} Precedence;

typedef struct Expression {
    const char *text;
    Precedence binds;
    const Type *type; /* NULL if unknown */
    bool is_pointer;
} Expression;

typedef struct Writer {
    const Program *program;
    const Function *function;
    const Edge *edge;
    Arena *arena;      /* all texts and types made */
    const bool *named; /* of each step of the edge: its result is written by name, having been assigned before */
    unsigned depth;
    size_t written; /* characters of all texts: some expressions would explode */
} Writer;

/* Text in the writer's arena. */
const char *writer_text(Writer *writer, const char *format, ...) PRINTF_LIKE(2, 3);
/* The name a register is printed by: its own or "t7". */
const char *writer_register(Writer *writer, RegisterId reg);
/* The step before `at` that defines the operand, if it is a register of this edge; ID_NONE if not. */
uint32_t writer_definition(const Writer *writer, Operand operand, uint32_t at);

/* The unnamed computation that defines the operand, NULL if there is none; moves *at to it. */
const Step *writer_computation(const Writer *writer, Operand operand, uint32_t *at);

/* The value of an operand of step `at` (or, at = step_count, after the edge). */
Expression expression_value(Writer *writer, Operand operand, uint32_t at);
/* The value as it is assigned to something of this type: truncation is implied, a zero pointer is NULL. */
Expression expression_assigned(Writer *writer, Operand operand, const Type *type, uint32_t at);
/* The condition that a 1-bit operand equals `expected`. */
Expression expression_condition(Writer *writer, Operand operand, bool expected, uint32_t at);
/* What the step `index` computes, allocates, reads or loads. */
Expression expression_step(Writer *writer, uint32_t index);
/* The thing of `size` bytes that an address operand points to; size 0: whatever begins there. `type` is used if no name
 * fits. */
Expression expression_place(Writer *writer, Operand address, uint32_t size, const Type *type, uint32_t at);
/* The value of an address operand or of a sum of a pointer and offsets. */
Expression expression_address(Writer *writer, Operand operand, uint32_t at);
/* A step's arguments, separated by commas. */
const char *expression_arguments(Writer *writer, const Step *step, uint32_t at);

#endif
