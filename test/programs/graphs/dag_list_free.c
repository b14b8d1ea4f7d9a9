/* SPDX-License-Identifier: MIT */
/* A graph without cycles whose blocks are also in one list, by which they are freed. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *left, *right, *all;
};

int main(void)
{
    struct node *all = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *new = malloc(sizeof *new), *left = all, *right = all;
        if (!new)
            break;
        while (left && __VERIFIER_nondet_int())
            left = left->all;
        while (right && __VERIFIER_nondet_int())
            right = right->all;
        new->left = left;
        new->right = right;
        new->all = all;
        all = new;
    }
    struct node *at = all;
    while (at)
        at = __VERIFIER_nondet_int() ? at->left : at->right;
    while (all) {
#ifndef BROKEN
        struct node *next = all->all;
#else
        struct node *next = all->left;
#endif
        free(all);
        all = next;
    }
    return 0;
}

/* truth: TRUE
 * args: --domain boolheap */
