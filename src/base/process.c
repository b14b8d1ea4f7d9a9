/* SPDX-License-Identifier: MIT */
#include "base/process.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { LOOK_EVERY_MILLISECONDS = 5 };

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

static void limit_memory(uint64_t bytes)
{
    struct rlimit limit;
    if (bytes != UINT64_MAX)
        limit_resource(RLIMIT_AS, (double)bytes);
    else if (getrlimit(RLIMIT_AS, &limit) == 0)
        setrlimit(RLIMIT_AS, &(struct rlimit){limit.rlim_max, limit.rlim_max});
}

/* In the child: never returns. */
static void become(const ProcessOptions *options, int output, int errors, int report)
{
    int nothing = open("/dev/null", O_RDONLY);
    if (nothing >= 0)
        dup2(nothing, STDIN_FILENO);
    if (output >= 0)
        dup2(output, STDOUT_FILENO);
    if (errors >= 0)
        dup2(errors, STDERR_FILENO);
    limit_resource(RLIMIT_CPU, options->cpu_limit);
    limit_memory(options->memory_limit);
    setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
    if (!options->directory || chdir(options->directory) == 0)
        execvp(options->words[0], (char *const *)(uintptr_t)options->words);
    int why = errno;
    if (write(report, &why, sizeof why) < 0)
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

/* Collects output until the child ends or the time is up; false in the latter case. Where the system has no handles
 * for processes (before Linux 5.3, under valgrind), it looks every few milliseconds. */
static bool attend(pid_t pid, const ProcessOptions *options, int *output, int *errors)
{
    double end = options->wall_limit > 0 ? clock_seconds() + options->wall_limit : INFINITY;
    int handle = (int)syscall(SYS_pidfd_open, pid, 0);
    struct pollfd watched[3];
    bool in_time = true, running = true;
    while (in_time && (running || *output >= 0 || *errors >= 0)) {
        watched[0] = (struct pollfd){.fd = running ? handle : -1, .events = POLLIN};
        watched[1] = (struct pollfd){.fd = *output, .events = POLLIN};
        watched[2] = (struct pollfd){.fd = *errors, .events = POLLIN};
        double left = end - clock_seconds();
        /* Once the child is gone, only what is already in the pipes counts: a grandchild may hold them open. */
        int patience = !running || left <= 0 ? 0 : isinf(left) ? -1 : (int)(left * 1e3) + 1;
        if (handle < 0 && (patience < 0 || patience > LOOK_EVERY_MILLISECONDS))
            patience = LOOK_EVERY_MILLISECONDS;
        int ready = poll(watched, 3, patience);
        if ((ready < 0 && errno != EINTR) || (ready == 0 && !running))
            break;
        running = running && !(handle < 0 ? has_ended(pid) : watched[0].revents & POLLIN);
        if (*output >= 0 && watched[1].revents)
            drain(output, options->output, options->output_limit);
        if (*errors >= 0 && watched[2].revents)
            drain(errors, options->errors, options->output_limit);
        in_time = !running || clock_seconds() < end;
    }
    if (handle >= 0)
        close(handle);
    return in_time;
}

static int reap(pid_t pid)
{
    int status = 0;
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
        ;
    the_child = 0;
    return status;
}

static ProcessResult result_of(int status, bool in_time)
{
    if (!in_time)
        return (ProcessResult){PROCESS_OUT_OF_TIME, 0};
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
    int pipes[6] = {-1, -1, -1, -1, -1, -1}; /* report, output, errors: read and write end each */
    bool wanted[3] = {true, options->output, options->errors};
    pid_t pid = -1;
    bool made = true;
    for (size_t i = 0; i < 3 && made; i++)
        made = !wanted[i] || pipe2(pipes + 2 * i, O_CLOEXEC) == 0;
    if (made && (pid = fork_child()) == 0)
        become(options, pipes[3], pipes[5], pipes[1]);
    if (pid < 0) {
        ProcessResult failed = {PROCESS_NOT_STARTED, errno};
        close_all(pipes, 6);
        return failed;
    }
    close_all((int[]){pipes[1], pipes[3], pipes[5]}, 3);
    int why = 0;
    ssize_t told;
    while ((told = read(pipes[0], &why, sizeof why)) < 0 && errno == EINTR)
        ;
    bool in_time = told == sizeof why || attend(pid, options, &pipes[2], &pipes[4]);
    kill(-pid, SIGKILL);
    int status = reap(pid);
    close_all((int[]){pipes[0], pipes[2], pipes[4]}, 3);
    return told == sizeof why ? (ProcessResult){PROCESS_NOT_STARTED, why} : result_of(status, in_time);
}

bool process_try(bool (*work)(void *context), void *context, double cpu_limit)
{
    pid_t pid = fork_child();
    if (pid == 0) {
        close(STDERR_FILENO);
        limit_resource(RLIMIT_CPU, cpu_limit);
        setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
        _exit(work(context) ? 0 : 1);
    }
    return pid > 0 && reap(pid) == 0;
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
