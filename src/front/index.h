/* SPDX-License-Identifier: MIT */
/* Indexes of arrays that are part of something larger, as UBSan's bounds check has them: an element that is accessed
 * lies inside the array, an address that is only computed may lie behind the last element. Arrays of one element or
 * none at the end of a structure stand for any number. Where the array is the whole object, the check of the access is
 * enough. */
#ifndef WHITTLE_FRONT_INDEX_H
#define WHITTLE_FRONT_INDEX_H

#include "front/builder.h"

/* The array type that the operand `at` of a getelementptr indexes, reached by `offset` bytes from `pointer`. */
void index_check(Builder *builder, LLVMValueRef value, unsigned at, LLVMTypeRef array, Operand pointer, uint64_t offset,
                 Operand index);

#endif
