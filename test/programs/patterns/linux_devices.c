/* SPDX-License-Identifier: MIT */
/* A ring of links inside devices (as in Linux), each with a name of its own. */
#include <stddef.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct link {
    struct link *next, *prev;
};
struct device {
    char *name;
    struct link link;
};

static struct device *device_of(struct link *link)
{
    return (struct device *)((char *)link - offsetof(struct device, link));
}

int main(void)
{
    struct link head = {&head, &head};
    while (__VERIFIER_nondet_int()) {
        struct device *d = malloc(sizeof *d);
        d->name = malloc(8);
        d->link.next = head.next;
        d->link.prev = &head;
        head.next->prev = &d->link;
        head.next = &d->link;
    }
    for (struct link *at = head.next; at != &head; at = at->next)
        device_of(at)->name[0] = 'd';
    while (head.next != &head) {
        struct device *d = device_of(head.next);
        head.next = d->link.next;
        head.next->prev = &head;
#ifdef BROKEN
        free(d);
#endif
        free(d->name);
#ifndef BROKEN
        free(d);
#endif
    }
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
