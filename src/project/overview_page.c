/* SPDX-License-Identifier: MIT */
/* A project's result as one page: violations, entries with links to the pages of their checks, and file by file how much of
 * it is proved, a bar each. */
#include "project/overview.h"

#include "base/xml.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char style[] =
    "body{font:16px/1.5 sans-serif;max-width:60em;margin:2em auto;padding:0 1em;color:#222;background:#fff}"
    "table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.2em .6em;border-bottom:1px solid #ddd;"
    "vertical-align:top}code{font-size:90%}.proved{color:#06702e}.refuted{color:#b00020}.suppressed,.partly,.open,"
    ".unknown{color:#8a5a00}.unreached,.not{color:#666}.bar{display:flex;height:.8em;min-width:8em;background:#ddd}"
    ".bar i{display:block;height:100%}.bar .proved{background:#2e9e5b}.bar .refuted{background:#d03040}"
    ".bar .partly{background:#b8cf5a}.bar .open{background:#e0a030}"
    "@media(prefers-color-scheme:dark){body{background:#16181c;color:#ddd}td,th{border-color:#444}.bar{background:#444}"
    ".proved{color:#6fd196}.refuted{color:#ff7b88}.suppressed,.partly,.open,.unknown{color:#e5b45c}.unreached,.not{color:#999}}";

/* <td class="CLASS">CONTENT</td>; the class is the first word of the content if none is given. */
static void add_cell(Text *text, const char *class, const char *content)
{
    if (class)
        text_add(text, "<td class=\"%.*s\">", (int)strcspn(class, " "), class);
    else
        text_add(text, "<td>");
    xml_add(text, content);
    text_add(text, "</td>");
}

static void add_alerts(Text *text, const AlertList *alerts)
{
    text_add(text, "<h2>Violations</h2>\n<table>\n<tr><th>where</th><th>what</th><th>from</th></tr>\n");
    for (size_t i = 0; i < alerts->count; i++) {
        const Alert *alert = &alerts->items[i];
        Text place = {0}, says = {0}, from = {0};
        text_add(&place, "%s:%u", alert->file, alert->line);
        text_add(&says, "%s", result_message(alert->result));
        if (alert->suppression)
            text_add(&says, " (ignored: %s)", alert->reason ? alert->reason : "in the baseline");
        for (size_t k = 0; k < alert->entry_count; k++)
            text_add(&from, "%s%s", k ? ", " : "", alert->entries[k]->name);
        text_add(text, "<tr>");
        add_cell(text, NULL, text_string(&place));
        add_cell(text, alert->suppression ? "suppressed" : "refuted", text_string(&says));
        add_cell(text, NULL, text_string(&from));
        text_add(text, "</tr>\n");
        text_free(&place);
        text_free(&says);
        text_free(&from);
    }
    text_add(text, alerts->count ? "</table>\n" : "</table>\n<p>None was found.</p>\n");
}

static void add_entries(Text *text, const Overview *overview, const char *folder)
{
    text_add(text, "<h2>Entries</h2>\n<table>\n<tr><th>entry</th><th>where</th><th>result</th><th>CPU s</th></tr>\n");
    for (size_t i = 0; i < overview->entries->count; i++) {
        const Entry *entry = &overview->entries->items[i];
        EntryState state = overview->states[i];
        char *page = message("%s/%s.html", folder ? folder : "", entry->job.key), *whole = realpath(page, NULL);
        Text says = {0};
        text_add(&says, "%s", entry_state_name(state));
        if (state == ENTRY_UNKNOWN) {
            text_add(&says, ": ");
            entry_add_reason(&says, entry);
        }
        text_add(text, "<tr><td>");
        if (whole && state != ENTRY_UNCHECKED) {
            text_add(text, "<a href=\"file://");
            text_add_uri(text, whole);
            text_add(text, "\">");
        }
        xml_add(text, entry->name);
        text_add(text, whole && state != ENTRY_UNCHECKED ? "</a></td>" : "</td>");
        add_cell(text, NULL, entry->unit->name);
        add_cell(text, entry_state_name(state), text_string(&says));
        text_add(text, "<td>%.2f</td></tr>\n", entry->job.record.seconds);
        text_free(&says);
        free(page);
        free(whole);
    }
    text_add(text, "</table>\n");
}

static void add_bar(Text *text, const Overview *overview, const Unit *unit)
{
    size_t counts[FUNCTION_STATE_COUNT] = {0}, all = 0;
    for (size_t i = 0; i < overview->function_count; i++)
        if (overview->functions[i].unit == unit) {
            counts[overview->functions[i].state]++;
            all++;
        }
    text_add(text, "<tr><td><b>");
    xml_add(text, unit->name);
    text_add(text, "</b></td><td><div class=\"bar\">");
    for (FunctionState state = 0; state < FUNCTION_UNREACHED; state++)
        if (counts[state])
            text_add(text, "<i class=\"%.*s\" style=\"width:%.1f%%\"></i>",
                     (int)strcspn(function_state_name(state), " "), function_state_name(state),
                     100.0 * (double)counts[state] / (double)all);
    text_add(text, "</div></td><td>%zu of %zu proved</td><td></td></tr>\n", counts[FUNCTION_PROVED], all);
}

/* The lines in which the function accesses memory, each in the colour of its state. */
static void add_lines(Text *text, const Overview *overview, const Symbol *symbol)
{
    text_add(text, "<td>");
    for (size_t i = 0; i < overview->access_count; i++) {
        const AccessView *access = &overview->accesses[i];
        const char *state = function_state_name(access->state);
        if (access->symbol == symbol)
            text_add(text, "<span class=\"%.*s\" title=\"%s\">%u</span> ", (int)strcspn(state, " "), state, state,
                     access->line);
    }
    text_add(text, "</td>");
}

static void add_coverage(Text *text, const Overview *overview)
{
    text_add(text,
             "<h2>Functions</h2>\n<p>Proved: every entry checked that reaches it is proved. Partly: some are. "
             "Unreached: none of the entries checked reaches it. The numbers are the lines in which memory is accessed "
             "through pointers, or freed, with the same colours.</p>\n<table>\n");
    for (size_t i = 0; i < overview->project->count; i++) {
        const Unit *unit = &overview->project->units[i];
        add_bar(text, overview, unit);
        for (size_t k = 0; k < overview->function_count; k++) {
            const FunctionView *view = &overview->functions[k];
            if (view->unit != unit)
                continue;
            text_add(text, "<tr><td><code>");
            xml_add(text, view->symbol->name);
            text_add(text, "</code></td><td>line %u</td>", view->symbol->line);
            add_cell(text, function_state_name(view->state), function_state_name(view->state));
            add_lines(text, overview, view->symbol);
            text_add(text, "</tr>\n");
        }
    }
    text_add(text, "</table>\n");
}

void overview_html(Text *text, const Overview *overview, const char *folder)
{
    Text says = {0};
    overview_print(&says, overview);
    char *title = mem_string_of(text_string(&says), strcspn(text_string(&says), "\n"));
    text_add(text, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                   "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                   "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                   "style-src 'unsafe-inline'\">\n<title>whittle project: ");
    xml_add(text, title);
    text_add(text, "</title>\n<style>%s</style>\n</head>\n<body>\n<h1>", style);
    xml_add(text, title);
    text_add(text,
             "</h1>\n<p>Entries: %zu proved, %zu refuted, %zu with ignored violations, %zu unknown, %zu not checked. "
             "Functions: %zu of %zu proved. Lines with accesses: %zu of %zu proved.</p>\n",
             overview->entry_counts[ENTRY_PROVED], overview->entry_counts[ENTRY_REFUTED],
             overview->entry_counts[ENTRY_SUPPRESSED], overview->entry_counts[ENTRY_UNKNOWN],
             overview->entry_counts[ENTRY_UNCHECKED], overview->function_counts[FUNCTION_PROVED],
             overview->function_count, overview->access_counts[FUNCTION_PROVED], overview->access_count);
    add_alerts(text, overview->alerts);
    add_entries(text, overview, folder);
    add_coverage(text, overview);
    text_add(text, "</body>\n</html>\n");
    free(title);
    text_free(&says);
}
