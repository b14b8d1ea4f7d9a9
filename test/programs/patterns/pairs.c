/* SPDX-License-Identifier: MIT */
/* Nodes own two objects, the second of which leads to the first. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct first {
    int value;
};
struct second {
    struct first *of;
};
struct node {
    struct node *next;
    struct first *a;
    struct second *b;
};

int main(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        n->a = malloc(sizeof *n->a);
        n->b = malloc(sizeof *n->b);
        n->b->of = n->a;
        n->next = list;
        list = n;
    }
    for (struct node *n = list; n; n = n->next)
        n->b->of->value = 1;
    while (list) {
        struct node *n = list;
        list = n->next;
#ifdef BROKEN
        free(n->a);
#endif
        n->b->of->value = 2;
        free(n->b);
#ifndef BROKEN
        free(n->a);
#endif
        free(n);
    }
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
