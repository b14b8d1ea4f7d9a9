/* SPDX-License-Identifier: MIT */
/* Commands that begin with clang, and how they are run: as child processes, within limits. */
#ifndef WHITTLE_FRONT_CLANG_H
#define WHITTLE_FRONT_CLANG_H

#include "base/process.h"
#include "front/front.h"

typedef struct ClangCommand {
    const char **words;
    size_t count, capacity;
} ClangCommand;

void clang_add(ClangCommand *command, const char *word);
void clang_add_all(ClangCommand *command, const char *const *words, size_t count);
/* clang itself, and that it should be lenient: a verifier is not a compiler. */
void clang_begin(ClangCommand *command);
/* The data model. */
void clang_add_target(ClangCommand *command, unsigned pointer_width);
/* The file as clang takes it: never mistaken for an option, and right in the directory where clang runs (`elsewhere`:
 * not here). Owned by the caller. */
char *clang_input(const char *file, bool elsewhere);

/* Limits for a run of clang that may use so many seconds of CPU; 0: no limit but one that no sane input needs. */
ProcessOptions clang_limits(double seconds);
/* What a run that worked on `what` and should have made `output` has to be blamed for, owned by the caller; NULL if it
 * did its job. */
char *clang_problem(ProcessResult result, const char *what, const char *output);

/* Compiles (or only preprocesses, as the flags say) a file of the program's: the flags of the compilation database,
 * then the user's, then these. Diagnostics go to standard error if there is no text for them. Returns NULL or a
 * message. `directory`, unless NULL, receives where clang ran, owned by the caller; NULL: here. */
char *clang_compile(const FrontOptions *options, const char *file, const char *const *flags, size_t flag_count,
                    const char *output, Text *diagnostics, bool *out_of_time, char **directory);

#endif
