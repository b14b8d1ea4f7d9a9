/* SPDX-License-Identifier: MIT */
/* The sandbox of a child process: bubblewrap where it works, else confine.h. */
#include "base/sandbox.h"

#include "base/confine.h"

#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum { MOST_WORDS = 256, MOST_FILES = 64, MOST_FILE_BYTES = 1 << 30, PROBE_SECONDS = 10, MOST_COMPLAINT = 1 << 12 };

/* What every program sees. */
static const char *const system_folders[] = {"/usr", "/lib", "/lib32", "/lib64", "/bin"};
enum { SYSTEM_FOLDERS = sizeof system_folders / sizeof *system_folders };

/* Nothing can be written, not even kept in memory: all that is mounted is read-only. The first process inside is
 * bubblewrap's own and not to be looked at. */
static const char *const mounts[] = {
    "--proc", "/proc", "--tmpfs", "/proc/1",      "--remount-ro", "/proc/1", "--remount-ro",
    "/proc",  "--dev", "/dev",    "--remount-ro", "/dev",         "--dir",   "/tmp",
};

typedef struct ArgumentList {
    const char *items[MOST_WORDS];
    size_t count;
} ArgumentList;

static void add(ArgumentList *words, const char *word)
{
    if (words->count + 1 >= MOST_WORDS)
        die("too many words for a sandbox");
    words->items[words->count++] = word;
}

static void add_all(ArgumentList *words, const char *const *more)
{
    for (; more && *more; more++)
        add(words, *more);
}

static void add_mount(ArgumentList *words, const char *how, const char *from, const char *to)
{
    add(words, how);
    add(words, from);
    add(words, to);
}

const char *sandbox_name(Sandbox sandbox)
{
    static const char *const names[] = {
        [SANDBOX_NONE] = "none", [SANDBOX_BUBBLEWRAP] = "bubblewrap", [SANDBOX_UNSHARE] = "unshare"};
    return names[sandbox];
}

const char *sandbox_program(Sandbox sandbox, const char *executable)
{
    return sandbox == SANDBOX_NONE ? executable : confine_program;
}

/* Limits that all processes inside inherit. A descriptor that is open stays so, whatever its number. */
static bool limit_files(const SandboxOptions *options)
{
    rlim_t bytes = options->writable ? MOST_FILE_BYTES : 0;
    return setrlimit(RLIMIT_FSIZE, &(struct rlimit){bytes, bytes}) == 0 &&
           setrlimit(RLIMIT_NOFILE, &(struct rlimit){MOST_FILES, MOST_FILES}) == 0;
}

static bool prepare_none(const void *context, int handle)
{
    const SandboxOptions *options = context;
    (void)handle;
    return limit_files(options) && (options->may_fork || confine_filter());
}

static bool prepare_bubblewrap(const void *context, int handle)
{
    (void)handle;
    return limit_files(context);
}

static bool prepare_unshare(const void *context, int handle)
{
    const SandboxOptions *options = context;
    ArgumentList folders = {0};
    for (size_t i = 0; i < SYSTEM_FOLDERS; i++)
        add(&folders, system_folders[i]);
    add_all(&folders, options->folders);
    ConfineOptions confine = {folders.items, options->writable, options->executable, options->may_fork};
    return limit_files(options) && confine_enter(&confine, handle);
}

static ProcessResult run_bubblewrap(const SandboxOptions *options, ProcessOptions *process)
{
    ArgumentList words = {0};
    char number[16];
    int filter = options->may_fork ? -1 : confine_filter_file();
    add_all(&words, (const char *const[]){"bwrap", "--unshare-all", "--die-with-parent", "--new-session", "--cap-drop",
                                          "ALL", NULL});
    for (size_t i = 0; i < SYSTEM_FOLDERS; i++)
        add_mount(&words, "--ro-bind-try", system_folders[i], system_folders[i]);
    for (const char *const *folder = options->folders; folder && *folder; folder++)
        add_mount(&words, "--ro-bind-try", *folder, *folder);
    for (size_t i = 0; i < sizeof mounts / sizeof *mounts; i++)
        add(&words, mounts[i]);
    if (options->writable)
        add_mount(&words, "--bind", options->writable, options->writable);
    if (options->executable)
        add_mount(&words, "--ro-bind", options->executable, confine_program);
    add_all(&words, (const char *const[]){"--remount-ro", "/", "--chdir", "/tmp", NULL});
    if (filter >= 0) {
        snprintf(number, sizeof number, "%d", filter);
        add_all(&words, (const char *const[]){"--seccomp", number, NULL});
    }
    if (options->executable)
        add(&words, confine_program);
    add_all(&words, options->arguments);
    process->words = words.items;
    process->kept_descriptor = filter;
    process->prepare = prepare_bubblewrap;
    ProcessResult result = process_run(process);
    if (filter >= 0)
        close(filter);
    return result;
}

ProcessResult sandbox_run(Sandbox sandbox, const SandboxOptions *options)
{
    static const char *const no_environment[] = {NULL};
    ProcessOptions process = options->process;
    ArgumentList words = {0};
    process.environment = options->environment ? options->environment : no_environment;
    process.context = options;
    if (sandbox == SANDBOX_BUBBLEWRAP)
        return run_bubblewrap(options, &process);
    if (options->executable)
        add(&words, sandbox_program(sandbox, options->executable));
    add_all(&words, options->arguments);
    process.words = words.items;
    process.prepare = sandbox == SANDBOX_NONE ? prepare_none : prepare_unshare;
    return process_run(&process);
}

Sandbox sandbox_find(Text *reasons)
{
    for (Sandbox sandbox = SANDBOX_BUBBLEWRAP; sandbox <= SANDBOX_UNSHARE; sandbox++) {
        Text errors = {0};
        ProcessResult result = sandbox_run(sandbox, &(SandboxOptions){
                                                        .arguments = (const char *const[]){"/usr/bin/true", NULL},
                                                        .process = {.cpu_limit = PROBE_SECONDS,
                                                                    .wall_limit = 20 * PROBE_SECONDS,
                                                                    .output = NULL,
                                                                    .errors = &errors,
                                                                    .output_limit = MOST_COMPLAINT},
                                                    });
        bool works = result.end == PROCESS_EXITED && result.code == 0;
        if (!works) {
            const char *complaint = text_string(&errors);
            text_add(reasons, "%s%s: ", reasons->length ? "; " : "", sandbox_name(sandbox));
            if (result.end == PROCESS_NOT_STARTED)
                text_add(reasons, "%s", strerror(result.code));
            else
                text_add(reasons, "%.*s", (int)strcspn(complaint, "\n"), complaint);
        }
        text_free(&errors);
        if (works)
            return sandbox;
    }
    return SANDBOX_NONE;
}
