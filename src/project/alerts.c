/* SPDX-License-Identifier: MIT */
/* Violations of all entries' records, told apart by rule and fingerprint, or by place where there is no fingerprint. */
#include "project/alerts.h"

#include "base/file.h"

#include <stdlib.h>
#include <string.h>

static bool same_result(const Json *left, const Json *right)
{
    const char *one = result_fingerprint(left), *other = result_fingerprint(right);
    if (strcmp(result_rule(left), result_rule(right)) || strcmp(result_file(left), result_file(right)))
        return false;
    if (*one && *other)
        return !strcmp(one, other);
    return result_line(left, "startLine") == result_line(right, "startLine");
}

/* The property stands in brackets at the end of the message. */
static const char *property_of(const Json *result, Arena *arena)
{
    const char *says = result_message(result), *open = strrchr(says, '['), *close = open ? strchr(open, ']') : NULL;
    char *name = close ? mem_string_of(open + 1, (size_t)(close - open - 1)) : mem_string("");
    const char *kept = arena_string(arena, name);
    free(name);
    return kept;
}

static void add_result(AlertList *alerts, const Entry *entry, const Json *result)
{
    Alert *alert = NULL;
    for (size_t i = 0; i < alerts->count && !alert; i++)
        if (same_result(alerts->items[i].result, result))
            alert = &alerts->items[i];
    if (!alert) {
        alerts->items = array_room(alerts->items, &alerts->capacity, alerts->count, sizeof *alerts->items);
        alert = &alerts->items[alerts->count++];
        *alert = (Alert){.result = result,
                         .file = result_path(result, alerts->arena),
                         .property = property_of(result, alerts->arena),
                         .line = result_line(result, "startLine"),
                         .column = result_line(result, "startColumn")};
    }
    alert->entries = array_room(alert->entries, &alert->entry_capacity, alert->entry_count, sizeof(const Entry *));
    alert->entries[alert->entry_count++] = entry;
}

static int alert_order(const void *left, const void *right)
{
    const Alert *one = left, *other = right;
    int by_file = strcmp(one->file, other->file);
    return by_file                    ? by_file
           : one->line != other->line ? (one->line < other->line ? -1 : 1)
                                      : strcmp(result_rule(one->result), result_rule(other->result));
}

/* --- comments ------------------------------------------------------------------------------------------------- */

static void warn(AlertList *alerts, char *says)
{
    alerts->warnings =
        array_room(alerts->warnings, &alerts->warning_capacity, alerts->warning_count, sizeof *alerts->warnings);
    alerts->warnings[alerts->warning_count++] = arena_string(alerts->arena, says);
    free(says);
}

/* Whether a line's comment suppresses an alert. */
static void read_comment(AlertList *alerts, Alert *alert, unsigned number, const char *line)
{
    static const char opening[] = "whittle: ignore ";
    const char *at = strstr(line, opening);
    bool is_alone = at == line + strspn(line, " \t/*");
    if (!at || alert->suppression || (number < alert->line && !is_alone)) /* behind code: of that line */
        return;
    at += sizeof opening - 1;
    size_t length = strcspn(at, ": \t");
    bool is_meant = (strlen(alert->property) == length && !strncmp(at, alert->property, length)) ||
                    (strlen(result_rule(alert->result)) == length && !strncmp(at, result_rule(alert->result), length));
    if (!is_meant)
        return;
    at += length + strspn(at + length, ": \t");
    char *reason = mem_string(at), *end = strstr(reason, "*/");
    if (end)
        *end = 0;
    for (size_t last = strlen(reason); last && strchr(" \t\r", reason[last - 1]);)
        reason[--last] = 0;
    if (*reason) {
        alert->suppression = SUPPRESSED_BY_COMMENT;
        alert->reason = arena_string(alerts->arena, reason);
    } else {
        warn(alerts, message("%s:%u: this comment gives no reason, so nothing is ignored", alert->file, number));
    }
    free(reason);
}

static void look_for_comment(AlertList *alerts, Alert *alert)
{
    Text text = {0};
    unsigned number = 1;
    char *problem = alert->line ? file_read(&text, alert->file) : NULL;
    free(problem);
    for (const char *at = text_string(&text); *at && number <= alert->line; number++) {
        const char *end = strchrnul(at, '\n');
        if (number + 1 >= alert->line) {
            char *line = mem_string_of(at, (size_t)(end - at));
            read_comment(alerts, alert, number, line);
            free(line);
        }
        at = end + (*end == '\n');
    }
    text_free(&text);
}

AlertList alerts_collect(const EntryList *entries)
{
    AlertList alerts = {.arena = arena_create()};
    for (size_t i = 0; i < entries->count; i++) {
        const Job *job = &entries->items[i].job;
        bool has_record = job->state == JOB_REUSED || job->state == JOB_CHECKED;
        const Json *results = has_record && job->record.outcome == OUTCOME_FALSE ? job->record.results : NULL;
        for (const Json *result = results ? results->first : NULL; result; result = result->next)
            if (result_is_violation(result))
                add_result(&alerts, &entries->items[i], result);
    }
    mem_sort(alerts.items, alerts.count, sizeof *alerts.items, alert_order);
    for (size_t i = 0; i < alerts.count; i++)
        look_for_comment(&alerts, &alerts.items[i]);
    return alerts;
}

void alerts_free(AlertList *alerts)
{
    for (size_t i = 0; i < alerts->count; i++)
        free(alerts->items[i].entries);
    free(alerts->items);
    free(alerts->warnings);
    arena_destroy(alerts->arena);
    *alerts = (AlertList){0};
}

bool alerts_excuse(const AlertList *alerts, const Entry *entry)
{
    bool has_any = false;
    for (size_t i = 0; i < alerts->count; i++)
        for (size_t k = 0; k < alerts->items[i].entry_count; k++) {
            if (alerts->items[i].entries[k] != entry)
                continue;
            if (!alerts->items[i].suppression)
                return false;
            has_any = true;
        }
    return has_any;
}

size_t alerts_count(const AlertList *alerts, bool is_suppressed)
{
    size_t count = 0;
    for (size_t i = 0; i < alerts->count; i++)
        count += (alerts->items[i].suppression != NOT_SUPPRESSED) == is_suppressed;
    return count;
}

void alert_add_line(Text *text, const Alert *alert)
{
    text_add(text, "%s:%u:%u: %s, from %s", alert->file, alert->line, alert->column, result_message(alert->result),
             alert->entries[0]->name);
    if (alert->entry_count > 1)
        text_add(text, " and %zu more", alert->entry_count - 1);
}
