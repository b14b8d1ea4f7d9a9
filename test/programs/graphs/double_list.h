/* SPDX-License-Identifier: MIT */
/* Any list with links back, freed by links forward. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next, *prev;
};

static struct node *build(void)
{
    struct node *first = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *new = malloc(sizeof *new);
        if (!new)
            exit(0);
        new->next = first;
        new->prev = NULL;
        if (first)
            first->prev = new;
        first = new;
    }
    return first;
}

static void release(struct node *first)
{
    while (first) {
        struct node *next = first->next;
        free(first);
        first = next;
    }
}
