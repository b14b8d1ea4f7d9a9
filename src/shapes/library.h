/* SPDX-License-Identifier: MIT */
/* The library of data structures: for each, its nodes and fields, the invariants that tell it from others on samples, and
 * the families of instrumentation predicates that describe it (its finest shape-class generator; coarser ones are subsets).
 * Read from files share/shapes/NAME.scg, whose first one explains the notation. Beyer, Henzinger, Théoduloz, Zufferey: Shape
 * Refinement through Explicit Heap Analysis, section 4. */
#ifndef WHITTLE_SHAPES_LIBRARY_H
#define WHITTLE_SHAPES_LIBRARY_H

#include "base/mem.h"
#include "base/text.h"

#include <stdbool.h>
#include <stdint.h>

enum { STRUCTURE_KINDS_MOST = 4, STRUCTURE_FIELDS_MOST = 8, STRUCTURE_FACTS_MOST = 12, STRUCTURES_MOST = 32 };

/* A field of a structure: a pointer to a node, or a number. */
typedef struct StructureField {
    const char *name; /* once in the structure */
    uint32_t kind;    /* of the node whose field it is */
    uint32_t target;  /* the kind of node it leads to; ID_NONE for a number */
} StructureField;

typedef enum InvariantKind {
    INVARIANT_ACYCLIC,
    INVARIANT_UNSHARED,
    INVARIANT_CANCEL,
    INVARIANT_CIRCULAR,
    INVARIANT_ORDERED,
    INVARIANT_SEARCH,
    INVARIANT_KIND_COUNT,
} InvariantKind;

typedef enum FamilyKind {
    FAMILY_REACH,
    FAMILY_CYCLIC,
    FAMILY_SHARED,
    FAMILY_CANCEL,
    FAMILY_BELOW,
    FAMILY_RISING,
    FAMILY_FALLING,
    FAMILY_SEARCH,
    FAMILY_KIND_COUNT,
} FamilyKind;

/* An invariant or a family: its kind, an InvariantKind or FamilyKind, applied to fields. */
typedef struct StructureFact {
    uint32_t kind;
    uint32_t fields[STRUCTURE_FIELDS_MOST];
    uint32_t field_count;
} StructureFact;

typedef struct DataStructure {
    const char *name;
    const char *says;
    const char *kinds[STRUCTURE_KINDS_MOST];
    uint32_t kind_count; /* the first is what a pointer to the structure leads to */
    StructureField fields[STRUCTURE_FIELDS_MOST];
    uint32_t field_count;
    StructureFact invariants[STRUCTURE_FACTS_MOST];
    uint32_t invariant_count;
    StructureFact families[STRUCTURE_FACTS_MOST];
    uint32_t family_count;
    uint32_t coarser; /* a bit for each structure that this one refines, in one step or more */
} DataStructure;

typedef struct Library {
    Arena *arena;
    DataStructure items[STRUCTURES_MOST];
    uint32_t count;
} Library;

Library *library_create(void);
void library_destroy(Library *library);
/* Adds those that are shipped, and those of the file `own` unless that is NULL. Returns the first mistake of each as
 * "name:line:column: what is wrong", to be freed; NULL if there is none. */
char *library_load(Library *library, const char *own);

const char *invariant_name(uint32_t kind);
const char *family_name(uint32_t kind);

#endif
