/* SPDX-License-Identifier: MIT */
/* All ways to see a structure's fields in a program's are tried: structs have few. */
#include "shapes/match.h"

#include <string.h>

const NodeField *match_field(const StructureMatch *match, uint32_t field)
{
    return &match->types[match->structure->fields[field].kind]->fields[match->fields[field]];
}

uint32_t match_reach(const StructureMatch *match, const Sample *sample, bool *is_reached)
{
    uint32_t queue[SAMPLE_NODES_MOST], count = 0;
    memset(is_reached, 0, SAMPLE_NODES_MOST * sizeof *is_reached);
    is_reached[0] = true;
    queue[count++] = 0;
    for (uint32_t q = 0; q < count; q++) {
        const SampledNode *node = &sample->nodes[queue[q]];
        for (uint32_t i = 0; i < match->structure->field_count; i++) {
            const StructureField *field = &match->structure->fields[i];
            int64_t target = field->target != ID_NONE && match->types[field->kind] == node->type
                                 ? node->values[match->fields[i]]
                                 : LINK_NULL;
            if (target >= 0 && !is_reached[target]) {
                is_reached[target] = true;
                queue[count++] = (uint32_t)target;
            }
        }
    }
    return count;
}

bool match_uses(const StructureMatch *match, uint32_t field, const Sample *sample, const bool *is_reached)
{
    const StructureField *about = &match->structure->fields[field];
    const SampledNode *first = NULL;
    for (uint32_t n = 0; n < sample->count; n++) {
        const SampledNode *node = &sample->nodes[n];
        uint32_t at = match->fields[field];
        if (!is_reached[n] || node->type != match->types[about->kind])
            continue;
        if (about->target != ID_NONE ? node->values[at] >= 0
                                     : first && node->is_known[at] && node->values[at] != first->values[at])
            return true;
        if (!first && about->target == ID_NONE && node->is_known[at])
            first = node;
    }
    return false;
}

/* Evaluates everything. */
static void judge(StructureMatch *match, const SampleList *samples, uint32_t nodes_least)
{
    bool is_used[STRUCTURE_FIELDS_MOST] = {0};
    for (size_t s = 0; s < samples->count; s++) {
        const Sample *sample = &samples->items[s];
        bool is_reached[SAMPLE_NODES_MOST];
        uint32_t nodes = match_reach(match, sample, is_reached);
        if (nodes >= nodes_least) {
            match->smallest = !match->samples || nodes < match->smallest ? nodes : match->smallest;
            match->largest = nodes > match->largest ? nodes : match->largest;
            match->samples++;
        }
        for (uint32_t i = 0; i < match->structure->invariant_count; i++)
            if (!match->failing[i] && !invariant_holds(match, &match->structure->invariants[i], sample, is_reached))
                match->failing[i] = sample;
        for (uint32_t i = 0; i < match->structure->field_count; i++)
            is_used[i] = is_used[i] || match_uses(match, i, sample, is_reached);
    }
    match->uses_fields = true;
    for (uint32_t i = 0; i < match->structure->field_count; i++)
        match->uses_fields = match->uses_fields && is_used[i];
    for (uint32_t i = 0; i < match->structure->invariant_count; i++)
        match->failures += match->failing[i] != NULL;
}

bool match_fits(const StructureMatch *match)
{
    return match->samples && !match->failures && match->uses_fields;
}

static bool is_better(const StructureMatch *left, const StructureMatch *right)
{
    if (!right->structure || match_fits(left) != match_fits(right))
        return !right->structure || match_fits(left);
    return left->uses_fields != right->uses_fields ? left->uses_fields : left->failures < right->failures;
}

typedef struct StructureMatcher {
    NodeTypes *types;
    const SampleList *samples;
    uint32_t nodes_least;
    StructureMatch best;
} StructureMatcher;

static bool is_taken(const StructureMatch *match, uint32_t field, uint32_t at)
{
    for (uint32_t i = 0; i < field; i++)
        if (match->fields[i] == at && match->structure->fields[i].kind == match->structure->fields[field].kind)
            return true;
    return false;
}

/* Different kinds are different types. */
static bool may_be(const StructureMatch *match, uint32_t kind, const NodeType *type)
{
    bool fits = !match->types[kind] || match->types[kind] == type;
    for (uint32_t i = 0; i < match->structure->kind_count; i++)
        fits = fits && (i == kind || match->types[i] != type);
    return fits;
}

/* Fields from `field` on are still to be chosen. */
static void choose_fields(StructureMatcher *matcher, StructureMatch *match, uint32_t field)
{
    if (field == match->structure->field_count) {
        StructureMatch judged = *match;
        judge(&judged, matcher->samples, matcher->nodes_least);
        if (judged.samples && is_better(&judged, &matcher->best))
            matcher->best = judged;
        return;
    }
    const StructureField *about = &match->structure->fields[field];
    const NodeType *type = match->types[about->kind];
    for (uint32_t at = 0; type && at < type->field_count && !match_fits(&matcher->best); at++) {
        const Type *target = type->fields[at].target;
        if (!target == (about->target != ID_NONE) || is_taken(match, field, at))
            continue;
        StructureMatch next = *match;
        next.fields[field] = at;
        const NodeType *target_type = target ? node_types_find(matcher->types, target) : NULL;
        if (target && !may_be(match, about->target, target_type))
            continue;
        if (target)
            next.types[about->target] = target_type;
        choose_fields(matcher, &next, field + 1);
    }
}

bool match_find(StructureMatch *match, const DataStructure *structure, NodeTypes *types, const Type *type,
                const SampleList *samples, uint32_t nodes_least)
{
    StructureMatcher matcher = {.types = types, .samples = samples, .nodes_least = nodes_least};
    StructureMatch start = {.structure = structure, .types = {node_types_find(types, type)}};
    choose_fields(&matcher, &start, 0);
    *match = matcher.best;
    return match->structure;
}
