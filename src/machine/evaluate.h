/* SPDX-License-Identifier: MIT */
/* Computation on values that may point: opcode_evaluate (interpreter.h) for the bits, and here what becomes of
 * provenance and taint. A result is tainted if it would be another, had blocks been placed elsewhere. */
#ifndef WHITTLE_MACHINE_EVALUATE_H
#define WHITTLE_MACHINE_EVALUATE_H

#include "machine/heap.h"

/* result := opcode(operands). False where it is undefined. `any` is set, and the result tainted, where any value is
 * allowed. May set Block.is_hidden. */
bool value_compute(Heap *heap, Opcode opcode, unsigned width, const Value operands[3], Value *result, bool *any);

#endif
