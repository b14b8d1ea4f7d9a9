/* SPDX-License-Identifier: MIT */
/* A deque: nodes come and go at both ends. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next, *prev;
};
struct deque {
    struct node *front, *back;
};

static void push_back(struct deque *d)
{
    struct node *n = malloc(sizeof *n);
    n->next = NULL;
    n->prev = d->back;
    if (d->back)
        d->back->next = n;
    else
        d->front = n;
    d->back = n;
}

static void pop_back(struct deque *d)
{
    struct node *n = d->back;
    if (!n)
        return;
    d->back = n->prev;
    if (d->back)
#ifdef BROKEN
        ;
#else
        d->back->next = NULL;
#endif
    else
        d->front = NULL;
    free(n);
}

static void pop_front(struct deque *d)
{
    struct node *n = d->front;
    if (!n)
        return;
    d->front = n->next;
    if (d->front)
        d->front->prev = NULL;
    else
        d->back = NULL;
    free(n);
}

int main(void)
{
    struct deque d = {NULL, NULL};
    while (__VERIFIER_nondet_int()) {
        push_back(&d);
        if (__VERIFIER_nondet_int())
            pop_front(&d);
        if (__VERIFIER_nondet_int())
            pop_back(&d);
    }
    while (d.front)
        pop_front(&d);
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
