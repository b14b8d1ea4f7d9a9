/* SPDX-License-Identifier: MIT */
/* Starting a child under limits, draining its output while it runs, and ending its whole process group. */
#include "base/process.h"

#include "base/budget.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { LOOK_EVERY_MILLISECONDS = 5, MOST_CHILDREN = 4096, DEEPEST = 8, CLOSE_ON_EXEC = 4 };

/* How long a process may wait, in times the CPU it may use: busy machines are slow. */
static const double patience_factor = 20;

/* The running child, for the signal handlers; 0: none. Children run one at a time. */
static volatile pid_t the_child;

static double clock_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* Forks with signals held back, so that no handler runs between the birth of a child and its registration. */
static pid_t fork_child(void)
{
    sigset_t all, before;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, &before);
    pid_t parent = getpid(), pid = fork();
    if (pid == 0) {
        the_child = 0;
        for (int signal_number = 1; signal_number < NSIG; signal_number++)
            if (signal(signal_number, SIG_DFL) == SIG_IGN)
                signal(signal_number, SIG_IGN);
        setpgid(0, 0);
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (getppid() != parent)
            _exit(127);
    } else if (pid > 0) {
        setpgid(pid, pid);
        the_child = pid;
    }
    sigprocmask(SIG_SETMASK, &before, NULL);
    return pid;
}

static void limit_resource(int resource, double amount)
{
    if (amount > 0)
        setrlimit(resource, &(struct rlimit){(rlim_t)ceil(amount), (rlim_t)ceil(amount) + 1});
}

/* Our own limit on address space (cli/guard.c) is not the child's: memory is limited by what is resident. */
static void limit_resources(double cpu_limit)
{
    struct rlimit limit;
    limit_resource(RLIMIT_CPU, cpu_limit);
    if (getrlimit(RLIMIT_AS, &limit) == 0)
        setrlimit(RLIMIT_AS, &(struct rlimit){limit.rlim_max, limit.rlim_max});
    setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
}

/* Marks all descriptors but the standard ones to be closed when the program starts. */
static void close_inherited(void)
{
    if (syscall(SYS_close_range, 3, ~0u, CLOSE_ON_EXEC) == 0)
        return;
    for (int handle = 3; handle < 1024; handle++) /* before Linux 5.11 */
        fcntl(handle, F_SETFD, FD_CLOEXEC);
}

/* In the child: never returns. */
static void become(const ProcessOptions *options, int output, int errors, int report, int failure)
{
    int nothing = open("/dev/null", O_RDONLY);
    if (nothing >= 0)
        dup2(nothing, STDIN_FILENO);
    if (output >= 0)
        dup2(output, STDOUT_FILENO);
    if (errors >= 0)
        dup2(errors, STDERR_FILENO);
    close_inherited();
    if (options->kept_descriptor >= 3)
        fcntl(options->kept_descriptor, F_SETFD, 0);
    if (report >= 0)
        dup2(report, options->report_descriptor);
    limit_resources(options->cpu_limit);
    const char *const *environment = options->environment ? options->environment : (const char *const *)environ;
    if ((!options->directory || chdir(options->directory) == 0) &&
        (!options->prepare || options->prepare(options->context, failure)))
        execvpe(options->words[0], (char *const *)(uintptr_t)options->words, (char *const *)(uintptr_t)environment);
    int why = errno;
    if (write(failure, &why, sizeof why) < 0)
        _exit(126);
    _exit(127);
}

/* Appends what can be read; closes and forgets the pipe at its end. */
static void drain(int *pipe_end, Text *text, size_t limit)
{
    char bytes[4096];
    ssize_t length = read(*pipe_end, bytes, sizeof bytes);
    if (length > 0) {
        if (limit && text->length > 3 * limit) {
            memmove(text->bytes + limit, text->bytes + text->length - limit, limit);
            text->length = 2 * limit;
        }
        text_add_bytes(text, bytes, (size_t)length);
    } else if (length == 0 || (errno != EINTR && errno != EAGAIN)) {
        close(*pipe_end);
        *pipe_end = -1;
    }
}

static bool has_ended(pid_t pid)
{
    siginfo_t about = {0};
    return waitid(P_PID, (id_t)pid, &about, WEXITED | WNOHANG | WNOWAIT) != 0 || about.si_pid == pid;
}

static uint64_t memory_of(pid_t pid)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/statm", (int)pid);
    return budget_memory_of(path);
}

/* Ticks of CPU used. */
static uint64_t cpu_of(pid_t pid)
{
    char path[64], line[1024] = "";
    unsigned long long user = 0, system = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0 || read(file, line, sizeof line - 1) <= 0)
        line[0] = 0;
    if (file >= 0)
        close(file);
    const char *name = strrchr(line, ')'); /* what it is called may hold anything */
    if (!name || sscanf(name, ") %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %llu %llu", &user, &system) != 2)
        return 0;
    return user + system;
}

/* Of a process that has no children, or of its children: one that only waits for others does not count, for before it
 * starts a program it is a copy of its parent. */
static uint64_t sum_of(uint64_t (*amount)(pid_t), pid_t pid, unsigned depth)
{
    char path[64], children[MOST_CHILDREN];
    snprintf(path, sizeof path, "/proc/%d/task/%d/children", (int)pid, (int)pid);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t length = file < 0 ? 0 : read(file, children, sizeof children - 1);
    if (file >= 0)
        close(file);
    if (length <= 0 || !depth)
        return amount(pid);
    children[length] = 0;
    uint64_t sum = 0;
    char *end;
    for (const char *at = children; (pid = (pid_t)strtol(at, &end, 10)) > 0 && end != at; at = end)
        sum += sum_of(amount, pid, depth - 1);
    return sum;
}

/* What is known of a child's use of CPU. */
typedef struct Activity {
    uint64_t ticks;
    double since; /* when it was last seen to grow */
} Activity;

static bool is_idle(Activity *activity, pid_t pid, double limit)
{
    double now = clock_seconds();
    if (limit <= 0 || now - activity->since < limit / 4)
        return false;
    uint64_t ticks = sum_of(cpu_of, pid, DEEPEST);
    if (ticks != activity->ticks)
        *activity = (Activity){ticks, now};
    return now - activity->since > limit;
}

/* The pipes from a child: the ends to read from, -1 once closed, and what was read. */
enum { OUTPUT, ERRORS, REPORT, STREAM_COUNT };
typedef struct ChildStream {
    int handle;
    Text *text;
} ChildStream;

/* Collects output until the child ends or a limit is hit. Where the system has no handles for processes (before Linux
 * 5.3, under valgrind), or where memory is limited, it looks every few milliseconds. */
static ProcessEnd attend(pid_t pid, const ProcessOptions *options, ChildStream *streams)
{
    double end = options->wall_limit > 0 ? clock_seconds() + options->wall_limit : INFINITY;
    int handle = (int)syscall(SYS_pidfd_open, pid, 0);
    bool running = true, looks = handle < 0 || options->memory_limit || options->idle_limit > 0;
    Activity activity = {.since = clock_seconds()};
    ProcessEnd how = PROCESS_EXITED;
    while (how == PROCESS_EXITED) {
        struct pollfd watched[1 + STREAM_COUNT] = {{.fd = running ? handle : -1, .events = POLLIN}};
        bool open = false;
        for (size_t i = 0; i < STREAM_COUNT; i++) {
            watched[1 + i] = (struct pollfd){.fd = streams[i].handle, .events = POLLIN};
            open |= streams[i].handle >= 0;
        }
        if (!running && !open)
            break;
        double left = end - clock_seconds();
        /* Once the child is gone, only what is already in the pipes counts: a grandchild may hold them open. */
        int patience = !running || left <= 0 ? 0 : isinf(left) ? -1 : (int)fmin(left * 1e3 + 1, 1e6);
        if (looks && (patience < 0 || patience > LOOK_EVERY_MILLISECONDS))
            patience = LOOK_EVERY_MILLISECONDS;
        int ready = poll(watched, 1 + STREAM_COUNT, patience);
        if ((ready < 0 && errno != EINTR) || (ready == 0 && !running))
            break;
        running = running && !(handle < 0 ? has_ended(pid) : watched[0].revents & POLLIN);
        for (size_t i = 0; i < STREAM_COUNT; i++)
            if (streams[i].handle >= 0 && watched[1 + i].revents)
                drain(&streams[i].handle, streams[i].text, options->output_limit);
        if (running && (clock_seconds() >= end || is_idle(&activity, pid, options->idle_limit)))
            how = PROCESS_OUT_OF_TIME;
        else if (running && options->memory_limit && sum_of(memory_of, pid, DEEPEST) > options->memory_limit)
            how = PROCESS_OUT_OF_MEMORY;
    }
    if (handle >= 0)
        close(handle);
    return how;
}

static int reap(pid_t pid)
{
    int status = 0;
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
        ;
    the_child = 0;
    return status;
}

static ProcessResult result_of(int status, ProcessEnd how)
{
    if (how != PROCESS_EXITED)
        return (ProcessResult){how, 0};
    if (WIFEXITED(status))
        return (ProcessResult){PROCESS_EXITED, WEXITSTATUS(status)};
    int number = WTERMSIG(status);
    return (ProcessResult){number == SIGXCPU ? PROCESS_OUT_OF_TIME : PROCESS_SIGNALLED, number};
}

static void close_all(const int *handles, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (handles[i] >= 0)
            close(handles[i]);
}

ProcessResult process_run(const ProcessOptions *options)
{
    /* Read and write end each; the last says that the program cannot start, and why, or is closed when it does. */
    int pipes[2 * STREAM_COUNT + 2];
    ChildStream streams[] = {{-1, options->output}, {-1, options->errors}, {-1, options->report}};
    int *failure = pipes + 2 * STREAM_COUNT;
    pid_t pid = -1;
    bool made = true;
    memset(pipes, -1, sizeof pipes);
    for (size_t i = 0; i <= STREAM_COUNT && made; i++)
        made = (i < STREAM_COUNT && !streams[i].text) || pipe2(pipes + 2 * i, O_CLOEXEC) == 0;
    if (made && (pid = fork_child()) == 0)
        become(options, pipes[1], pipes[3], pipes[5], failure[1]);
    if (pid < 0) {
        ProcessResult failed = {PROCESS_NOT_STARTED, errno};
        close_all(pipes, 2 * STREAM_COUNT + 2);
        return failed;
    }
    close_all((int[]){pipes[1], pipes[3], pipes[5], failure[1]}, 4);
    for (size_t i = 0; i < STREAM_COUNT; i++)
        streams[i].handle = pipes[2 * i];
    int why = 0;
    ssize_t length;
    while ((length = read(failure[0], &why, sizeof why)) < 0 && errno == EINTR)
        ;
    ProcessEnd how = length == sizeof why ? PROCESS_NOT_STARTED : attend(pid, options, streams);
    kill(-pid, SIGKILL);
    ProcessResult result = result_of(reap(pid), how);
    close_all((int[]){failure[0], streams[0].handle, streams[1].handle, streams[2].handle}, 4);
    return how == PROCESS_NOT_STARTED ? (ProcessResult){how, why} : result;
}

bool process_try(bool (*work)(void *context), void *context, double cpu_limit, uint64_t memory_limit)
{
    ChildStream none[STREAM_COUNT] = {{-1, NULL}, {-1, NULL}, {-1, NULL}};
    pid_t pid = fork_child();
    if (pid == 0) {
        close(STDERR_FILENO);
        limit_resources(cpu_limit);
        _exit(work(context) ? 0 : 1);
    }
    if (pid < 0)
        return false;
    bool in_limits =
        attend(pid, &(ProcessOptions){.wall_limit = patience_factor * cpu_limit, .memory_limit = memory_limit}, none) ==
        PROCESS_EXITED;
    kill(-pid, SIGKILL);
    return reap(pid) == 0 && in_limits;
}

void process_kill_all(void)
{
    pid_t pid = the_child;
    if (pid <= 0)
        return;
    kill(-pid, SIGKILL);
    kill(pid, SIGKILL);
    waitpid(pid, NULL, 0);
    the_child = 0;
}
