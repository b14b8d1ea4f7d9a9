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

typedef struct DatabaseList {
    DatabaseFile *items; /* each file once, with its first entry, in order */
    size_t count, capacity;
    size_t other_count;    /* entries that are not C */
    size_t repeated_count; /* entries with other flags for a file that was there before */
} DatabaseList;

/* All C files of the database at `path`, also those that are gone; what they hold lives in the arena. free(files->items) and
 * the flags of each. Returns NULL or a message. */
char *database_files(const char *path, Arena *arena, DatabaseList *files);

#endif
