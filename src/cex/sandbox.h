/* SPDX-License-Identifier: MIT */
/* Runs a program that is not trusted: without network, with no files but the system's libraries, which it can only
 * read, as the only process there is, and with limits on time, files and processes. Limits on memory are the harness's
 * (cex/harness/runtime.c), for the sanitizer reserves more addresses than any limit allows. */
#ifndef WHITTLE_CEX_SANDBOX_H
#define WHITTLE_CEX_SANDBOX_H

#include "base/text.h"

#include <stdbool.h>

typedef struct SandboxOptions {
    const char *executable;
    double seconds;     /* of CPU; by the clock, far more */
    const char *begins; /* what the program's standard error begins with: a sandbox in which it does not, failed */
    bool unsandboxed;   /* run it as it is */
} SandboxOptions;

typedef struct SandboxRun {
    const char *name;    /* of the sandbox: "bubblewrap", "unshare", "none"; NULL: none worked, nothing was run */
    const char *program; /* what the program is called inside */
    bool too_slow;       /* the clock ended it: the machine is busy */
    Text errors;         /* the program's standard error, or why no sandbox works */
} SandboxRun;

/* The caller frees `errors`. */
SandboxRun sandbox_run(const SandboxOptions *options);

#endif
