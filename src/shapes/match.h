/* SPDX-License-Identifier: MIT */
/* A structure of the library against samples: which of the program's fields are the structure's, and which invariants hold
 * then. */
#ifndef WHITTLE_SHAPES_MATCH_H
#define WHITTLE_SHAPES_MATCH_H

#include "shapes/library.h"
#include "shapes/sample.h"

typedef struct SampleList {
    Sample *items;
    size_t count, capacity;
} SampleList;

/* A structure whose kinds are types of the program, whose fields are theirs. */
typedef struct StructureMatch {
    const DataStructure *structure;
    const NodeType *types[STRUCTURE_KINDS_MOST];
    uint32_t fields[STRUCTURE_FIELDS_MOST]; /* indices into NodeType.fields */
    uint32_t samples;                       /* those with enough nodes of the structure; smaller ones may refute it */
    uint32_t smallest, largest;             /* nodes of these */
    const Sample *failing[STRUCTURE_FACTS_MOST]; /* by invariant: the first that violates it, or NULL */
    uint32_t failures;                           /* invariants that fail on some sample */
    bool uses_fields; /* every link leads to a node somewhere, every number differs between nodes of a sample */
} StructureMatch;

/* All invariants hold, on samples that say something about every field. */
bool match_fits(const StructureMatch *match);
/* The best way to see the structure in samples of this type: one that fits if there is one, else the one with the fewest
 * failures. False if the type lacks the fields, or no sample has `nodes_least` nodes. */
bool match_find(StructureMatch *match, const DataStructure *structure, NodeTypes *types, const Type *type,
                const SampleList *samples, uint32_t nodes_least);

/* A structure of the samples' own, for where none of the library fits: the links of the type to itself, its numbers, and as invariants and
 * families of predicates what holds on all samples, of a small grammar: cancel[f,g], acyclic[F] for one link and for all, no sharing by one link,
 * data in order. False if nothing holds. The structure lives in the arena. */
bool match_propose(StructureMatch *match, Arena *arena, NodeTypes *types, const Type *type, const SampleList *samples);

/* Marks the nodes of the sample that the structure's fields lead to; returns how many there are. */
uint32_t match_reach(const StructureMatch *match, const Sample *sample, bool *is_reached);
/* Does the sample say something about the field: a link to a node, two different numbers? */
bool match_uses(const StructureMatch *match, uint32_t field, const Sample *sample, const bool *is_reached);
/* The field of the program that a field of the structure is. */
const NodeField *match_field(const StructureMatch *match, uint32_t field);
/* Does the invariant hold on the nodes reached? What is unknown violates nothing. */
bool invariant_holds(const StructureMatch *match, const StructureFact *invariant, const Sample *sample,
                     const bool *is_reached);

#endif
