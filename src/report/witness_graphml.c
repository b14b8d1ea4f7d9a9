/* SPDX-License-Identifier: MIT */
/* Format 1.0, an automaton. A violation is a line of nodes: an edge for each answer to a call for input, the last one
 * for the failing operation. In a proof, the automaton waits at its entry node; an edge for each loop head that has an
 * invariant leads to a node that carries it, and evaluating the loop's condition leads back. */
#include "report/report.h"
#include "report/witness.h"

#include "base/xml.h"

static void add_data(Text *text, const char *key, const char *value)
{
    text_add(text, "<data key=\"%s\">", key);
    xml_add(text, value);
    text_add(text, "</data>\n");
}

static void add_keys(Text *text)
{
    static const struct {
        const char *name, *type, *whose, *otherwise;
    } keys[] = {
        {"witness-type", "string", "graph", NULL},     {"witness-format-version", "string", "graph", NULL},
        {"sourcecodelang", "string", "graph", NULL},   {"producer", "string", "graph", NULL},
        {"specification", "string", "graph", NULL},    {"programfile", "string", "graph", NULL},
        {"programhash", "string", "graph", NULL},      {"architecture", "string", "graph", NULL},
        {"creationtime", "string", "graph", NULL},     {"entry", "boolean", "node", "false"},
        {"violation", "boolean", "node", "false"},     {"invariant", "string", "node", NULL},
        {"invariant.scope", "string", "node", NULL},   {"startline", "int", "edge", NULL},
        {"originfile", "string", "edge", NULL},        {"assumption", "string", "edge", NULL},
        {"assumption.scope", "string", "edge", NULL},  {"assumption.resultfunction", "string", "edge", NULL},
        {"enterLoopHead", "boolean", "edge", "false"}, {"control", "string", "edge", NULL},
    };
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        text_add(text, "<key id=\"%s\" attr.name=\"%s\" attr.type=\"%s\" for=\"%s\"", keys[i].name, keys[i].name,
                 keys[i].type, keys[i].whose);
        if (keys[i].otherwise)
            text_add(text, "><default>%s</default></key>\n", keys[i].otherwise);
        else
            text_add(text, "/>\n");
    }
}

static void add_graph_data(Text *text, const Witness *witness)
{
    bool is_violation = witness->verdict->kind == VERDICT_FALSE;
    Text producer = {0};
    text_add(&producer, "%s %s", witness_producer, report_version);
    add_data(text, "witness-type", is_violation ? "violation_witness" : "correctness_witness");
    add_data(text, "witness-format-version", "1.0");
    add_data(text, "sourcecodelang", "C");
    add_data(text, "producer", text_string(&producer));
    text_free(&producer);
    for (Property property = 0; property < PROPERTY_COUNT; property++)
        if (witness_has_property(witness, property)) {
            Text line = {0};
            witness_add_property(&line, witness, property);
            add_data(text, "specification", text_string(&line));
            text_free(&line);
        }
    for (size_t i = 0; i < witness->task->file_count; i++) {
        add_data(text, "programfile", witness->files[i].name);
        add_data(text, "programhash", witness->files[i].hash);
    }
    add_data(text, "architecture", witness->program->pointer_width == 32 ? "32bit" : "64bit");
    add_data(text, "creationtime", witness->time);
}

static void begin_edge(Text *text, const Witness *witness, size_t from, size_t to, Position position)
{
    text_add(text, "<edge source=\"n%zu\" target=\"n%zu\">\n<data key=\"startline\">%u</data>\n", from, to,
             position.line);
    if (witness->task->file_count > 1)
        add_data(text, "originfile", witness_file_name(witness, position));
}

static void add_violation(Text *text, const Witness *witness)
{
    size_t last = witness->input_count + 1;
    for (size_t i = 1; i < last; i++)
        text_add(text, "<node id=\"n%zu\"/>\n", i);
    text_add(text, "<node id=\"n%zu\">\n<data key=\"violation\">true</data>\n</node>\n", last);
    for (size_t i = 0; i < witness->input_count; i++) {
        const WitnessInput *input = &witness->inputs[i];
        Text assumption = {0};
        text_add(&assumption, "\\result == %s;", input->value);
        begin_edge(text, witness, i, i + 1, input->position);
        add_data(text, "assumption", text_string(&assumption));
        add_data(text, "assumption.scope", input->function);
        add_data(text, "assumption.resultfunction", input->called);
        text_add(text, "</edge>\n");
        text_free(&assumption);
    }
    begin_edge(text, witness, last - 1, last, witness->target);
    text_add(text, "</edge>\n");
}

static void add_proof(Text *text, const Witness *witness)
{
    static const char *const controls[] = {"condition-true", "condition-false"};
    for (size_t i = 0; i < witness->invariant_count; i++) {
        const LoopInvariant *invariant = &witness->invariants[i];
        const Location *location = program_location(witness->program, invariant->location);
        text_add(text, "<node id=\"n%zu\">\n", i + 1);
        add_data(text, "invariant", invariant->expression);
        add_data(text, "invariant.scope", program_function(witness->program, location->function)->name);
        text_add(text, "</node>\n");
        begin_edge(text, witness, 0, i + 1, location->loop);
        add_data(text, "enterLoopHead", "true");
        text_add(text, "</edge>\n");
        for (unsigned k = 0; k < 2; k++) {
            begin_edge(text, witness, i + 1, 0, location->loop);
            add_data(text, "control", controls[k]);
            text_add(text, "</edge>\n");
        }
    }
}

void witness_add_graphml(Text *text, const Witness *witness)
{
    text_add(text, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                   "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\" "
                   "xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\">\n");
    add_keys(text);
    text_add(text, "<graph edgedefault=\"directed\">\n");
    add_graph_data(text, witness);
    text_add(text, "<node id=\"n0\">\n<data key=\"entry\">true</data>\n</node>\n");
    if (witness->verdict->kind == VERDICT_FALSE)
        add_violation(text, witness);
    else
        add_proof(text, witness);
    text_add(text, "</graph>\n</graphml>\n");
}
