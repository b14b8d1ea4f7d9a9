/* SPDX-License-Identifier: MIT */
/* clang as a child process: its flags, limits and messages. */
#include "front/clang.h"

#include "front/database.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* CPU where the caller sets no limit; how long clang may take by the clock, in times its CPU; how long it may do nothing,
 * as it does when a file that is included is a FIFO. */
static const double most_seconds = 600, patience_factor = 20, idle_seconds = 20;
static const uint64_t most_memory = UINT64_C(4) << 30;

/* Warnings are silenced, and old C that newer compilers reject is let through. */
static const char *const lenient_flags[] = {
    "-w",
    "-Wno-error=implicit-function-declaration",
    "-Wno-error=implicit-int",
    "-Wno-error=int-conversion",
    "-Wno-error=incompatible-pointer-types",
    "-Wno-error=incompatible-function-pointer-types",
    "-Wno-error=return-type",
    "-Wno-error=return-mismatch",
    "-Qunused-arguments",
};

void clang_add(ClangCommand *command, const char *word)
{
    command->words = array_room(command->words, &command->capacity, command->count, sizeof *command->words);
    command->words[command->count++] = word;
}

void clang_add_all(ClangCommand *command, const char *const *words, size_t count)
{
    for (size_t i = 0; i < count; i++)
        clang_add(command, words[i]);
}

const char *front_clang(void)
{
    const char *clang = getenv("WHITTLE_CLANG");
    return clang && *clang ? clang : CLANG;
}

void clang_begin(ClangCommand *command)
{
    clang_add(command, front_clang());
    clang_add_all(command, lenient_flags, sizeof lenient_flags / sizeof *lenient_flags);
}

void clang_add_target(ClangCommand *command, unsigned pointer_width)
{
    clang_add(command, pointer_width == 32 ? "-m32" : "-m64");
    /* Debian keeps asm/ of 32-bit programs nowhere: the 64-bit headers serve both. */
    if (pointer_width == 32)
        clang_add_all(command, (const char *const[]){"-idirafter", "/usr/include/x86_64-linux-gnu"}, 2);
}

char *clang_input(const char *file, bool elsewhere)
{
    char *whole = elsewhere ? realpath(file, NULL) : NULL;
    return whole ? whole : message("%s%s", *file == '-' ? "./" : "", file);
}

ProcessOptions clang_limits(double seconds)
{
    double cpu = seconds > 0 ? seconds : most_seconds;
    return (ProcessOptions){
        .cpu_limit = cpu, .wall_limit = patience_factor * cpu, .idle_limit = idle_seconds, .memory_limit = most_memory};
}

char *clang_problem(ProcessResult result, const char *what, const char *output)
{
    const char *clang = front_clang();
    switch (result.end) {
    case PROCESS_OUT_OF_TIME:
        return message("out of time while compiling %s", what);
    case PROCESS_OUT_OF_MEMORY:
        return message("out of memory while compiling %s", what);
    case PROCESS_NOT_STARTED:
        return message("cannot run %s: %s (install it, or name another in WHITTLE_CLANG)", clang,
                       strerror(result.code));
    case PROCESS_SIGNALLED:
        return message("%s crashed on %s (signal %d)", clang, what, result.code);
    case PROCESS_EXITED:
        break;
    }
    if (result.code != 0)
        return message("%s does not compile", what);
    return access(output, R_OK) == 0 ? NULL : message("%s made nothing of %s", clang, what);
}

/* FrontOptions.origins of the file. */
static const char *origin_of(const FrontOptions *options, const char *file)
{
    for (size_t i = 0; options->origins && i < options->file_count; i++)
        if (options->files[i] == file)
            return options->origins[i];
    return NULL;
}

/* The folder in which the file's own #include "..." are looked for. */
static char *folder_of(const char *file)
{
    const char *slash = strrchr(file, '/');
    char *folder = slash ? mem_string_of(file, (size_t)(slash - file) + 1) : mem_string(".");
    char *whole = realpath(folder, NULL);
    if (!whole)
        return folder;
    free(folder);
    return whole;
}

char *clang_compile(const FrontOptions *options, const char *file, const char *const *flags, size_t flag_count,
                    const char *output, Text *diagnostics, bool *out_of_time, char **directory)
{
    Arena *arena = arena_create();
    DatabaseEntry entry = {0};
    char *problem = NULL;
    const char *origin = origin_of(options, file), *listed = origin && *origin ? origin : file;
    char *folder = origin && *origin ? folder_of(origin) : NULL;
    if (options->compile_commands && !(origin && !*origin))
        problem = database_find(options->compile_commands, listed, arena, &entry);
    bool elsewhere = entry.directory && *entry.directory;
    if (directory)
        *directory = elsewhere ? mem_string(entry.directory) : NULL;
    if (!problem) {
        char *input = clang_input(file, elsewhere);
        ClangCommand command = {0};
        clang_begin(&command);
        clang_add(
            &command,
            "-D__NO_CTYPE"); /* isdigit and kin as calls: which characters they accept is lost in the table of GNU's macros */
        clang_add_all(&command, entry.flags, entry.flag_count);
        clang_add_all(&command, options->flags, options->flag_count);
        if (folder)
            clang_add_all(&command, (const char *const[]){"-iquote", folder}, 2);
        clang_add_all(&command, flags, flag_count);
        clang_add_target(&command, options->pointer_width);
        clang_add_all(&command, (const char *const[]){"-o", output, input, NULL}, 4);
        ProcessOptions process = clang_limits(options->clang_limit);
        process.words = command.words;
        process.directory = elsewhere ? entry.directory : NULL;
        process.errors = diagnostics;
        ProcessResult result = process_run(&process);
        problem = clang_problem(result, listed, output);
        *out_of_time = result.end == PROCESS_OUT_OF_TIME || result.end == PROCESS_OUT_OF_MEMORY;
        free(command.words);
        free(input);
    }
    free(folder);
    free(entry.flags);
    arena_destroy(arena);
    return problem;
}
