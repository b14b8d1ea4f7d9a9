/* Queues with a counter each, in a list. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
typedef struct job { int cost; struct job *after; } Job;
typedef struct worker { struct worker *other; int count; Job *jobs; } Worker;
static Worker *hire(Worker *others)
{
    Worker *worker = malloc(sizeof *worker);
    worker->other = others;
    worker->count = 0;
    worker->jobs = NULL;
    return worker;
}
static void give(Worker *worker, int cost)
{
    Job **end = &worker->jobs;
    while (*end)
        end = &(*end)->after;
    *end = malloc(sizeof **end);
    (*end)->cost = cost;
    (*end)->after = NULL;
    worker->count++;
}
int main(void)
{
    Worker *workers = NULL;
    while (__VERIFIER_nondet_int()) {
        workers = hire(workers);
        while (__VERIFIER_nondet_int())
            give(workers, __VERIFIER_nondet_int());
    }
    return 0;
}
// main: workers: nested
