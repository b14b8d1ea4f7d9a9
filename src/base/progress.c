/* SPDX-License-Identifier: MIT */
/* The line is drawn by a signal handler, so it uses neither malloc nor stdio. */
#include "base/progress.h"

#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

enum { EVERY_MICROSECONDS = 200000 };

/* Read by the timer's handler. A phase is replaced only while the timer's signal is held back. */
static const char *the_phase, *the_counter_name;
static const volatile uint64_t *the_counter, *the_loop;
static struct timespec the_start;
static bool is_running;

/* A line without malloc or stdio: this runs in a signal handler. */
typedef struct StatusLine {
    char bytes[160];
    size_t length;
} StatusLine;

static void add_text(StatusLine *line, const char *text)
{
    while (*text && line->length < sizeof line->bytes)
        line->bytes[line->length++] = *text++;
}

static void add_number(StatusLine *line, uint64_t number)
{
    char digits[24], *at = digits + sizeof digits;
    *--at = 0;
    do
        *--at = (char)('0' + number % 10);
    while (number /= 10);
    add_text(line, at);
}

static void add_tenths(StatusLine *line, uint64_t tenths)
{
    add_number(line, tenths / 10);
    add_text(line, ".");
    add_number(line, tenths % 10);
}

static uint64_t wall_tenths(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)(10 * (now.tv_sec - the_start.tv_sec) + (now.tv_nsec - the_start.tv_nsec) / 100000000);
}

static void draw(int signal_number)
{
    (void)signal_number;
    StatusLine line = {.length = 0};
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    uint64_t tenths = (uint64_t)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) * 10 +
                      (uint64_t)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 100000;
    add_text(&line, "\r\033[K");
    add_text(&line, the_phase);
    if (the_counter) {
        add_text(&line, ": ");
        add_number(&line, *the_counter);
        add_text(&line, " ");
        add_text(&line, the_counter_name);
    }
    if (the_loop && *the_loop) {
        add_text(&line, ", loop at line ");
        add_number(&line, *the_loop);
    }
    add_text(&line, ", ");
    add_tenths(&line, tenths);
    add_text(&line, " s CPU, ");
    add_tenths(&line, wall_tenths());
    add_text(&line, " s, ");
    add_number(&line, (uint64_t)used.ru_maxrss >> 10);
    add_text(&line, " MiB");
    if (write(STDERR_FILENO, line.bytes, line.length) < 0)
        return;
}

static void set_timer(long microseconds)
{
    struct timeval every = {0, microseconds};
    setitimer(ITIMER_REAL, &(struct itimerval){every, every}, NULL);
}

void progress_phase(const char *phase, const uint64_t *counter, const char *counter_name)
{
    if (!isatty(STDERR_FILENO))
        return;
    sigset_t alarm, before;
    sigemptyset(&alarm);
    sigaddset(&alarm, SIGALRM);
    sigprocmask(SIG_BLOCK, &alarm, &before);
    the_phase = phase;
    the_counter = counter;
    the_counter_name = counter_name;
    the_loop = NULL;
    sigprocmask(SIG_SETMASK, &before, NULL);
    if (!is_running) {
        struct sigaction action = {.sa_handler = draw, .sa_flags = SA_RESTART};
        sigaction(SIGALRM, &action, NULL);
        if (!the_start.tv_sec)
            clock_gettime(CLOCK_MONOTONIC, &the_start);
        is_running = true;
        set_timer(EVERY_MICROSECONDS);
    }
}

void progress_loop(const uint64_t *line)
{
    if (is_running)
        the_loop = line;
}

void progress_end(void)
{
    if (!is_running)
        return;
    set_timer(0);
    is_running = false;
    if (write(STDERR_FILENO, "\r\033[K", 4) < 0)
        return;
}
