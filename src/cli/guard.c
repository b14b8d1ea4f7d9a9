/* SPDX-License-Identifier: MIT */
/* A timer's signal looks at time and memory; the last word of die() prints UNKNOWN. */
#include "cli/guard.h"

#include "base/fail.h"
#include "base/progress.h"
#include "base/temp.h"
#include "cli/cli.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

/* The budget ends before the net closes, so that a report can be written. */
static const double cpu_share = 0.95, memory_share = 0.9, net_share = 0.98;
/* CPU time between two looks at clock and memory. */
static const double look_every = 0.01;
/* Address space that is mapped but not resident: code, reserved blocks. */
static const uint64_t slack_bytes = UINT64_C(2) << 30;

/* Process-wide, for the signal handler. */
static volatile sig_atomic_t is_armed;
static double the_cpu_limit;
static uint64_t the_memory_limit;

static void give_up(const char *line, size_t length)
{
    temp_clean_up();
    _exit(write(STDOUT_FILENO, line, length) < 0 ? EXIT_BAD_INPUT : EXIT_UNKNOWN);
}

/* Work that never asks the budget (a step of LLVM or Z3, one long operation) is seen here. */
static void look(int signal_number)
{
    static const char time[] = "UNKNOWN(out of time)\n\nThe time allowed was used up in the middle of a step.\n"
                               "Allow more (--timeout SECONDS), or bound the inputs with assumptions.\n";
    static const char memory[] = "UNKNOWN(out of memory)\n\nThe memory allowed was used up in the middle of a step.\n"
                                 "Allow more (--memory MIB), or bound the inputs with assumptions.\n";
    (void)signal_number;
    int before = errno;
    if (is_armed && budget_cpu_used() > the_cpu_limit)
        give_up(time, sizeof time - 1);
    if (is_armed && budget_memory_used() > the_memory_limit)
        give_up(memory, sizeof memory - 1);
    errno = before;
}

static int say_unknown(const char *reason)
{
    progress_end();
    if (is_armed)
        printf("UNKNOWN(%s)\n", reason);
    is_armed = 0;
    return EXIT_UNKNOWN;
}

static void set_timer(double seconds)
{
    struct timeval period = {.tv_usec = (suseconds_t)(seconds * 1e6)};
    setitimer(ITIMER_PROF, &(struct itimerval){period, period}, NULL);
}

/* Makes allocation fail where the budget would only notice later. A process that maps more than that from the start,
 * as one built with a sanitizer does, is left alone. */
static void limit_address_space(uint64_t bytes)
{
    unsigned long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (!file)
        return;
    struct rlimit limit; /* children that need more may take it: the hard limit stays */
    if (fscanf(file, "%lu", &pages) == 1 && getrlimit(RLIMIT_AS, &limit) == 0) {
        rlim_t wanted = bytes + slack_bytes;
        limit.rlim_cur = wanted < limit.rlim_max ? wanted : limit.rlim_max;
        if (pages * (uint64_t)sysconf(_SC_PAGESIZE) < wanted)
            setrlimit(RLIMIT_AS, &limit);
    }
    fclose(file);
}

Budget guard_begin(double seconds, double mebibytes)
{
    struct sigaction action = {.sa_handler = look, .sa_flags = SA_RESTART};
    the_cpu_limit = net_share * seconds;
    the_memory_limit = (uint64_t)(mebibytes * 1048576);
    sigfillset(&action.sa_mask);
    sigaction(SIGPROF, &action, NULL);
    is_armed = 1;
    die_set_last_word(say_unknown);
    limit_address_space(the_memory_limit);
    set_timer(look_every);
    return (Budget){.limit = cpu_share * seconds, .memory_limit = (uint64_t)(memory_share * (double)the_memory_limit)};
}

void guard_end(void)
{
    is_armed = 0;
    set_timer(0);
    progress_end();
}
