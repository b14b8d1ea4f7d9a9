/* SPDX-License-Identifier: MIT */
/* Records are JSON; results of SARIF are kept in it as they are. */
#include "project/record.h"

#include "base/file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FORMAT = 2 };

static const char *const outcome_names[OUTCOME_COUNT] = {"TRUE", "FALSE", "UNKNOWN", "TIMEOUT", "CRASH", "ERROR"};

const char *outcome_name(Outcome outcome)
{
    return outcome_names[outcome];
}

/* "FALSE(valid-deref)" as its parts; false if the line is no verdict. */
static bool read_line(Record *record, const char *line, Arena *arena)
{
    for (Outcome outcome = OUTCOME_TRUE; outcome <= OUTCOME_UNKNOWN; outcome++) {
        size_t length = strlen(outcome_names[outcome]);
        if (strncmp(line, outcome_names[outcome], length))
            continue;
        size_t end = strcspn(line, "\n");
        char *detail = line[length] == '(' && end > length + 1 ? mem_string_of(line + length + 1, end - length - 2)
                                                               : mem_string("");
        record->outcome = outcome;
        record->detail = arena_string(arena, detail);
        free(detail);
        return true;
    }
    return false;
}

/* A JSON file, NULL if there is none that can be read. */
static const Json *read_json(const char *path, Arena *arena)
{
    Text text = {0};
    const Json *json = NULL;
    char *problem = file_read(&text, path);
    if (!problem)
        problem = json_parse(text_string(&text), arena, &json);
    text_free(&text);
    bool failed = problem;
    free(problem);
    return failed ? NULL : json;
}

static const char *string_or(const char *string, const char *other)
{
    return string ? string : other;
}

static bool is_true(const Json *json)
{
    return json && json->kind == JSON_TRUE;
}

static const Json *first_of(const Json *array)
{
    return array && array->kind == JSON_ARRAY ? array->first : NULL;
}

Record record_of_check(const char *job, const PoolEnd *end, const char *json, const char *sarif, CheckLimit limit,
                       Arena *arena)
{
    Record record = {.job = arena_string(arena, job), .places = "", .detail = "", .cause = "", .limit = limit};
    record.seconds = end->cpu_seconds;
    record.mebibytes = (double)end->resident_bytes / 1048576;
    record.printed = arena_string(arena, text_string(&end->output));
    bool has_verdict = read_line(&record, record.printed, arena);
    if (end->result.end == PROCESS_OUT_OF_TIME || end->result.end == PROCESS_OUT_OF_MEMORY) {
        record.outcome = OUTCOME_TIMEOUT;
        record.ran_out = true;
    } else if (!has_verdict) {
        record.outcome = end->result.end == PROCESS_SIGNALLED ? OUTCOME_CRASH : OUTCOME_ERROR;
        record.detail = arena_string(arena, text_string(&end->errors));
    }
    const Json *written = json ? read_json(json, arena) : NULL, *report = sarif ? read_json(sarif, arena) : NULL;
    record.cause = string_or(json_member_string(written, "cause"), "");
    record.ran_out |= record.outcome == OUTCOME_UNKNOWN && (!written || is_true(json_member(written, "ran_out")));
    record.results = json_member(first_of(json_member(report, "runs")), "results");
    record.functions = json_member(written, "functions");
    record.contracts = json_member(written, "contracts");
    return record;
}

static double number_of(const Json *object, const char *key)
{
    const Json *member = json_member(object, key);
    return member && member->kind == JSON_NUMBER ? strtod(member->string, NULL) : 0;
}

static char *path_of(const char *folder, const char *key)
{
    return message("%s/%s.json", folder, key);
}

bool record_load(Record *record, const char *folder, const char *key, Arena *arena)
{
    char *path = path_of(folder, key);
    const Json *json = access(path, R_OK) == 0 ? read_json(path, arena) : NULL;
    const char *outcome = string_or(json_member_string(json, "outcome"), "");
    free(path);
    *record = (Record){.outcome = OUTCOME_COUNT};
    for (Outcome i = 0; i < OUTCOME_COUNT; i++)
        if (!strcmp(outcome, outcome_names[i]))
            record->outcome = i;
    if (record->outcome == OUTCOME_COUNT || number_of(json, "format") != FORMAT)
        return false;
    record->job = string_or(json_member_string(json, "job"), "");
    record->places = string_or(json_member_string(json, "places"), "");
    record->detail = string_or(json_member_string(json, "detail"), "");
    record->cause = string_or(json_member_string(json, "cause"), "");
    record->printed = string_or(json_member_string(json, "printed"), "");
    record->ran_out = is_true(json_member(json, "ran_out"));
    const Json *limit = json_member(json, "limit");
    record->limit = (CheckLimit){number_of(limit, "seconds"), number_of(limit, "mebibytes"), number_of(limit, "work")};
    record->seconds = number_of(json, "seconds");
    record->mebibytes = number_of(json, "mebibytes");
    const Json *results = json_member(json, "results");
    record->results = results && results->kind == JSON_ARRAY ? results : NULL;
    record->functions = json_member(json, "functions");
    record->contracts = json_member(json, "contracts");
    return true;
}

static void write_record(Text *text, const Record *record)
{
    JsonWriter json = {.text = text};
    json_open(&json, NULL, '{');
    json_number(&json, "format", FORMAT);
    json_string(&json, "job", record->job);
    json_string(&json, "outcome", outcome_names[record->outcome]);
    json_string(&json, "detail", record->detail);
    json_string(&json, "cause", record->cause);
    json_word(&json, "ran_out", record->ran_out ? "true" : "false");
    json_string(&json, "places", record->places);
    json_open(&json, "limit", '{');
    json_number(&json, "seconds", record->limit.seconds);
    json_number(&json, "mebibytes", record->limit.mebibytes);
    json_number(&json, "work", record->limit.work);
    json_close(&json, '}');
    json_number(&json, "seconds", record->seconds);
    json_number(&json, "mebibytes", record->mebibytes);
    if (record->results)
        json_copy(&json, "results", record->results);
    if (record->functions)
        json_copy(&json, "functions", record->functions);
    if (record->contracts)
        json_copy(&json, "contracts", record->contracts);
    json_string(&json, "printed", record->printed);
    json_close(&json, '}');
    text_add(text, "\n");
}

char *record_store(const Record *record, const char *folder, const char *key)
{
    char *path = path_of(folder, key), *draft = message("%s/%s.%d.draft", folder, key, (int)getpid());
    Text text = {0};
    write_record(&text, record);
    char *problem = file_write(draft, &text);
    if (!problem && rename(draft, path) != 0)
        problem = message("cannot write %s", path);
    text_free(&text);
    free(draft);
    free(path);
    return problem;
}

void record_touch(const char *folder, const char *key)
{
    char *path = path_of(folder, key), *page = message("%s/%s.html", folder, key);
    file_touch(path);
    file_touch(page);
    free(path);
    free(page);
}

static char *note_path(const char *folder, const char *job)
{
    char digest[SHA256_LENGTH + 1];
    sha256_hex(job, strlen(job), digest);
    return message("%s/%s.proved", folder, digest);
}

void record_note_proof(const char *folder, const char *job, bool is_proved)
{
    char *path = note_path(folder, job);
    if (is_proved)
        free(file_write(path, &(Text){0})); /* without the note the next check is slower */
    else
        unlink(path);
    free(path);
}

bool record_has_proof(const char *folder, const char *job)
{
    char *path = note_path(folder, job);
    bool is_proved = access(path, F_OK) == 0;
    free(path);
    return is_proved;
}

void records_prune(const char *folder, double days)
{
    static const char *const endings[] = {".json", ".html", ".proved", ".survey", ".bc", ".draft"};
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        file_prune(folder, endings[i], days);
}

/* Whether `now` allows nothing that `then` did not. */
static bool is_within(double now, double then)
{
    return then <= 0 || (now > 0 && now <= then);
}

bool record_is_usable(const Record *record, const char *places, CheckLimit limit)
{
    if (record->outcome == OUTCOME_TRUE)
        return true;
    if (strcmp(record->places, places) || record->outcome == OUTCOME_CRASH || record->outcome == OUTCOME_ERROR)
        return false;
    return !record->ran_out ||
           (is_within(limit.seconds, record->limit.seconds) && is_within(limit.mebibytes, record->limit.mebibytes) &&
            is_within(limit.work, record->limit.work));
}
