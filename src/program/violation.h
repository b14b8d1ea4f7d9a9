/* SPDX-License-Identifier: MIT */
/* What can go wrong. program/property.h says to which property each kind belongs. */
#ifndef WHITTLE_PROGRAM_VIOLATION_H
#define WHITTLE_PROGRAM_VIOLATION_H

typedef enum ViolationKind {
    VIOLATION_NULL,      /* access through a null pointer (or next to it) */
    VIOLATION_BOUNDS,    /* outside the object the pointer belongs to */
    VIOLATION_FREED,     /* heap block used after it was freed */
    VIOLATION_SCOPE,     /* stack object used after its lifetime */
    VIOLATION_WILD,      /* pointer that belongs to no object */
    VIOLATION_READ_ONLY, /* write to a constant object */
    VIOLATION_ALIGN,     /* vector at an address that is not a multiple of its size, where processors fault */
    VIOLATION_CALL,      /* call of something that is not a function */
    VIOLATION_DOUBLE_FREE,
    VIOLATION_FREE_OFFSET, /* not the start of the block */
    VIOLATION_FREE_NON_HEAP,
    VIOLATION_LOST,       /* heap block no pointer leads to any more */
    VIOLATION_NOT_FREED,  /* heap block still allocated when the program ends */
    VIOLATION_ERROR_CALL, /* error function called or assertion failed */
    VIOLATION_OVERLAP,    /* ranges that a library function demands to be disjoint are not */
    VIOLATION_ARGUMENT,   /* argument for which a library function is not defined */
    VIOLATION_CONTRACT,   /* argument for which the contract of a function makes no promise */
    VIOLATION_INDEX,      /* outside the array that is indexed, inside the object that the array is part of */
    VIOLATION_COUNT,
} ViolationKind;

#endif
