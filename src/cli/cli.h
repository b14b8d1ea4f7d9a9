/* SPDX-License-Identifier: MIT */
/* The command line: each command's table row and function, and what they share. */
#ifndef WHITTLE_CLI_CLI_H
#define WHITTLE_CLI_CLI_H

#include "base/options.h"
#include "entry/entry.h"
#include "front/front.h"
#include "verdict/verdict.h"

/* Exit statuses, the same for every command. */
typedef enum ExitStatus {
    EXIT_TRUE = 0,      /* proved; run: the program ended without a violation */
    EXIT_FALSE = 1,     /* a violation */
    EXIT_UNKNOWN = 2,   /* neither */
    EXIT_BAD_INPUT = 3, /* bad usage or input: a sentence on standard error */
} ExitStatus;

typedef struct Command {
    CommandRow row;
    int (*run)(const Options *options);
    void (*add_help)(Text *text); /* what --help says beyond the table; NULL for nothing */
    bool single_dash;             /* takes -name for --name, as TVLA does */
} Command;

extern const Command check_command, run_command, replay_command, explain_command, cfa_command, tvla_command,
    patterns_command, shapes_command, harness_command, infer_command, stub_command, manual_command, completion_command,
    lsp_command, project_command, bench_command, merge_command;
/* In the order of the overview; NULL beyond the last. */
const Command *command_at(size_t i);

/* Options about the input, about the properties, and --help: groups for the commands' tables. */
extern const OptionRow input_rows[], property_rows[], help_rows[];

/* --unsandboxed. */
extern const OptionRow sandbox_rows[];

/* Options about what a check prints and writes, beside those of report/report.h. */
extern const OptionRow output_rows[];
/* Before the analysis: a message about what would go wrong when its verdict is written. */
char *output_check(const Options *options);

/* What input_rows and property_rows ask for. */
typedef struct Input {
    FrontOptions front;
    PropertySet properties;
    char *error_function;
    /* What modular_prepare, entry_prepare and stub_prepare made: owned. */
    struct {
        const char **files, **origins; /* for FrontOptions */
        char **paths;                  /* of temporary files */
        size_t path_count, path_capacity;
        char *entry, *assumptions;
        bool promises; /* the entry's contract says what holds after the call */
        char *pooled;  /* an entry that may be proved in the place of the other (entry/entry.h); NULL: there is none */
    } made;
} Input;

/* Reads the options that concern input. `with_properties`: the command has property_rows. Returns NULL or a message;
 * release in either case. */
char *input_read(Input *input, const Options *options, bool with_properties);
void input_free(Input *input);

/* Reads options only: the entry stays as it is named. */
char *input_read_plain(Input *input, const Options *options, bool with_properties);
/* Part of input_read and input_free: where the entry function takes more than numbers, or --arg says what it takes, a
 * function that builds its arguments becomes the entry (entry/entry.h). Returns NULL or a message. */
char *entry_prepare(Input *input, const Options *options);
/* Part of input_read: with --unknown any, a file of stubs for what is missing joins the program. Returns NULL or a message. */
char *stub_prepare(Input *input, const Options *options);
/* Part of input_read: with --modular or --contracts, code in the place of functions that are known by their contracts
 * (entry/call.h). Returns NULL or a message. */
char *modular_prepare(Input *input, const Options *options);
/* made_check_contracts for a program. */
char *modular_check_names(const char *contracts, const FrontOptions *front, const Program *program);

/* Files that whittle makes (made.c). A path is owned afterwards, the file removed in the end. */
void input_own_files(Input *input);
/* The number of the file that the user calls so; the number of files if there is none. */
size_t input_find_file(Input *input, const char *file);
/* The user's file that defines the function: what the debug information names, or, as that may be a header, the first. */
const char *input_defining_file(const Input *input, const Program *program, const Function *function);
void input_replace_file(Input *input, size_t i, char *path);
void input_add_file(Input *input, char *path);
void input_assume(Input *input, const char *assumption);
void input_release_made(Input *input);
void made_add_line(Text *text, unsigned line, const char *file);
/* EntryRequest.contract, from the file that --contracts names, or the comment above the function in its file's text. */
char *made_find_contract(Arena *arena, const char *contracts, const char *source, EntryRequest *request);
/* Can the file of contracts be read? Functions that nobody knows are a warning; `whose`: "program". Returns NULL or a message. */
char *made_check_contracts(const char *path, const char *whose,
                           bool (*is_known)(const void *context, const char *function), const void *context);

/* Repeats the run of a FALSE natively unless --no-replay forbids it or the `seconds` left will not do, and writes its
 * harness where --harness says. The verdict is UNKNOWN afterwards if the native run contradicts it. Returns NULL or a
 * message. */
char *replay_verdict(const Options *options, const FrontOptions *front, const Program *program, double seconds,
                     double clang_seconds, Verdict *verdict);

/* Prints a verdict and writes what was asked for. Returns the exit status. */
int output_verdict(const Options *options, const Input *input, const Program *program, const Verdict *verdict);

/* One check as several processes side by side, as --portfolio asks (portfolio.c). Returns the exit status. */
int portfolio_run(const Options *options);

/* Prints "whittle: MESSAGE" to standard error, frees the message, and returns EXIT_BAD_INPUT. */
int complain(char *problem);
/* The properties and their meaning, for --help. */
void input_add_help(Text *text);
/* Prints and frees a text. */
void print_text(Text *text);

#endif
