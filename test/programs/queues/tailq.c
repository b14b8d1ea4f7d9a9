/* BSD TAILQ as a queue of jobs by priority: the head points to the last link, entries back at the field that points to
 * them. */
#include <stdlib.h>
#include <sys/queue.h>
extern int __VERIFIER_nondet_int(void);
struct job {
    int priority;
    TAILQ_ENTRY(job) link;
};
TAILQ_HEAD(jobs, job);
static void submit(struct jobs *jobs, int priority)
{
    struct job *job = malloc(sizeof *job), *at;
    if (!job)
        abort();
    job->priority = priority;
    TAILQ_FOREACH(at, jobs, link)
    if (at->priority < priority) {
        TAILQ_INSERT_BEFORE(at, job, link);
        return;
    }
    TAILQ_INSERT_TAIL(jobs, job, link);
}
int main(void)
{
    struct jobs jobs = TAILQ_HEAD_INITIALIZER(jobs);
    while (__VERIFIER_nondet_int()) {
        struct job *job;
        if (__VERIFIER_nondet_int()) {
            submit(&jobs, __VERIFIER_nondet_int());
        } else if ((job = TAILQ_FIRST(&jobs))) {
#ifdef BROKEN
            free(job);
            TAILQ_REMOVE(&jobs, job, link);
#else
            TAILQ_REMOVE(&jobs, job, link);
            free(job);
#endif
        }
    }
    while (!TAILQ_EMPTY(&jobs)) {
        struct job *job = TAILQ_FIRST(&jobs);
        TAILQ_REMOVE(&jobs, job, link);
        free(job);
    }
    return 0;
}

/* truth: TRUE */
