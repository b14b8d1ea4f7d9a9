/* SPDX-License-Identifier: MIT */
/* A queue whose items are queues, each with head and tail. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct item {
    struct item *next;
};
struct queue {
    struct item *head, *tail;
    struct queue *next;
};

static void put(struct queue *q)
{
    struct item *n = malloc(sizeof *n);
    n->next = NULL;
#ifdef BROKEN
    if (q->tail)
#else
    if (q->head)
#endif
        q->tail->next = n;
    else
        q->head = n;
    q->tail = n;
}

static void get(struct queue *q)
{
    struct item *n = q->head;
    if (!n)
        return;
    q->head = n->next;
    free(n);
}

int main(void)
{
    struct queue *all = NULL;
    while (__VERIFIER_nondet_int()) {
        struct queue *q = malloc(sizeof *q);
        q->head = q->tail = NULL;
        q->next = all;
        all = q;
        while (__VERIFIER_nondet_int()) {
            if (__VERIFIER_nondet_int())
                put(q);
            else
                get(q);
        }
    }
    while (all) {
        struct queue *q = all;
        all = q->next;
        while (q->head)
            get(q);
        free(q);
    }
    return 0;
}

/* truth: TRUE
 * today: UNKNOWN
 * args: --malloc-succeeds --work 1 */
