/* SPDX-License-Identifier: MIT */
#include "cli/guard.h"

#include "base/fail.h"
#include "base/progress.h"
#include "base/temp.h"
#include "cli/cli.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

/* The budget ends before the timer fires, the timer before the limit. */
static const double budget_share = 0.95, timer_share = 0.98;
/* Address space that is mapped but not resident: code, reserved blocks. */
static const uint64_t slack_bytes = UINT64_C(2) << 30;

static volatile sig_atomic_t is_armed;

static void run_out_of_time(int signal_number)
{
    static const char line[] = "UNKNOWN(out of time)\n\nThe time allowed was used up in the middle of a step.\n"
                               "Allow more (--timeout SECONDS), or bound the inputs with assumptions.\n";
    (void)signal_number;
    if (!is_armed)
        return;
    temp_clean_up();
    _exit(write(STDOUT_FILENO, line, sizeof line - 1) < 0 ? EXIT_BAD_INPUT : EXIT_UNKNOWN);
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
    struct itimerval once = {.it_value = {(time_t)seconds, (suseconds_t)((seconds - (double)(time_t)seconds) * 1e6)}};
    setitimer(ITIMER_PROF, &once, NULL);
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
    Budget budget = {.limit = budget_share * seconds, .memory_limit = (uint64_t)(mebibytes * 1048576)};
    struct sigaction action = {.sa_handler = run_out_of_time};
    sigfillset(&action.sa_mask);
    sigaction(SIGPROF, &action, NULL);
    is_armed = 1;
    die_set_last_word(say_unknown);
    limit_address_space(budget.memory_limit);
    set_timer(timer_share * seconds);
    return budget;
}

void guard_renew(const Budget *budget)
{
    double left = budget->limit / budget_share * timer_share - budget_cpu_used();
    set_timer(left > 0.01 ? left : 0.01);
}

void guard_end(void)
{
    is_armed = 0;
    set_timer(0);
    progress_end();
}
