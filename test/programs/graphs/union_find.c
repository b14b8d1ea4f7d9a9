/* SPDX-License-Identifier: MIT */
/* A forest of sets that are united, by pointers to parents. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct element {
    struct element *up, *all;
};

static struct element *root_of(struct element *at)
{
    while (at->up)
        at = at->up;
    return at;
}

int main(void)
{
    struct element *all = NULL;
    while (__VERIFIER_nondet_int()) {
        struct element *new = malloc(sizeof *new);
        if (!new)
            break;
        new->up = NULL;
        new->all = all;
        all = new;
    }
    while (all && __VERIFIER_nondet_int()) {
        struct element *left = all, *right = all;
        while (left->all && __VERIFIER_nondet_int())
            left = left->all;
        while (right->all && __VERIFIER_nondet_int())
            right = right->all;
        left = root_of(left);
        right = root_of(right);
        if (left != right)
            left->up = right;
    }
    while (all) {
        struct element *next = all->all;
#ifndef BROKEN
        free(all);
#else
        free(root_of(all));
#endif
        all = next;
    }
    return 0;
}

/* truth: TRUE */
