/* SPDX-License-Identifier: MIT */
/* A node of a doubly linked list is skipped: only its neighbours lead to it. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct node {
    struct node *next, *prev;
};

int main(void)
{
    int rare = __VERIFIER_nondet_uint() * 2654435761u == 987654321u;
    struct node *x = malloc(sizeof *x), *y = x;
    if (!x)
        return 0;
    x->next = x->prev = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *new = malloc(sizeof *new);
        if (!new)
            break;
        new->next = NULL;
        new->prev = y;
        y->next = new;
        y = new;
    }
    while (x) {
        struct node *z = x;
        x = rare && x->next && x->next->next ? x->next->next : x->next;
        if (x)
            x->prev = NULL;
        free(z);
    }
    return 0;
}

/* truth: FALSE(valid-memtrack)
 * today: UNKNOWN
 * args: --search off --cex off --domain boolheap --refine counted --malloc-succeeds --property valid-memtrack */
