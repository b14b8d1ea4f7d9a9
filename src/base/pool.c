/* SPDX-License-Identifier: MIT */
/* Children write to files in memory, so that nobody has to read while they run; handles of processes say when they end. */
#include "base/pool.h"

#include "base/budget.h"
#include "base/mem.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { LOOK_EVERY_MILLISECONDS = 20, CLOSE_ON_EXEC = 4 };
static const double seconds_to_obey = 1;

typedef struct PoolChild {
    PoolTask task;
    pid_t pid;
    int handle, output, errors; /* -1: none */
    double started, asked;      /* by the clock; when it was asked to end, 0: not yet */
    ProcessEnd how;             /* why it was asked */
} PoolChild;

struct Pool {
    PoolChild *children;
    size_t count, capacity;
};

static double clock_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

unsigned pool_cores(void)
{
    cpu_set_t cores;
    return sched_getaffinity(0, sizeof cores, &cores) == 0 ? (unsigned)CPU_COUNT(&cores) : 1;
}

Pool *pool_create(void)
{
    return mem_alloc(sizeof(Pool));
}

size_t pool_running(const Pool *pool)
{
    return pool->count;
}

/* In the child, which a death of the parent between fork and prctl would leave behind. */
static void stand_alone(pid_t parent)
{
    sigset_t none;
    for (int signal_number = 1; signal_number < NSIG; signal_number++)
        if (signal(signal_number, SIG_DFL) == SIG_IGN)
            signal(signal_number, SIG_IGN);
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (getppid() != parent)
        _exit(127);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

static _Noreturn void become(const PoolTask *task, int output, int errors)
{
    int nothing = open("/dev/null", O_RDONLY);
    dup2(nothing, STDIN_FILENO);
    dup2(output, STDOUT_FILENO);
    dup2(errors, STDERR_FILENO);
    syscall(SYS_close_range, 3, ~0u, CLOSE_ON_EXEC);
    if (task->cpu_limit > 0) {
        rlim_t seconds = (rlim_t)ceil(task->cpu_limit);
        setrlimit(RLIMIT_CPU, &(struct rlimit){seconds, seconds + 2});
    }
    if (!task->work) {
        execvp(task->words[0], (char *const *)(uintptr_t)task->words);
        dprintf(STDERR_FILENO, "cannot run %s\n", task->words[0]);
        _exit(127);
    }
    Text text = {0};
    int status = task->work(task->context, &text);
    for (size_t at = 0; at < text.length;) {
        ssize_t written = write(STDOUT_FILENO, text.bytes + at, text.length - at);
        if (written <= 0)
            _exit(126);
        at += (size_t)written;
    }
    _exit(status);
}

void pool_start(Pool *pool, const PoolTask *task)
{
    PoolChild child = {.task = *task, .started = clock_seconds(), .handle = -1};
    sigset_t all, before;
    child.output = memfd_create("output", MFD_CLOEXEC);
    child.errors = memfd_create("errors", MFD_CLOEXEC);
    if (child.output < 0 || child.errors < 0)
        die("cannot make a file in memory");
    fflush(NULL);
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, &before);
    pid_t parent = getpid();
    child.pid = fork();
    if (child.pid == 0) {
        stand_alone(parent);
        become(task, child.output, child.errors);
    }
    sigprocmask(SIG_SETMASK, &before, NULL);
    if (child.pid < 0)
        die("cannot start a process");
    setpgid(child.pid, child.pid);
    child.handle = (int)syscall(SYS_pidfd_open, child.pid, 0);
    if (child.handle >= 0)
        fcntl(child.handle, F_SETFD, FD_CLOEXEC);
    pool->children = array_room(pool->children, &pool->capacity, pool->count, sizeof *pool->children);
    pool->children[pool->count++] = child;
}

static void collect(int file, Text *text)
{
    char bytes[1 << 14];
    ssize_t length;
    lseek(file, 0, SEEK_SET);
    while ((length = read(file, bytes, sizeof bytes)) > 0)
        text_add_bytes(text, bytes, (size_t)length);
    close(file);
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

static double seconds_of(struct timeval time)
{
    return (double)time.tv_sec + (double)time.tv_usec / 1e6;
}

/* Reaps a child if it has ended; it is no longer in the pool then. */
static bool take_ended(Pool *pool, size_t i, int options, PoolEnd *end)
{
    PoolChild *child = &pool->children[i];
    struct rusage used;
    int status = 0;
    pid_t reaped;
    while ((reaped = wait4(child->pid, &status, options, &used)) < 0 && errno == EINTR)
        ;
    if (reaped != child->pid)
        return false;
    kill(-child->pid, SIGKILL); /* what it left behind */
    *end = (PoolEnd){
        .number = child->task.number,
        .result = result_of(status, child->how),
        .cpu_seconds = seconds_of(used.ru_utime) + seconds_of(used.ru_stime),
        .wall_seconds = clock_seconds() - child->started,
        .resident_bytes = (uint64_t)used.ru_maxrss << 10,
    };
    collect(child->output, &end->output);
    collect(child->errors, &end->errors);
    if (child->handle >= 0)
        close(child->handle);
    for (pool->count--; i < pool->count; i++)
        pool->children[i] = pool->children[i + 1];
    return true;
}

static void ask_to_end(PoolChild *child, ProcessEnd how)
{
    kill(child->pid, SIGTERM);
    child->asked = clock_seconds();
    child->how = how;
}

static void hold_to_limits(PoolChild *child)
{
    char path[64];
    double now = clock_seconds();
    snprintf(path, sizeof path, "/proc/%d/statm", (int)child->pid);
    if (child->asked > 0 && now > child->asked + seconds_to_obey)
        kill(-child->pid, SIGKILL);
    else if (child->asked > 0)
        return;
    else if (child->task.wall_limit > 0 && now > child->started + child->task.wall_limit)
        ask_to_end(child, PROCESS_OUT_OF_TIME);
    else if (child->task.memory_limit && budget_memory_of(path) > child->task.memory_limit)
        ask_to_end(child, PROCESS_OUT_OF_MEMORY);
}

/* Sleeps until a child may have ended, a few milliseconds at most. */
static void sleep_a_little(const Pool *pool)
{
    struct pollfd *handles = mem_alloc(pool->count * sizeof *handles);
    for (size_t i = 0; i < pool->count; i++)
        handles[i] = (struct pollfd){.fd = pool->children[i].handle, .events = POLLIN};
    poll(handles, pool->count, LOOK_EVERY_MILLISECONDS);
    free(handles);
}

bool pool_wait(Pool *pool, double seconds, PoolEnd *end)
{
    double latest = clock_seconds() + seconds;
    while (pool->count) {
        for (size_t i = 0; i < pool->count; i++) {
            if (take_ended(pool, i, WNOHANG, end))
                return true;
            hold_to_limits(&pool->children[i]);
        }
        if (clock_seconds() >= latest)
            return false;
        sleep_a_little(pool);
    }
    return false;
}

void pool_end_free(PoolEnd *end)
{
    text_free(&end->output);
    text_free(&end->errors);
}

void pool_destroy(Pool *pool)
{
    PoolEnd end;
    for (size_t i = 0; i < pool->count; i++)
        if (!pool->children[i].asked)
            ask_to_end(&pool->children[i], PROCESS_SIGNALLED);
    while (pool_wait(pool, 2 * seconds_to_obey, &end))
        pool_end_free(&end);
    free(pool->children);
    free(pool);
}
