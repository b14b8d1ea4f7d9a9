/* SPDX-License-Identifier: MIT */
/* clang's command line, and bitcode that is given as it is. */
#include "front/compile.h"

#include "base/file.h"
#include "base/process.h"
#include "base/temp.h"
#include "front/clang.h"

#include <llvm-c/Analysis.h>
#include <llvm-c/Core.h>
#include <llvm-c/IRReader.h>
#include <llvm/Config/llvm-config.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CHECK_SECONDS = 60 };
static const uint64_t check_memory = UINT64_C(4) << 30;

/* What the translation relies on. These come last, so that no flag of the user's undoes them. -fno-builtin keeps
 * calls of library functions as calls: the models give them their meaning, and a program's own memcpy stays its own.
 * Without passes nothing is inlined: the parameters of an inlined function would outlive it. Of functions that are
 * declared only, clang writes down the types with -O1 alone, which comes behind these where they are wanted. */
static const char *const needed_flags[] = {
    "-O0",
    "-g",
    "-fno-discard-value-names",
    "-fno-builtin",
    "-fno-sanitize=all",
    "-fno-lto",
    "-fno-crash-diagnostics",
    "-Xclang",
    "-fsanitize-address-use-after-scope",
    "-Xclang",
    "-disable-llvm-passes",
    "-emit-llvm",
    "-c",
};

enum { NEEDED = sizeof needed_flags / sizeof *needed_flags };

static bool is_source(const char *file)
{
    return file_has_ending(file, ".c") || file_has_ending(file, ".i");
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
    bool sane = process_try(read_bitcode, copy, CHECK_SECONDS, check_memory);
    free(copy);
    return sane ? NULL : message("%s is damaged, or not bitcode that LLVM %d can read", path, LLVM_VERSION_MAJOR);
}

/* The bitcode that was made of the file before, found readable; NULL: there is none. */
static char *find_compiled(const FrontOptions *options, const char *file)
{
    Text list = {0};
    char *found = NULL;
    size_t length = strlen(file);
    if (options->compiled && !options->tells_declarations)
        free(file_read(&list, options->compiled));
    for (const char *at = text_string(&list); *at && !found; at += strcspn(at, "\n"), at += *at == '\n')
        if (!strncmp(at, file, length) && at[length] == '\t')
            found = mem_string_of(at + length + 1, strcspn(at + length + 1, "\n"));
    text_free(&list);
    char *problem = found ? check_bitcode(found) : NULL;
    if (problem) {
        free(problem);
        free(found);
        found = NULL;
    }
    return found;
}

char *compile_file(const FrontOptions *options, size_t index, char **path, bool *is_made)
{
    const char *file = options->files[index];
    *path = NULL;
    *is_made = false;
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
    if ((*path = find_compiled(options, file)))
        return NULL;
    bool out_of_time = false;
    *path = temp_path(".bc");
    const char *flags[NEEDED + 2];
    memcpy(flags, needed_flags, sizeof needed_flags);
    memcpy(flags + NEEDED, (const char *const[]){"-O1", "-U__OPTIMIZE__"}, 2 * sizeof *flags);
    problem = clang_compile(options, file, flags, NEEDED + (options->tells_declarations ? 2 : 0), *path, NULL,
                            &out_of_time, NULL);
    if (out_of_time)
        die("%s", problem);
    if (problem) {
        free(*path);
        *path = NULL;
    }
    *is_made = !problem;
    return problem;
}

char *front_compile(const FrontOptions *options, const char *file, const char *bitcode, const char *includes,
                    Text *diagnostics, char **directory)
{
    const char *flags[NEEDED + 3];
    bool out_of_time = false;
    memcpy(flags, needed_flags, sizeof needed_flags);
    memcpy(flags + NEEDED, (const char *const[]){"-MD", "-MF", includes}, 3 * sizeof *flags);
    return clang_compile(options, file, flags, NEEDED + 3, bitcode, diagnostics, &out_of_time, directory);
}

char *front_print(const char *bitcode, const char *output)
{
    LLVMContextRef context = LLVMContextCreate();
    LLVMMemoryBufferRef buffer = NULL;
    LLVMModuleRef module = NULL;
    char *returned = NULL;
    bool failed = LLVMCreateMemoryBufferWithContentsOfFile(bitcode, &buffer, &returned) ||
                  LLVMParseIRInContext(context, buffer, &module, &returned) ||
                  LLVMPrintModuleToFile(module, output, &returned);
    char *problem = failed ? message("%s: %s", bitcode, returned ? returned : "cannot be read") : NULL;
    LLVMDisposeMessage(returned);
    if (module)
        LLVMDisposeModule(module);
    LLVMContextDispose(context);
    return problem;
}
