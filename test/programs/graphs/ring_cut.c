/* SPDX-License-Identifier: MIT */
/* A ring is cut open behind its entry and freed as a list. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
};

int main(void)
{
    struct node *ring = malloc(sizeof *ring);
    if (!ring)
        return 0;
    ring->next = ring;
    while (__VERIFIER_nondet_int()) {
        struct node *new = malloc(sizeof *new);
        if (!new)
            break;
        new->next = ring->next;
        ring->next = new;
    }
    struct node *list = ring->next;
#ifndef BROKEN
    ring->next = NULL;
#endif
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}

/* truth: TRUE */
