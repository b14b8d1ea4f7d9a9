/* SPDX-License-Identifier: MIT */
/* Nodes with two arbitrary links are marked along one way and swept by the list of all. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *left, *right, *all;
    int mark;
};

int main(void)
{
    struct node *all = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *new = malloc(sizeof *new);
        if (!new)
            break;
        new->left = all;
        new->right = __VERIFIER_nondet_int() ? all : new;
        new->mark = 0;
        new->all = all;
        all = new;
    }
    for (struct node *at = all; at && !at->mark; at = __VERIFIER_nondet_int() ? at->left : at->right)
        at->mark = 1;
    while (all) {
#ifndef BROKEN
        struct node *next = all->all;
#else
        struct node *next = all->right;
#endif
        free(all);
        all = next;
    }
    return 0;
}

/* truth: TRUE
 * args: --domain boolheap */
