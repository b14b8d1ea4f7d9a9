/* SPDX-License-Identifier: MIT */
/* A ring whose nodes own a block and lead to the ring's first node. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next, *first;
    int *block;
};

int main(void)
{
    struct node *first = malloc(sizeof *first);
    first->next = first->first = first;
    first->block = malloc(sizeof *first->block);
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        n->block = malloc(sizeof *n->block);
        n->first = first;
        n->next = first->next;
        first->next = n;
    }
    struct node *at = first->next;
#ifdef BROKEN
    free(first->block);
#endif
    while (at != first) {
        struct node *next = at->next;
        *at->first->block = 1;
        free(at->block);
        free(at);
        at = next;
    }
#ifndef BROKEN
    free(first->block);
#endif
    free(first);
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
