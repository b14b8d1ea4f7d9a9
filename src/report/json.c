/* SPDX-License-Identifier: MIT */
/* The verdict as JSON: doc/json.md lists the fields. */
#include "report/report.h"

#include "base/json.h"
#include "program/statement.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { FORMAT = 1 }; /* counts changes that a reader may trip over: a member removed, or meaning something else */

static const char *const verdict_names[VERDICT_KIND_COUNT] = {
    [VERDICT_TRUE] = "TRUE",
    [VERDICT_FALSE] = "FALSE",
    [VERDICT_UNKNOWN] = "UNKNOWN",
};

static const char *const choice_names[CHOICE_KIND_COUNT] = {
    [CHOICE_INPUT] = "input",
    [CHOICE_ALLOCATION] = "allocation",
    [CHOICE_UNINITIALISED] = "uninitialised",
    [CHOICE_ANY] = "any",
};

static void add_key(Text *text, const char *key)
{
    json_add_string(text, key);
    text_add(text, ": ");
}

static void add_position(Text *text, const Program *program, Position position)
{
    text_add(text, "{\"file\": ");
    json_add_string(text, position.file < program->file_count ? program->files[position.file] : "");
    text_add(text, ", \"line\": %u, \"column\": %u}", position.line, position.column);
}

static void add_edge(Text *text, const Program *program, EdgeId edge)
{
    if (edge.index == ID_NONE) {
        text_add(text, "null");
        return;
    }
    Text statement = {0};
    statement_add(&statement, program, edge);
    text_add(text, "{\"position\": ");
    add_position(text, program, program_edge(program, edge)->position);
    text_add(text, ", \"statement\": ");
    json_add_string(text, text_string(&statement));
    text_add(text, "}");
    text_free(&statement);
}

static void add_finding(Text *text, const Program *program, Finding finding)
{
    text_add(text, "{\"property\": ");
    json_add_string(text, property_info(finding_property(finding))->name);
    text_add(text, ", \"cwe\": %u, \"rule\": \"%s\", \"rule_cwe\": %u, \"says\": ",
             property_info(finding_property(finding))->cwe, violation_info(finding.kind)->name,
             violation_info(finding.kind)->cwe);
    json_add_string(text, violation_info(finding.kind)->says);
    text_add(text, ", \"operation\": ");
    add_edge(text, program, finding.edge);
    text_add(text, "}");
}

static void add_run(Text *text, const Program *program, const Verdict *verdict)
{
    const RunResult *run = &verdict->run;
    text_add(text, ",\n  \"finding\": ");
    add_finding(text, program, run->finding);
    text_add(text, ",\n  \"block_made\": ");
    add_edge(text, program, run->block_made_at);
    text_add(text, ",\n  \"block_ended\": ");
    add_edge(text, program, run->block_ended_at);
    text_add(text, ",\n  \"choices\": [");
    for (size_t i = 0; i < run->choices.count; i++) {
        const Choice *choice = &run->choices.items[i];
        text_add(text,
                 "%s\n    {\"kind\": \"%s\", \"bits\": %u, \"value\": \"%" PRIu64 "\", \"operation\": ", i ? "," : "",
                 choice_names[choice->kind], choice->width, choice->value);
        add_edge(text, program, choice->edge);
        text_add(text, "}");
    }
    text_add(text, "],\n  \"trace\": [");
    for (size_t i = 0; i < verdict->trace.count; i++) {
        const TraceEvent *event = &verdict->trace.items[i];
        text_add(text, "%s\n    {\"depth\": %u, \"operation\": ", i ? "," : "", event->depth);
        add_edge(text, program, event->edge);
        if (event->has_value)
            text_add(text, ", \"value\": \"%" PRIu64 "\"", event->value_shown.value.bits);
        text_add(text, "}");
    }
    text_add(text, "]");
}

static void add_invariants(Text *text, const Program *program, const Verdict *verdict)
{
    text_add(text, ",\n  \"invariants\": [");
    for (size_t i = 0; i < verdict->invariant_count; i++) {
        const Location *location = program_location(program, verdict->invariants[i].location);
        text_add(text, "%s\n    {\"position\": ", i ? "," : "");
        add_position(text, program, location->loop);
        text_add(text, ", \"function\": ");
        json_add_string(text, program_function(program, location->function)->name);
        text_add(text, ", \"expression\": ");
        json_add_string(text, verdict->invariants[i].expression);
        text_add(text, "}");
    }
    text_add(text, "]");
}

/* Where a failed proof lost what it needed; the doomed heap as a picture for dot. */
static void add_discontinuity(Text *text, const Program *program, const char *name, const char *verb,
                              const Discontinuity *lost)
{
    if (!lost->says)
        return;
    Text dot = {0};
    text_add(text, ",\n  \"%s\": {\"position\": ", name);
    add_position(text, program, lost->position);
    text_add(text, ", \"%s\": ", verb);
    json_add_string(text, lost->says);
    text_add(text, ", \"heap\": ");
    if (lost->doomed)
        heap_dot(&dot, lost->doomed);
    json_add_string(text, text_string(&dot));
    text_add(text, "}");
    text_free(&dot);
}

static void add_gaps(Text *text, const Program *program, const Verdict *verdict)
{
    text_add(text, ",\n  \"unsupported\": [");
    for (size_t i = 0; i < verdict->gap_count; i++) {
        text_add(text, "%s\n    {\"reason\": ", i ? "," : "");
        json_add_string(text, verdict->gaps[i].reason);
        text_add(text, ", \"position\": ");
        add_position(text, program, verdict->gaps[i].position);
        text_add(text, "}");
    }
    text_add(text, "]");
}

static void add_replay(Text *text, const Replay *replay)
{
    text_add(text, ",\n  \"replay\": {\"result\": \"%s\", \"reason\": ", replay_kind_name(replay->kind));
    json_add_string(text, replay->reason ? replay->reason : "");
    text_add(text, ", \"sandbox\": ");
    if (replay->sandbox)
        json_add_string(text, replay->sandbox);
    else
        text_add(text, "null");
    text_add(text, ", \"path\": ");
    if (replay->path)
        json_add_string(text, replay->path);
    else
        text_add(text, "null");
    text_add(text, ",\n    \"harness\": ");
    json_add_string(text, replay->harness);
    text_add(text, "}");
}

/* What every verdict has: its line, the properties, the assumptions. */
static void add_question(Text *text, const Program *program, const Verdict *verdict)
{
    Text line = {0};
    verdict_add_line(&line, program, verdict);
    text_add(text, "{\n  \"format\": %d,\n  \"whittle\": \"%s\",\n  \"verdict\": \"%s\",\n  \"line\": ", FORMAT,
             report_version, verdict_names[verdict->kind]);
    json_add_string(text, text_string(&line));
    text_free(&line);
    text_add(text, ",\n  \"properties\": [");
    const char *separator = "";
    for (Property property = 0; property < PROPERTY_COUNT; property++)
        if (verdict->properties >> property & 1) {
            text_add(text, "%s\"%s\"", separator, property_info(property)->name);
            separator = ", ";
        }
    text_add(text, "],\n  \"assumptions\": {\"pointer_width\": %u, \"malloc_may_fail\": %s, \"entry\": ",
             program->pointer_width, program->malloc_may_fail ? "true" : "false");
    json_add_string(text, program_entry_name(program));
    if (program->assumptions) {
        text_add(text, ", \"further\": ");
        json_add_string(text, program->assumptions);
    }
    text_add(text, "}");
}

static void add_proof(Text *text, const Program *program, const Verdict *verdict)
{
    text_add(text, ",\n  \"domain\": ");
    json_add_string(text, verdict->domain);
    add_invariants(text, program, verdict);
    text_add(text, ",\n  \"shapes\": [");
    for (size_t i = 0; i < verdict->shape_count; i++) {
        text_add(text, "%s", i ? ", " : "");
        json_add_string(text, verdict->shapes[i]);
    }
    text_add(text, "]");
}

/* The violations beside the first: of the same run, of further runs. */
static void add_further(Text *text, const Program *program, const Verdict *verdict)
{
    if (verdict->also.outcome == RUN_VIOLATION) {
        text_add(text, ",\n  \"also\": ");
        add_finding(text, program, verdict->also.finding);
    }
    if (!verdict->next)
        return;
    text_add(text, ",\n  \"further\": [");
    for (const Verdict *next = verdict->next; next; next = next->next) {
        text_add(text, "{\"verdict\": \"FALSE\"");
        add_run(text, program, next);
        text_add(text, next->next ? "}, " : "}");
    }
    text_add(text, "]");
}

static void add_failure(Text *text, const Program *program, const Verdict *verdict)
{
    text_add(text, ",\n  \"cause\": \"%s\",\n  \"ran_out\": %s", unknown_info(verdict->why)->name,
             verdict->ran_out ? "true" : "false");
    if (verdict->rounds)
        text_add(text, ",\n  \"bound\": %" PRIu32 ",\n  \"boundReachesEnd\": %s", verdict->rounds,
                 verdict->none_ends ? "false" : "true");
    if (verdict->no_bound) {
        text_add(text, ",\n  \"noBound\": ");
        json_add_string(text, verdict->no_bound);
    }
    if (verdict->why == UNKNOWN_UNCONFIRMED) {
        text_add(text, ",\n  \"suspect\": ");
        add_finding(text, program, verdict->suspect);
    }
    add_discontinuity(text, program, "discontinuity", "forgets", &verdict->discontinuity);
    add_discontinuity(text, program, "growth", "grows", &verdict->growth);
}

static bool is_access(const Step *step)
{
    bool is_memory =
        step->kind == STEP_LOAD || step->kind == STEP_STORE || step->kind == STEP_COPY || step->kind == STEP_FILL;
    return step->kind == STEP_FREE || (is_memory && step->a.kind != OPERAND_ADDRESS);
}

/* Sets a bit for each line of the function in which memory is accessed through pointers, or freed. */
static void find_access_lines(const Program *program, uint32_t function, unsigned char *lines, size_t line_count)
{
    uint32_t file = program->functions[function].position.file;
    for (size_t i = 0; i < program->edge_count; i++) {
        const Edge *edge = &program->edges[i];
        if (program_location(program, edge->source)->function.index != function)
            continue;
        for (uint32_t k = 0; k < edge->step_count; k++) {
            Position position = edge->steps[k].position.line ? edge->steps[k].position : edge->position;
            if (is_access(&edge->steps[k]) && position.file == file && position.line < line_count)
                lines[position.line] = 1;
        }
    }
}

/* The functions that were looked at, and where these access memory; those that went by their contracts. */
static void add_functions(Text *text, const Program *program)
{
    enum { LINES_MOST = 1 << 20 };
    unsigned char *lines = mem_alloc(LINES_MOST);
    const char *separator = "";
    text_add(text, ",\n  \"functions\": [");
    for (uint32_t i = 0; i < program->function_count; i++) {
        const Function *function = &program->functions[i];
        if (!function->is_defined || function->is_model || !function->position.line)
            continue;
        text_add(text, "%s\n    {\"function\": ", separator);
        json_add_string(text, function->name);
        text_add(text, ", \"file\": ");
        json_add_string(text, program->files[function->position.file]);
        text_add(text, ", \"accesses\": [");
        memset(lines, 0, LINES_MOST);
        find_access_lines(program, i, lines, LINES_MOST);
        separator = "";
        for (unsigned line = 0; line < LINES_MOST; line++)
            if (lines[line]) {
                text_add(text, "%s%u", separator, line);
                separator = ", ";
            }
        text_add(text, "]}");
        separator = ",";
    }
    text_add(text, "],\n  \"contracts\": [");
    separator = "";
    for (uint32_t i = 0; i < program->function_count; i++) {
        const Function *function = &program->functions[i];
        const char *file = function->position.line ? program->files[function->position.file] : "";
        if (!function->is_model || !program_is_contract_file(file) || !strncmp(function->name, "whittle_", 8))
            continue;
        text_add(text, "%s", separator);
        json_add_string(text, function->name);
        separator = ", ";
    }
    text_add(text, "]");
    free(lines);
}

static void add_costs(Text *text, const Verdict *verdict)
{
    text_add(text, ",\n  \"costs\": {");
    for (size_t i = 0; i < verdict->cost_count; i++) {
        text_add(text, "%s\n    ", i ? "," : "");
        add_key(text, verdict->costs[i].name);
        text_add(text, "%.9g", verdict->costs[i].amount);
    }
    text_add(text, "}\n}\n");
}

void report_json(Text *text, const Program *program, const Verdict *verdict)
{
    bool is_undefined = verdict->kind == VERDICT_UNKNOWN && verdict->why == UNKNOWN_UNDEFINED;
    add_question(text, program, verdict);
    if (verdict->kind == VERDICT_TRUE)
        add_proof(text, program, verdict);
    if (verdict->kind == VERDICT_FALSE || is_undefined)
        add_run(text, program, verdict);
    add_further(text, program, verdict);
    if (verdict->kind == VERDICT_UNKNOWN)
        add_failure(text, program, verdict);
    if (verdict->replay.harness)
        add_replay(text, &verdict->replay);
    add_gaps(text, program, verdict);
    add_functions(text, program);
    add_costs(text, verdict);
}
