/* SPDX-License-Identifier: MIT */
/* A project's result for other programs: the results of all checks as one SARIF run, each violation once, and the entries as
 * tests of JUnit. */
#include "project/overview.h"

#include "base/xml.h"
#include "report/sarif.h"

static void add_alert(JsonWriter *json, const Alert *alert)
{
    json_open(json, NULL, '{');
    for (const Json *member = alert->result->first; member; member = member->next)
        json_copy(json, member->key, member);
    if (alert->suppression) {
        json_open(json, "suppressions", '[');
        json_open(json, NULL, '{');
        json_string(json, "kind", alert->suppression == SUPPRESSED_BY_COMMENT ? "inSource" : "external");
        if (alert->reason)
            json_string(json, "justification", alert->reason);
        json_close(json, '}');
        json_close(json, ']');
    }
    json_open(json, "properties", '{');
    json_open(json, "entries", '[');
    for (size_t i = 0; i < alert->entry_count; i++)
        json_string(json, NULL, alert->entries[i]->name);
    json_close(json, ']');
    json_close(json, '}');
    json_close(json, '}');
}

void overview_sarif(Text *text, const Overview *overview)
{
    JsonWriter json = {.text = text};
    sarif_begin(&json);
    for (size_t i = 0; i < overview->alerts->count; i++)
        add_alert(&json, &overview->alerts->items[i]);
    for (size_t i = 0; i < overview->entries->count; i++) {
        const Json *results = overview->states[i] == ENTRY_PROVED || overview->states[i] == ENTRY_UNKNOWN
                                  ? overview->entries->items[i].job.record.results
                                  : NULL;
        for (const Json *result = results ? results->first : NULL; result; result = result->next)
            json_copy(&json, NULL, result);
    }
    sarif_end(&json);
}

/* The lines of an entry's violations. */
static void add_failures(Text *text, const Overview *overview, const Entry *entry)
{
    for (size_t i = 0; i < overview->alerts->count; i++)
        for (size_t k = 0; k < overview->alerts->items[i].entry_count; k++)
            if (overview->alerts->items[i].entries[k] == entry) {
                Text line = {0};
                alert_add_line(&line, &overview->alerts->items[i]);
                text_add(&line, "\n");
                xml_add(text, text_string(&line));
                text_free(&line);
            }
}

static void add_case(Text *text, const Overview *overview, size_t i)
{
    static const char *const elements[ENTRY_STATE_COUNT] = {
        [ENTRY_REFUTED] = "failure",
        [ENTRY_SUPPRESSED] = "skipped",
        [ENTRY_UNKNOWN] = "error",
        [ENTRY_UNCHECKED] = "skipped",
    };
    const Entry *entry = &overview->entries->items[i];
    const char *element = elements[overview->states[i]];
    text_add(text, "    <testcase classname=\"");
    xml_add(text, entry->unit->name);
    text_add(text, "\" name=\"");
    xml_add(text, entry->name);
    text_add(text, "\" time=\"%.3f\">\n", entry->job.record.seconds);
    if (element) {
        Text reason = {0};
        if (overview->states[i] == ENTRY_UNKNOWN)
            entry_add_reason(&reason, entry);
        else
            text_add(&reason, "%s", entry_state_name(overview->states[i]));
        text_add(text, "      <%s message=\"", element);
        xml_add(text, text_string(&reason));
        text_add(text, "\">");
        add_failures(text, overview, entry);
        text_add(text, "</%s>\n", element);
        text_free(&reason);
    }
    text_add(text, "    </testcase>\n");
}

void overview_junit(Text *text, const Overview *overview)
{
    const size_t *counts = overview->entry_counts;
    text_add(text,
             "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
             "  <testsuite name=\"whittle project\" tests=\"%zu\" failures=\"%zu\" errors=\"%zu\" skipped=\"%zu\">\n",
             overview->entries->count, counts[ENTRY_REFUTED], counts[ENTRY_UNKNOWN],
             counts[ENTRY_SUPPRESSED] + counts[ENTRY_UNCHECKED]);
    for (size_t i = 0; i < overview->entries->count; i++)
        add_case(text, overview, i);
    text_add(text, "  </testsuite>\n</testsuites>\n");
}
