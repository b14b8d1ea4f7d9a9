/* SPDX-License-Identifier: MIT */
/* SARIF 2.1.0 (OASIS), the format of code scanners: a run with a rule for every kind of violation and every cause of an
 * UNKNOWN, the verdict's results, and the failing run as a code flow. */
#include "report/sarif.h"

#include "report/report.h"
#include "report/result.h"

static const struct {
    const char *kind, *level;
} kinds[RESULT_KIND_COUNT] = {
    [RESULT_FAIL] = {"fail", "error"},
    [RESULT_REVIEW] = {"review", "none"},
    [RESULT_OPEN] = {"open", "none"},
    [RESULT_PASS] = {"pass", "none"},
};

static void add_message(JsonWriter *json, const char *key, const char *says)
{
    json_open(json, key, '{');
    json_string(json, "text", says);
    json_close(json, '}');
}

/* A file's name as a URI reference; relative ones are relative to where whittle was started. */
static void add_artifact(JsonWriter *json, const char *file)
{
    Text uri = {0};
    if (*file == '/')
        text_add(&uri, "file://");
    text_add_uri(&uri, file);
    json_open(json, "artifactLocation", '{');
    json_string(json, "uri", text_string(&uri));
    if (*file != '/')
        json_string(json, "uriBaseId", "%SRCROOT%");
    json_close(json, '}');
    text_free(&uri);
}

/* The members of a location object; nothing for a place in no file. */
static void add_place(JsonWriter *json, const Program *program, Position position, const char *function)
{
    if (position.line && position.file < program->file_count) {
        json_open(json, "physicalLocation", '{');
        add_artifact(json, program->files[position.file]);
        json_open(json, "region", '{');
        json_number(json, "startLine", position.line);
        if (position.column)
            json_number(json, "startColumn", position.column);
        json_close(json, '}');
        json_close(json, '}');
    }
    if (function) {
        json_open(json, "logicalLocations", '[');
        json_open(json, NULL, '{');
        json_string(json, "name", function);
        json_string(json, "kind", "function");
        json_close(json, '}');
        json_close(json, ']');
    }
}

static void add_rule(JsonWriter *json, const char *name, const char *says, const char *property, unsigned cwe)
{
    json_open(json, NULL, '{');
    json_string(json, "id", name);
    add_message(json, "shortDescription", says);
    if (property) {
        Text tag = {0};
        text_add(&tag, "external/cwe/cwe-%03u", cwe);
        json_open(json, "properties", '{');
        json_open(json, "tags", '[');
        json_string(json, NULL, "security");
        json_string(json, NULL, property);
        json_string(json, NULL, text_string(&tag));
        json_close(json, ']');
        json_string(json, "precision", "very-high");
        json_close(json, '}');
        text_free(&tag);
    }
    json_close(json, '}');
}

static void add_rules(JsonWriter *json)
{
    json_open(json, "rules", '[');
    for (ViolationKind kind = 0; kind < VIOLATION_COUNT; kind++) {
        const ViolationInfo *info = violation_info(kind);
        add_rule(json, info->name, info->says, property_info(info->property)->name, info->cwe);
    }
    for (Property property = 0; property < PROPERTY_COUNT; property++) {
        const PropertyInfo *info = property_info(property);
        add_rule(json, info->name, info->says, info->name, info->cwe);
    }
    for (UnknownCause cause = 0; cause < UNKNOWN_COUNT; cause++)
        add_rule(json, unknown_info(cause)->name, unknown_info(cause)->says, NULL, 0);
    json_close(json, ']');
}

static void add_step(JsonWriter *json, const Program *program, const StoryLine *line)
{
    Text says = {0};
    text_add(&says, "%s%s%s%s", line->says, *line->values ? " [" : "", line->values, *line->values ? "]" : "");
    json_open(json, NULL, '{');
    json_open(json, "location", '{');
    add_place(json, program, program_edge(program, line->edge)->position, NULL);
    add_message(json, "message", text_string(&says));
    json_close(json, '}');
    json_number(json, "nestingLevel", line->depth);
    json_close(json, '}');
    text_free(&says);
}

static void add_code_flow(JsonWriter *json, const Program *program, const Verdict *verdict)
{
    Story story = story_tell(program, &verdict->trace, &verdict->run);
    json_open(json, "codeFlows", '[');
    json_open(json, NULL, '{');
    json_open(json, "threadFlows", '[');
    json_open(json, NULL, '{');
    json_open(json, "locations", '[');
    for (size_t i = 0; i < story.count; i++)
        if (story.lines[i].edge.index != ID_NONE)
            add_step(json, program, &story.lines[i]);
    json_close(json, ']');
    json_close(json, '}');
    json_close(json, ']');
    json_close(json, '}');
    json_close(json, ']');
    story_free(&story);
}

static void add_result(JsonWriter *json, const Program *program, const Result *result)
{
    json_open(json, NULL, '{');
    json_string(json, "ruleId", result->rule);
    json_string(json, "kind", kinds[result->kind].kind);
    json_string(json, "level", kinds[result->kind].level);
    add_message(json, "message", result->message);
    json_open(json, "locations", '[');
    if (result->position.line || result->function) {
        json_open(json, NULL, '{');
        add_place(json, program, result->position, result->function);
        json_close(json, '}');
    }
    json_close(json, ']');
    if (result->places.count > 1) {
        json_open(json, "relatedLocations", '[');
        for (size_t i = 1; i < result->places.count; i++) {
            json_open(json, NULL, '{');
            json_number(json, "id", (double)i);
            add_place(json, program, result->places.items[i].position, NULL);
            add_message(json, "message", result->places.items[i].says);
            json_close(json, '}');
        }
        json_close(json, ']');
    }
    if (*result->fingerprint) {
        json_open(json, "partialFingerprints", '{');
        json_string(json, "whittleOperation/v1", result->fingerprint);
        json_close(json, '}');
    }
    if (result->verdict && result->verdict->trace.count)
        add_code_flow(json, program, result->verdict);
    json_close(json, '}');
}

void sarif_begin(JsonWriter *json)
{
    json_open(json, NULL, '{');
    json_string(json, "$schema", "https://json.schemastore.org/sarif-2.1.0.json");
    json_string(json, "version", "2.1.0");
    json_open(json, "runs", '[');
    json_open(json, NULL, '{');
    json_open(json, "tool", '{');
    json_open(json, "driver", '{');
    json_string(json, "name", "whittle");
    json_string(json, "version", report_version);
    add_rules(json);
    json_close(json, '}');
    json_close(json, '}');
    json_open(json, "invocations", '[');
    json_open(json, NULL, '{');
    json_word(json, "executionSuccessful", "true");
    json_close(json, '}');
    json_close(json, ']');
    json_string(json, "columnKind", "unicodeCodePoints");
    json_open(json, "results", '[');
}

void sarif_end(JsonWriter *json)
{
    json_close(json, ']');
    json_close(json, '}');
    json_close(json, ']');
    json_close(json, '}');
    text_add(json->text, "\n");
}

void report_sarif(Text *text, const Program *program, const Verdict *verdict)
{
    JsonWriter json = {.text = text};
    ResultList results = results_of(program, verdict);
    sarif_begin(&json);
    for (size_t i = 0; i < results.count; i++)
        add_result(&json, program, &results.items[i]);
    sarif_end(&json);
    results_free(&results);
}
