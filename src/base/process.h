/* SPDX-License-Identifier: MIT */
/* Child processes under limits. A child is started without a shell, reads from /dev/null, has no descriptors but the
 * standard ones, leads a process group of its own and is killed with that group when its time or memory is used up or
 * when whittle ends; none is left behind as a zombie. */
#ifndef WHITTLE_BASE_PROCESS_H
#define WHITTLE_BASE_PROCESS_H

#include "base/text.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct ProcessOptions {
    const char *const *words;       /* program (looked up in PATH) and arguments, ended by NULL */
    const char *const *environment; /* ended by NULL; NULL: ours */
    const char *directory;          /* where it runs; NULL: here */
    double cpu_limit;               /* seconds; 0: none */
    double wall_limit;              /* seconds; 0: none */
    double idle_limit;              /* seconds by the clock without any use of CPU: it waits for something; 0: none */
    uint64_t memory_limit;          /* bytes resident, of it or its children; 0: none */
    Text *output, *errors;          /* receive standard output and standard error; NULL: as ours */
    Text *report;                   /* receives what is written to this descriptor, 3 or above; NULL: there is none */
    int report_descriptor;
    int kept_descriptor; /* ours that it keeps, 3 or above; 0: none */
    size_t output_limit; /* of each, as many bytes of its beginning and of its end are kept; 0: all */
    /* Called in the child before the program starts, which it does in the process that returns; any other process
     * that it makes closes `handle`. False, with errno: it cannot start. NULL: nothing to prepare. */
    bool (*prepare)(const void *context, int handle);
    const void *context;
} ProcessOptions;

typedef enum ProcessEnd {
    PROCESS_EXITED,        /* `code`: exit status */
    PROCESS_SIGNALLED,     /* `code`: signal number */
    PROCESS_OUT_OF_TIME,   /* of CPU or by the clock; it was killed */
    PROCESS_OUT_OF_MEMORY, /* likewise */
    PROCESS_NOT_STARTED,   /* `code`: errno */
} ProcessEnd;

typedef struct ProcessResult {
    ProcessEnd end;
    int code;
} ProcessResult;

/* Runs a program to its end. */
ProcessResult process_run(const ProcessOptions *options);

/* Calls `work` in a forked copy of this process with standard error closed: true if it returned true there, false if
 * it returned false, crashed, or went beyond a limit. Nothing it changes is seen here. */
bool process_try(bool (*work)(void *context), void *context, double cpu_limit, uint64_t memory_limit);

/* Kills and reaps every running child; may be called from a signal handler. */
void process_kill_all(void);

#endif
