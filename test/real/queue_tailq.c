/* SPDX-License-Identifier: MIT
 * sys/queue.h, TAILQ: a queue by priority, insertion before, a walk that frees.
 * twin 1: FALSE(valid-deref)
 * twin 2: FALSE(valid-deref)
 */
#include <stdio.h>
#include <stdlib.h>
#include <sys/queue.h>

struct task {
    int priority;
    TAILQ_ENTRY(task) link;
};
TAILQ_HEAD(tasks, task);

static void task_insert(struct tasks *all, struct task *new) {
    struct task *each;
    TAILQ_FOREACH(each, all, link) {
        if (each->priority < new->priority) {
            TAILQ_INSERT_BEFORE(each, new, link);
            return;
        }
    }
    TAILQ_INSERT_TAIL(all, new, link);
}

int main(void) {
    struct tasks all = TAILQ_HEAD_INITIALIZER(all);
    for (int c; (c = getchar()) != EOF;) {
        struct task *new = malloc(sizeof *new);
        if (!new) break;
        new->priority = c;
        task_insert(&all, new);
        struct task *last = TAILQ_LAST(&all, tasks);
        if (last->priority == 0) {
#if TWIN != 2
            TAILQ_REMOVE(&all, last, link);
#endif
            free(last);
        }
    }
    struct task *each, *next;
    for (each = TAILQ_FIRST(&all); each; each = next) {
        next = TAILQ_NEXT(each, link);
#if TWIN == 1
        free(each);
        TAILQ_REMOVE(&all, each, link);
#else
        TAILQ_REMOVE(&all, each, link);
        free(each);
#endif
    }
    return 0;
}
