/* SPDX-License-Identifier: MIT */
#include "front/compile.h"

#include "base/file.h"
#include "base/process.h"
#include "base/temp.h"
#include "front/database.h"

#include <errno.h>
#include <limits.h>
#include <llvm-c/Analysis.h>
#include <llvm-c/Core.h>
#include <llvm-c/IRReader.h>
#include <llvm/Config/llvm-config.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CHECK_SECONDS = 60 };

/* A verifier is not a compiler: warnings are silenced, and old C that newer compilers reject is let through. */
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

/* What the translation relies on. These come last, so that no flag of the user's undoes them. -fno-builtin keeps
 * calls of library functions as calls: the models give them their meaning, and a program's own memcpy stays its own.
 * Without passes nothing is inlined: the parameters of an inlined function would outlive it. */
static const char *const needed_flags[] = {
    "-O0", "-g", "-fno-discard-value-names", "-fno-builtin", "-fno-sanitize=all", "-fno-lto", "-fno-crash-diagnostics",
    "-Xclang", "-fsanitize-address-use-after-scope", "-Xclang", "-disable-llvm-passes", "-emit-llvm",
};

typedef struct Command {
    const char **words;
    size_t count, capacity;
} Command;

static void add_word(Command *command, const char *word)
{
    command->words = array_room(command->words, &command->capacity, command->count, sizeof *command->words);
    command->words[command->count++] = word;
}

static void add_words(Command *command, const char *const *words, size_t count)
{
    for (size_t i = 0; i < count; i++)
        add_word(command, words[i]);
}

/* The name as clang takes it: never mistaken for an option, and right in the directory where clang runs. */
static char *input_name(const char *file, bool elsewhere)
{
    char *whole = elsewhere ? realpath(file, NULL) : NULL;
    return whole ? whole : message("%s%s", *file == '-' ? "./" : "", file);
}

const char *front_clang(void)
{
    const char *clang = getenv("WHITTLE_CLANG");
    return clang && *clang ? clang : CLANG;
}

static void add_target(Command *command, unsigned pointer_width)
{
    add_word(command, pointer_width == 32 ? "-m32" : "-m64");
    /* Debian keeps asm/ of 32-bit programs nowhere: the 64-bit headers serve both. */
    if (pointer_width == 32)
        add_words(command, (const char *const[]){"-idirafter", "/usr/include/x86_64-linux-gnu"}, 2);
}

/* Runs a command that begins with clang; `what` is what it works on. */
static char *run_clang(Command *command, const char *what, const char *directory, const char *output, double limit,
                       Text *diagnostics, bool *out_of_time)
{
    const char *clang = command->words[0];
    add_word(command, NULL);
    ProcessResult result = process_run(&(ProcessOptions){
        .words = command->words, .directory = directory, .cpu_limit = limit, .errors = diagnostics});
    *out_of_time = result.end == PROCESS_OUT_OF_TIME;
    if (*out_of_time)
        return message("out of time while compiling %s", what);
    if (result.end == PROCESS_NOT_STARTED)
        return message("cannot run %s: %s (install it, or name another in WHITTLE_CLANG)", clang,
                       strerror(result.code));
    if (result.end == PROCESS_SIGNALLED)
        return message("%s crashed on %s (signal %d)", clang, what, result.code);
    if (result.code != 0)
        return message("%s does not compile", what);
    return access(output, R_OK) == 0 ? NULL : message("%s made nothing of %s", clang, what);
}

/* Compiles a file of the program's with these flags last. */
static char *compile_source(const FrontOptions *options, const char *file, const char *const *flags, size_t flag_count,
                            const char *output, Text *diagnostics, bool *out_of_time)
{
    Arena *arena = arena_create();
    DatabaseEntry entry = {0};
    char *problem = NULL;
    if (options->compile_commands)
        problem = database_find(options->compile_commands, file, arena, &entry);
    if (!problem) {
        bool elsewhere = entry.directory && *entry.directory;
        char *input = input_name(file, elsewhere);
        Command command = {0};
        add_word(&command, front_clang());
        add_words(&command, lenient_flags, sizeof lenient_flags / sizeof *lenient_flags);
        add_words(&command, entry.flags, entry.flag_count);
        add_words(&command, options->flags, options->flag_count);
        add_words(&command, flags, flag_count);
        add_target(&command, options->pointer_width);
        add_words(&command, (const char *const[]){"-c", "-o", output, input}, 4);
        problem = run_clang(&command, file, elsewhere ? entry.directory : NULL, output, options->clang_limit,
                            diagnostics, out_of_time);
        free(command.words);
        free(input);
    }
    free(entry.flags);
    arena_destroy(arena);
    return problem;
}

static bool is_source(const char *file)
{
    return file_has_ending(file, ".c") || file_has_ending(file, ".i");
}

/* Of the user's flags, those that the linker needs. */
static void add_link_flags(Command *command, const FrontOptions *options)
{
    for (size_t i = 0; i < options->flag_count; i++) {
        const char *flag = options->flags[i];
        if (!strncmp(flag, "-l", 2) || !strncmp(flag, "-L", 2) || !strncmp(flag, "-Wl,", 4))
            add_word(command, flag);
    }
}

static char *link_objects(const FrontOptions *options, const NativeOptions *native, char *const *objects)
{
    bool out_of_time;
    Command command = {0};
    add_word(&command, front_clang());
    add_words(&command, lenient_flags, sizeof lenient_flags / sizeof *lenient_flags);
    add_words(&command, native->flags, native->flag_count);
    add_word(&command, native->link_flag);
    add_target(&command, options->pointer_width);
    add_word(&command, "-x");
    add_word(&command, "c");
    add_word(&command, native->harness);
    add_word(&command, "-x");
    add_word(&command, "none");
    add_words(&command, (const char *const *)objects, options->file_count);
    add_link_flags(&command, options);
    add_words(&command, (const char *const[]){"-o", native->output}, 2);
    char *problem = run_clang(&command, "the harness", NULL, native->output, options->clang_limit, native->diagnostics,
                              &out_of_time);
    free(command.words);
    return problem;
}

char *front_build(const FrontOptions *options, const NativeOptions *native)
{
    char **objects = mem_alloc(options->file_count * sizeof *objects);
    char *problem = NULL;
    bool out_of_time;
    for (size_t i = 0; i < options->file_count && !problem; i++) {
        if (!is_source(options->files[i])) {
            problem = message("%s is not C source, so the sanitizers cannot be built in", options->files[i]);
            break;
        }
        objects[i] = temp_path(".o");
        problem = compile_source(options, options->files[i], native->flags, native->flag_count, objects[i],
                                 native->diagnostics, &out_of_time);
    }
    if (!problem)
        problem = link_objects(options, native, objects);
    for (size_t i = 0; i < options->file_count; i++) {
        if (objects[i])
            unlink(objects[i]);
        free(objects[i]);
    }
    free(objects);
    return problem;
}

static void ignore_diagnostic(LLVMDiagnosticInfoRef info, void *context)
{
    (void)info;
    (void)context;
}

/* Whether LLVM can read the file and finds it consistent. */
static bool read_bitcode(void *path)
{
    LLVMContextRef context = LLVMContextCreate();
    LLVMMemoryBufferRef buffer = NULL;
    LLVMModuleRef module = NULL;
    char *problem = NULL;
    LLVMContextSetDiagnosticHandler(context, ignore_diagnostic, NULL);
    return !LLVMCreateMemoryBufferWithContentsOfFile(path, &buffer, &problem) &&
           !LLVMParseIRInContext(context, buffer, &module, &problem) &&
           !LLVMVerifyModule(module, LLVMReturnStatusAction, &problem);
}

/* LLVM's reader trusts its input: a damaged or hostile file may crash it, so a copy of this process reads it first. */
static char *check_bitcode(const char *path)
{
    char *copy = mem_string(path);
    bool sane = process_try(read_bitcode, copy, CHECK_SECONDS);
    free(copy);
    return sane ? NULL : message("%s is damaged, or not bitcode that LLVM %d can read", path, LLVM_VERSION_MAJOR);
}

char *compile_file(const FrontOptions *options, size_t index, char **path)
{
    const char *file = options->files[index];
    *path = NULL;
    char *problem = file_check(file);
    if (problem)
        return problem;
    if (file_has_ending(file, ".bc") || file_has_ending(file, ".ll")) {
        problem = check_bitcode(file);
        if (!problem)
            *path = mem_string(file);
        return problem;
    }
    if (!is_source(file))
        return message("%s: only .c, .i, .bc and .ll files are understood", file);
    bool out_of_time = false;
    *path = temp_path(".bc");
    problem = compile_source(options, file, needed_flags, sizeof needed_flags / sizeof *needed_flags, *path, NULL,
                             &out_of_time);
    if (out_of_time)
        die("%s", problem);
    if (problem) {
        free(*path);
        *path = NULL;
    }
    return problem;
}
