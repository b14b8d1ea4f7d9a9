/* SPDX-License-Identifier: MIT */
/* whittle merge: folders of results, put together. */
#include "cli/cli.h"

#include "base/file.h"
#include "project/jobs.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int is_result(const struct dirent *item)
{
    return file_has_ending(item->d_name, ".json");
}

/* Copies a folder's records that are not there yet, or only for lack of time; counts them. */
static char *merge_folder(const char *into, const char *from, size_t *added, size_t *known)
{
    struct dirent **items = NULL;
    char *problem = NULL;
    int count = scandir(from, &items, is_result, alphasort); /* none, where a shard had nothing to do */
    if (count < 0)
        return message("cannot read the folder %s", from);
    for (int i = 0; i < count && !problem; i++) {
        char *key = mem_string_of(items[i]->d_name, strlen(items[i]->d_name) - strlen(".json"));
        Arena *arena = arena_create();
        Record here, there;
        bool is_record = record_load(&there, from, key, arena), is_known = record_load(&here, into, key, arena);
        if (is_record && !(is_known && record_is_usable(&here, there.places, there.limit))) {
            problem = record_store(&there, into, key);
            ++*added;
        } else {
            *known += is_record;
        }
        arena_destroy(arena);
        free(key);
    }
    for (int i = 0; i < count; i++)
        free(items[i]);
    free(items);
    return problem;
}

static int run_merge(const Options *options)
{
    size_t added = 0, known = 0;
    char *problem = options->operand_count < 2 ? message("whittle merge INTO DIRS: at least two folders")
                                               : file_make_folder(options->operands[0]);
    for (size_t i = 1; i < options->operand_count && !problem; i++)
        problem = merge_folder(options->operands[0], options->operands[i], &added, &known);
    if (problem)
        return complain(problem);
    printf("%zu results added, %zu known before\n", added, known);
    return EXIT_TRUE;
}

const Command merge_command = {
    .row = {.name = "merge",
            .operands = "INTO DIRS",
            .says = "put together folders of results that shards of project or bench have written\n\n"
                    "The same command as the shards', without --shard and with --cache INTO --offline, reports them.",
            .groups = {help_rows}},
    .run = run_merge,
};
