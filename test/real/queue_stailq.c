/* SPDX-License-Identifier: MIT
 * sys/queue.h, STAILQ: jobs join at the end and leave at the front.
 * twin 1: FALSE(valid-deref)
 * twin 2: FALSE(valid-memtrack)
 */
#include <stdio.h>
#include <stdlib.h>
#include <sys/queue.h>

struct job {
    int cost;
    STAILQ_ENTRY(job) link;
};
STAILQ_HEAD(jobs, job);

static void run_first(struct jobs *all) {
    struct job *first = STAILQ_FIRST(all);
#if TWIN == 1
    all->stqh_first = first->link.stqe_next; /* the last link still points into the block */
    if (0) STAILQ_REMOVE_HEAD(all, link);
#else
    STAILQ_REMOVE_HEAD(all, link);
#endif
    free(first);
}

int main(void) {
    struct jobs all = STAILQ_HEAD_INITIALIZER(all);
    for (int c; (c = getchar()) != EOF;) {
        if (c == '-') {
            if (!STAILQ_EMPTY(&all)) run_first(&all);
            continue;
        }
        struct job *new = malloc(sizeof *new);
        if (!new) break;
        new->cost = c;
#if TWIN == 2
        if (c == '+') STAILQ_INIT(&all);
#endif
        STAILQ_INSERT_TAIL(&all, new, link);
    }
    while (!STAILQ_EMPTY(&all)) run_first(&all);
    return 0;
}
