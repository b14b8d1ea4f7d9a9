/* SPDX-License-Identifier: MIT */
/* A driver's doubly linked list: an entry owns a lock and a buffer, and is unlinked at any place. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct lock {
    int held;
};
struct entry {
    struct entry *next, *prev;
    struct lock *lock;
    char *buffer;
};

static struct entry *first;

static void entry_add(void)
{
    struct entry *e = malloc(sizeof *e);
    e->lock = malloc(sizeof *e->lock);
    e->lock->held = 0;
    e->buffer = malloc(16);
    e->prev = NULL;
    e->next = first;
    if (first)
        first->prev = e;
    first = e;
}

static void entry_remove(struct entry *e)
{
    if (e->prev)
        e->prev->next = e->next;
    else
        first = e->next;
    if (e->next)
        e->next->prev = e->prev;
    free(e->buffer);
#ifdef BROKEN
    e->buffer[0] = 0;
#endif
    free(e->lock);
    free(e);
}

int main(void)
{
    while (__VERIFIER_nondet_int())
        entry_add();
    struct entry *at = first;
    while (at) {
        struct entry *next = at->next;
        at->lock->held = 1;
        at->buffer[15] = 1;
        at->lock->held = 0;
        if (__VERIFIER_nondet_int())
            entry_remove(at);
        at = next;
    }
    while (first)
        entry_remove(first);
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
