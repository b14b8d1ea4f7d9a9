/* SPDX-License-Identifier: MIT */
/* A work queue: jobs with a function and an argument each. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct job {
    struct job *next;
    void (*run)(int *);
    int *argument;
};

static void set(int *argument)
{
    *argument = 1;
}

static void count(int *argument)
{
    ++*argument;
#ifdef BROKEN
    free(argument);
#endif
}

int main(void)
{
    struct job *jobs = NULL;
    while (__VERIFIER_nondet_int()) {
        struct job *j = malloc(sizeof *j);
        j->argument = calloc(1, sizeof *j->argument);
        j->run = __VERIFIER_nondet_int() ? set : count;
        j->next = jobs;
        jobs = j;
    }
    while (jobs) {
        struct job *j = jobs;
        jobs = j->next;
        j->run(j->argument);
        free(j->argument);
        free(j);
    }
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
