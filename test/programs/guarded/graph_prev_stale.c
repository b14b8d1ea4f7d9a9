/* SPDX-License-Identifier: MIT */
/* The head of a doubly linked list is freed, and the pointer back to it is followed. */
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
        x = x->next;
        if (x && !rare)
            x->prev = NULL;
        if (z->prev)
            z->prev->next = NULL;
        free(z);
    }
    return 0;
}

/* truth: FALSE(valid-deref)
 * today: UNKNOWN
 * args: --search off --cex off --domain boolheap --refine counted --malloc-succeeds --property valid-deref */
