/* SPDX-License-Identifier: MIT */
/* Files that whittle writes and compiles with the program's: in the place of one of them, or beside them. Lines keep their
 * numbers and their file's name. */
#include "cli/cli.h"

#include "base/file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool is_same_file(const char *left, const char *right)
{
    char *one = realpath(left, NULL), *other = realpath(right, NULL);
    bool is_same = one && other && !strcmp(one, other);
    free(one);
    free(other);
    return is_same;
}

void made_add_line(Text *text, unsigned line, const char *file)
{
    text_add(text, "#line %u \"", line);
    for (const char *at = file; *at; at++)
        text_add(text, *at == '"' || *at == '\\' ? "\\%c" : "%c", *at);
    text_add(text, "\"\n");
}

/* The user's name for the file. */
static const char *users_file(const Input *input, size_t i)
{
    const char *origin = input->front.origins ? input->front.origins[i] : NULL;
    return origin && *origin ? origin : input->front.files[i];
}

size_t input_find_file(Input *input, const char *file)
{
    size_t i = 0;
    input_own_files(input);
    while (i < input->front.file_count && !is_same_file(users_file(input, i), file))
        i++;
    return i;
}

const char *input_defining_file(const Input *input, const Program *program, const Function *function)
{
    const char *name = function->position.line ? program->files[function->position.file] : "";
    for (size_t i = 0; i < input->front.file_count; i++)
        if (is_same_file(users_file(input, i), name))
            return users_file(input, i);
    return users_file(input, 0);
}

void input_own_files(Input *input)
{
    FrontOptions *front = &input->front;
    if (input->made.files)
        return;
    input->made.files = mem_alloc((front->file_count + 1) * sizeof *input->made.files);
    input->made.origins = mem_alloc((front->file_count + 1) * sizeof *input->made.origins);
    for (size_t i = 0; i < front->file_count; i++)
        input->made.files[i] = front->files[i];
    front->files = input->made.files;
    front->origins = input->made.origins;
}

static void keep_path(Input *input, char *path)
{
    input->made.paths =
        array_room(input->made.paths, &input->made.path_capacity, input->made.path_count, sizeof *input->made.paths);
    input->made.paths[input->made.path_count++] = path;
}

void input_replace_file(Input *input, size_t i, char *path)
{
    const char *origin = users_file(input, i);
    input_own_files(input);
    keep_path(input, path);
    input->made.files[i] = path;
    input->made.origins[i] = origin;
}

void input_add_file(Input *input, char *path)
{
    FrontOptions *front = &input->front;
    const char **files = mem_alloc((front->file_count + 1) * sizeof *files);
    const char **origins = mem_alloc((front->file_count + 1) * sizeof *origins);
    input_own_files(input);
    keep_path(input, path);
    for (size_t i = 0; i < front->file_count; i++) {
        files[i] = input->made.files[i];
        origins[i] = input->made.origins[i];
    }
    free((void *)input->made.files);
    free((void *)input->made.origins);
    files[front->file_count] = path;
    origins[front->file_count++] = "";
    front->files = input->made.files = files;
    front->origins = input->made.origins = origins;
}

void input_assume(Input *input, const char *assumption)
{
    char *others = input->made.assumptions;
    if (!*assumption)
        return;
    input->made.assumptions = message("%s%s%s", others ? others : "", others ? ". " : "", assumption);
    input->front.assumptions = input->made.assumptions;
    free(others);
}

char *made_find_contract(Arena *arena, const char *contracts, const char *source, EntryRequest *request)
{
    Text text = {0};
    char *problem = contracts ? file_read(&text, contracts) : NULL;
    if (!problem && contracts)
        problem = contract_find_named(arena, text_string(&text), request->function->name, &request->contract, NULL);
    text_free(&text);
    const char *stands_in = request->program->files[request->function->position.file];
    if (!problem && !request->contract.says && is_same_file(request->file, stands_in))
        problem = contract_find(arena, source, request->function->position.line, &request->contract);
    return problem;
}

void input_release_made(Input *input)
{
    for (size_t i = 0; i < input->made.path_count; i++) {
        unlink(input->made.paths[i]);
        free(input->made.paths[i]);
    }
    free(input->made.paths);
    free(input->made.entry);
    free(input->made.pooled);
    free(input->made.assumptions);
    free((void *)input->made.files);
    free((void *)input->made.origins);
}

char *made_check_contracts(const char *path, const char *whose,
                           bool (*is_known)(const void *context, const char *function), const void *context)
{
    Text text = {0}, unknown = {0};
    Arena *arena = arena_create();
    char *problem = file_read(&text, path);
    if (!problem) {
        char *mistake = contract_check_file(arena, text_string(&text), is_known, context, &unknown);
        problem = mistake ? message("%s: %s", path, mistake) : NULL;
        free(mistake);
    }
    if (!problem && unknown.length)
        fprintf(stderr, "whittle: warning: %s: the %s has no function of that name: %s\n", path, whose,
                text_string(&unknown));
    text_free(&text);
    text_free(&unknown);
    arena_destroy(arena);
    return problem;
}
