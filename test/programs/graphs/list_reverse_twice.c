/* SPDX-License-Identifier: MIT */
/* A list is reversed, and reversed again. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
};

static struct node *reversed(struct node *list)
{
    struct node *result = NULL;
    while (list) {
        struct node *next = list->next;
        list->next = result;
#ifndef BROKEN
        result = list;
#endif
        list = next;
    }
    return result;
}

int main(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *new = malloc(sizeof *new);
        if (!new)
            break;
        new->next = list;
        list = new;
    }
    list = reversed(reversed(list));
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}

/* truth: TRUE */
