/* SPDX-License-Identifier: MIT */
/* The properties, as a set of bits, and a finding: one violation of one of them at one step. */
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

/* Violations that are undefined behaviour: after one, a run may do anything, so no other property can be proved past
 * it. A run that fails has no invalid access and no invalid release before its violation; a bad argument may come before,
 * for what the library does with one is known, and replay confirms what follows. Leaks, failing assertions and indexes
 * inside the object are no undefined behaviour of this kind. */
enum { UNDEFINED_BEHAVIOUR = 1u << VALID_DEREF | 1u << VALID_FREE | 1u << VALID_ARGUMENT };

typedef struct PropertyInfo {
    const char *name; /* "valid-deref" */
    const char *says; /* one sentence: what it demands */
    unsigned cwe;
} PropertyInfo;
const PropertyInfo *property_info(Property property);

typedef struct ViolationInfo {
    Property property;
    const char *name; /* "null-dereference": of the rule, for code scanners */
    const char *says; /* "access through a null pointer" */
    unsigned cwe;
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
