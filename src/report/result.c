/* SPDX-License-Identifier: MIT */
/* FALSE is one result, TRUE one for each property, UNKNOWN one for each thing that stood in the way. */
#include "report/result.h"

#include "program/statement.h"
#include "verdict/teller.h"

#include <stdlib.h>
#include <string.h>

static Result *add_result(ResultList *results, Result result)
{
    results->items = array_room(results->items, &results->capacity, results->count, sizeof *results->items);
    results->items[results->count] = result;
    return &results->items[results->count++];
}

/* "main|free(cell)|1": the operation's words, and its number among operations of its function with the same words. */
static void add_identity(Text *text, const Program *program, EdgeId edge)
{
    if (edge.index == ID_NONE)
        return;
    const Function *function = teller_function(program, edge);
    Position position = program_edge(program, edge)->position;
    unsigned before = 0;
    Text words = {0}, other = {0};
    statement_add_source(&words, program, edge);
    for (uint32_t i = 0; i < program->edge_count; i++) {
        Position place = program->edges[i].position;
        bool is_before = place.line < position.line || (place.line == position.line && place.column < position.column);
        if (!is_before || place.file != position.file || teller_function(program, (EdgeId){i}) != function)
            continue;
        other.length = 0;
        statement_add_source(&other, program, (EdgeId){i});
        before += other.length == words.length && !strcmp(text_string(&other), text_string(&words));
    }
    text_add(text, "%s|%s|%u\n", function->name, text_string(&words), before);
    text_free(&words);
    text_free(&other);
}

static void set_fingerprint(Result *result, const Program *program, EdgeId edge, EdgeId made_at)
{
    Text text = {0};
    text_add(&text, "%s\n", result->rule);
    add_identity(&text, program, edge);
    add_identity(&text, program, made_at);
    sha256_hex(text_string(&text), text.length, result->fingerprint);
    text_free(&text);
}

static Result *add_violation(ResultList *results, const Program *program, ResultKind kind, const RunResult *run)
{
    Text message = {0};
    finding_add_sentence(&message, program, run);
    Result *result = add_result(
        results,
        (Result){.kind = kind, .rule = violation_info(run->finding.kind)->name, .message = text_take(&message)});
    if (run->user_edge.index != ID_NONE) {
        result->position = program_edge(program, run->user_edge)->position;
        result->function = teller_function(program, run->user_edge)->name;
    }
    result->places = finding_places(program, run);
    set_fingerprint(result, program, run->user_edge, run->block_made_at);
    return result;
}

static void add_unknown(ResultList *results, const Program *program, const Verdict *verdict)
{
    const char *rule = unknown_info(verdict->why)->name;
    for (size_t i = 0; verdict->why == UNKNOWN_UNSUPPORTED && i < verdict->gap_count; i++)
        add_result(results, (Result){.kind = RESULT_OPEN,
                                     .rule = rule,
                                     .message = mem_string(verdict->gaps[i].reason),
                                     .position = verdict->gaps[i].position});
    if (verdict->why == UNKNOWN_UNSUPPORTED)
        return;
    Text line = {0};
    verdict_add_line(&line, program, verdict);
    add_result(results, (Result){.kind = RESULT_OPEN,
                                 .rule = rule,
                                 .message = text_take(&line),
                                 .position = verdict->growth.says ? verdict->growth.position : (Position){0}});
}

static void add_proofs(ResultList *results, const Program *program, const Verdict *verdict)
{
    const char *name = program->user_entry ? program->user_entry : program_entry_name(program);
    FunctionId id = program_find_function(program, name);
    Position entry = program_function(program, id.index == ID_NONE ? program->entry : id)->position;
    for (Property property = 0; property < PROPERTY_COUNT; property++)
        if (verdict->properties >> property & 1)
            add_result(results, (Result){.kind = RESULT_PASS,
                                         .rule = property_info(property)->name,
                                         .message = message("proved: %s", property_info(property)->says),
                                         .position = entry,
                                         .function = name});
}

ResultList results_of(const Program *program, const Verdict *verdict)
{
    ResultList results = {0};
    if (verdict->kind == VERDICT_TRUE) {
        add_proofs(&results, program, verdict);
    } else if (verdict->kind == VERDICT_FALSE || verdict->why == UNKNOWN_UNDEFINED) {
        for (; verdict; verdict = verdict->next) {
            add_violation(&results, program, RESULT_FAIL, &verdict->run)->verdict = verdict;
            if (verdict->also.outcome == RUN_VIOLATION)
                add_violation(&results, program, RESULT_FAIL, &verdict->also)->verdict = verdict;
        }
    } else if (verdict->why == UNKNOWN_UNCONFIRMED) {
        RunResult suspect = verdict_suspected_run(verdict);
        add_violation(&results, program, RESULT_REVIEW, &suspect);
    } else {
        add_unknown(&results, program, verdict);
    }
    return results;
}

void results_free(ResultList *results)
{
    for (size_t i = 0; i < results->count; i++)
        free(results->items[i].message);
    free(results->items);
    *results = (ResultList){0};
}
