/* SPDX-License-Identifier: MIT */
/* Verification tasks as the competition SV-COMP keeps them: folders of task definitions (*.yml, format 1.0 and 2.0), each
 * naming a program, property files and the verdict expected of each. Where a task says no data model, the category files of
 * older editions do (*.cfg beside *.set), else it is ILP32. Tasks listed in the file `disputed` of the root, by name and
 * property, are run but not counted. */
#ifndef WHITTLE_PROJECT_TASKS_H
#define WHITTLE_PROJECT_TASKS_H

#include "base/mem.h"

#include <stdbool.h>

typedef struct Task {
    const char *name;          /* FOLDER/TASK */
    const char *folder;        /* FOLDER */
    const char *property;      /* "valid-memsafety" */
    const char *property_file; /* path */
    const char *file;          /* path of the program */
    const char *arch;          /* "32", "64" */
    bool is_true;              /* expected */
    const char *subproperty;   /* that a FALSE must name; "": any */
    bool is_disputed;
} Task;

typedef struct TaskList {
    Arena *arena;
    Task *items; /* by folder and name */
    size_t count, capacity;
} TaskList;

/* Reads the tasks below `root`, a folder of tasks or of folders with tasks, that have one of these properties (names with
 * commas between them) and whose name matches a regular expression (NULL: any). Returns NULL or a message; release in either
 * case. */
char *tasks_read(TaskList *tasks, const char *root, const char *properties, const char *pattern);
void tasks_free(TaskList *tasks);

#endif
