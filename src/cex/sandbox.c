/* SPDX-License-Identifier: MIT */
#include "cex/sandbox.h"

#include "base/mem.h"
#include "base/process.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_WORDS = 64, MOST_OUTPUT = 1 << 20 };

/* Addresses are looked up afterwards: a symbolizer would be a process of its own. */
static const char sanitizer_options[] = "ASAN_OPTIONS=symbolize=0:color=never";

/* What goes before the program, the limits included. */
static const char *const limits[] = {"prlimit", "--nproc=1", "--fsize=0", "--nofile=64", "--core=0",
                                     "env",     "-i",        sanitizer_options};

static const char *const bubblewrap[] = {
    "bwrap", "--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL", "--ro-bind", "/usr", "/usr",
    "--ro-bind-try", "/lib", "/lib", "--ro-bind-try", "/lib32", "/lib32", "--ro-bind-try", "/lib64", "/lib64",
    "--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp", "--chdir", "/tmp", "--ro-bind",
};

/* Much the same by hand: a new root that holds the system's libraries and a copy of the program. */
static const char *const namespaces[] = {
    "unshare", "--user", "--map-root-user", "--mount", "--pid", "--fork", "--kill-child", "--net", "--ipc", "--uts",
    "sh", "-c",
    "set -e; exec 9<\"$0\"; cd \"${0%/*}\"; mount -t tmpfs tmpfs .; cd \"$PWD\"; mkdir usr lib lib32 lib64 proc dev\n"
    "cat <&9 >program; chmod 755 program; exec 9<&-\n"
    "for each in usr lib lib32 lib64; do\n"
    "    if [ -d /$each ]; then mount --rbind /$each $each; mount -o remount,bind,ro $each; fi\n"
    "done\n"
    "mount -t proc proc proc; : >dev/null; mount --bind /dev/null dev/null\n"
    "exec chroot . setpriv --no-new-privs --bounding-set=-all --inh-caps=-all \"$@\" /program",
};

typedef struct Command {
    const char *words[MOST_WORDS];
    size_t count;
} Command;

static void add(Command *command, const char *word)
{
    if (command->count + 1 < MOST_WORDS)
        command->words[command->count++] = word;
}

static void add_all(Command *command, const char *const *words, size_t count)
{
    for (size_t i = 0; i < count; i++)
        add(command, words[i]);
}

/* True if the program ran. */
static bool try(SandboxRun *run, const SandboxOptions *options, const char *name, Command *command,
                const char *program)
{
    Text errors = {0}, output = {0};
    add(command, NULL);
    ProcessResult result = process_run(&(ProcessOptions){
        .words = command->words,
        .cpu_limit = options->seconds,
        .wall_limit = 20 * options->seconds,
        .memory_limit = UINT64_MAX,
        .output = &output,
        .errors = &errors,
        .output_limit = MOST_OUTPUT,
    });
    text_free(&output);
    bool has_run = result.end != PROCESS_NOT_STARTED && strstr(text_string(&errors), options->begins);
    if (has_run) {
        text_free(&run->errors);
        run->errors = errors;
        run->name = name;
        run->program = program;
        run->too_slow = result.end == PROCESS_OUT_OF_TIME && !options->unsandboxed;
        return true;
    }
    const char *said = text_string(&errors);
    if (result.end == PROCESS_NOT_STARTED)
        text_add(&run->errors, "%s%s: %s", run->errors.length ? "; " : "", command->words[0], strerror(result.code));
    else
        text_add(&run->errors, "%s%.*s", run->errors.length ? "; " : "", (int)strcspn(said, "\n"), said);
    text_free(&errors);
    return false;
}

SandboxRun sandbox_run(const SandboxOptions *options)
{
    static const char inside[] = "/run/program";
    const size_t limit_count = sizeof limits / sizeof *limits;
    SandboxRun run = {0};
    Command command = {0};
    if (options->unsandboxed) {
        add_all(&command, limits, limit_count);
        add(&command, options->executable);
        try(&run, options, "none", &command, options->executable);
        return run;
    }
    add_all(&command, bubblewrap, sizeof bubblewrap / sizeof *bubblewrap);
    add(&command, options->executable);
    add(&command, inside);
    add_all(&command, limits, limit_count);
    add(&command, inside);
    if (try(&run, options, "bubblewrap", &command, inside))
        return run;
    command.count = 0;
    add_all(&command, namespaces, sizeof namespaces / sizeof *namespaces);
    add(&command, options->executable);
    add_all(&command, limits, limit_count);
    try(&run, options, "unshare", &command, "/program");
    return run;
}
