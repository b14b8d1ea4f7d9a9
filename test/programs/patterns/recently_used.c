/* SPDX-License-Identifier: MIT */
/* A cache in order of use: a node is unlinked and put to the front. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int *data;
};

int main(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        n->data = malloc(sizeof *n->data);
        n->next = list;
        list = n;
    }
    while (list && __VERIFIER_nondet_int()) {
        struct node *before = list;
        while (before->next && __VERIFIER_nondet_int())
            before = before->next;
        struct node *n = before->next;
        if (!n)
            continue;
        *n->data = 1;
#ifdef BROKEN
        if (n->next)
            n->next->next = NULL;
        free(n->data);
#else
        before->next = n->next;
        n->next = list;
        list = n;
#endif
    }
    while (list) {
        struct node *n = list;
        list = n->next;
        free(n->data);
        free(n);
    }
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
