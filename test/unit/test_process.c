/* SPDX-License-Identifier: MIT */
/* Child processes: output, statuses, limits; temporary files. */
#include "base/file.h"
#include "base/process.h"
#include "base/temp.h"
#include "unit.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static ProcessResult shell(const char *script, double cpu_limit, double wall_limit, Text *output, Text *errors)
{
    return process_run(&(ProcessOptions){.words = (const char *const[]){"sh", "-c", script, NULL},
                                         .cpu_limit = cpu_limit,
                                         .wall_limit = wall_limit,
                                         .output = output,
                                         .errors = errors});
}

static void test_run(Unit *unit)
{
    Text output = {0}, errors = {0};
    ProcessResult result = shell("echo out; echo err >&2; cat; exit 7", 0, 0, &output, &errors);
    CHECK(unit, result.end == PROCESS_EXITED && result.code == 7);
    CHECK_TEXT(unit, text_string(&output), "out\n");
    CHECK_TEXT(unit, text_string(&errors), "err\n");
    text_free(&output);
    text_free(&errors);
    result = shell("i=0; while [ $i -lt 20000 ]; do echo 0123456789; i=$((i+1)); done", 0, 200, &output, NULL);
    CHECK(unit, result.end == PROCESS_EXITED && result.code == 0 && output.length == 220000);
    text_free(&output);
    result = process_run(&(ProcessOptions){
        .words = (const char *const[]){"sh", "-c", "echo first; yes again | head -c 1000000; echo last", NULL},
        .output = &output,
        .output_limit = 100});
    CHECK(unit, result.end == PROCESS_EXITED && output.length < 10000);
    CHECK(unit, !strncmp(text_string(&output), "first\n", 6));
    CHECK(unit, strstr(text_string(&output), "last\n"));
    text_free(&output);
    result = shell("kill -TERM $$", 0, 0, NULL, NULL);
    CHECK(unit, result.end == PROCESS_SIGNALLED && result.code == SIGTERM);
    result = process_run(&(ProcessOptions){.words = (const char *const[]){"/no/such/program", NULL}});
    CHECK(unit, result.end == PROCESS_NOT_STARTED && result.code == ENOENT);
    result = process_run(&(ProcessOptions){.words = (const char *const[]){"true", NULL}, .directory = "/no/such"});
    CHECK(unit, result.end == PROCESS_NOT_STARTED && result.code == ENOENT);
    result = process_run(
        &(ProcessOptions){.words = (const char *const[]){"pwd", NULL}, .directory = "/usr", .output = &output});
    CHECK_TEXT(unit, text_string(&output), "/usr\n");
    text_free(&output);
}

static void test_limits(Unit *unit)
{
    Text output = {0};
    CHECK(unit, shell("while :; do :; done", 1, 0, NULL, NULL).end == PROCESS_OUT_OF_TIME);
    /* A slow machine may need longer to say its word. */
    for (double seconds = 0.2; seconds < 100 && !output.length; seconds *= 2)
        CHECK(unit, shell("echo before; sleep 1000", 0, seconds, &output, NULL).end == PROCESS_OUT_OF_TIME);
    CHECK_TEXT(unit, text_string(&output), "before\n");
    text_free(&output);
    CHECK(unit, shell("while :; do echo again; done", 0, 0.2, &output, NULL).end == PROCESS_OUT_OF_TIME);
    text_free(&output);
    ProcessOptions idle = {.words = (const char *const[]){"sh", "-c", "sleep 1000; true", NULL}, .idle_limit = 0.5};
    CHECK(unit, process_run(&idle).end == PROCESS_OUT_OF_TIME);
    /* A grandchild that holds the pipe open does not hold us up, and dies with the group. */
    CHECK(unit, shell("sleep 1000 & echo $!", 0, 200, &output, NULL).end == PROCESS_EXITED);
    char *words = message("/proc/%ld/cmdline", atol(text_string(&output))), *gone = NULL;
    for (int i = 0; i < 10000 && !(gone = file_check(words)); i++) /* empty once it is a zombie, then gone */
        usleep(10000);
    CHECK(unit, output.length > 0 && gone);
    text_free(&output);
    free(words);
    free(gone);
    CHECK(unit, waitpid(-1, NULL, WNOHANG) < 0 && errno == ECHILD);
}

/* Memory that is resident, in the child itself and in a child of its own. */
static void test_memory(Unit *unit)
{
    static const char eat[] = "x=$(head -c 200000000 /dev/zero | tr '\\0' x); sleep 1000";
    ProcessOptions options = {
        .words = (const char *const[]){"sh", "-c", eat, NULL}, .wall_limit = 400, .memory_limit = UINT64_C(50) << 20};
    CHECK(unit, process_run(&options).end == PROCESS_OUT_OF_MEMORY);
    options.words = (const char *const[]){"sh", "-c", "sh -c \"$0\" & wait", eat, NULL};
    CHECK(unit, process_run(&options).end == PROCESS_OUT_OF_MEMORY);
    options.words = (const char *const[]){"sh", "-c", "exit 5", NULL};
    CHECK(unit, process_run(&options).end == PROCESS_EXITED);
}

/* A child has the standard descriptors, the report's and the one it is told to keep; and its own environment. */
static void test_inheritance(Unit *unit)
{
    Text output = {0}, report = {0};
    int leaked = dup2(0, 50), kept = dup2(0, 51);
    ProcessOptions options = {
        .words = (const char *const[]){"sh", "-c", "cd /proc/self/fd; echo *; echo said >&9; env", NULL},
        .environment = (const char *const[]){"ONLY=this", NULL},
        .wall_limit = 200,
        .output = &output,
        .report = &report,
        .report_descriptor = 9,
        .kept_descriptor = kept};
    CHECK(unit, process_run(&options).end == PROCESS_EXITED);
    CHECK(unit, strstr(text_string(&output), " 51") && !strstr(text_string(&output), " 50"));
    CHECK(unit, strstr(text_string(&output), "ONLY=this\n") && !strstr(text_string(&output), "HOME="));
    CHECK_TEXT(unit, text_string(&report), "said\n");
    text_free(&output);
    text_free(&report);
    close(leaked);
    close(kept);
}

static bool answer(void *context)
{
    return *(int *)context;
}

static bool crash(void *context)
{
    (void)context;
    raise(SIGKILL);
    return true;
}

static bool wait_for_ever(void *context)
{
    while (!context)
        pause();
    return true;
}

static void test_try(Unit *unit)
{
    CHECK(unit, !process_try(wait_for_ever, NULL, 0.05, 0)); /* 20 times that, by the clock */
    int yes = 1, no = 0;
    CHECK(unit, process_try(answer, &yes, 1, 0));
    CHECK(unit, !process_try(answer, &no, 1, 0));
    CHECK(unit, !process_try(crash, NULL, 1, 0));
}

/* In a child of its own: makes files, then ends in the way asked for. */
static bool leaves_nothing(int how_to_end)
{
    int ends[2];
    if (pipe(ends) != 0)
        return false;
    fflush(stdout);
    pid_t pid = fork();
    if (pid == 0) {
        if (how_to_end)
            signal(how_to_end, SIG_DFL); /* a shell's background jobs ignore SIGINT, and so do their children */
        char *path = temp_path(".txt");
        Text text = {0};
        text_add(&text, "x");
        char *problem = file_write(path, &text);
        if (problem || write(ends[1], path, strlen(path) + 1) < 0)
            _exit(9);
        text_free(&text);
        free(path);
        if (how_to_end)
            raise(how_to_end);
        exit(0);
    }
    char path[4096] = "";
    bool told = read(ends[0], path, sizeof path) > 0;
    int status;
    waitpid(pid, &status, 0);
    close(ends[0]);
    close(ends[1]);
    bool as_asked = how_to_end ? WIFSIGNALED(status) && WTERMSIG(status) == how_to_end
                               : WIFEXITED(status) && WEXITSTATUS(status) == 0;
    *strrchr(path, '/') = 0;
    return told && as_asked && access(path, F_OK) != 0;
}

static void test_temp(Unit *unit)
{
    CHECK(unit, leaves_nothing(0));
    CHECK(unit, leaves_nothing(SIGINT));
    CHECK(unit, leaves_nothing(SIGTERM));
    CHECK(unit, leaves_nothing(SIGPIPE));
    CHECK(unit, leaves_nothing(SIGABRT));
    char *first = temp_path(".bc"), *second = temp_path(".bc");
    CHECK(unit, strcmp(first, second) && file_has_ending(first, ".bc"));
    free(first);
    free(second);
    temp_clean_up();
}

static void test_file(Unit *unit)
{
    Text text = {0};
    char *problem = file_check("/");
    CHECK_TEXT(unit, problem, "cannot read /: it is a directory");
    free(problem);
    problem = file_read(&text, "/no/such/file");
    CHECK_TEXT(unit, problem, "cannot read /no/such/file: No such file or directory");
    free(problem);
    problem = file_check("/dev/null");
    CHECK_TEXT(unit, problem, "cannot read /dev/null: it is not a regular file");
    free(problem);
    CHECK(unit, file_has_ending("a.c", ".c") && !file_has_ending(".c", ".c") && !file_has_ending("a.cc", ".c"));
}

int main(void)
{
    Unit unit = {0};
    test_run(&unit);
    test_limits(&unit);
    test_memory(&unit);
    test_inheritance(&unit);
    test_try(&unit);
    test_temp(&unit);
    test_file(&unit);
    return unit_done(&unit);
}
