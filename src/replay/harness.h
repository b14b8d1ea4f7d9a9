/* SPDX-License-Identifier: MIT */
/* A failing run as a C file: harness.c supplies what the program leaves open (inputs, failures of malloc, contents of
 * fresh memory, arguments), says at the end how the run went, and can be read, kept and compiled by hand. It carries
 * all that is needed to judge the run again: what is expected, where, and why it may go unnoticed natively. */
#ifndef WHITTLE_REPLAY_HARNESS_H
#define WHITTLE_REPLAY_HARNESS_H

#include "machine/interpreter.h"

/* What the comment on how to repeat the run needs, quoted for the shell; files, options and flags begin with a blank
 * or are empty. */
typedef struct HarnessCommand {
    const char *harness; /* its name */
    const char *files;   /* the program's */
    const char *options; /* of whittle, on how they are compiled */
    const char *flags;   /* of the compiler */
    bool has_database;   /* the flags are not all, so there is no command by hand */
    const char *clang;
} HarnessCommand;

/* Adds the harness of a failing run that was traced. */
void harness_write(Text *text, const Program *program, const RunResult *run, const HarnessCommand *command);

/* Whether a text is a harness. */
bool harness_recognise(const char *text);

/* Why the program cannot be run under a sanitizer, owned by the caller; NULL if nothing is in the way. */
char *harness_problem(const Program *program);

/* How a program is compiled together with its harness. */
typedef struct HarnessFlags {
    const char *compile[16]; /* for the program's files and for the harness */
    size_t compile_count;
    unsigned pointer_width;
} HarnessFlags;

/* Reads the flags out of a harness's text; what it does not say is as usual. */
HarnessFlags harness_flags(const char *text);
/* What the linker needs, owned by the caller: the harness defines functions in place of the library's. */
char *harness_link_flag(const char *text);

#endif
