/* SPDX-License-Identifier: MIT */
/* Repeats a failing run natively and judges it. The executable is a program linked with its harness (replay/harness.h),
 * which says what is expected; the sanitizers and the harness say what happened. Confirmed means: the same property, at
 * the same line, with all inputs used; for memory that is not freed: the same block. */
#ifndef WHITTLE_REPLAY_REPLAY_H
#define WHITTLE_REPLAY_REPLAY_H

#include "base/sandbox.h"
#include "verdict/verdict.h"

typedef struct ReplayOptions {
    const char *executable;
    const char *harness; /* its source, to tell its stack frames from the program's */
    double seconds;      /* of CPU */
    Sandbox sandbox;
} ReplayOptions;

/* Fills in kind, reason and sandbox. */
void replay_run(const ReplayOptions *options, Replay *replay);

#endif
