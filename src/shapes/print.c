/* SPDX-License-Identifier: MIT */
/* What a recorder found, as text, JSON and pictures. */
#include "shapes/record.h"

#include "base/json.h"

#include <inttypes.h>
#include <string.h>

static bool has_structure(uint32_t set, const Recorder *recorder, const DataStructure *structure)
{
    return set >> (structure - recorder->library->items) & 1;
}

/* Does another variable of the function have this name? */
static bool is_ambiguous(const Recorder *recorder, const PointerPlace *place)
{
    const Object *object = program_object(recorder->program, place->object);
    bool found = false;
    for (size_t i = 0; i < recorder->count && !found; i++) {
        const Object *other = program_object(recorder->program, recorder->places[i]->object);
        found = other != object && other->kind == object->kind && !strcmp(other->name, object->name) &&
                (object->kind != OBJECT_LOCAL || other->function.index == object->function.index);
    }
    return found;
}

/* "main: p", or the name alone of a global. */
static void add_place_name(Text *text, const Recorder *recorder, const PointerPlace *place)
{
    const Object *object = program_object(recorder->program, place->object);
    if (object->kind == OBJECT_LOCAL)
        text_add(text, "%s: ", program_function(recorder->program, object->function)->name);
    text_add(text, "%s", place->name);
    if (is_ambiguous(recorder, place))
        text_add(text, " of line %" PRIu32, object->position.line);
}

/* "cancel[succ,pred]", in the program's names. */
static void add_invariant(Text *text, const StructureMatch *match, const StructureFact *invariant)
{
    text_add(text, "%s", invariant_name(invariant->kind));
    for (uint32_t i = 0; i < invariant->field_count; i++)
        text_add(text, "%s%s", i ? "," : "[", match_field(match, invariant->fields[i])->name);
    text_add(text, "]");
}

/* "next = succ, prev = pred". */
static void add_fields(Text *text, const StructureMatch *match)
{
    for (uint32_t i = 0; i < match->structure->field_count; i++)
        text_add(text, "%s%s = %s", i ? ", " : "", match->structure->fields[i].name, match_field(match, i)->name);
}

static void add_node_name(Text *text, const Sample *sample, uint32_t node)
{
    const SampledNode *at = &sample->nodes[node];
    if (at->number)
        text_add(text, "%" PRIu32, at->number);
    else
        text_add(text, "node %" PRIu32, node + 1);
}

static void add_value(Text *text, const Sample *sample, const SampledNode *node, uint32_t field)
{
    const NodeField *about = &node->type->fields[field];
    if (about->target && node->values[field] >= 0)
        add_node_name(text, sample, (uint32_t)node->values[field]);
    else if (about->target)
        text_add(text, node->values[field] == LINK_NULL ? "NULL" : "?");
    else if (!node->is_known[field])
        text_add(text, "?");
    else
        text_add(text, about->is_signed ? "%" PRId64 : "%" PRIu64, node->values[field]);
}

/* A line per node that the match is about. */
static void add_sample(Text *text, const StructureMatch *match, const Sample *sample)
{
    bool is_reached[SAMPLE_NODES_MOST];
    match_reach(match, sample, is_reached);
    for (uint32_t n = 0; n < sample->count; n++) {
        const SampledNode *node = &sample->nodes[n];
        if (!is_reached[n])
            continue;
        text_add(text, "            ");
        add_node_name(text, sample, n);
        for (uint32_t i = 0, printed = 0; i < match->structure->field_count; i++)
            if (match->types[match->structure->fields[i].kind] == node->type) {
                text_add(text, "%s%s = ", printed++ ? ", " : ": ", match_field(match, i)->name);
                add_value(text, sample, node, match->fields[i]);
            }
        text_add(text, "\n");
    }
}

static void add_held(Text *text, const StructureMatch *match)
{
    text_add(text, "    %s (%s: ", match->structure->says, match->structure->name);
    add_fields(text, match);
    text_add(text, ")\n        on %" PRIu32 " samples of %" PRIu32 " to %" PRIu32 " nodes held:", match->samples,
             match->smallest, match->largest);
    for (uint32_t i = 0; i < match->structure->invariant_count; i++) {
        text_add(text, i ? ", " : " ");
        add_invariant(text, match, &match->structure->invariants[i]);
    }
    text_add(text, "\n");
}

/* Would this structure be a finer answer, does the program use its fields, and does it not fit? */
static bool is_missed(const Recorder *recorder, const Classification *found, const StructureMatch *match)
{
    return match->uses_fields && match->failures && (!found->fitting || match->structure->coarser & found->finest) &&
           !has_structure(found->fitting, recorder, match->structure);
}

/* Is it worth telling why this structure does not fit? Not if a coarser one does not, either. */
static bool is_near(const Recorder *recorder, const Classification *found, const StructureMatch *match)
{
    bool is_told = is_missed(recorder, found, match);
    for (size_t i = 0; i < found->count && is_told; i++)
        is_told = !(has_structure(match->structure->coarser, recorder, found->matches[i].structure) &&
                    is_missed(recorder, found, &found->matches[i]));
    return is_told;
}

/* The invariants that failed on a sample first, and the sample. */
static void add_failure(Text *text, const Recorder *recorder, const StructureMatch *match, uint32_t first)
{
    const Sample *sample = match->failing[first];
    for (uint32_t i = first; i < match->structure->invariant_count; i++)
        if (match->failing[i] == sample) {
            text_add(text, i == first ? "        " : ", ");
            add_invariant(text, match, &match->structure->invariants[i]);
        }
    const Location *location = program_location(recorder->program, sample->location);
    Position position =
        location->edge_count ? program_edge(recorder->program, location->edges[0])->position : (Position){0};
    text_add(text, " failed at ");
    program_add_position(text, recorder->program, position);
    text_add(text, ":\n");
    add_sample(text, match, sample);
}

static bool is_first_failure(const StructureMatch *match, uint32_t i)
{
    bool found = match->failing[i];
    for (uint32_t k = 0; k < i && found; k++)
        found = match->failing[k] != match->failing[i];
    return found;
}

static void add_failed(Text *text, const Recorder *recorder, const StructureMatch *match)
{
    text_add(text, "    no %s (%s: ", match->structure->says, match->structure->name);
    add_fields(text, match);
    text_add(text, ")\n");
    for (uint32_t i = 0; i < match->structure->invariant_count; i++)
        if (is_first_failure(match, i))
            add_failure(text, recorder, match, i);
}

/* What all samples have in common where no structure fits. */
static void add_own(Text *text, Recorder *recorder, const PointerPlace *place)
{
    StructureMatch match;
    text_add(text, "    no structure of the library, on %zu samples", place->samples.count);
    bool found = match_propose(&match, recorder->arena, &recorder->types, place->type, &place->samples);
    for (uint32_t i = 0, count = 0; found && i < match.structure->invariant_count; i++) {
        text_add(text, count++ ? ", " : "\n        held: ");
        add_invariant(text, &match, &match.structure->invariants[i]);
    }
    text_add(text, "\n");
}

static void add_place(Text *text, Recorder *recorder, const PointerPlace *place)
{
    Classification found = recorder_classify(recorder, place);
    add_place_name(text, recorder, place);
    text_add(text, "\n");
    if (!found.fitting)
        add_own(text, recorder, place);
    for (size_t i = 0; i < found.count; i++)
        if (has_structure(found.finest, recorder, found.matches[i].structure))
            add_held(text, &found.matches[i]);
    for (size_t i = 0; i < found.count; i++)
        if (is_near(recorder, &found, &found.matches[i]))
            add_failed(text, recorder, &found.matches[i]);
    classification_free(&found);
}

void recorder_text(Text *text, Recorder *recorder)
{
    size_t printed = 0;
    for (size_t p = 0; p < recorder->count; p++)
        if (recorder->places[p]->samples.count) {
            add_place(text, recorder, recorder->places[p]);
            printed++;
        }
    if (!printed)
        text_add(text, "No pointer led to %" PRIu32 " nodes or more.\n", recorder->nodes_least);
}

/* --- JSON ---------------------------------------------------------------------------------------------------- */

static void json_text(JsonWriter *writer, const char *key, Text *text)
{
    json_string(writer, key, text_string(text));
    text_free(text);
}

static void json_sample(JsonWriter *writer, const Sample *sample)
{
    json_open(writer, "sample", '[');
    for (uint32_t n = 0; n < sample->count; n++) {
        const SampledNode *node = &sample->nodes[n];
        Text name = {0};
        add_node_name(&name, sample, n);
        json_open(writer, NULL, '{');
        json_text(writer, "node", &name);
        json_open(writer, "fields", '{');
        for (uint32_t i = 0; i < node->type->field_count; i++) {
            Text value = {0};
            add_value(&value, sample, node, i);
            json_text(writer, node->type->fields[i].name, &value);
        }
        json_close(writer, '}');
        json_close(writer, '}');
    }
    json_close(writer, ']');
}

/* As add_own. */
static void json_own(JsonWriter *writer, Recorder *recorder, const PointerPlace *place)
{
    StructureMatch match;
    bool found = match_propose(&match, recorder->arena, &recorder->types, place->type, &place->samples);
    json_open(writer, "held", '[');
    for (uint32_t i = 0; found && i < match.structure->invariant_count; i++) {
        Text invariant = {0};
        add_invariant(&invariant, &match, &match.structure->invariants[i]);
        json_text(writer, NULL, &invariant);
    }
    json_close(writer, ']');
}

static void json_match(JsonWriter *writer, const Recorder *recorder, const Classification *found,
                       const StructureMatch *match)
{
    json_open(writer, NULL, '{');
    json_string(writer, "structure", match->structure->name);
    json_string(writer, "says", match->structure->says);
    json_word(writer, "fits", match_fits(match) ? "true" : "false");
    json_word(writer, "finest", has_structure(found->finest, recorder, match->structure) ? "true" : "false");
    json_number(writer, "samples", match->samples);
    json_open(writer, "fields", '{');
    for (uint32_t i = 0; i < match->structure->field_count; i++)
        json_string(writer, match->structure->fields[i].name, match_field(match, i)->name);
    json_close(writer, '}');
    json_open(writer, "invariants", '[');
    for (uint32_t i = 0; i < match->structure->invariant_count; i++) {
        Text invariant = {0};
        add_invariant(&invariant, match, &match->structure->invariants[i]);
        json_open(writer, NULL, '{');
        json_text(writer, "invariant", &invariant);
        json_word(writer, "held", match->failing[i] ? "false" : "true");
        if (match->failing[i])
            json_sample(writer, match->failing[i]);
        json_close(writer, '}');
    }
    json_close(writer, ']');
    json_close(writer, '}');
}

void recorder_json(Text *text, Recorder *recorder)
{
    JsonWriter writer = {.text = text};
    json_open(&writer, NULL, '{');
    json_number(&writer, "format", 1);
    json_open(&writer, "pointers", '[');
    for (size_t p = 0; p < recorder->count; p++) {
        const PointerPlace *place = recorder->places[p];
        if (!place->samples.count)
            continue;
        const Object *object = program_object(recorder->program, place->object);
        Classification found = recorder_classify(recorder, place);
        json_open(&writer, NULL, '{');
        json_string(&writer, "name", place->name);
        if (object->kind == OBJECT_LOCAL)
            json_string(&writer, "function", program_function(recorder->program, object->function)->name);
        json_number(&writer, "line", object->position.line);
        json_string(&writer, "type", place->type->name ? place->type->name : "");
        json_number(&writer, "samples", (double)place->samples.count);
        json_number(&writer, "seen", (double)place->seen);
        json_open(&writer, "structures", '[');
        for (size_t i = 0; i < found.count; i++)
            json_match(&writer, recorder, &found, &found.matches[i]);
        json_close(&writer, ']');
        if (!found.fitting)
            json_own(&writer, recorder, place);
        json_close(&writer, '}');
        classification_free(&found);
    }
    json_close(&writer, ']');
    json_close(&writer, '}');
    text_add(text, "\n");
}

/* --- pictures ------------------------------------------------------------------------------------------------ */

static void dot_sample(Text *text, const Sample *sample, size_t cluster, Text *label)
{
    text_add(text, "  subgraph cluster%zu {\n    label = ", cluster);
    json_add_string(text, text_string(label));
    text_free(label);
    text_add(text, ";\n");
    for (uint32_t n = 0; n < sample->count; n++) {
        const SampledNode *node = &sample->nodes[n];
        Text name = {0};
        add_node_name(&name, sample, n);
        for (uint32_t i = 0; i < node->type->field_count; i++)
            if (!node->type->fields[i].target) {
                text_add(&name, ", %s = ", node->type->fields[i].name);
                add_value(&name, sample, node, i);
            }
        text_add(text, "    n%zu_%" PRIu32 " [shape = box, label = ", cluster, n);
        json_add_string(text, text_string(&name));
        text_add(text, "];\n");
        text_free(&name);
        for (uint32_t i = 0; i < node->type->field_count; i++)
            if (node->type->fields[i].target && node->values[i] >= 0)
                text_add(text, "    n%zu_%" PRIu32 " -> n%zu_%" PRId64 " [label = \"%s\"];\n", cluster, n, cluster,
                         node->values[i], node->type->fields[i].name);
    }
    text_add(text, "  }\n");
}

/* The first sample of each pointer, with the structures found; then what keeps finer ones from fitting. */
void recorder_dot(Text *text, Recorder *recorder)
{
    size_t cluster = 0;
    text_add(text, "digraph shapes {\n");
    for (size_t p = 0; p < recorder->count; p++) {
        const PointerPlace *place = recorder->places[p];
        if (!place->samples.count)
            continue;
        Classification found = recorder_classify(recorder, place);
        Text label = {0};
        add_place_name(&label, recorder, place);
        for (size_t i = 0; i < found.count; i++)
            if (has_structure(found.finest, recorder, found.matches[i].structure))
                text_add(&label, ": %s", found.matches[i].structure->says);
        dot_sample(text, &place->samples.items[0], cluster++, &label);
        for (size_t i = 0; i < found.count; i++)
            for (uint32_t k = 0; k < found.matches[i].structure->invariant_count; k++) {
                const StructureMatch *match = &found.matches[i];
                if (!is_near(recorder, &found, match) || !match->failing[k])
                    continue;
                Text why = {0};
                add_place_name(&why, recorder, place);
                text_add(&why, ": no %s: ", match->structure->says);
                add_invariant(&why, match, &match->structure->invariants[k]);
                dot_sample(text, match->failing[k], cluster++, &why);
            }
        classification_free(&found);
    }
    text_add(text, "}\n");
}
