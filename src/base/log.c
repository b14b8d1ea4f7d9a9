/* SPDX-License-Identifier: MIT */
/* The table of tags, and the one place that writes log lines. */
#include "base/log.h"

#include "base/mem.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

unsigned log_enabled;

static const LogInfo infos[LOG_TAG_COUNT] = {
    [LOG_VERIFY] = {"verify", "phases of the check, and what each proof ends with"},
    [LOG_SEARCH] = {"search", "blind search: runs made and what was found"},
    [LOG_TREE] = {"tree", "every node visited, covered or merged; cuts"},
    [LOG_STATES] = {"states", "the same with the nodes' states"},
    [LOG_REFINE] = {"refine", "why a violation is spurious, and what is changed"},
    [LOG_CEX] = {"cex", "questions about paths and slices, and their answers"},
    [LOG_SOLVER] = {"solver", "queries and their answers"},
};

const LogInfo *log_info(LogTag tag)
{
    return &infos[tag];
}

static char *enable(const char *name)
{
    for (LogTag tag = 0; tag < LOG_TAG_COUNT; tag++)
        if (!strcmp(infos[tag].name, name) || !strcmp(name, "all")) {
            log_enabled |= 1u << tag;
            if (strcmp(name, "all"))
                return NULL;
        }
    return strcmp(name, "all") ? message("--log %s: no such tag; see whittle check --help", name) : NULL;
}

char *log_enable(const char *names)
{
    char *problem = NULL;
    while (*names && !problem) {
        size_t length = strcspn(names, ",");
        char *name = mem_string_of(names, length);
        problem = enable(name);
        free(name);
        names += length + (names[length] == ',');
    }
    return problem;
}

void log_line(LogTag tag, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "%s: ", infos[tag].name);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
}
