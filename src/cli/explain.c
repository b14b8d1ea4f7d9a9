/* SPDX-License-Identifier: MIT */
/* whittle explain: what a property means, or an UNKNOWN. */
#include "cli/cli.h"

#include "report/explain.h"

#include <stdio.h>

static const char *topic_name(const void *names, size_t i)
{
    Topic topic;
    (void)names;
    return explain_topic(i, &topic) ? topic.name : NULL;
}

static void add_topics(Text *text)
{
    Topic topic;
    text_add(text, "\ntopics:\n");
    for (size_t i = 0; explain_topic(i, &topic); i++)
        text_add(text, "  %-24s  %s\n", topic.name, topic.says);
}

static int run_explain(const Options *options)
{
    Text text = {0};
    if (!options->operand_count)
        add_topics(&text);
    for (size_t i = 0; i < options->operand_count; i++) {
        const char *words = options->operands[i];
        Topic topic;
        if (!explain_find(words, &topic)) {
            const char *nearest = options_nearest(words, topic_name, NULL);
            text_free(&text);
            return complain(nearest ? message("nothing is known of %s: did you mean %s?", words, nearest)
                                    : message("nothing is known of %s: whittle explain lists the topics", words));
        }
        text_add(&text, "%s", i ? "\n" : "");
        explain_add(&text, &topic);
    }
    print_text(&text);
    return EXIT_TRUE;
}

const Command explain_command = {
    .row = {.name = "explain",
            .operands = "[PROPERTY|VIOLATION|REASON]",
            .says = "say what a property means, why an UNKNOWN comes about, what to do\n\n"
                    "Takes names, or the verdict as printed: whittle explain 'UNKNOWN(out of time)'.",
            .groups = {help_rows}},
    .run = run_explain,
    .add_help = add_topics,
};
