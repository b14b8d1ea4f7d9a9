/* SPDX-License-Identifier: MIT */
/* SARIF results as diagnostics. Columns are bytes there and UTF-16 units here: they differ on lines that are not ASCII. */
#include "cli/lsp.h"

#include "base/mem.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FAILS = 1, REVIEWED, INFORMATION, REST_OF_LINE = 10000, MOST_STEPS = 60 };

static const Json *first_item(const Json *array)
{
    return array && array->kind == JSON_ARRAY ? array->first : NULL;
}

/* The file of a SARIF location, "" if it has none; owned by the caller. */
static char *location_path(const Json *location)
{
    const Json *artifact = json_member(json_member(location, "physicalLocation"), "artifactLocation");
    const char *uri = json_member_string(artifact, "uri");
    if (!uri)
        return mem_string("");
    Text whole = {0};
    char folder[4096];
    if (strncmp(uri, "file://", 7) && getcwd(folder, sizeof folder)) {
        lsp_add_uri(&whole, folder);
        text_add(&whole, "/");
    }
    text_add(&whole, "%s", uri);
    char *path = lsp_path(text_string(&whole));
    text_free(&whole);
    return path ? path : mem_string("");
}

static long region_number(const Json *location, const char *name)
{
    const Json *number = json_member(json_member(json_member(location, "physicalLocation"), "region"), name);
    return number && number->kind == JSON_NUMBER ? strtol(number->string, NULL, 10) : 1;
}

static void add_range(JsonWriter *writer, const Json *location)
{
    long line = region_number(location, "startLine") - 1, column = region_number(location, "startColumn") - 1;
    json_open(writer, "range", '{');
    for (unsigned i = 0; i < 2; i++) {
        json_open(writer, i ? "end" : "start", '{');
        json_number(writer, "line", (double)line);
        json_number(writer, "character", i ? REST_OF_LINE : (double)column);
        json_close(writer, '}');
    }
    json_close(writer, '}');
}

static void add_related(JsonWriter *writer, const Json *location)
{
    const char *says = json_member_string(json_member(location, "message"), "text");
    char *path = location_path(location);
    Text uri = {0};
    lsp_add_uri(&uri, path);
    if (*path) {
        json_open(writer, NULL, '{');
        json_open(writer, "location", '{');
        json_string(writer, "uri", text_string(&uri));
        add_range(writer, location);
        json_close(writer, '}');
        json_string(writer, "message", says ? says : "");
        json_close(writer, '}');
    }
    text_free(&uri);
    free(path);
}

static int severity(const Json *result)
{
    const char *kind = json_member_string(result, "kind");
    return !kind ? INFORMATION : !strcmp(kind, "fail") ? FAILS : !strcmp(kind, "review") ? REVIEWED : INFORMATION;
}

static void add_diagnostic(JsonWriter *writer, const Json *result)
{
    const char *says = json_member_string(json_member(result, "message"), "text");
    const char *rule = json_member_string(result, "ruleId");
    json_open(writer, NULL, '{');
    add_range(writer, first_item(json_member(result, "locations")));
    json_number(writer, "severity", severity(result));
    json_string(writer, "code", rule ? rule : "");
    json_string(writer, "source", "whittle");
    json_string(writer, "message", says ? says : "");
    json_open(writer, "relatedInformation", '[');
    for (const Json *at = first_item(json_member(result, "relatedLocations")); at; at = at->next)
        add_related(writer, at);
    const Json *flow = first_item(json_member(first_item(json_member(result, "codeFlows")), "threadFlows"));
    unsigned count = 0;
    for (const Json *at = first_item(json_member(flow, "locations")); at && count++ < MOST_STEPS; at = at->next)
        add_related(writer, json_member(at, "location"));
    json_close(writer, ']');
    json_close(writer, '}');
}

static bool is_shown(const Json *result)
{
    const char *kind = json_member_string(result, "kind");
    return kind && strcmp(kind, "pass") != 0;
}

/* Publishes the diagnostics in one file; those without a place are in the document's. */
static void publish_file(const char *uri, const char *path, bool is_document, const Json *results)
{
    Text text = {0};
    JsonWriter writer = lsp_begin(&text, "textDocument/publishDiagnostics", NULL);
    json_string(&writer, "uri", uri);
    json_open(&writer, "diagnostics", '[');
    for (const Json *result = results; result; result = result->next) {
        char *place = location_path(first_item(json_member(result, "locations")));
        if (is_shown(result) && (!strcmp(place, path) || (is_document && !*place)))
            add_diagnostic(&writer, result);
        free(place);
    }
    json_close(&writer, ']');
    lsp_send(&writer, "textDocument/publishDiagnostics");
}

int lsp_publish(const char *uri, const Text *sarif, char **rule)
{
    Arena *arena = arena_create();
    const Json *log = NULL;
    char *problem = json_parse(text_string(sarif), arena, &log), *path = lsp_path(uri);
    const Json *run = first_item(json_member(log, "runs"));
    int failing = problem || !run || !path ? -1 : 0;
    if (!failing) {
        const Json *results = first_item(json_member(run, "results"));
        publish_file(uri, path, true, results);
        for (const Json *result = results; result; result = result->next) {
            char *place = location_path(first_item(json_member(result, "locations")));
            if (is_shown(result) && *place && strcmp(place, path) != 0) {
                Text other = {0};
                lsp_add_uri(&other, place);
                publish_file(text_string(&other), place, false, results);
                text_free(&other);
            }
            free(place);
            failing += severity(result) == FAILS && json_member(result, "codeFlows");
            const char *name = json_member_string(result, "ruleId");
            if (!*rule && is_shown(result) && name)
                *rule = mem_string(name);
        }
    }
    free(problem);
    free(path);
    arena_destroy(arena);
    return failing;
}
