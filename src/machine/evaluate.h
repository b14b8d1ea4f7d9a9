/* SPDX-License-Identifier: MIT */
/* Computation on values that may point: opcode_evaluate (interpreter.h) for the bits, and here what becomes of
 * provenance and taint. A result is tainted if it would be another, had blocks been placed elsewhere. */
#ifndef WHITTLE_MACHINE_EVALUATE_H
#define WHITTLE_MACHINE_EVALUATE_H

#include "base/bits.h"
#include "machine/heap.h"

/* The opcodes on plain integers that have a result for all operands of `from` bits, which is to be cut to the step's
 * width: the common ones, in line for the interpreter's sake. False for any other opcode. */
static inline bool opcode_evaluate_total(Opcode opcode, unsigned from, uint64_t a, uint64_t b, uint64_t *result)
{
    switch (opcode) {
    case OP_COPY:
    case OP_TRUNC:
    case OP_ZEXT:
        *result = a;
        return true;
    case OP_SEXT:
        *result = (uint64_t)bits_signed(a, from);
        return true;
    case OP_ADD:
    case OP_POINTER_ADD:
        *result = a + b;
        return true;
    case OP_SUB:
        *result = a - b;
        return true;
    case OP_MUL:
        *result = a * b;
        return true;
    case OP_AND:
        *result = a & b;
        return true;
    case OP_OR:
        *result = a | b;
        return true;
    case OP_XOR:
        *result = a ^ b;
        return true;
    case OP_EQ:
        *result = a == b;
        return true;
    case OP_NE:
        *result = a != b;
        return true;
    case OP_ULT:
        *result = a < b;
        return true;
    case OP_ULE:
        *result = a <= b;
        return true;
    case OP_SLT:
        *result = bits_signed(a, from) < bits_signed(b, from);
        return true;
    case OP_SLE:
        *result = bits_signed(a, from) <= bits_signed(b, from);
        return true;
    default:
        return false;
    }
}

/* result := opcode(operands). False where it is undefined. `any` is set, and the result tainted, where any value is
 * allowed. May set Block.is_hidden. */
bool value_compute(Heap *heap, Opcode opcode, unsigned width, const Value operands[3], Value *result, bool *any);

#endif
