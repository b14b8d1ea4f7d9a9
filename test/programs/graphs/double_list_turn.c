/* SPDX-License-Identifier: MIT */
/* The links of a doubly linked list are swapped in each node. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next, *prev;
};

int main(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *new = malloc(sizeof *new);
        if (!new)
            break;
        new->next = list;
        new->prev = NULL;
        if (list)
            list->prev = new;
        list = new;
    }
    struct node *last = NULL;
    for (struct node *at = list; at;) {
        struct node *next = at->next;
#ifndef BROKEN
        at->next = at->prev;
#endif
        at->prev = next;
        last = at;
        at = next;
    }
    while (last) {
        struct node *next = last->next;
        free(last);
        last = next;
    }
    return 0;
}

/* truth: TRUE */
