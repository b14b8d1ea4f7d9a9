/* SPDX-License-Identifier: MIT */
/* C programs, one or all of a directory, for tests that run on them. */
#ifndef WHITTLE_TEST_FILES_H
#define WHITTLE_TEST_FILES_H

#include "base/mem.h"
#include "base/text.h"
#include "front/front.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct FileNames {
    char **items;
    size_t count, capacity;
} FileNames;

static inline int files_by_name(const void *left, const void *right)
{
    return strcmp(*(char *const *)left, *(char *const *)right);
}

/* What is in a directory and has this ending, in order of their names; none if it cannot be read. */
static inline FileNames files_matching(const char *path, const char *ending)
{
    FileNames names = {0};
    DIR *directory = opendir(path);
    for (struct dirent *entry; directory && (entry = readdir(directory));) {
        size_t length = strlen(entry->d_name), tail = strlen(ending);
        if (*entry->d_name == '.' || length <= tail || strcmp(entry->d_name + length - tail, ending))
            continue;
        Text text = {0};
        text_add(&text, "%s/%s", path, entry->d_name);
        names.items = array_room(names.items, &names.capacity, names.count, sizeof *names.items);
        names.items[names.count++] = mem_string(text_string(&text));
        text_free(&text);
    }
    if (directory)
        closedir(directory);
    if (names.count)
        qsort(names.items, names.count, sizeof *names.items, files_by_name);
    return names;
}

/* Its C programs. */
static inline FileNames files_of(const char *path)
{
    return files_matching(path, ".c");
}

static inline void files_free(FileNames *names)
{
    for (size_t i = 0; i < names->count; i++)
        free(names->items[i]);
    free(names->items);
}

/* Says why if it cannot be loaded, and returns NULL. */
static inline Program *files_load(const char *file, unsigned pointer_width, bool malloc_may_fail)
{
    FrontOptions options = {.files = &file,
                            .file_count = 1,
                            .pointer_width = pointer_width,
                            .entry = "main",
                            .malloc_may_fail = malloc_may_fail};
    FrontCost cost;
    Program *program;
    char *message = front_load(&options, &program, &cost);
    if (!message)
        return program;
    printf("%s: %s\n", file, message);
    free(message);
    return NULL;
}

#endif
