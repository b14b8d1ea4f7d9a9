/* SPDX-License-Identifier: MIT */
/* Computations as formulas. */
#ifndef WHITTLE_DOMAIN_NUMBERS_TERM_H
#define WHITTLE_DOMAIN_NUMBERS_TERM_H

#include "logic/term.h"
#include "program/step.h"

/* The result, of this width, of an opcode on operands; NULL if no formula says it. Comparisons give one bit. */
const Term *opcode_term(TermStore *terms, Opcode opcode, const Term *const operands[3], unsigned width);

#endif
