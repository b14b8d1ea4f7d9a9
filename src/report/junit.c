/* SPDX-License-Identifier: MIT */
/* JUnit XML, what continuous integration shows as tests: a case for each property. The violated one fails; those that
 * the failing run leaves open are skipped; UNKNOWN is an error, for it is no success. */
#include "report/report.h"

#include "base/xml.h"
#include "verdict/story.h"

#include <string.h>

static double cpu_seconds(const Verdict *verdict)
{
    for (size_t i = 0; i < verdict->cost_count; i++)
        if (!strcmp(verdict->costs[i].name, "CPU seconds"))
            return verdict->costs[i].amount;
    return 0;
}

/* <failure type="..." message="...">STORY</failure>; takes the message. */
static void add_outcome(Text *text, const char *element, const char *type, Text *message, Text *story)
{
    text_add(text, "      <%s type=\"%s\" message=\"", element, type);
    xml_add(text, text_string(message));
    text_add(text, "\">");
    xml_add(text, text_string(story));
    text_add(text, "</%s>\n", element);
    text_free(message);
    text_free(story);
}

static void add_failure(Text *text, const Program *program, const Verdict *verdict)
{
    Text says = {0}, story = {0};
    finding_add_sentence(&says, program, &verdict->run);
    finding_print(&story, program, &verdict->run);
    trace_print(&story, program, &verdict->trace, &verdict->run);
    add_outcome(text, "failure", violation_info(verdict->run.finding.kind)->name, &says, &story);
}

static void add_error(Text *text, const Program *program, const Verdict *verdict)
{
    Text line = {0}, says = {0};
    verdict_add_line(&line, program, verdict);
    report_text(&says, program, verdict, false);
    add_outcome(text, "error", unknown_info(verdict->why)->name, &line, &says);
}

void report_junit(Text *text, const Program *program, const Verdict *verdict)
{
    Property violated = verdict->kind == VERDICT_FALSE ? finding_property(verdict->run.finding) : PROPERTY_COUNT;
    unsigned tests = 0;
    for (Property property = 0; property < PROPERTY_COUNT; property++)
        tests += verdict->properties >> property & 1;
    bool is_false = verdict->kind == VERDICT_FALSE, is_unknown = verdict->kind == VERDICT_UNKNOWN;
    text_add(text,
             "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
             "  <testsuite name=\"whittle\" tests=\"%u\" failures=\"%u\" errors=\"%u\" skipped=\"%u\" time=\"%.3f\">\n",
             tests, is_false, is_unknown ? tests : 0, is_false ? tests - 1 : 0, cpu_seconds(verdict));
    for (Property property = 0; property < PROPERTY_COUNT; property++) {
        if (!(verdict->properties >> property & 1))
            continue;
        text_add(text, "    <testcase classname=\"");
        xml_add(text, program_entry_name(program));
        text_add(text, "\" name=\"%s\">\n", property_info(property)->name);
        if (property == violated)
            add_failure(text, program, verdict);
        else if (is_false)
            text_add(text, "      <skipped>another property is violated</skipped>\n");
        else if (is_unknown)
            add_error(text, program, verdict);
        text_add(text, "    </testcase>\n");
    }
    text_add(text, "  </testsuite>\n</testsuites>\n");
}
