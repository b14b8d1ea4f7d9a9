/* SPDX-License-Identifier: MIT */
/* The native build of a program and its harness. The source is not trusted, so clang only preprocesses it outside the
 * sandbox: which files that read is said. The compiler proper, which assembler directives can ask to read any file, and
 * the linker run inside, where there is nothing to be found. */
#include "front/clang.h"

#include "base/file.h"
#include "base/mem.h"
#include "base/temp.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct Build {
    const FrontOptions *options;
    const NativeOptions *native;
    Arena *arena;
    const char *clang;  /* its whole path; NULL: not found */
    const char **shown; /* folders seen in the sandbox, ended by NULL */
    size_t shown_count, shown_capacity;
    const char **roots; /* folders that belong to the project, as realpath() has them */
    size_t root_count, root_capacity;
} Build;

/* Keeps a string for as long as the build, and frees it. */
static const char *keep(Build *build, char *string)
{
    const char *kept = string ? arena_string(build->arena, string) : NULL;
    free(string);
    return kept;
}

static const char *folder_of(Build *build, const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? keep(build, mem_string_of(path, slash == path ? 1 : (size_t)(slash - path))) : ".";
}

static void show_folder(Build *build, const char *folder)
{
    build->shown = array_room(build->shown, &build->shown_capacity, build->shown_count + 1, sizeof *build->shown);
    build->shown[build->shown_count++] = folder;
    build->shown[build->shown_count] = NULL;
}

/* Finds clang as the shell would; shows where it lives, and its headers and runtime. */
static void find_clang(Build *build)
{
    const char *name = front_clang(), *path = strchr(name, '/') ? "" : getenv("PATH");
    const char *file = strchr(name, '/') ? name : NULL, *whole;
    for (const char *at = path ? path : ""; *at && !file; at += strspn(at, ":")) {
        size_t length = strcspn(at, ":");
        const char *candidate = keep(build, message("%.*s/%s", (int)length, at, name));
        if (access(candidate, X_OK) == 0)
            file = candidate;
        at += length;
    }
    if (!file || !(whole = keep(build, realpath(file, NULL))))
        return;
    const char *home = folder_of(build, whole);
    build->clang = *file == '/' ? file : whole;
    show_folder(build, folder_of(build, build->clang));
    show_folder(build, home);
    show_folder(build, keep(build, message("%s/lib", folder_of(build, home))));
}

/* -- Files from outside the project -------------------------------------------------------------------------------- */

static void add_root(Build *build, const char *folder)
{
    const char *whole = keep(build, realpath(folder, NULL));
    if (!whole)
        return;
    build->roots = array_room(build->roots, &build->root_capacity, build->root_count, sizeof *build->roots);
    build->roots[build->root_count++] = whole;
}

/* What belongs to the project: the folders of its files, and those that the user's flags name. */
static void find_roots(Build *build)
{
    static const char *const options[] = {"-I", "-iquote", "-isystem", "-idirafter", "-include"};
    const FrontOptions *front = build->options;
    add_root(build, build->native->harness);
    for (size_t i = 0; i < front->file_count; i++) {
        const char *origin = front->origins ? front->origins[i] : NULL;
        add_root(build, folder_of(build, front->files[i]));
        if (origin && *origin)
            add_root(build, folder_of(build, origin));
    }
    for (size_t i = 0; i < front->flag_count; i++)
        for (size_t k = 0; k < sizeof options / sizeof *options; k++) {
            const char *flag = front->flags[i];
            size_t length = strlen(options[k]);
            if (strncmp(flag, options[k], length))
                continue;
            if (flag[length])
                add_root(build, flag + length);
            else if (i + 1 < front->flag_count)
                add_root(build, front->flags[i + 1]);
        }
    if (front->compile_commands)
        add_root(build, folder_of(build, front->compile_commands));
}

static bool is_below(const char *path, const char *folder)
{
    size_t length = strlen(folder);
    return !strncmp(path, folder, length) && (path[length] == '/' || !path[length] || !strcmp(folder, "/"));
}

static void note_file(Build *build, const char *name, const char *directory, Text *outside)
{
    const char *path = *name == '/' || !directory ? name : keep(build, message("%s/%s", directory, name));
    const char *whole = keep(build, realpath(path, NULL));
    bool is_inside = !whole || is_below(whole, "/usr");
    for (size_t i = 0; whole && i < build->root_count; i++)
        is_inside |= is_below(whole, build->roots[i]);
    Text line = {0};
    text_add(&line, "%s\n", whole ? whole : "");
    if (!is_inside && !strstr(text_string(outside), text_string(&line)))
        text_add(outside, "%s", text_string(&line));
    text_free(&line);
}

/* Reads the line markers of preprocessed source: # 1 "FILE" 1. */
static char *note_files(Build *build, const char *preprocessed, const char *directory)
{
    Text text = {0};
    char *problem = file_read(&text, preprocessed);
    const char *line = text_string(&text);
    while (!problem && line) {
        const char *quote = line[0] == '#' && line[1] == ' ' ? strchr(line, '"') : NULL;
        size_t length = strcspn(line, "\n");
        if (quote && (size_t)(quote - line) < length && quote[1] != '<') {
            Text name = {0};
            for (const char *at = quote + 1; *at && *at != '"' && *at != '\n'; at++) {
                at += at[0] == '\\' && at[1];
                text_add_bytes(&name, at, 1);
            }
            note_file(build, text_string(&name), directory, build->native->outside);
            text_free(&name);
        }
        line = line[length] ? line + length + 1 : NULL;
    }
    text_free(&text);
    return problem;
}

/* -- Building ------------------------------------------------------------------------------------------------------ */

/* Runs clang in the sandbox, where it can write to the temporary folder and nowhere else. */
static char *run_inside(Build *build, ClangCommand *command, const char *what, const char *output)
{
    const NativeOptions *native = build->native;
    if (!build->clang)
        return message("cannot run %s: it is not found", front_clang());
    const char *folder = folder_of(build, output), *variable = keep(build, message("TMPDIR=%s", folder));
    command->words[0] = build->clang;
    clang_add(command, NULL);
    SandboxOptions sandbox = {
        .arguments = command->words,
        .environment = (const char *const[]){"PATH=/usr/bin:/bin", variable, NULL},
        .folders = build->shown,
        .writable = folder,
        .may_fork = true,
        .process = clang_limits(build->options->clang_limit),
    };
    sandbox.process.errors = native->diagnostics;
    ProcessResult result = sandbox_run(native->sandbox, &sandbox);
    return clang_problem(result, what, output);
}

/* The copy keeps its name in what the sanitizer reports. */
static char *copy_preprocessed(const char *from, const char *to)
{
    Text source = {0}, text = {0};
    char *problem = file_read(&source, from);
    text_add(&text, "# 1 \"");
    for (const char *at = from; *at; at++)
        text_add(&text, *at == '"' || *at == '\\' ? "\\%c" : "%c", *at);
    text_add(&text, "\"\n");
    text_add_bytes(&text, text_string(&source), source.length);
    if (!problem)
        problem = file_write(to, &text);
    text_free(&source);
    text_free(&text);
    return problem;
}

static char *preprocess(Build *build, const FrontOptions *front, const char *file, const char *output)
{
    const NativeOptions *native = build->native;
    ClangCommand flags = {0};
    char *directory = NULL;
    bool out_of_time;
    if (file_has_ending(file, ".i"))
        return copy_preprocessed(file, output);
    clang_add_all(&flags, native->flags, native->flag_count);
    clang_add_all(&flags, (const char *const[]){"-x", "c", "-E"}, 3);
    char *problem =
        clang_compile(front, file, flags.words, flags.count, output, native->diagnostics, &out_of_time, &directory);
    if (!problem)
        problem = note_files(build, output, directory);
    free(directory);
    free(flags.words);
    return problem;
}

/* Makes an object file of a source file. The harness has none of the program's flags. */
static char *make_object(Build *build, const char *file, bool is_harness, const char *object)
{
    const NativeOptions *native = build->native;
    FrontOptions front = *build->options;
    char *preprocessed = temp_path(".i");
    ClangCommand command = {0};
    if (is_harness) {
        front.flag_count = 0;
        front.compile_commands = NULL;
    }
    char *problem = preprocess(build, &front, file, preprocessed);
    if (!problem) {
        clang_begin(&command);
        clang_add_all(&command, front.flags, front.flag_count);
        clang_add_all(&command, native->flags, native->flag_count);
        clang_add(&command, front.pointer_width == 32 ? "-m32" : "-m64");
        clang_add_all(&command, (const char *const[]){"-c", "-o", object, preprocessed}, 4);
        problem = run_inside(build, &command, is_harness ? "the harness" : file, object);
    }
    unlink(preprocessed);
    free(preprocessed);
    free(command.words);
    return problem;
}

/* Of the user's flags, those that the linker needs. */
static void add_link_flags(Build *build, ClangCommand *command)
{
    const FrontOptions *options = build->options;
    for (size_t i = 0; i < options->flag_count; i++) {
        const char *flag = options->flags[i];
        const char *folder = !strncmp(flag, "-L", 2) ? keep(build, realpath(flag + 2, NULL)) : NULL;
        if (!strncmp(flag, "-l", 2) || !strncmp(flag, "-Wl,", 4))
            clang_add(command, flag);
        if (folder) {
            show_folder(build, folder);
            clang_add(command, keep(build, message("-L%s", folder)));
        }
    }
}

static char *link_objects(Build *build, char *const *objects, size_t count)
{
    const NativeOptions *native = build->native;
    ClangCommand command = {0};
    clang_begin(&command);
    clang_add_all(&command, native->flags, native->flag_count);
    clang_add(&command, native->link_flag);
    clang_add_target(&command, build->options->pointer_width);
    clang_add_all(&command, (const char *const *)objects, count);
    add_link_flags(build, &command);
    clang_add_all(&command, (const char *const[]){"-o", native->output}, 2);
    char *problem = run_inside(build, &command, "the harness", native->output);
    free(command.words);
    return problem;
}

char *front_build(const FrontOptions *options, const NativeOptions *native)
{
    Build build = {.options = options, .native = native, .arena = arena_create()};
    size_t count = options->file_count + 1;
    char **objects = mem_alloc(count * sizeof *objects);
    char *problem = NULL;
    find_clang(&build);
    find_roots(&build);
    for (size_t i = 0; i < count && !problem; i++) {
        bool is_harness = i == options->file_count;
        const char *file = is_harness ? native->harness : options->files[i];
        if (!is_harness && !file_has_ending(file, ".c") && !file_has_ending(file, ".i")) {
            problem = message("%s is not C source, so the sanitizers cannot be built in", file);
            break;
        }
        objects[i] = temp_path(".o");
        problem = make_object(&build, file, is_harness, objects[i]);
    }
    if (!problem)
        problem = link_objects(&build, objects, count);
    for (size_t i = 0; i < count; i++) {
        if (objects[i])
            unlink(objects[i]);
        free(objects[i]);
    }
    free(build.roots);
    free(build.shown);
    free(objects);
    arena_destroy(build.arena);
    return problem;
}
