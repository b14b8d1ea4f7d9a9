/* SPDX-License-Identifier: MIT */
/* Baseline files: a line for each violation, its name first; what follows is for people. */
#include "project/alerts.h"

#include "base/file.h"

#include <stdlib.h>
#include <string.h>

/* What a violation is called: its fingerprint, or a digest of what is known without one. */
static void name_alert(const Alert *alert, char name[SHA256_LENGTH + 1])
{
    const char *fingerprint = result_fingerprint(alert->result);
    Text text = {0};
    text_add(&text, "%s %s %s %s", result_rule(alert->result), alert->file, result_function(alert->result),
             *fingerprint ? fingerprint : result_message(alert->result));
    sha256_hex(text_string(&text), text.length, name);
    text_free(&text);
}

char *alerts_read_baseline(AlertList *alerts, const char *path)
{
    Text text = {0};
    char *problem = file_read(&text, path);
    for (size_t i = 0; i < alerts->count && !problem; i++) {
        char name[SHA256_LENGTH + 1];
        name_alert(&alerts->items[i], name);
        if (!alerts->items[i].suppression && strstr(text_string(&text), name))
            alerts->items[i].suppression = SUPPRESSED_BY_BASELINE;
    }
    text_free(&text);
    return problem;
}

char *alerts_write_baseline(const AlertList *alerts, const char *path)
{
    Text text = {0};
    text_add(&text,
             "# Violations that whittle project passes over (--baseline): a digest each, the rest is for people.\n");
    for (size_t i = 0; i < alerts->count; i++) {
        const Alert *alert = &alerts->items[i];
        char name[SHA256_LENGTH + 1];
        if (alert->suppression == SUPPRESSED_BY_COMMENT)
            continue;
        name_alert(alert, name);
        text_add(&text, "%s %s in %s of %s\n", name, result_rule(alert->result), result_function(alert->result),
                 alert->file);
    }
    char *problem = file_write(path, &text);
    text_free(&text);
    return problem;
}
