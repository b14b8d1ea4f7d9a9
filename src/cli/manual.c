/* SPDX-License-Identifier: MIT */
/* whittle manual: the manual page, made from the tables of commands, options and explanations. */
#include "cli/cli.h"

#include "report/explain.h"
#include "report/report.h"

#include <string.h>

/* Text as roff reads it: a dash that can be copied, no request at the start of a line. */
static void add_roff(Text *text, const char *string)
{
    bool is_start = true;
    for (; *string; string++) {
        if (is_start && (*string == '.' || *string == '\''))
            text_add(text, "\\&");
        if (*string == '-')
            text_add(text, "\\-");
        else if (*string == '\\')
            text_add(text, "\\e");
        else
            text_add_bytes(text, string, 1);
        is_start = *string == '\n';
    }
}

static void add_option(Text *text, const OptionRow *row)
{
    text_add(text, ".TP\n\\fB");
    add_roff(text, options_dashes(row));
    add_roff(text, row->name);
    text_add(text, "\\fR");
    if (row->argument) {
        text_add(text, " \\fI");
        add_roff(text, row->argument);
        text_add(text, "\\fR");
    }
    text_add(text, "\n");
    add_roff(text, row->says);
    if (row->fallback && *row->fallback) {
        text_add(text, " (default: ");
        add_roff(text, row->fallback);
        text_add(text, ")");
    }
    text_add(text, "\n");
}

static void add_command(Text *text, const CommandRow *row)
{
    text_add(text, ".SH WHITTLE %s\n.B whittle %s\n.RI [OPTIONS] \" ", row->name, row->name);
    add_roff(text, row->operands ? row->operands : "");
    text_add(text, "\"\n.PP\n");
    add_roff(text, row->says);
    text_add(text, "\n");
    for (size_t i = 0; row->groups[i]; i++)
        for (const OptionRow *option = row->groups[i]; option->name; option++)
            add_option(text, option);
}

static int run_manual(const Options *options)
{
    Text text = {0};
    const Command *command;
    Topic topic;
    (void)options;
    text_add(
        &text,
        ".TH WHITTLE 1 \"\" \"whittle %s\"\n.SH NAME\nwhittle \\- proves C programs memory safe, or finds an input "
        "that breaks them\n.SH SYNOPSIS\n.B whittle\n.I COMMAND\n[OPTIONS] FILES [\\-\\- CFLAGS]\n",
        report_version);
    text_add(&text, ".SH DESCRIPTION\nFILES are .c or .i (compiled by clang), .bc or .ll; several are linked.\n");
    for (size_t i = 0; (command = command_at(i)); i++)
        add_command(&text, &command->row);
    text_add(&text, ".SH PROPERTIES, VIOLATIONS, REASONS\nThe same texts as \\fBwhittle explain\\fR prints.\n");
    for (size_t i = 0; explain_topic(i, &topic); i++) {
        text_add(&text, ".TP\n.B ");
        add_roff(&text, topic.name);
        text_add(&text, "\n");
        add_roff(&text, topic.says);
        text_add(&text, ".\n.sp\n");
        add_roff(&text, topic.text);
        text_add(&text, "\n");
    }
    text_add(&text, ".SH EXIT STATUS\n0 TRUE, 1 FALSE, 2 UNKNOWN, 3 bad usage or input\n"
                    ".SH ENVIRONMENT\n.TP\n.B NO_COLOR\nIf it is set and not empty, nothing is coloured.\n"
                    ".TP\n.B WHITTLE_CLANG\nThe clang to compile with.\n");
    print_text(&text);
    return EXIT_TRUE;
}

const Command manual_command = {
    .row = {.name = "manual",
            .operands = "",
            .says = "print the manual page: whittle manual | man -l -",
            .groups = {help_rows}},
    .run = run_manual,
};
