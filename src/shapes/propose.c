/* SPDX-License-Identifier: MIT */
/* Each predicate of the grammar against the samples. */
#include "shapes/match.h"

#include <string.h>

/* The structure under construction, and the samples it is to describe. */
typedef struct Proposing {
    StructureMatch match;
    DataStructure *structure;
    const SampleList *samples;
} Proposing;

/* Does the invariant hold on all samples? */
static bool holds(const Proposing *proposing, StructureFact invariant)
{
    bool is_reached[SAMPLE_NODES_MOST], found = true;
    for (size_t i = 0; i < proposing->samples->count && found; i++) {
        const Sample *sample = &proposing->samples->items[i];
        match_reach(&proposing->match, sample, is_reached);
        found = invariant_holds(&proposing->match, &invariant, sample, is_reached);
    }
    return found;
}

static void add_invariant(Proposing *proposing, StructureFact invariant)
{
    DataStructure *structure = proposing->structure;
    if (structure->invariant_count < STRUCTURE_FACTS_MOST)
        structure->invariants[structure->invariant_count++] = invariant;
}

static void add_family(Proposing *proposing, FamilyKind kind, StructureFact fact)
{
    DataStructure *structure = proposing->structure;
    fact.kind = kind;
    if (structure->family_count < STRUCTURE_FACTS_MOST)
        structure->families[structure->family_count++] = fact;
}

/* Links of the type to itself and numbers that some sample says something about. */
static void add_fields(Proposing *proposing, const Type *type)
{
    DataStructure *structure = proposing->structure;
    const NodeType *nodes = proposing->match.types[0];
    for (uint32_t is_number = 0; is_number < 2; is_number++)
        for (uint32_t at = 0; at < nodes->field_count && structure->field_count < STRUCTURE_FIELDS_MOST; at++) {
            const NodeField *field = &nodes->fields[at];
            if ((field->target == NULL) != is_number || (field->target && !types_agree(field->target, type)))
                continue;
            uint32_t added = structure->field_count++;
            structure->fields[added] = (StructureField){.name = field->name, .target = is_number ? ID_NONE : 0};
            proposing->match.fields[added] = at;
            bool is_used = false;
            for (size_t s = 0; s < proposing->samples->count && !is_used; s++) {
                bool is_reached[SAMPLE_NODES_MOST];
                match_reach(&proposing->match, &proposing->samples->items[s], is_reached);
                is_used = match_uses(&proposing->match, added, &proposing->samples->items[s], is_reached);
            }
            structure->field_count -= !is_used;
        }
}

/* cancel[f, g] and ordered[f, k] of one link. */
static void add_pairs(Proposing *proposing, uint32_t link)
{
    const DataStructure *structure = proposing->structure;
    for (uint32_t other = 0; other < structure->field_count; other++) {
        bool is_link = structure->fields[other].target != ID_NONE;
        StructureFact pair = {
            .kind = is_link ? INVARIANT_CANCEL : INVARIANT_ORDERED, .fields = {link, other}, .field_count = 2};
        if (!holds(proposing, pair))
            continue;
        add_invariant(proposing, pair);
        add_family(proposing, is_link ? FAMILY_CANCEL : FAMILY_RISING, pair);
    }
}

/* Paths by these links: reach is a family of every structure. */
static void add_paths(Proposing *proposing, const uint32_t *links, uint32_t count)
{
    StructureFact acyclic = {.kind = INVARIANT_ACYCLIC, .field_count = count};
    memcpy(acyclic.fields, links, count * sizeof *links);
    if (!holds(proposing, acyclic))
        return;
    add_invariant(proposing, acyclic);
    add_family(proposing, FAMILY_CYCLIC, acyclic);
    add_family(proposing, FAMILY_BELOW, acyclic);
    add_family(proposing, FAMILY_REACH, acyclic);
}

bool match_propose(StructureMatch *match, Arena *arena, NodeTypes *types, const Type *type, const SampleList *samples)
{
    Proposing proposing = {.samples = samples};
    uint32_t links[STRUCTURE_FIELDS_MOST], count = 0;
    proposing.structure = arena_alloc(arena, sizeof *proposing.structure);
    *proposing.structure = (DataStructure){.name = "own", .says = "no known structure", .kind_count = 1};
    proposing.match.structure = proposing.structure;
    proposing.match.types[0] = node_types_find(types, type);
    proposing.match.samples = (uint32_t)samples->count;
    add_fields(&proposing, type);
    while (count < proposing.structure->field_count && proposing.structure->fields[count].target != ID_NONE) {
        links[count] = count;
        count++;
    }
    for (uint32_t i = 0; i < count; i++)
        add_pairs(&proposing, i);
    for (uint32_t i = 0; i < count; i++) {
        StructureFact unshared = {.kind = INVARIANT_UNSHARED, .fields = {i}, .field_count = 1};
        if (holds(&proposing, unshared)) {
            add_invariant(&proposing, unshared);
            add_family(&proposing, FAMILY_SHARED, unshared);
        }
        add_paths(&proposing, &i, 1);
    }
    if (count > 1)
        add_paths(&proposing, links, count);
    *match = proposing.match;
    return proposing.structure->family_count;
}
