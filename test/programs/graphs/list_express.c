/* SPDX-License-Identifier: MIT */
/* Every node also leads to the one after its successor. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next, *over;
};

int main(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *new = malloc(sizeof *new);
        if (!new)
            break;
        new->next = list;
        new->over = list ? list->next : NULL;
        list = new;
    }
    for (struct node *at = list; at; at = at->over)
        ;
    while (list) {
#ifndef BROKEN
        struct node *next = list->next;
#else
        struct node *next = list->over;
#endif
        free(list);
        list = next;
    }
    return 0;
}

/* truth: TRUE */
