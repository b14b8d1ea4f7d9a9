/* SPDX-License-Identifier: MIT */
/* From C to a program: clang as a child process makes bitcode, LLVM's C API reads it, the translation makes the CFA.
 * This folder is the only one that knows LLVM. Whatever cannot be translated soundly becomes STEP_UNSUPPORTED with its
 * reason. */
#ifndef WHITTLE_FRONT_FRONT_H
#define WHITTLE_FRONT_FRONT_H

#include "base/sandbox.h"
#include "program/program.h"

typedef struct FrontOptions {
    const char *const *files; /* .c, .i, .bc, .ll: compiled as needed and linked */
    size_t file_count;
    const char *const *flags; /* for clang, after those of the compilation database */
    size_t flag_count;
    const char *compile_commands; /* path of a compile_commands.json, NULL for none */
    unsigned pointer_width;       /* 32 or 64 */
    const char *entry;            /* name of the entry function */
    const char *user_entry;       /* the function that it was made for; NULL: it is the user's */
    const char *error_function;   /* a call is STEP_ERROR; NULL: reach_error, __VERIFIER_error, failing assertions */
    bool errors_ignored;          /* not even those: they run their bodies, and end the program if they have none */
    bool checks_indexes;          /* indexes of arrays inside larger objects are checked: VIOLATION_INDEX */
    bool malloc_may_fail;
    const char *assumptions; /* for Program.assumptions; NULL: none */
    /* Of each file: NULL if it is the user's; the path of the user's file that it stands for, whose text it holds and as
     * which it is compiled; "" if it stands for none, and no compilation database knows it. NULL: all are the user's. */
    const char *const *origins;
    const char
        *compiled; /* a file that names bitcode made before, a line SOURCE TAB BITCODE for each file; NULL: none */
    bool tells_declarations; /* Missing.type is wanted: what is loaded is good for that only */
    double clang_limit;      /* seconds of CPU for each run of clang; 0: none */
} FrontOptions;

/* What it took, for --stats and make bench. */
typedef struct FrontCost {
    double clang_seconds, read_seconds, translate_seconds; /* CPU */
} FrontCost;

/* What an executable is made of, beside the program's files. */
typedef struct NativeOptions {
    const char *harness;      /* a C file that is compiled and linked with them */
    const char *const *flags; /* for all compilations, after the user's */
    size_t flag_count;
    const char *link_flag;
    const char *output; /* where the executable goes */
    Sandbox sandbox;    /* where compiler and linker run */
    Text *diagnostics;  /* receives what clang has to say */
    Text *outside;      /* receives the names of files included that are neither the project's nor the system's,
                                 a line each */
} NativeOptions;

/* Makes an executable of the program and a harness, for the data model of `options`. Returns NULL or a message. */
char *front_build(const FrontOptions *options, const NativeOptions *native);

/* Loads a program, sealed and validated. Returns NULL, or a message about bad input (clang's own diagnostics have gone
 * to standard error before). Leaves no temporary files behind. */
char *front_load(const FrontOptions *options, Program **program, FrontCost *cost);

/* Writes a source file of the program, compiled as front_load compiles it, to `bitcode`, and the files that it includes, as a
 * rule for make, to `includes`; their paths are relative to `directory`, owned by the caller, NULL for here. Diagnostics go to
 * the text. Returns NULL or a message. */
char *front_compile(const FrontOptions *options, const char *file, const char *bitcode, const char *includes,
                    Text *diagnostics, char **directory);
/* Writes bitcode as text in LLVM's notation. Returns NULL or a message. */
char *front_print(const char *bitcode, const char *output);

/* The clang in use: what the environment variable WHITTLE_CLANG names, or the one whittle was built with. */
const char *front_clang(void);

#endif
