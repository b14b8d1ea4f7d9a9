/* SPDX-License-Identifier: MIT */
/* A project: the source files of a compilation database, what each defines (survey.h), and what a function reaches.
 *
 * Linking is by name, as the linker does it, but without knowing what is linked with what: a name refers to the definition
 * in its own file, else to the one exported definition of the project. If several files export it (each of a project's
 * programs has a main), it refers to the one in a file that is needed anyway, with which no other would link; if there is no
 * such file, to none, and a check that needs it says that its body is missing.
 *
 * A check reads whole files, so what LLVM keeps of a file for its own sake (constructors, llvm.global_ctors) is reached as
 * soon as the file is; where functions without source may do anything, so is every variable that the file exports. */
#ifndef WHITTLE_PROJECT_UNITS_H
#define WHITTLE_PROJECT_UNITS_H

#include "base/map.h"
#include "front/database.h"
#include "front/front.h"
#include "project/survey.h"

#include <time.h>

typedef struct Unit {
    const char *path;    /* absolute */
    const char *name;    /* the path as people see it: from here, if it is below */
    DatabaseEntry entry; /* how it is compiled */
    Survey survey;
    StringMap *symbols;  /* by name, to Symbol */
    char *bitcode;       /* its path in the folder of surveys; NULL: it is not kept */
    const char *problem; /* it does not compile: what clang says; NULL: none */
} Unit;

typedef struct Project {
    Arena *arena;
    Unit *units;
    size_t count;
    size_t other_count;    /* entries of the database that are not C */
    size_t repeated_count; /* entries for a file that another entry compiles with other flags: these are passed over */
    struct timespec read_at; /* before the first file was read */
    bool has_unknown;        /* functions without source may use every variable that a file exports (--unknown any) */
    StringMap *exported;     /* by name, to SymbolRef: the definition of the whole project */
} Project;

typedef struct SymbolRef {
    const Unit *unit;
    const Symbol *symbol;
    bool is_ambiguous; /* there are others as good */
} SymbolRef;

/* Compiles and surveys all files of the database, `jobs` at a time; `front` has the flags and the data model. Surveys and
 * bitcode are kept in a folder (survey_cache.h; NULL: they are not). Returns NULL or a message; release in either case. */
char *project_read(Project *project, const FrontOptions *front, size_t jobs, const char *folder);
void project_free(Project *project);

/* A symbol and all it reaches, itself first, each once; and the names that lead nowhere. Release with reach_free. */
typedef struct Reach {
    SymbolRef *items;
    size_t count, capacity;
    const char **missing;
    size_t missing_count, missing_capacity;
} Reach;
Reach project_reach(const Project *project, const Unit *unit, const Symbol *symbol);
void reach_free(Reach *reach);

/* Whether no file that the reached symbols come from was written since the project was read: what a check has read is what the
 * survey has seen. */
bool project_is_current(const Project *project, const Reach *reach);

/* A path as people see it: from the folder we are in, if it is below. In the arena. */
const char *project_name(Arena *arena, const char *path);

#endif
