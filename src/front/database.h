/* SPDX-License-Identifier: MIT */
/* Compilation databases (compile_commands.json): how a project compiles a file. */
#ifndef WHITTLE_FRONT_DATABASE_H
#define WHITTLE_FRONT_DATABASE_H

#include "base/mem.h"

#include <stddef.h>

typedef struct DatabaseEntry {
    const char *directory; /* where the compiler runs: relative paths in `flags` start there */
    const char **flags;    /* those that change what the source means: macros, include paths, language */
    size_t flag_count, flag_capacity;
} DatabaseEntry;

/* Finds the entry of `file` in the database at `path`. What it holds lives in the arena, but free(entry->flags).
 * Returns NULL, or a message: no such database, not JSON, no entry for the file. */
char *database_find(const char *path, const char *file, Arena *arena, DatabaseEntry *entry);

typedef struct DatabaseFile {
    const char *path; /* absolute */
    DatabaseEntry entry;
} DatabaseFile;

/* All C files of the database at `path`, each once with its first entry, in order; what they hold lives in the arena. Files
 * that are gone are left out, and so is what is not C; `other_count` of both. free(*files) and
 * the flags of each. Returns NULL or a message. */
char *database_files(const char *path, Arena *arena, DatabaseFile **files, size_t *count, size_t *other_count);

#endif
