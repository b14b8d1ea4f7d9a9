/* SPDX-License-Identifier: MIT */
/* Workflow commands of GitHub: lines that a workflow prints and GitHub shows beside the code. What is proved needs no
 * note. */
#include "report/report.h"
#include "report/result.h"

#include <string.h>

/* Characters that end a value, or the message, are written %XX. */
static void add_escaped(Text *text, const char *string, const char *special)
{
    for (; *string; string++)
        if (strchr(special, *string))
            text_add(text, "%%%02X", (unsigned char)*string);
        else
            text_add_bytes(text, string, 1);
}

static void add_place(Text *text, const Program *program, Position position)
{
    if (!position.line || position.file >= program->file_count)
        return;
    text_add(text, "file=");
    add_escaped(text, program->files[position.file], "%\r\n:,");
    text_add(text, ",line=%u", position.line);
    if (position.column)
        text_add(text, ",col=%u", position.column);
    text_add(text, ",");
}

static void add_note(Text *text, const Program *program, const char *command, const char *title, Position position,
                     const char *says)
{
    text_add(text, "::%s ", command);
    add_place(text, program, position);
    text_add(text, "title=whittle: %s::", title);
    add_escaped(text, says, "%\r\n");
    text_add(text, "\n");
}

void report_annotations(Text *text, const Program *program, const Verdict *verdict)
{
    static const char *const commands[RESULT_KIND_COUNT] = {
        [RESULT_FAIL] = "error", [RESULT_REVIEW] = "warning", [RESULT_OPEN] = "warning"};
    ResultList results = results_of(program, verdict);
    for (size_t i = 0; i < results.count; i++) {
        const Result *result = &results.items[i];
        if (!commands[result->kind])
            continue;
        add_note(text, program, commands[result->kind], result->rule, result->position, result->message);
        for (size_t k = 1; k < result->places.count; k++)
            add_note(text, program, "notice", result->rule, result->places.items[k].position,
                     result->places.items[k].says);
    }
    results_free(&results);
}
