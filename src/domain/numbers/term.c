/* SPDX-License-Identifier: MIT */
/* A table from opcodes to terms, with the cases where C leaves the result open. */
#include "domain/numbers/term.h"

const Term *opcode_term(TermStore *terms, Opcode opcode, const Term *const operands[3], unsigned width)
{
    static const struct {
        Opcode opcode;
        TermKind kind;
    } kinds[] = {{OP_ADD, TERM_ADD},    {OP_SUB, TERM_SUB},   {OP_MUL, TERM_MUL},    {OP_UDIV, TERM_UDIV},
                 {OP_SDIV, TERM_SDIV},  {OP_UREM, TERM_UREM}, {OP_SREM, TERM_SREM},  {OP_SHL, TERM_SHL},
                 {OP_LSHR, TERM_LSHR},  {OP_ASHR, TERM_ASHR}, {OP_AND, TERM_BITAND}, {OP_OR, TERM_BITOR},
                 {OP_XOR, TERM_BITXOR}, {OP_EQ, TERM_EQ},     {OP_ULT, TERM_ULT},    {OP_ULE, TERM_ULE},
                 {OP_SLT, TERM_SLT},    {OP_SLE, TERM_SLE},   {OP_ZEXT, TERM_ZEXT},  {OP_SEXT, TERM_SEXT}};
    const Term *one = term_constant(terms, 1, 1), *zero = term_constant(terms, 0, 1);
    if (opcode == OP_TRUNC)
        return term_extract(terms, operands[0], width - 1, 0);
    if (opcode == OP_SELECT)
        return term_ite(terms, term_binary(terms, TERM_EQ, operands[0], one), operands[1], operands[2]);
    if (opcode == OP_NE)
        return term_ite(terms, term_binary(terms, TERM_EQ, operands[0], operands[1]), zero, one);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (kinds[i].opcode != opcode)
            continue;
        if (opcode == OP_ZEXT || opcode == OP_SEXT)
            return term_extend(terms, kinds[i].kind, operands[0], width);
        const Term *term = term_binary(terms, kinds[i].kind, operands[0], operands[1]);
        return opcode_info(opcode)->is_comparison ? term_ite(terms, term, one, zero) : term;
    }
    return NULL;
}
