/* SPDX-License-Identifier: MIT */
/* Runs a program that is not trusted: without network, with no files but the system's libraries, which it can only
 * read, and those it is given, with none of our environment and descriptors, seeing no other process, making none
 * unless that is allowed, and with limits on time, memory and files. What it writes is read within limits, and no
 * process is left when it ends. */
#ifndef WHITTLE_BASE_SANDBOX_H
#define WHITTLE_BASE_SANDBOX_H

#include "base/process.h"

typedef enum Sandbox {
    SANDBOX_NONE,       /* the limits hold all the same, and no process is made */
    SANDBOX_BUBBLEWRAP, /* bwrap */
    SANDBOX_UNSHARE,    /* namespaces by hand (base/confine.h) */
} Sandbox;

const char *sandbox_name(Sandbox sandbox);

/* The first sandbox that works here, tried on a program that does nothing; SANDBOX_NONE if none does, with the
 * reasons. */
Sandbox sandbox_find(Text *reasons);

typedef struct SandboxOptions {
    const char *executable;       /* what is run, with `arguments`; NULL: what the first of them names, in /usr */
    const char *const *arguments; /* ended by NULL; NULL: none */
    const char *const *environment;
    const char *const *folders; /* to be read, beside the system's; ended by NULL; NULL: none */
    const char *writable;       /* a folder; NULL: none, and no file can be written */
    bool may_fork;
    ProcessOptions process; /* limits and outputs; the rest of it is filled in */
} SandboxOptions;

/* What the executable is called inside. */
const char *sandbox_program(Sandbox sandbox, const char *executable);

ProcessResult sandbox_run(Sandbox sandbox, const SandboxOptions *options);

#endif
