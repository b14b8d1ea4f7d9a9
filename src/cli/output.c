/* SPDX-License-Identifier: MIT */
/* What whittle check prints and writes of its verdict. */
#include "cli/cli.h"

#include "base/file.h"
#include "report/report.h"
#include "report/witness.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const OptionRow output_rows[] = {
    {"quiet", NULL, NULL, "print the verdict's line only"},
    {"explain", NULL, NULL, "say more: what the words mean, what to do, the whole heap before the failing step"},
    {"witness", "FILE", NULL, "also write a witness for other tools: .yml (format 2.0) or .graphml (1.0)"},
    {"annotations", NULL, NULL, "also print the verdict as annotations for GitHub's workflows"},
    {"dump", "WHAT[=FILE]", NULL,
     "also print the last abstract counterexample that was looked at. ats: the part of the tree that leads to the error (with a\n"
     "file, write it there; for Graphviz if it ends in .dot). prefix: a C program that builds a heap of its last state, for\n"
     "whittle run (with --domain symheap)"},
    {"stats", NULL, NULL, "also print what the check cost"},
    {0},
};

/* How to see the failing run again. */
static void add_again(Text *text, const Options *options, const Program *program, const Verdict *verdict)
{
    static const char *const kept[] = {"arch",         "entry",           "arg",      "contracts", "compile-commands",
                                       "malloc-fails", "malloc-succeeds", "property", "unknown",   "nonnull",
                                       "modular"};
    text_add(text, "Again:   whittle run");
    options_add_operands(text, options);
    options_add_given(text, options, kept, sizeof kept / sizeof *kept);
    report_add_choices(text, program, &verdict->run.choices, !options->rest_count);
    options_add_rest(text, options);
    text_add(text, "\n");
}

/* Is it the word, or the word with a file? */
static bool dump_is(const char *dump, const char *word)
{
    size_t length = strlen(word);
    return !strncmp(dump, word, length) && (!dump[length] || (dump[length] == '=' && dump[length + 1]));
}

char *output_check(const Options *options)
{
    if (options_given(options, "quiet") && options_given(options, "explain"))
        return message("--quiet and --explain contradict each other");
    const char *witness = options_value(options, "witness");
    const char *harness = options_value(options, "harness");
    const char *dump = options_value(options, "dump");
    char *problem = NULL;
    for (size_t i = 0; report_rows[i].name && !problem; i++)
        if (options_given(options, report_rows[i].name))
            problem = file_check_write(options_value(options, report_rows[i].name));
    if (!problem && dump && !dump_is(dump, "ats") && !dump_is(dump, "prefix"))
        problem = message("--dump %s: only ats or prefix, or ats=FILE or prefix=FILE, can be dumped", dump);
    if (!problem && dump && strchr(dump, '='))
        problem = file_check_write(strchr(dump, '=') + 1);
    if (!problem && harness)
        problem = file_check_write(harness);
    if (!problem && witness && witness_format(witness) == WITNESS_NONE)
        problem = message("--witness %s: the ending must be .yml (format 2.0) or .graphml (format 1.0)", witness);
    if (!problem && witness)
        problem = file_check_write(witness);
    return problem;
}

static char *write_reports(const Options *options, const Program *program, const Verdict *verdict)
{
    char *problem = NULL;
    for (size_t i = 0; report_rows[i].name && !problem; i++) {
        if (!options_given(options, report_rows[i].name))
            continue;
        Text text = {0};
        report_writer(i)(&text, program, verdict);
        problem = file_write(options_value(options, report_rows[i].name), &text);
        text_free(&text);
    }
    return problem;
}

static char *write_witness(const Options *options, const Input *input, const Program *program, const Verdict *verdict)
{
    const char *path = options_value(options, "witness");
    if (!path)
        return NULL;
    if (verdict->kind == VERDICT_UNKNOWN) {
        fprintf(stderr, "whittle: no witness is written: there is none for UNKNOWN\n");
        return NULL;
    }
    WitnessTask task = {options->operands, options->operand_count, options_value(options, "entry"),
                        input->error_function};
    Text text = {0};
    char *problem = witness_add(&text, program, verdict, &task, witness_format(path));
    if (!problem)
        problem = file_write(path, &text);
    text_free(&text);
    return problem;
}

static char *dump_slice(const Options *options, const Verdict *verdict)
{
    const char *dump = options_value(options, "dump");
    if (!dump)
        return NULL;
    size_t length = strlen(dump);
    bool is_graph = length > 4 && !strcmp(dump + length - 4, ".dot"), is_prefix = dump_is(dump, "prefix");
    const char *file = strchr(dump, '='), *dumped = is_prefix  ? verdict->prefix
                                                    : is_graph ? verdict->slice_graph
                                                               : verdict->slice;
    if (!dumped) {
        fprintf(stderr, "whittle: nothing to dump: no proof met a violation%s\n",
                is_prefix && verdict->slice ? " in a domain that writes programs" : "");
        return NULL;
    }
    Text text = {0};
    text_add(&text, "%s%s", file ? "" : "\n", dumped);
    if (!file) {
        print_text(&text);
        return NULL;
    }
    char *problem = file_write(file + 1, &text);
    text_free(&text);
    return problem;
}

/* The verdict's line: green, red or yellow on a terminal, unless NO_COLOR (no-color.org) or TERM forbids it. */
static void print_line(const Program *program, const Verdict *verdict)
{
    static const char *const colours[VERDICT_KIND_COUNT] = {"32", "31", "33"};
    const char *no_colour = getenv("NO_COLOR"), *terminal = getenv("TERM");
    bool is_coloured = isatty(STDOUT_FILENO) && !(no_colour && *no_colour) && terminal && strcmp(terminal, "dumb");
    Text line = {0}, plain = {0};
    verdict_add_line(&line, program, verdict);
    text_add_plain(&plain, text_string(&line));
    printf(is_coloured ? "\033[1;%sm%s\033[0m\n" : "%.0s%s\n", colours[verdict->kind], text_string(&plain));
    text_free(&line);
    text_free(&plain);
}

static void print_rest(const Options *options, const Program *program, const Verdict *verdict)
{
    Text text = {0}, plain = {0};
    report_text(&text, program, verdict, options_given(options, "explain"));
    if (verdict->kind == VERDICT_FALSE || (verdict->kind == VERDICT_UNKNOWN && verdict->why == UNKNOWN_UNDEFINED))
        add_again(&text, options, program, verdict);
    for (const Verdict *next = verdict->next; next; next = next->next) {
        report_further(&text, program, next);
        add_again(&text, options, program, next);
    }
    if (options_given(options, "stats")) {
        text_add(&text, "\n");
        report_costs(&text, verdict);
    }
    text_add_plain(&plain, text_string(&text));
    text_free(&text);
    print_text(&plain);
}

int output_verdict(const Options *options, const Input *input, const Program *program, const Verdict *verdict)
{
    bool is_quiet = options_given(options, "quiet");
    print_line(program, verdict);
    if (!is_quiet)
        print_rest(options, program, verdict);
    if (options_given(options, "annotations")) {
        Text notes = {0}, plain = {0};
        report_annotations(&notes, program, verdict);
        text_add_plain(&plain, text_string(&notes));
        text_free(&notes);
        print_text(&plain);
    }
    fflush(stdout);
    const Replay *replay = &verdict->replay;
    if (!is_quiet && verdict->kind == VERDICT_FALSE && replay->kind == REPLAY_NOT_RUN &&
        !options_given(options, "no-replay"))
        fprintf(stderr, "whittle: warning: the failing run was not repeated natively: %s\n", replay->reason);
    char *problem = write_reports(options, program, verdict);
    if (!problem)
        problem = dump_slice(options, verdict);
    if (!problem)
        problem = write_witness(options, input, program, verdict);
    if (problem)
        return complain(problem);
    return verdict->kind == VERDICT_TRUE ? EXIT_TRUE : verdict->kind == VERDICT_FALSE ? EXIT_FALSE : EXIT_UNKNOWN;
}
