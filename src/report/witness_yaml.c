/* SPDX-License-Identifier: MIT */
/* Format 2.0. A violation is a sequence of segments, each followed in turn: the answers to the calls for input, in
 * order, then the target. A proof is a set of loop invariants. Strings are written as JSON has them, which YAML reads,
 * too. */
#include "report/report.h"
#include "report/witness.h"

#include "base/json.h"

static void add_metadata(Text *text, const Witness *witness)
{
    text_add(text, "  metadata:\n    format_version: \"2.0\"\n    uuid: \"%s\"\n    creation_time: \"%s\"\n",
             witness->uuid, witness->time);
    text_add(text, "    producer:\n      name: \"%s\"\n      version: \"%s\"\n    task:\n      input_files:\n",
             witness_producer, report_version);
    for (size_t i = 0; i < witness->task->file_count; i++) {
        text_add(text, "      - ");
        json_add_string(text, witness->files[i].name);
        text_add(text, "\n");
    }
    text_add(text, "      input_file_hashes:\n");
    for (size_t i = 0; i < witness->task->file_count; i++) {
        text_add(text, "        ");
        json_add_string(text, witness->files[i].name);
        text_add(text, ": \"%s\"\n", witness->files[i].hash);
    }
    text_add(text, "      specification: \"");
    const char *separator = "";
    for (Property property = 0; property < PROPERTY_COUNT; property++)
        if (witness_has_property(witness, property)) {
            text_add(text, "%s", separator);
            witness_add_property(text, witness, property);
            separator = "\\n";
        }
    text_add(text, "\"");
    text_add(text, "\n      data_model: \"%s\"\n      language: \"C\"\n",
             witness->program->pointer_width == 32 ? "ILP32" : "LP64");
}

static void add_location(Text *text, const char *indent, const Witness *witness, Position position, uint32_t column,
                         const char *function)
{
    text_add(text, "%slocation:\n%s  file_name: ", indent, indent);
    json_add_string(text, witness_file_name(witness, position));
    text_add(text, "\n%s  line: %u\n", indent, position.line);
    if (column)
        text_add(text, "%s  column: %u\n", indent, column);
    text_add(text, "%s  function: ", indent);
    json_add_string(text, function);
    text_add(text, "\n");
}

static void add_waypoint(Text *text, const char *type)
{
    text_add(text, "  - segment:\n    - waypoint:\n        type: \"%s\"\n        action: \"follow\"\n", type);
}

static void add_violation(Text *text, const Witness *witness)
{
    static const char indent[] = "        ";
    for (size_t i = 0; i < witness->input_count; i++) {
        const WitnessInput *input = &witness->inputs[i];
        add_waypoint(text, "function_return");
        text_add(text, "%sconstraint:\n%s  value: \"\\\\result == %s\"\n%s  format: \"acsl_expression\"\n", indent,
                 indent, input->value, indent);
        add_location(text, indent, witness, input->position, input->column, input->function);
    }
    add_waypoint(text, "target");
    add_location(text, indent, witness, witness->target, 0, witness->target_function);
}

static void add_invariants(Text *text, const Witness *witness)
{
    for (size_t i = 0; i < witness->invariant_count; i++) {
        const LoopInvariant *invariant = &witness->invariants[i];
        const Location *location = program_location(witness->program, invariant->location);
        text_add(text, "  - invariant:\n      type: \"loop_invariant\"\n");
        add_location(text, "      ", witness, location->loop, location->loop.column,
                     program_function(witness->program, location->function)->name);
        text_add(text, "      value: ");
        json_add_string(text, invariant->expression);
        text_add(text, "\n      format: \"c_expression\"\n");
    }
}

void witness_add_yaml(Text *text, const Witness *witness)
{
    bool is_violation = witness->verdict->kind == VERDICT_FALSE;
    text_add(text, "- entry_type: \"%s\"\n", is_violation ? "violation_sequence" : "invariant_set");
    add_metadata(text, witness);
    text_add(text, "  content:%s\n", is_violation || witness->invariant_count ? "" : " []");
    if (is_violation)
        add_violation(text, witness);
    else
        add_invariants(text, witness);
}
