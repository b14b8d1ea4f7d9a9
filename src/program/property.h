/* SPDX-License-Identifier: MIT */
/* The properties, as a set of bits, and a finding: one violation of one of them at one step. design.md section 6. */
#ifndef WHITTLE_PROGRAM_PROPERTY_H
#define WHITTLE_PROGRAM_PROPERTY_H

#include "program/program.h"

typedef enum Property {
    VALID_DEREF,
    VALID_FREE,
    VALID_MEMTRACK,
    VALID_MEMCLEANUP,
    UNREACH_CALL,
    VALID_ARGUMENT, /* not SV-COMP's: with a property file its violations are undefined behaviour that ends a proof */
    VALID_INDEX,    /* not SV-COMP's: not looked at with a property file */
    PROPERTY_COUNT,
} Property;

typedef uint32_t PropertySet; /* bit i: Property i */

typedef struct PropertyInfo {
    const char *name; /* "valid-deref" */
    const char *says; /* one sentence: what it demands */
    unsigned cwe;
} PropertyInfo;
const PropertyInfo *property_info(Property property);

/* What exactly went wrong: a row each in violation_info. */
typedef enum ViolationKind {
    VIOLATION_NULL,          /* access through a null pointer (or next to it) */
    VIOLATION_BOUNDS,        /* outside the object the pointer belongs to */
    VIOLATION_FREED,         /* heap block used after it was freed */
    VIOLATION_SCOPE,         /* stack object used after its lifetime */
    VIOLATION_WILD,          /* pointer that belongs to no object */
    VIOLATION_READ_ONLY,     /* write to a constant object */
    VIOLATION_CALL,          /* call of something that is not a function */
    VIOLATION_DOUBLE_FREE,
    VIOLATION_FREE_OFFSET,   /* not the start of the block */
    VIOLATION_FREE_NON_HEAP,
    VIOLATION_LOST,          /* heap block no pointer leads to any more */
    VIOLATION_NOT_FREED,     /* heap block still allocated when the program ends */
    VIOLATION_ERROR_CALL,    /* error function called or assertion failed */
    VIOLATION_OVERLAP,       /* ranges that a library function demands to be disjoint are not */
    VIOLATION_ARGUMENT,      /* argument for which a library function is not defined */
    VIOLATION_INDEX,         /* outside the array that is indexed, inside the object that the array is part of */
    VIOLATION_COUNT,
} ViolationKind;

typedef struct ViolationInfo {
    Property property;
    const char *says; /* "access through a null pointer" */
} ViolationInfo;
const ViolationInfo *violation_info(ViolationKind kind);

typedef struct Finding {
    ViolationKind kind;
    EdgeId edge;   /* the operation, index ID_NONE if none */
    uint32_t step; /* its failing step */
} Finding;

Property finding_property(Finding finding);

/* Reads the text of a property file (.prp): the CHECK lines for the five properties. `error_function` receives the
 * function named in G ! call(f()), owned by the caller, NULL if none. Returns a message if nothing known is asked for.
 */
char *property_parse_file(const char *text, PropertySet *set, char **error_function);
/* Reads "valid-deref,valid-free"; also "valid-memsafety" (the first three) and "all". */
char *property_parse_names(const char *names, PropertySet *set);

#endif
