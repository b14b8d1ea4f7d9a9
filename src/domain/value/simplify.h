/* SPDX-License-Identifier: MIT */
/* Algebra on numbers: results that need no new symbol. The part of number.h that other modules do not see. */
#ifndef WHITTLE_DOMAIN_VALUE_SIMPLIFY_H
#define WHITTLE_DOMAIN_VALUE_SIMPLIFY_H

#include "domain/value/number.h"

/* Writes opcode(operands), operands resolved and not all constant, in a simpler way; may reorder or rewrite the
 * operands instead. Returns false if a symbol must be defined for what stands in `operands` now. */
bool number_simplify(Numbers *numbers, Opcode opcode, unsigned width, Number operands[3], Number *result);

/* The one order of operands that equal definitions share. */
void number_normalise(Opcode opcode, Number operands[3]);

#endif
