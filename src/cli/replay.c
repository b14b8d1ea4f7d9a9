/* SPDX-License-Identifier: MIT */
/* whittle replay: a failing run once more, natively; and the same for `whittle check`. */
#include "cli/cli.h"

#include "base/budget.h"
#include "base/file.h"
#include "base/temp.h"
#include "replay/harness.h"
#include "replay/replay.h"
#include "verify/verify.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Time for the run: a native step is far cheaper than that. What a replay takes, in times what clang took for the
 * check, and besides. */
static const double run_seconds = 1, step_seconds = 1e-6, clang_factor = 3, least_seconds = 0.5;

const OptionRow sandbox_rows[] = {
    {"unsandboxed", NULL, NULL, "repeat it even where no sandbox works: the program can then do what you can"},
    {0},
};

static const OptionRow replay_rows[] = {
    {"arch", "32|64", NULL, "the data model, if not that of the harness"},
    {"compile-commands", "FILE", NULL, "take compiler flags from this compile_commands.json"},
    {"timeout", "SECONDS", "10", "CPU time for the run"},
    {0},
};

/* Why the executable could not be made, in a sentence: what is missing rather than what the linker says of it. */
static char *build_problem(char *problem, const char *diagnostics, unsigned pointer_width)
{
    const char *error = strstr(diagnostics, "undefined reference");
    char *whole;
    if (!error)
        error = strstr(diagnostics, "error: ");
    if (strstr(diagnostics, "libclang_rt"))
        whole = message("clang's sanitizer runtime for %u-bit programs is not installed", pointer_width);
    else if (error)
        whole = message("%s (%.*s)", problem, (int)strcspn(error, "\n"), error);
    else
        return problem;
    free(problem);
    return whole;
}

/* Files that the source reaches out for: what becomes of their contents is up to the program. */
static void say_outside(Text *outside)
{
    Text plain = {0};
    text_add_plain(&plain, text_string(outside));
    for (const char *line = text_string(&plain); *line; line += strcspn(line, "\n") + 1)
        fprintf(stderr, "whittle: warning: the program includes %.*s, which lies outside its folders\n",
                (int)strcspn(line, "\n"), line);
    text_free(&plain);
    text_free(outside);
}

/* Builds and runs, the run within `seconds`. */
static void replay_harness(const FrontOptions *front, const char *harness, const char *text, bool unsandboxed,
                           double seconds, Replay *replay)
{
    HarnessFlags flags = harness_flags(text);
    Text diagnostics = {0}, outside = {0};
    Sandbox sandbox = SANDBOX_NONE;
    if (!unsandboxed && (sandbox = sandbox_find(&diagnostics)) == SANDBOX_NONE) {
        replay->reason = message("no sandbox works here (%s); --unsandboxed does without", text_string(&diagnostics));
        text_free(&diagnostics);
        return;
    }
    char *executable = temp_path(".out"), *link_flag = harness_link_flag(text);
    char *problem = front_build(front, &(NativeOptions){
                                           .harness = harness,
                                           .flags = flags.compile,
                                           .flag_count = flags.compile_count,
                                           .link_flag = link_flag,
                                           .output = executable,
                                           .sandbox = sandbox,
                                           .diagnostics = &diagnostics,
                                           .outside = &outside,
                                       });
    say_outside(&outside);
    if (problem) {
        replay->kind = REPLAY_NOT_RUN;
        replay->reason = build_problem(problem, text_string(&diagnostics), front->pointer_width);
    } else {
        replay_run(&(ReplayOptions){executable, harness, seconds, sandbox}, replay);
    }
    unlink(executable);
    free(executable);
    free(link_flag);
    text_free(&diagnostics);
}

static char *reason_not_to(const Options *options, const Program *program, bool has_time)
{
    if (options_given(options, "no-replay"))
        return mem_string("--no-replay");
    for (size_t i = 0; i < options->operand_count; i++)
        if (strchr(options->operands[i], '\n'))
            return mem_string("a file has a newline in its name, which stack traces cannot show");
    return has_time ? harness_problem(program) : mem_string("no time is left");
}

static void write_harness(Text *text, const Options *options, const Program *program, const RunResult *run)
{
    static const char *const database[] = {"compile-commands"};
    const char *path = options_value(options, "harness");
    Text name = {0}, files = {0}, more = {0}, flags = {0};
    text_add_shell(&name, path ? path : "harness.c");
    options_add_operands(&files, options);
    options_add_given(&more, options, database, 1);
    options_add_rest(&flags, options);
    const char *words = text_string(&flags);
    harness_write(text, program, run,
                  &(HarnessCommand){
                      .harness = text_string(&name),
                      .files = text_string(&files),
                      .options = text_string(&more),
                      .flags = words + (flags.length ? strlen(" --") : 0),
                      .has_database = more.length,
                      .clang = front_clang(),
                  });
    text_free(&name);
    text_free(&files);
    text_free(&more);
    text_free(&flags);
}

char *replay_verdict(const Options *options, const FrontOptions *front, const Program *program, double seconds,
                     double clang_seconds, Verdict *verdict)
{
    Replay *replay = &verdict->replay;
    const char *path = options_value(options, "harness");
    Text text = {0};
    char *problem = NULL;
    double start = budget_cpu_used();
    write_harness(&text, options, program, &verdict->run);
    replay->harness = mem_string(text_string(&text));
    if (path) {
        problem = file_write(path, &text);
        replay->path = mem_string(path);
    }
    if (!problem)
        replay->reason = reason_not_to(options, program, seconds > clang_factor * clang_seconds + least_seconds);
    if (!problem && !replay->reason) {
        char *harness = temp_path(".c");
        problem = file_write(harness, &text);
        FrontOptions limited = *front;
        limited.clang_limit = seconds;
        if (!problem)
            replay_harness(&limited, harness, replay->harness, options_given(options, "unsandboxed"),
                           run_seconds + step_seconds * (double)verdict->run.steps, replay);
        unlink(harness);
        free(harness);
    }
    verify_judge_replay(program, verdict);
    verdict_add_cost(verdict, "replay CPU seconds", budget_cpu_used() - start);
    text_free(&text);
    return problem;
}

static int print_replay(const Replay *replay)
{
    if (replay->kind == REPLAY_NOT_RUN)
        return complain(mem_string(replay->reason));
    printf("%s: %s\n", replay_kind_name(replay->kind), replay->reason);
    if (!strcmp(replay->sandbox, "none"))
        printf("Run without a sandbox.\n");
    else
        printf("Sandbox: %s\n", replay->sandbox);
    return replay->kind == REPLAY_CONFIRMED ? EXIT_FALSE : EXIT_UNKNOWN;
}

static int run_replay(const Options *options)
{
    const char *arch = options_value(options, "arch");
    double seconds;
    char *problem = options_number(options, "timeout", 0.1, 1e6, &seconds);
    Text text = {0};
    Replay replay = {0};
    if (!problem && options->operand_count < 2)
        problem = message("a harness and the program's files are needed: whittle replay harness.c program.c");
    if (!problem && arch && strcmp(arch, "32") && strcmp(arch, "64"))
        problem = message("--arch must be 32 or 64, not \"%s\"", arch);
    for (size_t i = 0; i < options->operand_count && !problem; i++)
        problem = file_check(options->operands[i]);
    if (!problem)
        problem = file_read(&text, options->operands[0]);
    if (!problem && !harness_recognise(text_string(&text)))
        problem = message("%s is not a harness, as whittle check --harness FILE.c writes one", options->operands[0]);
    int status = EXIT_BAD_INPUT;
    if (problem) {
        complain(problem);
    } else {
        FrontOptions front = {
            .files = options->operands + 1,
            .file_count = options->operand_count - 1,
            .flags = options->rest,
            .flag_count = options->rest_count,
            .compile_commands = options_value(options, "compile-commands"),
            .pointer_width = arch ? (arch[0] == '3' ? 32 : 64) : harness_flags(text_string(&text)).pointer_width,
        };
        char *whole = realpath(options->operands[0], NULL); /* as debug information has it */
        replay_harness(&front, whole ? whole : options->operands[0], text_string(&text),
                       options_given(options, "unsandboxed"), seconds, &replay);
        free(whole);
        status = print_replay(&replay);
    }
    replay_free(&replay);
    text_free(&text);
    return status;
}

const Command replay_command = {
    .row = {.name = "replay",
            .operands = "HARNESS.c FILES [-- CFLAGS]",
            .says = "repeat a failing run natively, under sanitizers\n\n"
                    "The harness is what `whittle check --harness HARNESS.c` wrote; FILES are the program's. It\n"
                    "prints confirmed, silent (nothing was seen, for a known reason) or contradicted. Exit\n"
                    "status: 1 for confirmed, 2 for the others, 3 for bad usage or input, or if it cannot be run.",
            .groups = {replay_rows, sandbox_rows, help_rows}},
    .run = run_replay,
};
